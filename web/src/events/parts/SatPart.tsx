import type { ExamEvent, User } from "@sarathi/contract";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { useSession } from "../../foundation/session.ts";
import { Button } from "../../ui/Button.tsx";
import { Part } from "../../ui/Part.tsx";
import { useStart } from "../useStart.ts";
import { Problem } from "./Problem.tsx";
import { Submitted } from "./Submitted.tsx";

/** The reader's sitting: one goes on with it, or sees what proves that it was submitted. */
export function SatPart({ event }: { event: ExamEvent }) {
  const t = useT("lobby");
  const user = useSession((session) => session.user);
  const attempt = event.myAttempt;
  if (!user || !attempt) return null;
  const goesOn = attempt.status === "in_progress";
  return (
    <Part title={t(goesOn ? "running" : "submitted.title")}>
      {goesOn ? (
        <Running event={event} user={user} deadlineAt={attempt.deadlineAt} />
      ) : (
        <Submitted key={attempt.attemptId} event={event} attemptId={attempt.attemptId} user={user} />
      )}
    </Part>
  );
}

function Running({ event, user, deadlineAt }: { event: ExamEvent; user: User; deadlineAt: string }) {
  const t = useT("lobby");
  const f = useFormat();
  const { start, busy, isRetrying, problem } = useStart(event);
  return (
    <div className="grid justify-items-start gap-2 num">
      <p>{t("runningUntil", { time: f.time(deadlineAt) })}</p>
      <Button variant="main" busy={busy || isRetrying} onClick={() => start(user)}>
        {t("resume")}
      </Button>
      <p role="status" className="text-ink-2 empty:hidden">
        {isRetrying && t("retrying")}
      </p>
      <Problem text={problem} />
    </div>
  );
}
