import type { Person } from "@sarathi/contract";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useT } from "../../foundation/i18n.ts";
import { paths } from "../../foundation/paths.ts";
import { useSession } from "../../foundation/session.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Button } from "../../ui/Button.tsx";
import { Entries, Entry } from "../../ui/Entries.tsx";
import { Pending } from "../../ui/Pending.tsx";
import { State } from "../../ui/Tag.tsx";
import { followersList, followingList } from "../community.queries.ts";
import { FollowButton } from "./FollowButton.tsx";

interface PeopleListProps {
  username: string;
  kind: "followers" | "following";
  /** What stands where there is nobody. */
  empty: ReactNode;
}

/** Who follows somebody, or whom they follow. */
export function PeopleList({ username, kind, empty }: PeopleListProps) {
  const t = useT("people");
  const list = kind === "followers" ? followersList(username) : followingList(username);
  const query = useInfiniteQuery(list);
  if (!query.data) return <Pending query={query} failed={t("people.failed")} lines={8} />;
  const people = query.data.pages.flatMap(({ items }) => items);
  if (people.length === 0) return empty;
  return (
    <>
      <Entries numbered label={t(`people.${kind}`)}>
        {people.map((person) => (
          <Entry key={person.username} hung={<Avatar src={person.avatar} name={person.firstName} size={32} />}>
            <PersonRow person={person} />
          </Entry>
        ))}
      </Entries>
      {query.hasNextPage && (
        <Button onClick={() => void query.fetchNextPage()} busy={query.isFetchingNextPage} className="mt-4 w-full">
          {t("people.more")}
        </Button>
      )}
    </>
  );
}

function PersonRow({ person }: { person: Person }) {
  const t = useT("community");
  const isMember = useSession(({ user }) => user !== null);
  const { username, name, bio, isStaff, isMe } = person;
  return (
    <div className="flex items-start justify-between gap-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-1.5">
          <Link to={paths.publicProfile({ username })} className="font-bold text-ink wrap-anywhere">
            {name}
          </Link>
          <span className="text-small text-ink-2 wrap-anywhere">@{username}</span>
          {isStaff && <State tone="stamp">{t("person.staff")}</State>}
        </p>
        {bio && <p className="line-clamp-2 text-small text-ink-2 wrap-anywhere">{bio}</p>}
      </div>
      {isMember && !isMe && <FollowButton person={person} />}
    </div>
  );
}
