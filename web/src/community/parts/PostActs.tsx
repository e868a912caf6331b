import type { Post, Why } from "@sarathi/contract";
import ArrowBigUp from "lucide-react/icons/arrow-big-up";
import Bookmark from "lucide-react/icons/bookmark";
import Ellipsis from "lucide-react/icons/ellipsis";
import MessageSquare from "lucide-react/icons/message-square";
import { useState } from "react";
import { Link } from "react-router";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { lazyPart } from "../../foundation/lazyPart.ts";
import { paths } from "../../foundation/paths.ts";
import { withTexts } from "../../foundation/withTexts.ts";
import { Menu } from "../../ui/Menu.tsx";
import { OpenedPart } from "../../ui/OpenedPart.tsx";
import { useBookmark, useLike } from "../useActs.ts";
import type { AskedFirst } from "./PostDialog.tsx";

const postMenu = lazyPart(() => import("./PostMenu.tsx").then(({ PostMenu }) => withTexts(["postMenu"], PostMenu)));
const postDialog = lazyPart(() =>
  import("./PostDialog.tsx").then(({ PostDialog }) => withTexts(["postMenu", "trust"], PostDialog)),
);

const look =
  "inline-flex min-h-11 min-w-11 items-center gap-1.5 rounded text-small text-ink-2 hover:text-ink hover:no-underline aria-pressed:font-bold aria-pressed:text-link";
const icon = "size-[18px] shrink-0";
const pressed = (on: boolean) => (on ? `${icon} fill-current` : icon);

interface PostActsProps {
  post: Post;
  /** Why it stands in a feed. */
  why?: Why | undefined;
  /** Where its comments are; its page by default. */
  commentsHref?: string;
  /** After it was deleted. */
  onRemoved?: (() => void) | undefined;
}

/** What a reader does with a post: likes it, comments on it, bookmarks it, and the rest. */
export function PostActs({ post, why, commentsHref, onRemoved }: PostActsProps) {
  const t = useT("community");
  const f = useFormat();
  const like = useLike(post);
  const bookmark = useBookmark(post);
  const [asked, setAsked] = useState<AskedFirst>();
  const { commentsCount: count, postId } = post;
  return (
    <div className="-mb-2 mt-1 flex flex-wrap gap-x-4 num">
      <button
        type="button"
        aria-pressed={like.on}
        aria-label={t("acts.like", { n: f.number(like.likes) })}
        onClick={like.toggle}
        className={look}
      >
        <ArrowBigUp aria-hidden="true" className={pressed(like.on)} />
        {f.number(like.likes)}
      </button>
      <Link
        to={commentsHref ?? `${paths.post({ postId })}#comments`}
        aria-label={t("acts.comments", { count, n: f.number(count) })}
        className={look}
      >
        <MessageSquare aria-hidden="true" className={icon} />
        {f.number(count)}
      </Link>
      <button
        type="button"
        aria-pressed={bookmark.on}
        aria-label={t("acts.bookmark")}
        onClick={bookmark.toggle}
        className={look}
      >
        <Bookmark aria-hidden="true" className={pressed(bookmark.on)} />
      </button>
      <Menu
        trigger={<Ellipsis aria-hidden="true" className={icon} />}
        label={t("acts.more", { title: post.title })}
        triggerClass={look}
        align="right"
        onOpen={() => void postMenu.fetch().catch(() => undefined)}
      >
        <OpenedPart part={postMenu} onClose={() => undefined}>
          {(PostMenu) => <PostMenu post={post} why={why} onAsk={setAsked} />}
        </OpenedPart>
      </Menu>
      {asked && (
        <OpenedPart part={postDialog} onClose={() => setAsked(undefined)}>
          {(PostDialog) => (
            <PostDialog post={post} what={asked} onClose={() => setAsked(undefined)} onRemoved={onRemoved} />
          )}
        </OpenedPart>
      )}
    </div>
  );
}
