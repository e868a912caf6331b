import { type ItemReportReason, itemReportReasons, MAX_ITEM_REPORT, resources } from "@sarathi/contract";
import { useState } from "react";
import { useT } from "../../foundation/i18n.ts";
import { inPlace, useEndpointMutation } from "../../foundation/mutation.ts";
import { useSession } from "../../foundation/session.ts";
import { toast } from "../../foundation/toast.ts";
import { Button } from "../../ui/Button.tsx";
import { Sheet } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/Field.tsx";
import { Pick } from "../../ui/Pick.tsx";
import { TextArea } from "../../ui/TextArea.tsx";

/** Characters without which nobody could look for it. */
const SHORTEST = 10;

/** Says what is wrong with an item, or asks as its rights holder that it goes; also of who has no account. */
export function ReportItem({ itemId, onClose }: { itemId: string; onClose: () => void }) {
  const t = useT("resourceItem");
  const isGuest = useSession(({ token }) => token === null);
  const [reason, setReason] = useState<ItemReportReason>();
  const [description, setDescription] = useState("");
  const [email, setEmail] = useState("");
  const [asked, setAsked] = useState(false);
  const send = useEndpointMutation(resources.reportItem, {
    failed: t("report.failed"),
    onError: inPlace,
    done: () => {
      onClose();
      toast.success(t("report.sent"));
    },
  });
  const isShort = description.trim().length < SHORTEST;
  const lacksAddress = isGuest && email.trim() === "";
  const press = () => {
    setAsked(true);
    if (!reason || isShort || lacksAddress) return;
    void send.run({
      params: { id: itemId },
      body: { reason, description: description.trim(), ...(email.trim() && { email: email.trim() }) },
    });
  };
  const isClaim = reason === "copyright" || reason === "privacy" || reason === "leaked-paper";
  return (
    <Sheet
      open
      onClose={onClose}
      title={t("report.title")}
      actions={
        <Button variant="main" busy={send.busy} onClick={press}>
          {t("report.send")}
        </Button>
      }
    >
      <div className="grid gap-4">
        <p className="text-small text-ink-2">{t("report.lead")}</p>
        <Pick
          label={t("report.reason")}
          name="report-item"
          choices={itemReportReasons.map((value) => ({ value, label: t(`report.${value}`) }))}
          value={reason ?? ""}
          onChange={(value) => setReason(itemReportReasons.find((one) => one === value))}
        />
        <TextArea
          label={t("report.words")}
          hint={t(isClaim ? "report.claimHint" : "report.wordsHint")}
          maxLength={MAX_ITEM_REPORT}
          value={description}
          error={asked && isShort ? t("report.needWords") : undefined}
          onChange={({ target }) => setDescription(target.value)}
        />
        {isGuest && (
          <Field
            label={t("report.contact")}
            hint={t("report.contactHint")}
            type="email"
            autoComplete="email"
            value={email}
            error={asked && lacksAddress ? t("report.needContact") : undefined}
            onChange={({ target }) => setEmail(target.value)}
          />
        )}
        <p role="alert" className="whitespace-pre-line text-small font-bold text-pen empty:hidden">
          {asked && !reason ? t("report.choose") : send.problem}
        </p>
      </div>
    </Sheet>
  );
}
