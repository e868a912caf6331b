import type { PersonPost, Profile } from "@sarathi/contract";
import { useState } from "react";
import { Link } from "react-router";
import { useT } from "../../foundation/i18n.ts";
import { lazyPart } from "../../foundation/lazyPart.ts";
import { param, useListParams } from "../../foundation/listParams.ts";
import { useAction } from "../../foundation/mutation.ts";
import { paths } from "../../foundation/paths.ts";
import { Button } from "../../ui/Button.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { GoLink } from "../../ui/GoLink.tsx";
import { OpenedPart } from "../../ui/OpenedPart.tsx";
import { Part } from "../../ui/Part.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { Written } from "../../ui/Written.tsx";
import { personList } from "../community.queries.ts";
import { useHide } from "../useActs.ts";
import { Ago } from "./Ago.tsx";
import { FollowButton } from "./FollowButton.tsx";
import { PeopleList } from "./PeopleList.tsx";
import { PostList } from "./PostList.tsx";

const blockDialog = lazyPart(() => import("./PostDialog.tsx").then((part) => part.BlockDialog));
const report = lazyPart(() => import("./Report.tsx").then((part) => part.Report));

const tabs = ["posts", "comments", "followers", "following", "liked", "bookmarked"] as const;
type PersonTab = (typeof tabs)[number];
const params = { tab: param.choice(tabs) };
/** What one put aside is one's own to see. */
const isPrivate = (tab: PersonTab) => tab === "liked" || tab === "bookmarked";

/** What somebody is in the community: what they wrote, who follows them, and what the reader does about that. */
export function PersonCommunity({ person, isMember }: { person: Profile; isMember: boolean }) {
  const t = useT("people");
  const { values, choose } = useListParams(params, []);
  const shown = tabs.filter((tab) => person.isMe || !isPrivate(tab));
  const tab = shown.find((one) => one === values.tab) ?? "posts";
  return (
    <Part title={t("people.title")} quietTitle>
      {isMember && !person.isMe && <Relation person={person} />}
      {person.isBlocked ? (
        <p className="mt-3 text-ink-2">{t("people.blocked")}</p>
      ) : (
        <Tabs
          label={t("people.tabs")}
          tabs={shown.map((key) => ({ key, label: t(`people.${key}`) }))}
          value={tab}
          onChange={(key, passing) => choose({ tab: key === "posts" ? undefined : key }, passing)}
        >
          <div className="mt-4">
            <TabOf key={tab} tab={tab} person={person} />
          </div>
        </Tabs>
      )}
    </Part>
  );
}

function TabOf({ tab, person: { username, isMe } }: { tab: PersonTab; person: Profile }) {
  const t = useT("people");
  const begin =
    tab === "posts" ? (
      <GoLink to={paths.newPost()}>{t("people.write")}</GoLink>
    ) : (
      <GoLink to={paths.community()}>{t("people.read")}</GoLink>
    );
  const none = <Empty text={t(`people.none.${tab}`)} action={isMe && tab !== "followers" && begin} />;
  if (tab === "followers" || tab === "following") return <PeopleList username={username} kind={tab} empty={none} />;
  return (
    <PostList
      list={personList(username, tab)}
      label={t(`people.${tab}`)}
      empty={none}
      {...(tab === "comments" && { draw: (item: PersonPost) => <Said item={item} /> })}
    />
  );
}

/** Something that somebody said under a post; it leads to its place there. */
function Said({ item: { postId, title, comment, language } }: { item: PersonPost }) {
  const t = useT("people");
  if (!comment) return null;
  return (
    <article>
      <p className="text-small text-ink-2">
        <Link to={paths.post({ postId }, { c: comment.commentId })} className="wrap-anywhere">
          {t("people.said", { title })}
        </Link>{" "}
        · <Ago at={comment.createdAt} />
      </p>
      <Written html={comment.html} language={language} />
    </article>
  );
}

/** Follow, mute, block and report. */
function Relation({ person }: { person: Profile }) {
  const t = useT("community");
  const words = useT("people");
  const { username, name, isBlocked, isMuted } = person;
  const { mute, block } = useHide(username);
  const [asking, setAsking] = useState(false);
  const [reporting, setReporting] = useState(false);
  const endReport = () => setReporting(false);
  const endBlock = () => setAsking(false);
  const muting = useAction(() => mute(!isMuted));
  const unblocking = useAction(() => block(false), { failed: t("failed.block") });
  return (
    <div className="mb-3 flex flex-wrap gap-2.5">
      {!isBlocked && <FollowButton person={person} />}
      {!isBlocked && (
        <Button size="s" variant="quiet" busy={muting.busy} onClick={() => void muting.run(undefined)}>
          {words(isMuted ? "people.unmute" : "people.mute")}
        </Button>
      )}
      {isBlocked ? (
        <Button size="s" busy={unblocking.busy} onClick={() => void unblocking.run(undefined)}>
          {words("people.unblock")}
        </Button>
      ) : (
        <Button size="s" variant="quiet" onClick={() => setAsking(true)}>
          {words("people.block")}
        </Button>
      )}
      <Button size="s" variant="quiet" onClick={() => setReporting(true)}>
        {words("people.report")}
      </Button>
      {isMuted && <p className="w-full text-small text-ink-2">{words("people.muted")}</p>}
      {reporting && (
        <OpenedPart part={report} onClose={endReport}>
          {(Report) => <Report what={{ kind: "person", username }} onClose={endReport} />}
        </OpenedPart>
      )}
      {asking && (
        <OpenedPart part={blockDialog} onClose={endBlock}>
          {(BlockDialog) => <BlockDialog username={username} name={name} onClose={endBlock} />}
        </OpenedPart>
      )}
    </div>
  );
}
