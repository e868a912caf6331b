import type { Result } from "@sarathi/contract";
import { useEffect, useState } from "react";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { useSession } from "../../foundation/session.ts";
import { browserStorage, dropRecord, loadRecord } from "../keep.ts";
import { answerOf, type ExamRecord, unsentCount } from "../outbox.ts";
import type { ReviewRow } from "../results.ts";

interface ResultNoticesProps {
  result: Result;
  rows: readonly ReviewRow[] | undefined;
}

const box = "rounded border px-4 py-3 text-small";

/** What was unusual about this sitting; then the local record has done its work and goes. */
export function ResultNotices({ result, rows }: ResultNoticesProps) {
  const t = useT("results");
  const stuck = useStuck(result);
  return (
    <div className="grid gap-2 empty:hidden">
      {result.closedBy === "deadline" && (
        <p className={`${box} border-mark/40 bg-mark-tint text-mark`}>{t("result.byDeadline")}</p>
      )}
      {result.lateSynced && <p className={`${box} border-mark/40 bg-mark-tint text-mark`}>{t("result.late")}</p>}
      {stuck && <Stuck record={stuck} rows={rows} />}
    </div>
  );
}

/** The record of this attempt, if it holds answers that the server never got. */
function useStuck(result: Result): ExamRecord | undefined {
  const username = useSession((session) => session.user?.username);
  const [stuck, setStuck] = useState<ExamRecord>();
  useEffect(() => {
    if (!username) return;
    const storage = browserStorage();
    const record = loadRecord(storage, result.mockTestId, username);
    if (record?.attemptId !== result.attemptId) return;
    if (unsentCount(record) > 0) setStuck(record);
    else dropRecord(storage, record);
  }, [result, username]);
  return stuck;
}

function Stuck({ record, rows }: { record: ExamRecord; rows: readonly ReviewRow[] | undefined }) {
  const t = useT("results");
  const f = useFormat();
  const lost = (rows ?? []).filter(({ answer }) => {
    const mine = answerOf(record, answer.mcqId);
    return mine.tap > mine.acked;
  });
  const count = unsentCount(record);
  return (
    <p className={`${box} border-wrong/40 bg-wrong-tint text-wrong`}>
      {t("result.notSent", {
        count,
        n: f.number(count),
        list: lost.map((row) => f.number(row.shown.number)).join(", "),
      })}{" "}
      {t("result.notSentKeep")}
    </p>
  );
}
