import type { FeedPost, Post } from "@sarathi/contract";
import { Link } from "react-router";
import { useFormat, useLanguage, useT } from "../../foundation/i18n.ts";
import { paths } from "../../foundation/paths.ts";
import { AuthorAvatar, PersonLine } from "./PersonLine.tsx";
import { PostActs } from "./PostActs.tsx";
import { Hashtags, PostMarks } from "./PostMarks.tsx";
import { useReported } from "./useReported.tsx";

/** A post in a list: who says what, its beginning, and what one does with it. Stands in an entry. */
export function PostCard({ post }: { post: FeedPost }) {
  const t = useT("community");
  const reported = useReported(post);
  if (post.deleted) return <p className="text-ink-2">{t("post.deleted")}</p>;
  if (reported) return reported;
  return (
    <>
      <span className="hung">
        <span className="inline-block pt-0.5">
          <AuthorAvatar author={post.createdBy} />
        </span>
      </span>
      <article>
        <PersonLine author={post.createdBy} at={post.createdAt}>
          <PostMarks post={post} />
        </PersonLine>
        <Words post={post} />
        <Hashtags names={post.hashtags} />
        <PostActs post={post} why={post.why} />
      </article>
    </>
  );
}

function Words({ post: { postId, title, content, language, pictures } }: { post: Post }) {
  const own = useLanguage() === language;
  const [first] = pictures;
  return (
    <div lang={own ? undefined : language} className="flex gap-3.5">
      <div className="min-w-0 grow">
        <h3 className="mt-0.5 text-[17px] md:text-lead wrap-anywhere">
          <Link to={paths.post({ postId })} className="text-ink">
            {title}
          </Link>
        </h3>
        <p className="mt-0.5 line-clamp-3 wrap-anywhere">{content.summary}</p>
      </div>
      {first && <Thumbnail picture={first} count={pictures.length} />}
    </div>
  );
}

/** The first picture, small; what it shows is said on the post's page. */
function Thumbnail({ picture, count }: { picture: Post["pictures"][number]; count: number }) {
  const t = useT("community");
  const f = useFormat();
  return (
    <figure className="shrink-0 pt-1.5 text-center text-tiny text-ink-2">
      <img
        src={picture.variants[0]?.url ?? picture.url}
        alt={picture.alt}
        width={80}
        height={80}
        loading="lazy"
        decoding="async"
        className="size-20 border border-rule object-cover"
      />
      {count > 1 && <figcaption className="num">{t("post.pictures", { count, n: f.number(count) })}</figcaption>}
    </figure>
  );
}
