import { type EventReceipt, type ExamEvent, events, type User } from "@sarathi/contract";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import { sendLate } from "../../exams/index.ts";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { useAction } from "../../foundation/mutation.ts";
import { paths } from "../../foundation/paths.ts";
import { invalidate } from "../../foundation/query.ts";
import { saveFile } from "../../foundation/saveFile.ts";
import { toast } from "../../foundation/toast.ts";
import { Button } from "../../ui/Button.tsx";
import { GoLink } from "../../ui/GoLink.tsx";
import { Pending } from "../../ui/Pending.tsx";
import { receiptQuery } from "../events.queries.ts";
import { useMoment } from "./useMoment.ts";

interface SubmittedProps {
  event: ExamEvent;
  attemptId: string;
  user: User;
}

/** After the exam: what proves the submission, what this device still holds of it, and when the results come out. */
export function Submitted({ event, attemptId, user }: SubmittedProps) {
  const t = useT("lobby");
  const moment = useMoment();
  const isOut = event.status === "results" || event.status === "archived";
  return (
    <div className="grid max-w-[40em] gap-5 num">
      <LateAnswers event={event} attemptId={attemptId} user={user} />
      {isOut ? (
        <ul className="grid gap-1">
          <li>
            <GoLink to={paths.latestResult({ slug: event.mockTestId })}>{t("submitted.toResult")}</GoLink>
          </li>
          {event.ranksAt && (
            <li>
              <GoLink to={paths.certificate({ slug: event.slug })}>{t("submitted.toCertificate")}</GoLink>
            </li>
          )}
        </ul>
      ) : (
        <p className="font-bold">{t("submitted.resultsAt", { at: moment.full(event.resultsAt) })}</p>
      )}
      <ToKey event={event} />
      <Receipt event={event} />
    </div>
  );
}

/** The way to the key, once one can object to it or read what was decided. */
function ToKey({ event: { slug, solutionsAt, objectionsUntil, keyFinalAt, serverNow } }: { event: ExamEvent }) {
  const t = useT("lobby");
  const isOut = solutionsAt !== undefined && Date.parse(solutionsAt) <= Date.parse(serverNow);
  if (!keyFinalAt && !(isOut && objectionsUntil)) return null;
  return (
    <GoLink to={paths.eventKey({ slug })}>{t(keyFinalAt ? "submitted.toDecisions" : "submitted.toObjections")}</GoLink>
  );
}

/** Answers that did not reach the server before the end: they are sent now, as long as it takes them. */
function LateAnswers({ event, attemptId, user: { _id, username } }: SubmittedProps) {
  const t = useT("lobby");
  const f = useFormat();
  const { mockTestId } = event;
  const work = useCallback(
    () => sendLate({ attemptId, mockTestId }, { accountId: _id, username }),
    [attemptId, mockTestId, _id, username],
  );
  const { run, busy, answer } = useAction(work, {
    // The receipt is of the answers as they are stored.
    done: ({ sent }) => void (sent && invalidate(events.getReceipt)),
    onError: () => undefined,
  });
  useEffect(() => void run(undefined), [run]);
  if (!answer || answer.left === 0) return <p role="status" className="sr-only" />;
  const { left, final } = answer;
  return (
    <div role="status" className="grid justify-items-start gap-2 border-l-3 border-mark pl-3">
      <p>{t(final ? "submitted.lost" : "submitted.left", { count: left, n: f.number(left) })}</p>
      {!final && (
        <Button size="s" busy={busy} onClick={() => void run(undefined)}>
          {t("submitted.sendAgain")}
        </Button>
      )}
    </div>
  );
}

function Receipt({ event }: { event: ExamEvent }) {
  const t = useT("lobby");
  const found = useQuery(receiptQuery(event._id));
  const moment = useMoment();
  if (!found.data) return <Pending query={found} failed={t("submitted.failed")} lines={4} />;
  const { code, hash, at } = found.data;
  return (
    <section aria-label={t("submitted.receipt")} className="grid gap-3 border-t border-rule pt-4">
      <div>
        <p className="text-small text-ink-2">{t("submitted.code")}</p>
        <p lang="en" className="text-fig leading-tight font-bold select-all">
          {code}
        </p>
      </div>
      <p>{t("submitted.at", { at: moment.full(at) })}</p>
      <details>
        <summary className="min-h-11 cursor-pointer font-bold text-link">{t("submitted.hash")}</summary>
        <p lang="en" className="text-small break-all select-all">
          {hash}
        </p>
        <p className="text-small text-ink-2">{t("submitted.hashNote")}</p>
      </details>
      <Keeping event={event} receipt={found.data} />
    </section>
  );
}

/** Copies the receipt, or saves it as a file. */
function Keeping({ event, receipt }: { event: ExamEvent; receipt: EventReceipt }) {
  const t = useT("lobby");
  const [failed, setFailed] = useState(false);
  const text = `${event.slug}\n${receipt.code}\n${receipt.at}\nSHA-256 ${receipt.hash}\n`;
  const copy = () =>
    // Missing on plain http.
    (navigator.clipboard?.writeText(text) ?? Promise.reject(new Error("no clipboard"))).then(
      () => {
        setFailed(false);
        toast.success(t("submitted.copied"));
      },
      () => setFailed(true),
    );
  const save = () => saveFile(`${event.slug}-${receipt.code}.txt`, new Blob([text], { type: "text/plain" }));
  return (
    <div className="flex flex-wrap items-center gap-2.5 print:hidden">
      <Button size="s" onClick={() => void copy()}>
        {t("submitted.copy")}
      </Button>
      <Button size="s" onClick={save}>
        {t("submitted.save")}
      </Button>
      <p role="alert" className="w-full text-small text-pen empty:hidden">
        {failed && t("submitted.notCopied")}
      </p>
    </div>
  );
}
