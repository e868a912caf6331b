import { type Comment, community, type Post } from "@sarathi/contract";
import { type InfiniteData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import {
  type ClientLoaderFunctionArgs,
  data,
  isRouteErrorResponse,
  Link,
  type LoaderFunctionArgs,
  useNavigate,
  useParams,
} from "react-router";
import { ApiError, apiOf } from "../../foundation/api.ts";
import type { ListPage } from "../../foundation/cursorList.ts";
import { useT } from "../../foundation/i18n.ts";
import { lazyPart } from "../../foundation/lazyPart.ts";
import { param, readParams } from "../../foundation/listParams.ts";
import { enter, type PageHandle, pageMeta } from "../../foundation/page.ts";
import { paths } from "../../foundation/paths.ts";
import { loadedOf, prefetch } from "../../foundation/query.ts";
import { useSession } from "../../foundation/session.ts";
import { withTexts } from "../../foundation/withTexts.ts";
import { NotFoundView, ProblemView } from "../../shell/Problem.tsx";
import { Head } from "../../ui/Head.tsx";
import { HydratedPart } from "../../ui/HydratedPart.tsx";
import { OpenedPart } from "../../ui/OpenedPart.tsx";
import { Part } from "../../ui/Part.tsx";
import { Pending } from "../../ui/Pending.tsx";
import { Written } from "../../ui/Written.tsx";
import { postQuery, postsChanged } from "../community.queries.ts";
import { Gone } from "../parts/Gone.tsx";
import { Pictures } from "../parts/Pictures.tsx";
import { PostActs } from "../parts/PostActs.tsx";
import { PostHead } from "../parts/PostHead.tsx";
import { Hashtags } from "../parts/PostMarks.tsx";
import { postingData } from "../postingData.ts";
import { commentList, threadParams } from "../thread.queries.ts";

const history = lazyPart(() =>
  import("../parts/PostHistory.tsx").then((part) => withTexts(["history"], part.PostHistory)),
);

/** The server draws it with the page; its script comes after that of what it stands under. */
const loadThread = () => import("../parts/Thread.tsx").then((part) => withTexts(["thread"], part.Thread));
const thread = lazyPart(loadThread, import.meta.env.SSR ? await loadThread() : undefined);

const idIn = (postId: string | undefined) => param.id()(postId ?? null);
const sortIn = (url: string) => readParams(threadParams, new URL(url).searchParams).sort;

export const handle = {
  texts: ["community", "post"],
  params: ["postId"],
  query: ["sort", "c"],
} satisfies PageHandle;

/**
 * The server renders for strangers: a post that they may not see is asked for again in the browser, by whoever reads,
 * under the status that strangers get. One that is gone says so.
 */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const id = idIn(params.postId);
  if (!id) throw data(null, { status: 404 });
  const queries = [postQuery(id), commentList(id, sortIn(request.url))];
  const loaded = await prefetch(context, queries).catch(() => undefined);
  if (loaded && loadedOf(loaded, postQuery(id))) return loaded;
  const status = await apiOf(context)
    .call(community.getPost, { params: { id } })
    .then(() => 200, statusOf);
  if (status === 410) throw data(null, { status });
  return data({ answered: "[]" }, { status: status === 404 ? status : 200 });
}

function statusOf(error: unknown): number | undefined {
  const known = error as { status?: number; statusCode?: number } | null;
  return known?.status ?? known?.statusCode;
}

export function clientLoader({ params }: ClientLoaderFunctionArgs) {
  const id = idIn(params.postId);
  if (!id) throw data(null, { status: 404 });
  return enter(["community", "post"], [postQuery(id)]);
}

/** The first page of the comments, as it is held of a list that is read on. */
function firstComments(loaderData: unknown, id: string): readonly Comment[] | undefined {
  const held: unknown = loadedOf(loaderData, commentList(id, "top"));
  return (held as InfiniteData<ListPage<Comment>> | undefined)?.pages[0]?.items;
}

