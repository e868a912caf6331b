import { exams, type Result } from "@sarathi/contract";
import { useEffect, useState } from "react";
import { useDate } from "../../foundation/dates.ts";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { lazyPart } from "../../foundation/lazyPart.ts";
import { invalidate, markOld } from "../../foundation/query.ts";
import { useSession } from "../../foundation/session.ts";
import { withTexts } from "../../foundation/withTexts.ts";
import { OpenedPart } from "../../ui/OpenedPart.tsx";
import { holdsRecord } from "../records/recordKeys.ts";
import type { UnsentAnswers } from "../records/unsentAnswers.ts";
import type { ReviewRow } from "../results/results.ts";

/** Of few results: those that were marked anew. */
const resultChanges = lazyPart(() =>
  import("./ResultChanges.tsx").then((part) => withTexts(["resultChanges"], part.ResultChanges)),
);

interface ResultNoticesProps {
  result: Result;
  rows: readonly ReviewRow[] | undefined;
  /** Staff decide whether a late one is ranked. */
  isEvent: boolean;
}

const late = "bg-mark-tint px-3.5 py-2.5 text-small text-mark num";

/** What was unusual about this sitting; then the local record has done its work and goes. */
export function ResultNotices({ result, rows, isEvent }: ResultNoticesProps) {
  const t = useT("results");
  const f = useFormat();
  const date = useDate();
  const stuck = useStuck(result);
  return (
    <div className="mt-4 grid max-w-[44em] gap-2 empty:hidden">
      {result.closedBy === "deadline" && <p className={late}>{t("result.byDeadline")}</p>}
      {result.lateSynced && result.rank === undefined && (
        <p className={late}>
          {result.lateMarkedAt
            ? t("result.lateMarked", { date: date(result.lateMarkedAt), time: f.time(result.lateMarkedAt) })
            : t(isEvent ? "result.lateEvent" : "result.late")}
        </p>
      )}
      {result.changes && (
        <OpenedPart part={resultChanges}>{(Changes) => <Changes changes={result.changes ?? []} />}</OpenedPart>
      )}
      {stuck && <Stuck stuck={stuck} rows={rows} />}
    </div>
  );
}

/**
 * Answers that the server has not got; they are sent first, now and when the network is back. What looks for them
 * comes only where this browser holds a record at all.
 */
function useStuck(result: Result): UnsentAnswers | undefined {
  const accountId = useSession((session) => session.user?._id);
  const username = useSession((session) => session.user?.username);
  const [stuck, setStuck] = useState<UnsentAnswers>();
  // A new result says the same of the same attempt: its record is not asked again.
  const { attemptId, mockTestId, resultId } = result;
  useEffect(() => {
    if (!accountId || !username) return;
    if (!holdsRecord(mockTestId)) return;
    let gone = false;
    const look = async () => {
      const { settleRecord } = await import("../records/unsentAnswers.ts");
      const { sent, left } = await settleRecord({ attemptId, mockTestId }, { accountId, username });
      if (sent) {
        void invalidate(exams.getResult, { params: { id: resultId } });
        markOld(exams.listResults);
      }
      if (!gone) setStuck((before) => left ?? (sent || !before?.final ? undefined : before));
    };
    // Without network the record stays, and is looked at next time.
    const lookQuietly = () => void look().catch(() => undefined);
    lookQuietly();
    addEventListener("online", lookQuietly);
    return () => {
      gone = true;
      removeEventListener("online", lookQuietly);
    };
  }, [attemptId, mockTestId, resultId, accountId, username]);
  useEffect(() => {
    // Only what has been on the screen counts as read.
    if (stuck) import("../records/unsentAnswers.ts").then(({ markAsRead }) => markAsRead(stuck)).catch(() => undefined);
  }, [stuck]);
  return stuck;
}

function Stuck({ stuck, rows }: { stuck: UnsentAnswers; rows: readonly ReviewRow[] | undefined }) {
  const t = useT("results");
  const f = useFormat();
  const lost = (rows ?? []).filter(({ answer }) => stuck.mcqIds.includes(answer.mcqId));
  if (!stuck.final) {
    return <p className={late}>{t("result.notSentYet", { count: stuck.count, n: f.number(stuck.count) })}</p>;
  }
  return (
    <p className="bg-pen-tint px-3.5 py-2.5 text-small text-pen num">
      {t("result.notSent", {
        count: stuck.count,
        n: f.number(stuck.count),
        list: lost.map((row) => f.number(row.shown.number)).join(", "),
      })}{" "}
      {!stuck.aside && t("result.notSentStored")}
    </p>
  );
}
