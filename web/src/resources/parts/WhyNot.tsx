import { type DownvoteReason, downvoteReasons, MAX_VOTE_NOTE, type ResourceItem, resources } from "@sarathi/contract";
import { useState } from "react";
import { useT } from "../../foundation/i18n.ts";
import { inPlace, useEndpointMutation } from "../../foundation/mutation.ts";
import { toast } from "../../foundation/toast.ts";
import { Button } from "../../ui/Button.tsx";
import { Sheet } from "../../ui/Dialog.tsx";
import { Pick } from "../../ui/Pick.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { showInItem } from "../item.cache.ts";

interface WhyNotProps {
  item: Pick<ResourceItem, "_id" | "resourceId">;
  onClose: () => void;
}

/** Asks why an item did not help: without a reason nobody could mend it. */
export function WhyNot({ item, onClose }: WhyNotProps) {
  const t = useT("resourceItem");
  const common = useT("common");
  const [reason, setReason] = useState<DownvoteReason>();
  const [note, setNote] = useState("");
  const [asked, setAsked] = useState(false);
  const down = useEndpointMutation(resources.downvote, {
    failed: t("votes.failed"),
    onError: inPlace,
    done: (voted) => {
      showInItem(item._id, voted);
      onClose();
      toast.success(t("votes.thanks"));
    },
  });
  const isSilent = reason === "other" && note.trim() === "";
  const send = () => {
    setAsked(true);
    if (!reason || isSilent) return;
    const words = note.trim();
    void down.run({
      params: { id: item.resourceId, itemId: item._id },
      body: { on: true, reason, ...(words && { note: words }) },
    });
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={t("why.title")}
      actions={
        <Button variant="main" busy={down.busy} onClick={send}>
          {t("why.send")}
        </Button>
      }
    >
      <div className="grid gap-4">
        <p className="text-small text-ink-2">{t("why.lead")}</p>
        <Pick
          label={t("why.reason")}
          name="why-not"
          choices={downvoteReasons.map((value) => ({ value, label: t(`why.${value}`) }))}
          value={reason ?? ""}
          onChange={(value) => setReason(downvoteReasons.find((one) => one === value))}
        />
        <TextArea
          label={t("why.words")}
          aside={reason === "other" ? undefined : common("optional")}
          hint={t("why.wordsHint")}
          maxLength={MAX_VOTE_NOTE}
          value={note}
          error={asked && isSilent ? t("why.needWords") : undefined}
          onChange={({ target }) => setNote(target.value)}
        />
        <p role="alert" className="whitespace-pre-line text-small font-bold text-pen empty:hidden">
          {asked && !reason ? t("why.choose") : down.problem}
        </p>
      </div>
    </Sheet>
  );
}
