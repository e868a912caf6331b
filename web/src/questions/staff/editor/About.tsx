import { type AdminMcq, type AdminMcqReport, questionAdmin } from "@sarathi/contract";
import { useState } from "react";
import { pick, useFormat, useLanguage, useT } from "../../../foundation/i18n.ts";
import { inPlace, useEndpointMutation } from "../../../foundation/mutation.ts";
import { useSession } from "../../../foundation/session.ts";
import { toast } from "../../../foundation/toast.ts";
import { ConfirmDialog } from "../../../staff/ConfirmDialog.tsx";
import { Time } from "../../../staff/Time.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Tag } from "../../../ui/Tag.tsx";
import { AnswerDialog } from "../AnswerDialog.tsx";
import { McqState } from "../mcqColumns.tsx";
import { Reporter, ReportWords } from "../reportColumns.tsx";
import { changedByStaff } from "../staff.queries.ts";
import { Steps } from "./Steps.tsx";

/** How far the question is, who wrote and verified it, and what it can become. */
export function Head({ mcq, dirty }: { mcq: AdminMcq; dirty: boolean }) {
  const t = useT("questions.staff");
  const f = useFormat();
  const isOwn = useSession(({ user }) => user !== null && user._id === mcq.authorId);
  return (
    <div className="grid gap-2 border-b border-line pb-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-ink-2">
          <McqState mcq={mcq} />
          <span className="num">{t("editor.version", { n: f.number(mcq.version) })}</span>
          {mcq.author ? <span>{t("editor.by", { name: mcq.author })}</span> : <Tag>{t("editor.fromFile")}</Tag>}
          {mcq.verifiedBy && <span>{t("editor.verifiedBy", { name: mcq.verifiedBy })}</span>}
          <Time at={mcq.updatedAt} clock />
          {mcq.slug && <code className="wrap-anywhere">{mcq.slug}</code>}
        </p>
        <Steps mcq={mcq} dirty={dirty} />
      </div>
      {mcq.note && (
        <p className="border-l-3 border-mark pl-3">
          <b>{t("editor.note")}:</b> {mcq.note}
        </p>
      )}
      {mcq.lacking.length > 0 && mcq.state !== "retired" && (
        <p className="text-ink-2">
          {t("editor.lacking")}: <b className="text-mark">{mcq.lacking.map((one) => t(`lacking.${one}`)).join(", ")}</b>
        </p>
      )}
      {mcq.state === "in_review" && isOwn && <p className="text-ink-2">{t("editor.ownWork")}</p>}
    </div>
  );
}

type Report = Omit<AdminMcqReport, "mcq">;

/** What candidates say is wrong with the question, answered from here. */
export function ReportsOf({ mcq }: { mcq: AdminMcq }) {
  const t = useT("questions.staff");
  const [open, setOpen] = useState<Report>();
  if (mcq.reports.length === 0) return null;
  return (
    <section aria-label={t("report.title")} className="grid gap-2 border-l-3 border-pen pl-3">
      <h2 className="text-small!">{t("report.title")}</h2>
      {mcq.disputed && <p>{t("report.disputedNote")}</p>}
      <ul className="divide-y divide-rule">
        {mcq.reports.map((report) => (
          <li key={report._id} className="grid gap-1.5 py-2">
            <ReportWords report={report} />
            <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
              <span className="text-ink-2">
                <Reporter by={report.by} /> · <Time at={report.createdAt} />
              </span>
              {!report.answer && (
                <Button size="s" onClick={() => setOpen(report)}>
                  {t("report.answer")}
                </Button>
              )}
            </p>
          </li>
        ))}
      </ul>
      {open && <AnswerDialog report={open} onClose={() => setOpen(undefined)} />}
    </section>
  );
}

/** Tests that hold the question, each with the version that it holds. */
export function Papers({ mcq }: { mcq: AdminMcq }) {
  const t = useT("questions.staff");
  const f = useFormat();
  const language = useLanguage();
  if (mcq.papers.length === 0) return null;
  return (
    <section aria-label={t("papers.title")} className="grid gap-1.5">
      <h2 className="text-small!">{t("papers.title")}</h2>
      <ul className="divide-y divide-rule border-y border-rule">
        {mcq.papers.map((paper) => (
          <li key={paper._id} className="flex flex-wrap justify-between gap-x-3 py-1.5">
            <span>{pick(paper.title, language)}</span>
            <span className="text-ink-2 num">
              {t(`papers.state.${paper.state}`)} · {t("papers.version", { n: f.number(paper.version) })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Deletes a draft, after asking. What came with files, or is held by something, is retired instead: it is not offered. */
export function DeleteDraft({ mcq, onDeleted }: { mcq: AdminMcq; onDeleted: () => void }) {
  const t = useT("questions.staff");
  const [open, setOpen] = useState(false);
  const removal = useEndpointMutation(questionAdmin.removeMcq, {
    invalidates: changedByStaff,
    done: () => {
      setOpen(false);
      toast.success(t("delete.done"));
      onDeleted();
    },
    onError: inPlace,
  });
  if (mcq.state !== "draft" || mcq.fromFile || mcq.papers.length > 0 || mcq.reports.length > 0) return null;
  return (
    <div className="border-t border-line pt-4">
      <Button size="s" variant="danger" onClick={() => setOpen(true)}>
        {t("delete.open")}
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title={t("delete.title")}
        lead={t("delete.lead")}
        confirm={t("delete.confirm")}
        action={removal}
        destroys
        onConfirm={() => removal.run({ params: { id: mcq._id } })}
      />
    </div>
  );
}
