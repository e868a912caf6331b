import {
  type Comment,
  type CommentSort,
  commentSorts,
  communityComments,
  type FormSigns,
  type Post,
} from "@sarathi/contract";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState, useSyncExternalStore } from "react";
import { useSearchParams } from "react-router";
import { sayAct } from "../../foundation/acts.ts";
import { ApiError, call } from "../../foundation/api.ts";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { lazyPart, useLazyPart } from "../../foundation/lazyPart.ts";
import { useListParams } from "../../foundation/listParams.ts";
import { useSession } from "../../foundation/session.ts";
import { storage } from "../../foundation/storage.ts";
import { notify, toast } from "../../foundation/toast.ts";
import { withTexts } from "../../foundation/withTexts.ts";
import { Button } from "../../ui/Button.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Entries } from "../../ui/Entries.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { LazyPart } from "../../ui/LazyPart.tsx";
import { Part } from "../../ui/Part.tsx";
import { Pending } from "../../ui/Pending.tsx";
import { Pick } from "../../ui/Pick.tsx";
import { addComment, formOf, isReply } from "../thread.cache.ts";
import { commentList, locateQuery, threadParams } from "../thread.queries.ts";
import { CommentEntry } from "./CommentEntry.tsx";
import { useAuthorName } from "./PersonLine.tsx";

/** With all that writing needs: most come to read. */
const writeBox = lazyPart(() =>
  import("./WriteBox.tsx").then((part) => withTexts(["thread", "writing", "trust"], part.WriteBox)),
);

/** What the live channel brings, for members alone: nothing waits for it. */
const newComments = lazyPart(() =>
  import("./NewSpoken.tsx").then((part) => withTexts(["post", "thread"], part.NewComments)),
);

/** Where the order is remembered in which this reader had comments last. */
const SORT = "comment-sort";
const storedSort = (): CommentSort => commentSorts.find((one) => one === storage.get(SORT)) ?? "top";
const firstSort = (): CommentSort => "top";
const never = () => () => undefined;

/** The order of comments where the address says none; the server knows of no choice. */
function useUsualSort(): [CommentSort, (sort: CommentSort) => void] {
  const stored = useSyncExternalStore(never, storedSort, firstSort);
  const [chosen, setChosen] = useState<CommentSort>();
  const choose = (sort: CommentSort) => {
    storage.set(SORT, sort);
    setChosen(sort);
  };
  return [chosen ?? stored, choose];
}

const isQuestion = (post: Post) => post.category === "question";

/** What others say to a post, and a field to say something oneself. */
export function Thread({ post }: { post: Post }) {
  const t = useT("thread");
  const page = useT("post");
  const f = useFormat();
  const { values, change } = useListParams(threadParams, []);
  const [usual, setUsual] = useUsualSort();
  const isSaid = useSearchParams()[0].has("sort");
  const sort = isSaid ? values.sort : usual;
  const count = post.commentsCount;
  const title = t(isQuestion(post) ? "counted.answers" : "counted.comments", { count, n: f.number(count) });
  const isOpen = post.isCommentEnabled && !post.deleted && !post.isHeld;
  const isMember = useSession(({ token }) => token !== null);
  return (
    <Part id="comments" title={<span className="num">{title}</span>}>
      {count > 1 && (
        <Pick
          label={t("sort.label")}
          quietLabel
          name="sort"
          value={sort}
          choices={commentSorts.map((one) => ({ value: one, label: t(`sort.${one}`) }))}
          onChange={(chosen) => {
            setUsual(commentSorts.find((one) => one === chosen) ?? "top");
            change({ sort: chosen === "top" ? undefined : chosen, c: undefined }, true);
          }}
        />
      )}
      {values.c && <Located key={values.c} id={values.c} post={post} isOpen={isOpen} />}
      <Comments post={post} sort={sort} isOpen={isOpen} leftOut={useLocatedComment(values.c, post)} />
      {isMember && <Arriving post={post} sort={sort} />}
      {isOpen ? (
        <CommentBox post={post} sort={sort} />
      ) : (
        !post.isHeld && <p className="mt-4 text-ink-2">{page("closed")}</p>
      )}
    </Part>
  );
}

/** A thread whose live part does not come is a thread all the same. */
function Arriving({ post, sort }: { post: Post; sort: CommentSort }) {
  const { Part: NewComments } = useLazyPart(newComments);
  return NewComments ? <NewComments post={post} sort={sort} /> : null;
}

