import { communityComments, type RecentComments } from "@sarathi/contract";
import type { InfiniteData } from "@tanstack/react-query";
import { create } from "zustand";
import { call } from "../foundation/api.ts";
import type { ListPage } from "../foundation/cursorList.ts";
import { follow } from "../foundation/live/live.ts";
import { throttled } from "../foundation/live/throttled.ts";
import { queryClient } from "../foundation/query.ts";
import { useSession } from "../foundation/session.ts";
import { bumpReplies, heldIds, insertComments } from "./thread.news.ts";
import { commentList, replyList } from "./thread.queries.ts";

type Item = RecentComments["items"][number];

/** What others have said under a post and the page does not show yet. */
interface News {
  postId: string;
  /** When its page was read: what was said before is in its counts and lists. */
  from: string;
  /** Until when it is known. */
  asOf: string;
  items: readonly Item[];
}

const useAll = create<Record<string, News>>(() => ({}));
const NONE: readonly Item[] = [];
/** New comments on a post, or (`commentId`) new replies to one of them whose replies are shown. */
export function useNews(postId: string, commentId?: string): readonly Item[] {
  const items = useAll((all) => all[postId]?.items ?? NONE);
  return items.filter((item) => item.commentId === commentId);
}

/** Between two questions, however much is said. */
const ASK_MS = 2_000;
/** Readers of one thread do not all ask in one moment. */
const SPREAD_MS = 500;
/** Pages of the newest comments that are looked through for the new ones. */
const MOST_PAGES = 5;

// What is new to one is not to another.
useSession.subscribe(({ token }, before) => token !== before.token && useAll.setState({}, true));

const set = (news: News) => useAll.setState({ [news.postId]: news });

async function ask(postId: string): Promise<void> {
  const before = useAll.getState()[postId];
  if (!before) return;
  const { asOf, items } = await call(communityComments.recentComments, {
    params: { id: postId },
    query: { since: before.asOf },
  });
  const { items: known = [], from = before.from } = useAll.getState()[postId] ?? {};
  const later = items.filter(({ createdAt }) => createdAt > from);
  const all = [...new Map([...known, ...later].map((item) => [item.id, item])).values()];
  set({ postId, from, asOf, items: notShown(postId, all) });
}

/** Without what is held; replies that nobody has opened are only counted at their comment. */
function notShown(postId: string, items: readonly Item[]): Item[] {
  const held = heldIds(postId);
  const fresh = items.filter(({ id }) => !held.has(id) && !counted.has(id));
  const isOpen = ({ commentId }: Item) => !commentId || queryClient().getQueryData(replyList(commentId).queryKey);
  for (const { id, commentId } of fresh.filter((item) => !isOpen(item))) {
    counted.add(id);
    if (commentId) bumpReplies(postId, commentId);
  }
  return fresh.filter(isOpen);
}
/** Replies that a count has already. */
const counted = new Set<string>();

/**
 * Watches a thread as long as it is on the screen.
 * @param asOf when its post was read: what was said since is new. @returns ends it
 */
export function watchThread(postId: string, asOf: string): () => void {
  const known = useAll.getState()[postId];
  set({ from: asOf, asOf, ...known, postId, items: notShown(postId, known?.items ?? NONE) });
  let timer: ReturnType<typeof setTimeout> | undefined;
  // What could not be asked is asked with the next hint.
  const asking = throttled(() => void ask(postId).catch(() => undefined), ASK_MS);
  const leave = follow(`post:${postId}`, () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      asking.run();
    }, Math.random() * SPREAD_MS);
  });
  return () => {
    leave();
    asking.stop();
    clearTimeout(timer);
  };
}

type Sort = Parameters<typeof commentList>[1];

/** Brings new comments into the list that is shown. @returns the id of the first of them */
export async function showComments(postId: string, sort: Sort): Promise<string | undefined> {
  const news = useAll.getState()[postId];
  const wanted = new Set(news?.items.filter(({ commentId }) => !commentId).map(({ id }) => id));
  const found = await newest(postId, wanted);
  insertComments(postId, sort, found);
  forget(postId, wanted);
  return (sort === "newest" ? found.at(-1) : found[0])?.commentId;
}

/** @returns the comments of these ids, the oldest first */
async function newest(postId: string, wanted: ReadonlySet<string>) {
  const { queryFn, getNextPageParam } = commentList(postId, "newest");
  const found: Awaited<ReturnType<typeof queryFn>>["items"] = [];
  let place: ReturnType<typeof getNextPageParam> = {};
  for (let pages = 0; pages < MOST_PAGES && place && found.length < wanted.size; pages++) {
    const page: Awaited<ReturnType<typeof queryFn>> = await queryFn({
      signal: new AbortController().signal,
      pageParam: place,
    });
    found.unshift(...page.items.filter(({ commentId }) => wanted.has(commentId)).reverse());
    place = getNextPageParam(page);
  }
  return found;
}

/** Brings new replies into those that are shown. @returns the id of the first of them that is shown now */
export async function showReplies(postId: string, commentId: string): Promise<string | undefined> {
  const news = useAll.getState()[postId];
  const wanted = new Set(news?.items.filter((item) => item.commentId === commentId).map(({ id }) => id));
  const { queryKey } = replyList(commentId);
  await queryClient().invalidateQueries({ queryKey }, { throwOnError: true });
  for (const _ of wanted) bumpReplies(postId, commentId);
  forget(postId, wanted);
  const held = queryClient().getQueryData<InfiniteData<ListPage<{ replyId: string }>>>(queryKey);
  return held?.pages.flatMap(({ items }) => items).find(({ replyId }) => wanted.has(replyId))?.replyId;
}

function forget(postId: string, shown: ReadonlySet<string>): void {
  const news = useAll.getState()[postId];
  if (news) set({ ...news, items: news.items.filter(({ id }) => !shown.has(id)) });
}
