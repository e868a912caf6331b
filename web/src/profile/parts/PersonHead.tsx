import type { ReactNode } from "react";
import { usePostName } from "../../curriculum/index.ts";
import { useDate } from "../../foundation/dates.ts";
import { useT } from "../../foundation/i18n.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import type { Fact } from "../../ui/Facts.tsx";
import { Head } from "../../ui/Head.tsx";

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
  /** Further facts, between the post and since when. */
  facts?: readonly Fact[];
  /** Links, buttons and tabs below. */
  children?: ReactNode;
}

/** Who somebody is: picture and name, a few words, and what the page says of them as facts. */
export function PersonHead({ person, facts = [], children }: PersonHeadProps) {
  const t = useT("profile");
  const date = useDate();
  const post = usePostName(person.targetPost);
  return (
    <Head
      kicker={
        <>
          {/* Hung into the margin, which is narrow on a phone. */}
          <span className="absolute top-7 left-0.5 md:hidden">
            <Avatar src={person.avatar} name={person.firstName} size={36} />
          </span>
          <span className="mb-2 block max-md:hidden">
            <Avatar src={person.avatar} name={person.firstName} size={64} />
          </span>
          <span className="wrap-anywhere">@{person.username}</span>
        </>
      }
      title={<span className="wrap-anywhere">{[person.firstName, person.lastName].filter(Boolean).join(" ")}</span>}
      lead={person.bio && <span className="whitespace-pre-line wrap-anywhere">{person.bio}</span>}
      facts={[
        ...(post ? [{ label: t("head.post"), value: post }] : []),
        ...facts,
        { label: t("head.since"), value: date(person.createdAt) },
      ]}
    >
      {children}
    </Head>
  );
}
