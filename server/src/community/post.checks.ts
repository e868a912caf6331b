import type { NewPost } from "@sarathi/contract";
import { AppError } from "../foundation/http/errors.ts";
import { bareText } from "../foundation/text/letters.ts";
import type { Saying } from "./allowance.ts";
import type { RenderedText } from "./renderText.ts";
import type { LatestPosts } from "./writer.store.ts";

/** What would say more of an anonymous author than nothing. @throws post.anonymous_followers, post.anonymous_announcement */
export function checkAnonymity(post: Pick<NewPost, "isAnonymous" | "visibility" | "category">): void {
  if (post.isAnonymous && post.visibility === "followers") throw new AppError("post.anonymous_followers");
  if (post.isAnonymous && post.category === "announcement") throw new AppError("post.anonymous_announcement");
}

interface Said {
  id: string;
  authorId: string;
  text: RenderedText;
  title: string;
  hashtags: readonly string[];
  media: readonly { alt: string }[];
  visibility: NewPost["visibility"];
}

/** What is looked at of a post. */
export const postSaying = ({ id, authorId, text, title, hashtags, media, visibility }: Said): Saying => ({
  place: { kind: "post", id },
  authorId,
  words: [title, text.source, ...hashtags, ...media.map(({ alt }) => alt)].join("\n"),
  source: text.source,
  pictures: media.length,
  isPrivate: visibility === "private",
});

/** The same words again within minutes are a slip of the finger, or worse. @throws post.duplicate with the first one's id */
export function refuseAgain(latest: LatestPosts, { title, content }: NewPost): void {
  const words = bareText(`${title} ${content}`);
  const same = latest.find(({ fresh_words }) => fresh_words !== null && bareText(fresh_words) === words);
  if (same) throw new AppError("post.duplicate", { details: { postId: same.id } });
}

/** What a limited member writes does not reach everybody. */
export const limited = (until: Date): AppError =>
  new AppError("member.limited", { details: { until: until.toISOString() } });
