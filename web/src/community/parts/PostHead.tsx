import type { Post } from "@sarathi/contract";
import { Link } from "react-router";
import { useDate } from "../../foundation/dates.ts";
import { useFormat, useLanguage, useT } from "../../foundation/i18n.ts";
import { paths } from "../../foundation/paths.ts";
import { Head } from "../../ui/Head.tsx";
import { State } from "../../ui/Tag.tsx";
import { useAuthorName } from "./PersonLine.tsx";

/** Title, kind, and as facts who wrote a post and when. */
export function PostHead({ post }: { post: Post }) {
  const t = useT("post");
  const names = useT("community");
  const f = useFormat();
  const date = useDate();
  const own = useLanguage() === post.language;
  const { category, createdAt, createdBy, commentsCount: count } = post;
  const ask = category === "question";
  const accepted = post.acceptedCommentId && <State tone="stamp">&nbsp;· {t("answered")}</State>;
  const answers = {
    label: t(ask ? "answers" : "comments"),
    value: (
      <>
        {f.number(count)}
        {accepted}
      </>
    ),
  };
  const kicker = (
    <>
      <Link to={paths.community()}>{names("title")}</Link>
      {" · "}
      <Link to={paths.communityCategory({ category })}>{names(`category.${category}`)}</Link>
    </>
  );
  if (post.deleted) {
    const facts = [{ label: t("facts.date"), value: date(createdAt) }, answers];
    return <Head kicker={kicker} title={t("gone.title")} lead={t("gone.rest")} facts={facts} />;
  }
  return (
    <Head
      kicker={kicker}
      title={
        <span lang={own ? undefined : post.language} className="wrap-anywhere">
          {post.title}
        </span>
      }
      facts={[
        { label: t(ask ? "facts.asker" : "facts.author"), value: <AuthorName author={createdBy} /> },
        { label: t("facts.date"), value: `${date(createdAt)}, ${f.time(createdAt)}` },
        ...(post.visibility === "public"
          ? []
          : [{ label: t("facts.visibility"), value: t(`visibility.${post.visibility}`) }]),
        answers,
      ]}
    />
  );
}

function AuthorName({ author }: { author: Post["createdBy"] }) {
  const nameOf = useAuthorName();
  const { username } = author;
  if (!username) return nameOf(author);
  return <Link to={paths.publicProfile({ username })}>{nameOf(author)}</Link>;
}
