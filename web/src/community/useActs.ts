import { community, communityFeeds, communityHashtags, communityPeople, type Post } from "@sarathi/contract";
import { useLocation } from "react-router";
import { ApiError, call } from "../foundation/api.ts";
import { errorText } from "../foundation/errors.ts";
import { type T, useT } from "../foundation/i18n.ts";
import { invalidate } from "../foundation/query.ts";
import { useSession } from "../foundation/session.ts";
import { toast } from "../foundation/toast.ts";
import { loginPath } from "../shell/places.ts";
import { applyEverywhere } from "./community.cache.ts";
import { postsChanged } from "./community.queries.ts";
import { useWish, wish, wishOf } from "./toggles.ts";

/** What only a member does. @returns whether the reader is one; a stranger is asked to log in */
export function useAsMember(): (what: "like" | "bookmark" | "person" | "hashtag" | "report") => boolean {
  const t = useT("community");
  const { pathname, search } = useLocation();
  return (what) => {
    if (useSession.getState().token) return true;
    toast.error(t(`login.${what}`), { action: { label: t("login.go"), to: loginPath(pathname + search) } });
    return false;
  };
}

/** Says why something failed, unless its end of the session is said already. */
export function sayFailure(error: unknown, why: T<"errors">, failed: string): void {
  if (!(error instanceof ApiError && error.endedSession)) toast.error(errorText(error, why, failed));
}

interface ToggleHow {
  /** Of this thing and act alone. */
  name: string;
  /** As it is held. */
  held: boolean;
  what: "like" | "bookmark" | "person" | "hashtag";
  /** Says it to the server, and writes down what it answered. */
  send: (on: boolean) => Promise<void>;
}

/** Something of which a member says that it is so, or no more: shown at once, taken back when it fails. */
export function useToggle({ name, held, what, send }: ToggleHow) {
  const t = useT("community");
  const why = useT("errors");
  const asMember = useAsMember();
  const on = useWish(name) ?? held;
  const toggle = () => {
    if (!asMember(what)) return;
    wish(name, !(wishOf(name) ?? held), send).catch((error: unknown) => sayFailure(error, why, t(`failed.${what}`)));
  };
  return { on, toggle };
}

/** Liking a post: one call of a post at a time, the last intent wins. */
export function useLike({ postId, isLiked, likes }: Pick<Post, "postId" | "isLiked" | "likes">) {
  const { on, toggle } = useToggle({
    name: `like:${postId}`,
    held: isLiked,
    what: "like",
    send: async (on) => {
      const answer = await call(community.likePost, { params: { id: postId }, body: { on } });
      applyEverywhere("post", postId, answer);
    },
  });
  return { on, toggle, likes: likes + Number(on) - Number(isLiked) };
}

export function useBookmark({ postId, isBookmarked }: Pick<Post, "postId" | "isBookmarked">) {
  const t = useT("community");
  return useToggle({
    name: `bookmark:${postId}`,
    held: isBookmarked,
    what: "bookmark",
    send: async (on) => {
      const answer = await call(community.bookmarkPost, { params: { id: postId }, body: { on } });
      applyEverywhere("post", postId, answer);
      void invalidate(community.bookmarkedPosts);
      toast.success(t("done.bookmark"));
    },
  });
}

/** Following somebody. */
export function useFollow({ username, isFollowing }: { username: string; isFollowing: boolean }) {
  return useToggle({
    name: `person:${username}`,
    held: isFollowing,
    what: "person",
    send: async (on) => {
      const answer = await call(communityPeople.followPerson, { params: { username }, body: { on } });
      applyEverywhere("person", username, answer);
      void invalidate(communityFeeds.followedPosts);
    },
  });
}

/** Following a hashtag. @param hashtag its key */
export function useFollowHashtag({ key, isFollowing }: { key: string; isFollowing: boolean }) {
  return useToggle({
    name: `hashtag:${key}`,
    held: isFollowing,
    what: "hashtag",
    send: async (on) => {
      const answer = await call(communityHashtags.followHashtag, { params: { name: key }, body: { on } });
      applyEverywhere("hashtag", key, answer);
      void invalidate(communityFeeds.followedPosts);
    },
  });
}

/** Blocking or muting somebody, or no more: lists are asked for anew, for what they show changes. */
export function useHide(username: string) {
  const t = useT("community");
  const why = useT("errors");
  const mute = async (on: boolean): Promise<void> => {
    try {
      applyEverywhere(
        "person",
        username,
        await call(communityPeople.mutePerson, { params: { username }, body: { on } }),
      );
      postsChanged();
      const undo = { label: t("done.undo"), onPress: () => void mute(false) };
      if (on) toast.success(t("done.muted"), { action: undo });
    } catch (error) {
      sayFailure(error, why, t("failed.mute"));
    }
  };
  /** @throws ApiError */
  const block = async (on: boolean): Promise<void> => {
    const answer = await call(communityPeople.blockPerson, { params: { username }, body: { on } });
    applyEverywhere("person", username, { ...answer, ...(on && { isFollowing: false }) });
    postsChanged();
  };
  return { mute, block };
}
