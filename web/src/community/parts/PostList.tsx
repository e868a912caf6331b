import type { FeedPost, PostCategory } from "@sarathi/contract";
import { type InfiniteData, type QueryClient, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { useNavigationType } from "react-router";
import type { ListPage, PagePlace } from "../../foundation/cursorList.ts";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { toast } from "../../foundation/toast.ts";
import { Button } from "../../ui/Button.tsx";
import { Entries } from "../../ui/Entries.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Pending } from "../../ui/Pending.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { LIST_IS_OLD, latestQuery, newerQuery } from "../community.queries.ts";
import { PostCard } from "./PostCard.tsx";
import { PostSlot } from "./PostSlot.tsx";

/** Pages that come by themselves; then a press brings the next one, so that the footer can be reached. */
const PAGES_UNASKED = 3;
const MINUTE = 60_000;

/** A list of `community.queries.ts`. */
export interface PostPages<Item extends FeedPost = FeedPost> {
  queryKey: readonly unknown[];
  queryFn: (context: { signal: AbortSignal; pageParam: PagePlace }) => Promise<ListPage<Item>>;
  initialPageParam: PagePlace;
  getNextPageParam: (page: ListPage<Item>) => PagePlace | undefined;
  staleTime: number;
  meta: Record<string, unknown>;
}
interface PostListProps<Item extends FeedPost> {
  list: PostPages<Item>;
  label: string;
  empty: ReactNode;
  /** Says how many posts came since: of this category, or of all; whether the list goes by time. */
  newer?: { category?: PostCategory | undefined; byTime: boolean };
  /** What was seen of it counts for the next feed. */
  noted?: boolean;
  /** How one of them is drawn; a card by default. */
  draw?: (item: Item) => ReactNode;
}

/** A list of posts that is read on and on. */
export function PostList<Item extends FeedPost>({
  list,
  label,
  empty,
  newer,
  noted = false,
  draw,
}: PostListProps<Item>) {
  const t = useT("postList");
  const query = useInfiniteQuery(list);
  const top = useRef<HTMLDivElement>(null);
  const renew = useRenewal(list, query.dataUpdatedAt);
  useEffect(() => {
    if (query.error) toast.error(t("failed.posts"));
  }, [query.error, t]);
  const posts = uniquePosts(query.data);
  if (!query.data) return <Pending query={query} failed={t("failed.posts")} lines={8} />;
  if (posts.length === 0) return empty;
  const onNewer = () => {
    renew();
    top.current?.scrollIntoView({ block: "start" });
    top.current?.focus({ preventScroll: true });
  };
  return (
    <div ref={top} tabIndex={-1} className="scroll-mt-[calc(var(--bar)+16px)] outline-none">
      {newer && <NewerNote data={query.data} newer={newer} onPress={onNewer} />}
      <Entries numbered={!draw} label={label}>
        {posts.map((post) => (
          <PostSlot key={post.postId} id={post.postId} noted={noted}>
            {draw ? draw(post) : <PostCard post={post} />}
          </PostSlot>
        ))}
      </Entries>
      <ListEnd query={query} pages={query.data.pages.length} />
    </div>
  );
}

function uniquePosts<Item extends FeedPost>(data: InfiniteData<ListPage<Item>> | undefined): Item[] {
  const byId = new Map<string, Item>();
  for (const item of data?.pages.flatMap(({ items }) => items) ?? []) {
    if (!byId.has(item.postId)) byId.set(item.postId, item);
  }
  return [...byId.values()];
}

/** Asks for the list anew, from its first page. */
function renewList(client: QueryClient, { queryKey }: Pick<PostPages, "queryKey">): void {
  client.setQueryData<InfiniteData<unknown>>(
    queryKey,
    (data) => data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) },
  );
  void client.invalidateQueries({ queryKey });
}

/** Who comes anew to an old list sees the present one; who goes back finds the place that was left. */
function useRenewal(list: Pick<PostPages, "queryKey">, updatedAt: number) {
  const client = useQueryClient();
  const cameBy = useNavigationType();
  const renew = () => renewList(client, list);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the list as it is found
  useEffect(() => {
    if (cameBy !== "POP" && updatedAt > 0 && Date.now() - updatedAt > LIST_IS_OLD) renew();
  }, []);
  return renew;
}

interface NewerNoteProps {
  data: InfiniteData<ListPage<FeedPost>>;
  newer: { category?: PostCategory | undefined; byTime: boolean };
  onPress: () => void;
}

/** The newest post of which the reader of a list knows. */
function useNewest(data: NewerNoteProps["data"], byTime: boolean): string | undefined {
  const first = data.pages[0];
  const drawnUp = first?.pagination.nextCursor ?? first?.items[0]?.postId ?? "";
  const latest = useQuery({ ...latestQuery(drawnUp), enabled: !byTime });
  return (byTime ? first : latest.data)?.items[0]?.postId;
}

/** How many posts came since; it hangs over the list and moves nothing. */
function NewerNote({ data: list, newer: { category, byTime }, onPress }: NewerNoteProps) {
  const t = useT("postList");
  const f = useFormat();
  const newest = useNewest(list, byTime);
  const { data } = useQuery({
    ...newerQuery(newest ?? "", category),
    refetchInterval: MINUTE,
    enabled: newest !== undefined,
  });
  const count = data?.count ?? 0;
  return (
    <div role="status" className="pointer-events-none sticky top-[calc(var(--bar)+52px)] z-10 grid h-0 justify-center">
      {count > 0 && (
        <Button variant="main" size="s" onClick={onPress} className="pointer-events-auto -translate-y-full num">
          {t("newer", { count, n: f.number(count) })}
        </Button>
      )}
    </div>
  );
}

interface ListEndProps {
  query: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    error: unknown;
    fetchNextPage: () => unknown;
  };
  pages: number;
}

/** Where the list goes on: by itself at first, then at a press. */
function ListEnd({ query, pages }: ListEndProps) {
  const t = useT("postList");
  const end = useRef<HTMLDivElement>(null);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  useNear(end, hasNextPage && !isFetchingNextPage && !isFetchNextPageError && pages < PAGES_UNASKED, fetchNextPage);
  const next = () => void fetchNextPage();
  return (
    <div ref={end} className="mt-4">
      {isFetchNextPageError ? (
        <ErrorState error={query.error} title={t("failed.posts")} onRetry={next} busy={isFetchingNextPage} />
      ) : isFetchingNextPage && pages < PAGES_UNASKED ? (
        <Skeleton label={t("loading")} lines={6} />
      ) : hasNextPage ? (
        <Button onClick={next} busy={isFetchingNextPage} className="w-full">
          {t("more")}
        </Button>
      ) : (
        <p className="text-small text-ink-3">{t("end")}</p>
      )}
    </div>
  );
}

/** Calls when something comes near the screen, as long as it is wanted. */
function useNear(place: RefObject<HTMLElement | null>, wanted: boolean, onNear: () => unknown): void {
  const latest = useRef(onNear);
  useEffect(() => {
    latest.current = onNear;
  });
  useEffect(() => {
    const element = place.current;
    if (!wanted || !element) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) void latest.current();
      },
      { root: document, rootMargin: "800px 0px" },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [place, wanted]);
}
