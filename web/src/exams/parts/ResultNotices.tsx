import type { Result } from "@sarathi/contract";
import { useEffect, useState } from "react";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { useSession } from "../../foundation/session.ts";
import { storage } from "../../foundation/storage.ts";
import type { Leftover } from "../leftover.ts";
import { asideKey, recordKey } from "../recordKeys.ts";
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
      {stuck && <Stuck stuck={stuck} rows={rows} />}
    </div>
  );
}

/** Answers that the server never got. What looks for them comes only where this browser holds a record at all. */
function useStuck(result: Result): Leftover | undefined {
  const username = useSession((session) => session.user?.username);
  const [stuck, setStuck] = useState<Leftover>();
  useEffect(() => {
    if (!username) return;
    const { mockTestId } = result;
    const keys = [recordKey(mockTestId), asideKey(mockTestId, username)];
    if (!keys.some((key) => storage.get(key) !== null)) return;
    let gone = false;
    import("../leftover.ts").then(
      ({ settle }) => !gone && setStuck(settle(result, username)),
      // Without network the record stays, and is looked at next time.
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [result, username]);
  return stuck;
}

function Stuck({ stuck, rows }: { stuck: Leftover; rows: readonly ReviewRow[] | undefined }) {
  const t = useT("results");
  const f = useFormat();
  const lost = (rows ?? []).filter(({ answer }) => stuck.mcqIds.includes(answer.mcqId));
  return (
    <p className={`${box} border-wrong/40 bg-wrong-tint text-wrong`}>
      {t("result.notSent", {
        count: stuck.count,
        n: f.number(stuck.count),
        list: lost.map((row) => f.number(row.shown.number)).join(", "),
      })}{" "}
      {t("result.notSentKeep")}
    </p>
  );
}
