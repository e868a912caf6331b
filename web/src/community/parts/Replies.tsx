import type { Comment, Reply } from "@sarathi/contract";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { Pending } from "../../ui/Pending.tsx";
import type { Spoken } from "../thread.cache.ts";
import { replyList } from "../thread.queries.ts";
import { useFound } from "../useFound.ts";
import { NewReplies } from "./NewSpoken.tsx";
import { AuthorAvatar } from "./PersonLine.tsx";
import { SpokenBody } from "./SpokenBody.tsx";

interface RepliesProps {
  comment: Comment;
  isAsker: boolean;
  onReply: ((one: Spoken) => void) | undefined;
}

/** All replies to a comment, page by page. */
export function WholeReplies({ comment, isAsker, onReply }: RepliesProps) {
  const t = useT("thread");
  const query = useInfiniteQuery(replyList(comment.commentId));
  if (!query.data) return <Pending query={query} failed={t("replies.failed")} lines={3} />;
  const replies = query.data.pages.flatMap(({ items }) => items);
  return (
    <ReplyRows label={t("replies.label")} replies={unique(replies)} isAsker={isAsker} onReply={onReply}>
      {query.hasNextPage && (
        <Button size="s" onClick={() => void query.fetchNextPage()} busy={query.isFetchingNextPage}>
          {t("replies.more")}
        </Button>
      )}
      <NewReplies postId={comment.postId} commentId={comment.commentId} />
    </ReplyRows>
  );
}

const unique = (replies: readonly Reply[]) => [...new Map(replies.map((reply) => [reply.replyId, reply])).values()];

interface ReplyRowsProps {
  label: string;
  replies: readonly Reply[];
  isAsker: boolean;
  onReply: ((one: Spoken) => void) | undefined;
  /** The one that a link led to. */
  foundId?: string;
  /** What leads to more of them. */
  children?: ReactNode;
}

function ReplyRows({ label, replies, isAsker, onReply, foundId, children }: ReplyRowsProps) {
  return (
    <div className="mt-2 grid gap-3 border-l border-margin pl-3.5">
      <ul aria-label={label} className="grid gap-4">
        {replies.map((reply) => (
          <ReplyRow
            key={reply.replyId}
            reply={reply}
            isAsker={isAsker}
            isFound={reply.replyId === foundId}
            onReply={onReply && (() => onReply(reply))}
          />
        ))}
      </ul>
      <div className="empty:hidden">{children}</div>
    </div>
  );
}

interface ReplyRowProps {
  reply: Reply;
  isAsker: boolean;
  isFound: boolean;
  onReply: (() => void) | undefined;
}

function ReplyRow({ reply, isAsker, isFound, onReply }: ReplyRowProps) {
  const place = useFound(isFound);
  return (
    <li
      ref={place}
      id={`c-${reply.replyId}`}
      tabIndex={-1}
      className="flex min-w-0 scroll-mt-24 gap-2.5 outline-none focus-visible:outline-2"
    >
      <AuthorAvatar author={reply.createdBy} size={24} />
      <article className="min-w-0 grow">
        <SpokenBody one={reply} isAsker={isAsker} onReply={onReply} />
      </article>
    </li>
  );
}

/** Replies around one that a link leads to. */
export interface Around {
  replies: readonly Reply[];
  before: number;
  after: number;
}
interface FoundRepliesProps extends RepliesProps {
  found: { id: string; around: Around };
  onWhole: () => void;
}

/** Some replies, with how many stand before and after them. */
export function FoundReplies({ comment, isAsker, found, onReply, onWhole }: FoundRepliesProps) {
  const t = useT("thread");
  const f = useFormat();
  const { replies, before, after } = found.around;
  if (replies.length === 0) return null;
  return (
    <ReplyRows label={t("replies.label")} replies={replies} isAsker={isAsker} onReply={onReply} foundId={found.id}>
      {before + after > 0 && (
        <Button size="s" variant="quiet" onClick={onWhole}>
          {t("replies.all", { n: f.number(comment.repliesCount) })}
        </Button>
      )}
    </ReplyRows>
  );
}
