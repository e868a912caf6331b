import { type Comment, communityComments, type Reply } from "@sarathi/contract";
import { useState } from "react";
import { call } from "../../foundation/api.ts";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { toast } from "../../foundation/toast.ts";
import { Button } from "../../ui/Button.tsx";
import { addReply, idOf, type Spoken } from "../thread.queries.ts";
import { useFound } from "../useFound.ts";
import { AuthorAvatar, useAuthorName } from "./PersonLine.tsx";
import { Replies, ReplyRows } from "./Replies.tsx";
import { SpokenBody } from "./SpokenBody.tsx";
import { WriteBox } from "./WriteBox.tsx";

/** Replies around one that a link leads to. */
export interface Around {
  replies: readonly Reply[];
  before: number;
  after: number;
}
interface CommentEntryProps {
  comment: Comment;
  /** The reader wrote the post. */
  isAsker: boolean;
  /** The post takes comments. */
  isOpen: boolean;
  /** A link led to it, or to one of these replies. */
  found?: { id: string; around: Around } | undefined;
}

/** A comment with its replies, which open at a press, and a field to reply in. */
export function CommentEntry({ comment, isAsker, isOpen, found }: CommentEntryProps) {
  const id = comment.commentId;
  const [answered, setAnswered] = useState<Spoken>();
  const [isWhole, setWhole] = useState(false);
  const place = useFound(found?.id === id);
  const onReply = isOpen ? setAnswered : undefined;
  return (
    <li ref={place} id={`c-${id}`} tabIndex={-1} className="scroll-mt-24 outline-none focus-visible:outline-2">
      <span className="hung">
        <span className="inline-block pt-0.5">
          <AuthorAvatar author={comment.createdBy} />
        </span>
      </span>
      <article>
        <SpokenBody one={comment} isAsker={isAsker} onReply={onReply && (() => onReply(comment))} />
        {found && !isWhole ? (
          <FoundReplies
            comment={comment}
            isAsker={isAsker}
            found={found}
            onReply={onReply}
            onWhole={() => setWhole(true)}
          />
        ) : (
          <Replies comment={comment} isAsker={isAsker} onReply={onReply} isWhole={isWhole} onWhole={setWhole} />
        )}
        {answered && (
          <ReplyBox
            comment={comment}
            answered={answered}
            onDone={() => {
              setAnswered(undefined);
              setWhole(true);
            }}
            onCancel={() => setAnswered(undefined)}
          />
        )}
      </article>
    </li>
  );
}

interface FoundRepliesProps {
  comment: Comment;
  isAsker: boolean;
  found: { id: string; around: Around };
  onReply: ((one: Spoken) => void) | undefined;
  onWhole: () => void;
}

/** Some replies, with how many stand before and after them. */
function FoundReplies({ comment, isAsker, found, onReply, onWhole }: FoundRepliesProps) {
  const t = useT("post");
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

interface ReplyBoxProps {
  comment: Comment;
  answered: Spoken;
  onDone: () => void;
  onCancel: () => void;
}

function ReplyBox({ comment, answered, onDone, onCancel }: ReplyBoxProps) {
  const t = useT("post");
  const name = useAuthorName()(answered.createdBy);
  const { commentId } = comment;
  const replyTo = idOf(answered) === commentId ? undefined : idOf(answered);
  const send = async (content: string, key: string) => {
    const body = { content, ...(replyTo && { replyTo }) };
    const headers = { "Idempotency-Key": key };
    addReply(await call(communityComments.createReply, { params: { id: commentId }, body }, { headers }));
    toast.success(t("published"));
  };
  return (
    <div className="mt-3">
      <WriteBox
        // One begun to somebody else goes on: the words are kept, whom they answer changes.
        context={`reply-${commentId}`}
        label={t("write.replyTo", { name })}
        submit={t("write.reply")}
        focused
        send={send}
        onDone={onDone}
        onCancel={onCancel}
      />
    </div>
  );
}
