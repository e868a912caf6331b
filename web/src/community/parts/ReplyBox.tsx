import { type Comment, communityComments, type FormSigns } from "@sarathi/contract";
import { call } from "../../foundation/api.ts";
import { useT } from "../../foundation/i18n.ts";
import { sayWritten } from "../sayWritten.ts";
import { addReply, formOf, idOf, type Spoken } from "../thread.cache.ts";
import { useAuthorName } from "./PersonLine.tsx";
import { WriteBox } from "./WriteBox.tsx";

interface ReplyBoxProps {
  comment: Comment;
  answered: Spoken;
  onDone: () => void;
  onCancel: () => void;
}

/** Where a reply to a comment, or to another reply, is written. */
export function ReplyBox({ comment, answered, onDone, onCancel }: ReplyBoxProps) {
  const t = useT("thread");
  const name = useAuthorName()(answered.createdBy);
  const { commentId } = comment;
  const replyTo = idOf(answered) === commentId ? undefined : idOf(answered);
  const send = async (content: string, key: string, signs: FormSigns) => {
    const body = { content, ...(replyTo && { replyTo }), ...signs, form: formOf(comment.postId) };
    const headers = { "Idempotency-Key": key };
    const reply = await call(communityComments.createReply, { params: { id: commentId }, body }, { headers });
    addReply(reply);
    sayWritten(reply, t);
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
