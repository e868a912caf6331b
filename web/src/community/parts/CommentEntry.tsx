import type { Comment } from "@sarathi/contract";
import { useState } from "react";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { lazyPart } from "../../foundation/lazyPart.ts";
import { withTexts } from "../../foundation/withTexts.ts";
import { Button } from "../../ui/Button.tsx";
import { OpenedPart } from "../../ui/OpenedPart.tsx";
import type { Spoken } from "../thread.cache.ts";
import { useFound } from "../useFound.ts";
import { AuthorAvatar } from "./PersonLine.tsx";
import type { Around } from "./Replies.tsx";
import { SpokenBody } from "./SpokenBody.tsx";

const wholeReplies = lazyPart(() => import("./Replies.tsx").then((part) => withTexts(["thread"], part.WholeReplies)));
const foundReplies = lazyPart(() => import("./Replies.tsx").then((part) => withTexts(["thread"], part.FoundReplies)));
const replyBox = lazyPart(() =>
  import("./ReplyBox.tsx").then((part) => withTexts(["thread", "writing"], part.ReplyBox)),
);

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
  const close = () => setAnswered(undefined);
  const replies = { comment, isAsker, onReply };
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
          <OpenedPart part={foundReplies}>
            {(FoundReplies) => <FoundReplies {...replies} found={found} onWhole={() => setWhole(true)} />}
          </OpenedPart>
        ) : (
          <RepliesButton count={comment.repliesCount} isOpen={isWhole} onPress={() => setWhole(!isWhole)} />
        )}
        {isWhole && (
          <OpenedPart part={wholeReplies} onClose={() => setWhole(false)}>
            {(WholeReplies) => <WholeReplies {...replies} />}
          </OpenedPart>
        )}
        {answered && (
          <OpenedPart part={replyBox} onClose={close}>
            {(ReplyBox) => (
              <ReplyBox
                comment={comment}
                answered={answered}
                onDone={() => {
                  close();
                  setWhole(true);
                }}
                onCancel={close}
              />
            )}
          </OpenedPart>
        )}
      </article>
    </li>
  );
}

/** How many replies there are; a press shows them, or hides them. */
function RepliesButton({ count, isOpen, onPress }: { count: number; isOpen: boolean; onPress: () => void }) {
  const t = useT("thread");
  const f = useFormat();
  if (count === 0 && !isOpen) return null;
  return (
    <Button size="s" variant="quiet" aria-expanded={isOpen} onClick={onPress} className="-ml-3.5 num">
      {t(isOpen ? "replies.hide" : "replies.show", { count, n: f.number(count) })}
    </Button>
  );
}
