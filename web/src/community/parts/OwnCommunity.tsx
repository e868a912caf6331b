import type { HiddenPerson } from "@sarathi/contract";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { useT } from "../../foundation/i18n.ts";
import { useAction } from "../../foundation/mutation.ts";
import { paths } from "../../foundation/paths.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Button } from "../../ui/Button.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Entries, Entry } from "../../ui/Entries.tsx";
import { GoLink } from "../../ui/GoLink.tsx";
import { Part } from "../../ui/Part.tsx";
import { Pending } from "../../ui/Pending.tsx";
import { hiddenList } from "../community.queries.ts";
import { useHide } from "../useActs.ts";
import { FollowedHashtags } from "./FollowedHashtags.tsx";
import { OwnTrust } from "./OwnTrust.tsx";

/** What one chose in the community, to be looked at and taken back: hashtags that one follows, people one hid. */
export function OwnCommunity({ username }: { username: string }) {
  const t = useT("ownCommunity");
  return (
    <>
      <Part title={t("trust.title")}>
        <OwnTrust />
      </Part>
      <Part title={t("hashtags.title")}>
        <FollowedHashtags />
      </Part>
      <Part title={t("hidden.title")}>
        <p className="mb-3 max-w-[38em] text-ink-2">{t("hidden.lead")}</p>
        <HiddenPeople />
      </Part>
      <Part title={t("title")} quietTitle>
        <div className="flex flex-wrap gap-x-6">
          <GoLink to={paths.publicProfile({ username })}>{t("page")}</GoLink>
          <GoLink to={paths.moderation()}>{t("moderation")}</GoLink>
        </div>
      </Part>
    </>
  );
}

function HiddenPeople() {
  const t = useT("ownCommunity");
  const query = useInfiniteQuery(hiddenList());
  if (!query.data) return <Pending query={query} failed={t("hidden.failed")} lines={4} />;
  const people = query.data.pages.flatMap(({ items }) => items);
  if (people.length === 0) return <Empty text={t("hidden.none")} />;
  return (
    <>
      <Entries numbered label={t("hidden.title")}>
        {people.map((person) => (
          <Entry key={person.username} hung={<Avatar src={person.avatar} name={person.firstName} size={32} />}>
            <HiddenRow person={person} />
          </Entry>
        ))}
      </Entries>
      {query.hasNextPage && (
        <Button onClick={() => void query.fetchNextPage()} busy={query.isFetchingNextPage} className="mt-4 w-full">
          {t("hidden.more")}
        </Button>
      )}
    </>
  );
}

const stateOf = ({ isBlocked, isMuted }: HiddenPerson) => {
  if (isBlocked && isMuted) return "hidden.isBoth";
  if (isBlocked) return "hidden.isBlocked";
  return isMuted ? "hidden.isMuted" : "hidden.shown";
};

/** Somebody who was hidden when the list came; what is taken back here can be done again in the same place. */
function HiddenRow({ person }: { person: HiddenPerson }) {
  const t = useT("ownCommunity");
  const failed = useT("community");
  const { username, name, isBlocked, isMuted } = person;
  const [was] = useState({ isBlocked, isMuted });
  const { mute, block } = useHide(username);
  const blocking = useAction(() => block(!isBlocked), { failed: failed("failed.block") });
  const muting = useAction(() => mute(!isMuted));
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-1.5">
          <Link to={paths.publicProfile({ username })} className="font-bold text-ink wrap-anywhere">
            {name}
          </Link>
          <span className="text-small text-ink-2 wrap-anywhere">@{username}</span>
        </p>
        <p role="status" className="text-small text-ink-2">
          {t(stateOf(person))}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {was.isBlocked && (
          <Button size="s" busy={blocking.busy} onClick={() => void blocking.run(undefined)}>
            {t(isBlocked ? "hidden.unblock" : "hidden.block")}
            <span className="sr-only">{name}</span>
          </Button>
        )}
        {was.isMuted && (
          <Button size="s" busy={muting.busy} onClick={() => void muting.run(undefined)}>
            {t(isMuted ? "hidden.unmute" : "hidden.mute")}
            <span className="sr-only">{name}</span>
          </Button>
        )}
      </div>
    </div>
  );
}
