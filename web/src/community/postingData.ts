import type { Author, Comment, Post } from "@sarathi/contract";
import { paths } from "../foundation/paths.ts";
import type { RootData } from "../foundation/reader.ts";
import type { StructuredData } from "../foundation/structuredData.ts";

/** Comments that search engines are shown. */
const SHOWN = 10;

const counted = (type: string, count: number) => ({
  "@type": "InteractionCounter",
  interactionType: `https://schema.org/${type}`,
  userInteractionCount: count,
});

/** An anonymous author is a pseudonym without a page. */
function personOf({ name, pseudonym, username }: Author, root: RootData) {
  const said = pseudonym?.[root.language] ?? (name || "—");
  return {
    "@type": "Person",
    name: said,
    ...(username && { url: root.site.url + paths.publicProfile({ username }) }),
  };
}

/** A post as schema.org has it, with its first comments. */
export function postingData(
  post: Post,
  comments: readonly Comment[] | undefined,
  root: RootData,
  path: string,
): StructuredData {
  const url = root.site.url + path;
  const there = (comments ?? []).filter((one) => !one.deleted).slice(0, SHOWN);
  return {
    "@context": "https://schema.org",
    "@type": "DiscussionForumPosting",
    mainEntityOfPage: url,
    url,
    headline: post.title,
    text: post.content.text ?? post.content.summary,
    inLanguage: post.language,
    author: personOf(post.createdBy, root),
    datePublished: post.createdAt,
    ...(post.editedAt && { dateModified: post.editedAt }),
    ...(post.pictures.length > 0 && { image: post.pictures.map((one) => root.site.url + one.url) }),
    keywords: post.hashtags.join(", "),
    interactionStatistic: [counted("LikeAction", post.likes), counted("CommentAction", post.commentsCount)],
    comment: there.map((one) => ({
      "@type": "Comment",
      url: `${url}?c=${one.commentId}`,
      text: one.content.text,
      author: personOf(one.createdBy, root),
      datePublished: one.createdAt,
      interactionStatistic: counted("LikeAction", one.likes),
    })),
  };
}
