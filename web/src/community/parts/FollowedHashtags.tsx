import type { Hashtag } from "@sarathi/contract";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { useT } from "../../foundation/i18n.ts";
import { paths } from "../../foundation/paths.ts";
import { Button } from "../../ui/Button.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { GoLink } from "../../ui/GoLink.tsx";
import { Pending } from "../../ui/Pending.tsx";
import { followedHashtagList } from "../community.queries.ts";
import { FollowHashtag } from "./FollowButton.tsx";

/** Hashtags that a line above the posts has place for. */
const IN_LINE = 8;

/** Hashtags that one follows, each to be followed no more. */
export function FollowedHashtags() {
  const t = useT("ownCommunity");
  const query = useInfiniteQuery(followedHashtagList());
  if (!query.data) return <Pending query={query} failed={t("hashtags.failed")} lines={4} />;
  const hashtags = query.data.pages.flatMap(({ items }) => items);
  if (hashtags.length === 0) {
    const find = <GoLink to={paths.community()}>{t("hashtags.find")}</GoLink>;
    return <Empty text={t("hashtags.none")} note={t("hashtags.noneNote")} action={find} />;
  }
  return (
    <>
      <ul aria-label={t("hashtags.title")} className="grid">
        {hashtags.map((hashtag) => (
          <li key={hashtag.key} className="flex items-center justify-between gap-3 border-t border-rule py-1.5">
            <HashtagLink hashtag={hashtag} />
            <FollowHashtag hashtag={hashtag} />
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button onClick={() => void query.fetchNextPage()} busy={query.isFetchingNextPage} className="mt-4 w-full">
          {t("hashtags.more")}
        </Button>
      )}
    </>
  );
}

/** The first of them, above the posts that they bring; nothing where there is none. */
export function FollowedLine() {
  const t = useT("ownCommunity");
  const query = useInfiniteQuery(followedHashtagList());
  const hashtags = query.data?.pages[0]?.items.filter(({ isFollowing }) => isFollowing) ?? [];
  if (hashtags.length === 0) return null;
  return (
    <p className="mb-3 flex flex-wrap items-center gap-x-3 text-small">
      <span className="text-ink-2">{t("hashtags.line")}</span>
      {hashtags.slice(0, IN_LINE).map((hashtag) => (
        <HashtagLink key={hashtag.key} hashtag={hashtag} />
      ))}
      <Link to={paths.profile({ username: "me" }, { tab: "community" })} className="py-2.5">
        {t("hashtags.change")}
      </Link>
    </p>
  );
}

function HashtagLink({ hashtag: { key, name } }: { hashtag: Hashtag }) {
  return (
    <Link to={paths.hashtag({ hashtagName: key })} className="min-w-0 py-2.5 wrap-anywhere">
      #{name}
    </Link>
  );
}
