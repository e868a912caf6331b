import {
  type Answer,
  type ContentReportBody,
  MAX_REPORT_DESCRIPTION,
  type ModerationReason,
  moderation,
  moderationReasons,
} from "@sarathi/contract";
import { useState } from "react";
import { ApiError, call } from "../../foundation/api.ts";
import { useT } from "../../foundation/i18n.ts";
import { inPlace, useAction } from "../../foundation/mutation.ts";
import { paths } from "../../foundation/paths.ts";
import { useIsStaff, useSession } from "../../foundation/session.ts";
import { withTexts } from "../../foundation/withTexts.ts";
import type { Reported, ReportProps } from "../../shell/slots.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Sheet } from "../../ui/Dialog.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { isEarlier, problemBefore, problemOf } from "../report.rules.ts";
import { OpenCase } from "./OpenCase.tsx";
import { ReasonRows } from "./ReasonRows.tsx";

function send(what: Reported, body: ContentReportBody): Promise<Answer<typeof moderation.reportPost>> {
  if (what.kind === "person") return call(moderation.reportPerson, { params: { username: what.username }, body });
  const input = { params: { id: what.id }, body };
  return what.kind === "post" ? call(moderation.reportPost, input) : call(moderation.reportComment, input);
}

/** Says what is wrong with a post, a comment or a person: a reason, and words if one likes. */
function ReportSheet({ what, onClose }: ReportProps) {
  const t = useT("report");
  const common = useT("common");
  const isMember = useSession(({ token }) => token !== null);
  const isStaff = useIsStaff();
  const [reason, setReason] = useState<ModerationReason>();
  const [description, setDescription] = useState("");
  const [lacking, setLacking] = useState("");
  const sending = useAction((body: ContentReportBody) => send(what, body), {
    failed: t("failed"),
    invalidates: [moderation.listOwnReports],
    onError: inPlace,
  });
  if (sending.answer && sending.input) {
    return <Sent again={isEarlier(sending.answer, sending.input)} kind={what.kind} onClose={onClose} />;
  }
  const press = () => {
    const before = problemBefore(what, isMember);
    setLacking(before ? t(before) : reason ? "" : t("choose"));
    if (!before && reason) void sending.run({ reason, description: description.trim() });
  };
  const refused = sending.error instanceof ApiError ? problemOf(what, sending.error.status) : undefined;
  return (
    <Sheet
      open
      onClose={onClose}
      title={t(`title.${what.kind}`)}
      actions={
        <Button variant="main" busy={sending.busy} onClick={press}>
          {t("send")}
        </Button>
      }
    >
      <div className="grid gap-4">
        {isStaff && what.kind !== "person" && <OpenCase what={what} />}
        <p className="text-small text-ink-2">{t("lead")}</p>
        <ReasonRows
          label={t("reason")}
          name="report-reason"
          rows={moderationReasons.map((value) => ({ value, label: t(`reasons.${value}`) }))}
          value={reason}
          onChange={(value) => {
            setReason(value);
            setLacking("");
          }}
        />
        <TextArea
          label={t("words")}
          aside={common("optional")}
          hint={t("wordsHint")}
          maxLength={MAX_REPORT_DESCRIPTION}
          value={description}
          onChange={(event) => setDescription(event.target.value)}
        />
        <p role="alert" className="whitespace-pre-line text-small font-bold text-pen empty:hidden">
          {lacking || (refused ? t(refused) : sending.problem)}
        </p>
      </div>
    </Sheet>
  );
}

interface SentProps {
  /** An earlier report of the same stands already. */
  again: boolean;
  kind: Reported["kind"];
  onClose: () => void;
}

function Sent({ again, kind, onClose }: SentProps) {
  const t = useT("report");
  return (
    <Sheet
      open
      onClose={onClose}
      closeOnLink
      title={t(again ? "again.title" : "done.title")}
      actions={
        <>
          <ButtonLink to={paths.moderation({ tab: "reports" })}>{t("mine")}</ButtonLink>
          <Button variant="main" onClick={onClose}>
            {t("close")}
          </Button>
        </>
      }
    >
      <div role="status" className="grid gap-2">
        <p>{t(again ? "again.lead" : "done.lead")}</p>
        <p className="text-small text-ink-2">{t(`done.${kind}`)}</p>
      </div>
    </Sheet>
  );
}

export const load = () => withTexts(["report", "moderation.errors"], ReportSheet);
