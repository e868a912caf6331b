import type { Comment, Reply } from "@sarathi/contract";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { Pending } from "../../ui/Pending.tsx";
import { replyList, type Spoken } from "../thread.queries.ts";
import { useFound } from "../useFound.ts";
import { AuthorAvatar } from "./PersonLine.tsx";
import { SpokenBody } from "./SpokenBody.tsx";

interface RepliesProps {
  comment: Comment;
  isAsker: boolean;
  onReply: ((one: Spoken) => void) | undefined;
  isWhole: boolean;
  onWhole: (open: boolean) => void;
}

/** How many replies there are, and they themselves after a press. */
export function Replies({ comment, isAsker, onReply, isWhole, onWhole }: RepliesProps) {
  const t = useT("post");
  const f = useFormat();
  const count = comment.repliesCount;
  if (count === 0 && !isWhole) return null;
  return (
    <>
      <Button
        size="s"
        variant="quiet"
        aria-expanded={isWhole}
        onClick={() => onWhole(!isWhole)}
        className="-ml-3.5 num"
      >
        {t(isWhole ? "replies.hide" : "replies.show", { count, n: f.number(count) })}
      </Button>
      {isWhole && <WholeReplies comment={comment} isAsker={isAsker} onReply={onReply} />}
    </>
  );
}

function WholeReplies({ comment, isAsker, onReply }: Pick<RepliesProps, "comment" | "isAsker" | "onReply">) {
  const t = useT("post");
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

export function ReplyRows({ label, replies, isAsker, onReply, foundId, children }: ReplyRowsProps) {
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
