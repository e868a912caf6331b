import { communityComments } from "@sarathi/contract";
import { useState } from "react";
import { call } from "../../foundation/api.ts";
import { useT } from "../../foundation/i18n.ts";
import { toast } from "../../foundation/toast.ts";
import { ForeignSection } from "../../ui/ForeignSection.tsx";
import { type Foreign, foreignIn } from "../foreign.ts";
import { changeOne, idOf, isReply, type Spoken } from "../thread.cache.ts";
import { WriteBox, type WriteBoxProps } from "./WriteBox.tsx";

/** The words of a comment or a reply, to change. What was changed meanwhile elsewhere is shown, and nothing is lost. */
export function EditSpoken({ one, onClose }: { one: Spoken; onClose: () => void }) {
  const t = useT("thread");
  const [foreign, setForeign] = useState<Foreign>();
  const id = idOf(one);
  const send: WriteBoxProps["send"] = async (content, _key, _signs, revision) => {
    const body = { content, revision: foreign?.revision ?? revision };
    try {
      const answer = isReply(one)
        ? await call(communityComments.updateReply, { params: { id: one.commentId, replyId: id }, body })
        : await call(communityComments.updateComment, { params: { id }, body });
      changeOne(id, answer);
      toast.success(t("saved"));
    } catch (error) {
      setForeign((before) => foreignIn(error, "comment.stale") ?? before);
      throw error;
    }
  };
  return (
    <WriteBox
      context={`edit-${id}`}
      label={t("write.edit")}
      submit={t("write.save")}
      initial={one.content.text}
      revision={one.revision}
      focused
      send={send}
      onDone={onClose}
      onCancel={onClose}
    >
      {foreign && (
        <ForeignSection key={foreign.revision} title={t("foreign.title")} lead={t("foreign.lead")}>
          <p className="whitespace-pre-line wrap-anywhere">{foreign.text}</p>
        </ForeignSection>
      )}
    </WriteBox>
  );
}
