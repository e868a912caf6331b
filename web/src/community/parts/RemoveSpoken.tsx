import { communityComments } from "@sarathi/contract";
import { call } from "../../foundation/api.ts";
import { useT } from "../../foundation/i18n.ts";
import { inPlace, useAction } from "../../foundation/mutation.ts";
import { toast } from "../../foundation/toast.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { idOf, isReply, type Spoken, showGone } from "../thread.cache.ts";

/** Asks before a comment or a reply is deleted. */
export function RemoveSpoken({ one, onClose }: { one: Spoken; onClose: () => void }) {
  const t = useT("thread");
  const id = idOf(one);
  const removal = useAction(
    () =>
      isReply(one)
        ? call(communityComments.removeReply, { params: { id: one.commentId, replyId: id } })
        : call(communityComments.removeComment, { params: { id } }),
    {
      failed: t("remove.failed"),
      onError: inPlace,
      done: () => {
        onClose();
        showGone(one);
        toast.success(t("remove.done"));
      },
    },
  );
  return (
    <Dialog
      open
      onClose={() => !removal.busy && onClose()}
      title={t(isReply(one) ? "remove.reply" : "remove.comment")}
      actions={
        <>
          <Button onClick={onClose} disabled={removal.busy}>
            {t("write.cancel")}
          </Button>
          <Button variant="destroy" busy={removal.busy} onClick={() => void removal.run(undefined)}>
            {t("remove.confirm")}
          </Button>
        </>
      }
    >
      <p className="text-ink-2">{t("remove.lead")}</p>
      <p role="alert" className="whitespace-pre-line font-bold text-pen empty:hidden">
        {removal.problem}
      </p>
    </Dialog>
  );
}
