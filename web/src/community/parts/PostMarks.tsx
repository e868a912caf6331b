import { keyOfHashtag, type Post } from "@sarathi/contract";
import { Link } from "react-router";
import { useT } from "../../foundation/i18n.ts";
import { paths } from "../../foundation/paths.ts";
import { State, Tag } from "../../ui/Tag.tsx";

/** What kind of post it is, and who may see it when that is not everybody. */
export function PostMarks({ post }: { post: Post }) {
  const t = useT("community");
  return (
    <>
      <span aria-hidden="true">·</span>
      <Tag>{t(`category.${post.category}`)}</Tag>
      {post.acceptedCommentId && <State tone="stamp">{t("post.answered")}</State>}
      {post.visibility !== "public" && <State>{t(`post.${post.visibility}`)}</State>}
      {post.editedAt && <span className="text-tiny">{t("post.edited")}</span>}
    </>
  );
}

/** The hashtags of a post, each leading to its page. */
export function Hashtags({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <p className="mt-1 flex flex-wrap gap-x-2.5 text-small">
      {names.map((name) => (
        <Link key={name} to={paths.hashtag({ hashtagName: keyOfHashtag(name) })} className="min-h-6 wrap-anywhere">
          #{name}
        </Link>
      ))}
    </p>
  );
}