type MetaArgs = Parameters<typeof pageMeta>[0];
/** Only what anybody may see is for search engines. */
export function meta(args: MetaArgs & { params: { postId?: string }; loaderData?: unknown }) {
  const id = idIn(args.params.postId);
  const post = id ? loadedOf(args.loaderData, postQuery(id)) : undefined;
  const comments = id ? firstComments(args.loaderData, id) : undefined;
  return pageMeta(args, "post", (t, _site, root) => {
    if (!post || post.deleted) return { title: t("title"), hidden: true };
    return {
      title: post.title,
      description: post.content.summary,
      hidden: post.visibility !== "public",
      data: postingData(post, comments, root, args.location.pathname),
    };
  });
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return isRouteErrorResponse(error) && error.status === 410 ? <Gone /> : <ProblemView error={error} />;
}

/** A post as an article, and what others say to it. */
export default function PostPage() {
  const { postId } = useParams();
  const id = idIn(postId);
  return id ? <OnePost key={id} id={id} /> : <NotFoundView />;
}

function OnePost({ id }: { id: string }) {
  const t = useT("post");
  const query = useQuery(postQuery(id));
  useReading(query.data?.isMine === false && !query.data.deleted ? id : undefined);
  const status = query.error instanceof ApiError ? query.error.status : undefined;
  if (status === 410) return <Gone />;
  if (status === 404) return <NotFoundView />;
  if (!query.data) {
    return (
      <div className="sheet">
        <Head title={t("title")} />
        <Part title={t("text")} quietTitle>
          <Pending query={query} failed={t("failed")} lines={10} />
        </Part>
      </div>
    );
  }
  return (
    <div className="sheet">
      <PostHead post={query.data} />
      {!query.data.deleted && <Body post={query.data} />}
      <HydratedPart part={thread} lines={6} failed={t("commentsFailed")}>
        {(Thread) => <Thread post={query.data} />}
      </HydratedPart>
    </div>
  );
}

/** What a member reads sinks in their next feed. @param id of the post of somebody else that is on the screen */
function useReading(id: string | undefined): void {
  const isMember = useSession(({ token }) => token !== null);
  useEffect(() => {
    if (!id || !isMember) return;
    const watched = import("../seen.ts").then(({ watchRead }) => watchRead(id));
    // A part that could not be loaded costs only the order of the next feed.
    watched.catch(() => undefined);
    return () => void watched.then((end) => end()).catch(() => undefined);
  }, [id, isMember]);
}

function Body({ post }: { post: Post }) {
  const t = useT("post");
  const navigate = useNavigate();
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const close = () => setHistoryOpen(false);
  const removed = () => {
    postsChanged();
    void navigate(paths.community());
  };
  return (
    <Part title={t("text")} quietTitle>
      {post.hidden && (
        <p className="mb-4 max-w-[40em] border-l-3 border-mark pl-3">
          {t("hidden")}{" "}
          <Link to={paths.moderation()} className="underline">
            {t("hiddenWhy")}
          </Link>
        </p>
      )}
      <article>
        {post.isHeld && <p className="mb-3 border-l-3 border-mark pl-3">{t("held.post")}</p>}
        <Written html={post.content.html ?? ""} language={post.language} />
        <Pictures pictures={post.pictures} />
        <Hashtags names={post.hashtags} />
        {post.editedAt && (
          <button
            type="button"
            onClick={() => setHistoryOpen(true)}
            className="min-h-11 text-small text-link underline"
          >
            {t("history.open")}
          </button>
        )}
        <PostActs post={post} commentsHref="#comments" onRemoved={removed} />
        {!post.isCommentEnabled && <p className="mt-2 text-small text-ink-2">{t("closed")}</p>}
      </article>
      {isHistoryOpen && (
        <OpenedPart part={history} onClose={close}>
          {(PostHistory) => <PostHistory id={post.postId} onClose={close} />}
        </OpenedPart>
      )}
      <p className="sr-only">
        <Link to={paths.community()}>{t("toCommunity")}</Link>
      </p>
    </Part>
  );
}
