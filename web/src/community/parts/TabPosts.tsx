import type { PostCategory } from "@sarathi/contract";
import { useLocation } from "react-router";
import { useT } from "../../foundation/i18n.ts";
import { lazyPart } from "../../foundation/lazyPart.ts";
import { paths } from "../../foundation/paths.ts";
import type { AnyQuery } from "../../foundation/query.ts";
import { useSession } from "../../foundation/session.ts";
import { withTexts } from "../../foundation/withTexts.ts";
import { loginPath } from "../../shell/places.ts";
import { Empty } from "../../ui/Empty.tsx";
import { GoLink } from "../../ui/GoLink.tsx";
import { OpenedPart } from "../../ui/OpenedPart.tsx";
import { feedList, followedList, recentList } from "../community.queries.ts";
import { DiscoveryBelow } from "./Discovery.tsx";
import { PostList } from "./PostList.tsx";

const followedLine = lazyPart(() =>
  import("./FollowedHashtags.tsx").then((part) => withTexts(["ownCommunity"], part.FollowedLine)),
);

export const feedTabs = ["feed", "new", "following", "unanswered"] as const;
export type FeedTab = (typeof feedTabs)[number];

const listOf = (tab: FeedTab, category?: PostCategory) => {
  if (tab === "feed") return feedList();
  if (tab === "following") return followedList();
  return recentList({ category, only: tab === "unanswered" ? tab : undefined });
};

/** What a tab shows first; of what one follows the server knows nothing, for it renders for strangers. */
export const firstPageOf = (tab: FeedTab, category?: PostCategory): AnyQuery[] =>
  tab === "following" ? [] : [listOf(tab, category)];

/** The posts of a tab of the community, or of one category. */
export function TabPosts({ tab, category }: { tab: FeedTab; category?: PostCategory | undefined }) {
  const t = useT("postList");
  const names = useT("community");
  const isStranger = useSession(({ status }) => status === "signed-out");
  if (tab === "following" && isStranger) return <LoginFirst />;
  const list = (
    <PostList
      list={listOf(tab, category)}
      label={category ? names(`category.${category}`) : t(`tabs.${tab}`)}
      empty={<NoPosts tab={tab} category={category} />}
      noted={tab === "feed"}
      {...((tab === "feed" || tab === "new") && { newer: { category, byTime: tab === "new" } })}
    />
  );
  if (tab !== "following") return list;
  return (
    <>
      <OpenedPart part={followedLine}>{(FollowedLine) => <FollowedLine />}</OpenedPart>
      {list}
    </>
  );
}

function LoginFirst() {
  const t = useT("postList");
  const names = useT("community");
  const { pathname, search } = useLocation();
  return (
    <Empty
      text={t("empty.login")}
      note={t("empty.followingNote")}
      action={<GoLink to={loginPath(pathname + search)}>{names("login.go")}</GoLink>}
    />
  );
}

/** Whoever follows nobody yet finds whom and what to follow. */
function NobodyFollowed() {
  const t = useT("postList");
  const toAll = <GoLink to={paths.community({ tab: "new" })}>{t("empty.toAll")}</GoLink>;
  return (
    <>
      <Empty text={t("empty.following")} note={t("empty.followingNote")} action={toAll} />
      <DiscoveryBelow />
    </>
  );
}

function NoPosts({ tab, category }: { tab: FeedTab; category: PostCategory | undefined }) {
  const t = useT("postList");
  if (tab === "following") return <NobodyFollowed />;
  const kind = tab === "unanswered" ? tab : "feed";
  const action =
    kind === "feed" ? (
      <GoLink to={paths.newPost(category && { category })}>{t("empty.write")}</GoLink>
    ) : (
      <GoLink to={paths.community({ tab: "new" })}>{t("empty.toAll")}</GoLink>
    );
  return <Empty text={t(`empty.${kind}`)} note={t(`empty.${kind}Note`)} action={action} />;
}
