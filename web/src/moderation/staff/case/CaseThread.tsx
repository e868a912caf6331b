import type { Case, CaseWords } from "@sarathi/contract";
import { Link } from "react-router";
import { Ago } from "../../../community/index.ts";
import { useT } from "../../../foundation/i18n.ts";
import { paths } from "../../../foundation/paths.ts";
import { writtenIn } from "../../../foundation/writtenIn.ts";
import { Avatar } from "../../../ui/Avatar.tsx";
import { State, Tag } from "../../../ui/Tag.tsx";
import { Written } from "../../../ui/Written.tsx";
import { useAuthorName } from "../authorName.ts";
import { Section } from "./Section.tsx";

/** What the case is about: words in their thread, the reported ones marked; of a person what others see of them. */
export function CaseThread({ one: { thread, person, kind, postId, commentId } }: { one: Case }) {
  const t = useT("moderation.staff");
  if (kind === "person") return <Person person={person} />;
  if (!thread) return null;
  return (
    <Section title={t("thread.title")}>
      <ol className="grid gap-2.5">
        {[...thread.above, ...thread.around].map((words) => (
          <Words key={words.commentId ?? words.postId} words={words} />
        ))}
      </ol>
      {postId && (
        <p>
          <Link to={paths.post({ postId }) + (commentId ? `?c=${commentId}` : "")}>{t("thread.open")}</Link>
        </p>
      )}
    </Section>
  );
}

const indents = { post: "pl-3", comment: "pl-5", reply: "pl-9" };

function Words({ words }: { words: CaseWords }) {
  const t = useT("moderation.staff");
  const { kind, title, html, pictures = [], hashtags = [], createdBy, createdAt, editedAt, state, isReported } = words;
  return (
    <li
      className={`grid gap-1 border-l-3 ${indents[kind]} ${isReported ? "border-pen bg-pen-tint py-2 pr-2" : "border-rule"}`}
    >
      <div className="flex flex-wrap items-baseline gap-x-2.5">
        {isReported && <State tone="bad">{t("thread.reported")}</State>}
        <Tag>{t(`thread.${kind}`)}</Tag>
        <Author author={createdBy} />
        <span className="text-ink-2">
          <Ago at={createdAt} />
        </span>
        {editedAt && <span className="text-ink-2">{t("thread.edited")}</span>}
        {state !== "published" && <State tone="warn">{t(`contentState.${state}`)}</State>}
      </div>
      {title && <b className="text-body wrap-anywhere">{title}</b>}
      {html ? <Written html={html} language={writtenIn(html)} /> : <p className="text-ink-2">{t("thread.gone")}</p>}
      {pictures.map(({ url, alt, width, height }) => (
        <img key={url} src={url} alt={alt} width={width} height={height} loading="lazy" className="h-auto max-w-full" />
      ))}
      {hashtags.length > 0 && <p className="text-ink-2 wrap-anywhere">{hashtags.map((one) => `#${one}`).join(" ")}</p>}
    </li>
  );
}

function Author({ author }: { author: CaseWords["createdBy"] }) {
  const t = useT("moderation.staff");
  const name = useAuthorName()(author);
  const { username, isStaff } = author;
  return (
    <>
      {username ? (
        <Link to={paths.publicProfile({ username })} className="font-bold text-ink wrap-anywhere">
          {name}
        </Link>
      ) : (
        <b>{name}</b>
      )}
      {isStaff && <State tone="stamp">{t("author.staff")}</State>}
    </>
  );
}

function Person({ person }: Pick<Case, "person">) {
  const t = useT("moderation.staff");
  if (!person?.username) return <p className="text-ink-2">{t("person.gone")}</p>;
  const { username, name, avatar, bio } = person;
  return (
    <Section title={t("person.title")}>
      <div className="flex items-start gap-3 border-l-3 border-pen bg-pen-tint p-3">
        <Avatar src={avatar} name={name} size={48} />
        <div className="grid min-w-0 gap-0.5">
          <b className="text-body wrap-anywhere">{name}</b>
          <Link to={paths.publicProfile({ username })} className="wrap-anywhere">
            @{username}
          </Link>
          {bio && <p className="mt-1 whitespace-pre-line wrap-anywhere">{bio}</p>}
        </div>
      </div>
    </Section>
  );
}
