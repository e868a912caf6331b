import type { Author } from "@sarathi/contract";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { pick, useLanguage, useT } from "../../foundation/i18n.ts";
import { paths } from "../../foundation/paths.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { State } from "../../ui/Tag.tsx";
import { Ago } from "./Ago.tsx";

/** What somebody is called: their name, the pseudonym of an anonymous author, or that the account is gone. */
export function useAuthorName(): (author: Author) => string {
  const t = useT("community");
  const language = useLanguage();
  return ({ name, pseudonym }) => {
    if (pseudonym) return t("person.anonymous", { name: pick(pseudonym, language) });
    return name || t("person.deleted");
  };
}

/** The picture that hangs beside what somebody wrote. */
export function AuthorAvatar({ author, size = 32 }: { author: Author; size?: number }) {
  const name = useAuthorName();
  return <Avatar src={author.avatar} name={author.firstName ?? name(author)} size={size} />;
}

interface PersonLineProps {
  author: Author;
  /** When they wrote it. */
  at?: string;
  /** What stands behind. */
  children?: ReactNode;
}

/** Who wrote something, and when. */
export function PersonLine({ author, at, children }: PersonLineProps) {
  const t = useT("community");
  const name = useAuthorName();
  const { username } = author;
  return (
    <div className="flex flex-wrap items-center gap-x-1.5 text-small text-ink-2">
      {username ? (
        <Link to={paths.publicProfile({ username })} className="font-bold text-ink wrap-anywhere">
          {name(author)}
        </Link>
      ) : (
        <b className="text-ink">{name(author)}</b>
      )}
      {author.isStaff && <State tone="stamp">{t("person.staff")}</State>}
      {at && (
        <>
          <span aria-hidden="true">·</span>
          <Ago at={at} />
        </>
      )}
      {children}
    </div>
  );
}