/** The comment that stands above the others, because a link led to it or to one of its replies. */
function useLocatedComment(id: string | undefined, post: Post): string | undefined {
  const { data } = useQuery({ ...locateQuery(id ?? ""), enabled: id !== undefined });
  return id && data?.comment.postId === post.postId ? data.comment.commentId : undefined;
}

interface LocatedProps {
  id: string;
  post: Post;
  isOpen: boolean;
}

/** The comment or reply that a link leads to, before all others: it is said, and has the focus. */
function Located({ id, post, isOpen }: LocatedProps) {
  const t = useT("thread");
  const nameOf = useAuthorName();
  const query = useQuery(locateQuery(id));
  const found = query.data?.comment.postId === post.postId ? query.data : undefined;
  const isMissing = query.data ? !found : query.error instanceof ApiError && query.error.status === 404;
  const { replies = [], before = 0, after = 0 } = found ?? {};
  const one = found && (replies.find((reply) => reply.replyId === id) ?? found.comment);
  const said = one && t(isReply(one) ? "located.reply" : "located.comment", { name: nameOf(one.createdBy) });
  return (
    <div className="mb-4 border-b border-line pb-3">
      <p role="status" className="text-small font-bold text-ink-2">
        {isMissing ? t("located.missing") : said}
      </p>
      {found ? (
        <Entries label={said ?? ""} numbered>
          <CommentEntry
            comment={found.comment}
            isAsker={post.isMine}
            isOpen={isOpen}
            found={{ id, around: { replies, before, after } }}
          />
        </Entries>
      ) : (
        !isMissing && <Pending query={query} lines={4} />
      )}
    </div>
  );
}

interface CommentsProps {
  post: Post;
  sort: CommentSort;
  isOpen: boolean;
  /** It stands above already. */
  leftOut: string | undefined;
}

function Comments({ post, sort, isOpen, leftOut }: CommentsProps) {
  const t = useT("thread");
  const page = useT("post");
  const query = useInfiniteQuery(commentList(post.postId, sort));
  if (!query.data) return <Pending query={query} failed={page("commentsFailed")} lines={6} />;
  const comments = unique(query.data.pages.flatMap(({ items }) => items)).filter((one) => one.commentId !== leftOut);
  if (comments.length === 0 && !leftOut) {
    return isOpen && <Empty text={t(isQuestion(post) ? "noAnswers" : "noComments")} note={t("beFirst")} />;
  }
  const next = () => void query.fetchNextPage();
  return (
    <>
      <Entries label={page(isQuestion(post) ? "answers" : "comments")} numbered>
        {comments.map((comment) => (
          <CommentEntry key={comment.commentId} comment={comment} isAsker={post.isMine} isOpen={isOpen} />
        ))}
      </Entries>
      {query.isFetchNextPageError && (
        <ErrorState error={query.error} title={page("commentsFailed")} onRetry={next} busy={query.isFetchingNextPage} />
      )}
      {query.hasNextPage && !query.isFetchNextPageError && (
        <Button onClick={next} busy={query.isFetchingNextPage} className="mt-2 w-full">
          {t("more")}
        </Button>
      )}
    </>
  );
}

const unique = (comments: readonly Comment[]) => [
  ...new Map(comments.map((comment) => [comment.commentId, comment])).values(),
];

function CommentBox({ post, sort }: { post: Post; sort: CommentSort }) {
  const t = useT("thread");
  const ask = isQuestion(post);
  const { postId } = post;
  const send = async (content: string, key: string, signs: FormSigns) => {
    const headers = { "Idempotency-Key": key };
    const comment = await call(
      communityComments.createComment,
      { params: { id: postId }, body: { content, ...signs, form: formOf(postId) } },
      { headers },
    );
    addComment(comment, sort);
    if (comment.isHeld) notify({ type: "info", message: t("held.comment") });
    else toast.success(t("published"));
    sayAct("written");
  };
  return (
    <div id="write" className="mt-5 scroll-mt-24">
      <LazyPart part={writeBox} lines={5}>
        {(WriteBox) => (
          <WriteBox
            context={`comment-${postId}`}
            label={t(ask ? "write.answerLabel" : "write.commentLabel")}
            placeholder={t(ask ? "write.answerHint" : "write.commentHint")}
            submit={t(ask ? "write.answer" : "write.comment")}
            send={send}
            slow={post}
          />
        )}
      </LazyPart>
    </div>
  );
}
