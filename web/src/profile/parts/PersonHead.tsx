import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { categoriesQuery } from "../../curriculum/index.ts";
import { useDate } from "../../foundation/dates.ts";
import { useLanguage, useT } from "../../foundation/i18n.ts";
import { Avatar } from "../../ui/Avatar.tsx";

interface Person {
  username: string;
  firstName: string;
  lastName?: string | undefined;
  avatar?: string | undefined;
  bio?: string | undefined;
  /** Slug of a category. */
  targetPost?: string | undefined;
  createdAt: string;
}

interface PersonHeadProps {
  person: Person;
  /** Stands below the picture. */
  picture?: ReactNode;
  /** Further facts, each an `<li>`. */
  facts?: ReactNode;
  /** Links and buttons below. */
  children?: ReactNode;
}

/** Who somebody is: picture, names, and in a line what the page says of them. */
export function PersonHead({ person, picture, facts, children }: PersonHeadProps) {
  const t = useT("profile");
  const date = useDate();
  const post = usePostName(person.targetPost);
  return (
    <header className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-x-7 gap-y-4 sm:grid-cols-[auto_minmax(0,1fr)]">
      <div className="flex items-center gap-4 sm:grid sm:content-start sm:justify-items-center sm:gap-2">
        <Avatar src={person.avatar} name={person.firstName} size={96} />
        {picture}
      </div>
      <div className="min-w-0 max-w-full wrap-anywhere">
        <h1 className="text-h1!">{[person.firstName, person.lastName].filter(Boolean).join(" ")}</h1>
        <p className="text-ink-2">@{person.username}</p>
        <ul className="mt-2.5 flex flex-wrap gap-x-5 gap-y-1 text-small text-ink-2 num">
          {post && <li className="text-ink">{t("head.post", { post })}</li>}
          {facts}
          <li>{t("head.since", { date: date(person.createdAt) })}</li>
        </ul>
        {person.bio && <p className="mt-3 max-w-[42em] whitespace-pre-line">{person.bio}</p>}
        {children && <div className="mt-3 flex flex-wrap gap-x-5">{children}</div>}
      </div>
    </header>
  );
}

/** Name of the post that somebody prepares for, in the reader's language; undefined while it is not known. */
function usePostName(slug: string | undefined): string | undefined {
  const language = useLanguage();
  const categories = useQuery({ ...categoriesQuery(), enabled: slug !== undefined });
  const found = categories.data?.find((category) => category.slug === slug);
  return language === "ne" ? found?.nepaliText : found?.name;
}
