import type { ExamEvent, User } from "@sarathi/contract";
import { useEffect, useRef, useState } from "react";
import { clockText, durationAttribute, prepareSitting } from "../../exams/index.ts";
import { DiscoverRoutes } from "../../foundation/DiscoverRoutes.tsx";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { paths } from "../../foundation/paths.ts";
import { useSession } from "../../foundation/session.ts";
import { Button } from "../../ui/Button.tsx";
import { Part } from "../../ui/Part.tsx";
import { rollText, startJitter } from "../event.rules.ts";
import { useServerClock } from "../useServerClock.ts";
import { useStart } from "../useStart.ts";
import { Checks } from "./Checks.tsx";
import { Problem } from "./Problem.tsx";

/** Where one waits for the start, which then comes without a press; who comes after it begins with one. */
export function Lobby({ event }: { event: ExamEvent }) {
  const t = useT("lobby");
  const user = useSession((session) => session.user);
  return (
    <Part title={t("title")}>
      {user && <Waiting event={event} user={user} />}
      {/* The exam screen's script comes while one waits. */}
      <DiscoverRoutes to={[paths.sitting({ slug: event.mockTestId })]} />
    </Part>
  );
}

function Waiting({ event, user }: { event: ExamEvent; user: User }) {
  const t = useT("lobby");
  const f = useFormat();
  const server = useServerClock(event);
  const { start, busy, isRetrying, problem } = useStart(event);
  useEffect(prepareSitting, []);
  const left = server.now === undefined ? undefined : Math.max(0, Date.parse(event.startsAt) - server.now);
  useStartWhenDue(left, server.clock.now, event.startsAt, () => start(user));
  const { rollNo, extraMinutes: extra } = event.myRegistration ?? {};
  return (
    <div className="grid max-w-[40em] gap-5 num">
      {rollNo !== undefined && (
        <p>
          {t("roll")} <b className="text-lead">{f.digits(rollText(rollNo))}</b>
        </p>
      )}
      {extra !== undefined && <p>{t("extra", { count: extra, n: f.number(extra) })}</p>}
      {left === 0 ? (
        <div className="grid justify-items-start gap-2">
          <p className="text-fig font-bold">{t("begun")}</p>
          <p className="text-ink-2">{t("entryUntil", { time: f.time(event.entryClosesAt) })}</p>
          <Button variant="main" busy={busy || isRetrying} onClick={() => start(user)}>
            {t(busy || isRetrying ? "starting" : "start")}
          </Button>
          <p role="status" className="text-ink-2 empty:hidden">
            {isRetrying && t("retrying")}
          </p>
        </div>
      ) : (
        <Countdown left={left} now={server.now} startsAt={event.startsAt} />
      )}
      <Problem text={problem} />
      <Checks clock={server.clock} isSynced={server.now !== undefined} />
    </div>
  );
}

/** Calls once, a moment after the start, if the page was open before it. */
function useStartWhenDue(left: number | undefined, now: () => number, startsAt: string, start: () => void): void {
  const [jitter] = useState(() => startJitter(Math.random()));
  const waited = useRef(false);
  const begin = useRef(start);
  useEffect(() => {
    begin.current = start;
  });
  if (left !== undefined && left > 0) waited.current = true;
  const isDue = left === 0 && waited.current;
  useEffect(() => {
    if (!isDue) return;
    const timer = setTimeout(() => begin.current(), Math.max(0, Date.parse(startsAt) + jitter - now()));
    return () => clearTimeout(timer);
  }, [isDue, jitter, startsAt, now]);
}

const MINUTE_MS = 60_000;
/** Minutes before the start that are said to who hears the page. */
const SAID = [30, 15, 10, 5, 2, 1];

function Countdown({ left, now, startsAt }: { left: number | undefined; now: number | undefined; startsAt: string }) {
  const t = useT("lobby");
  const f = useFormat();
  if (left === undefined || now === undefined) return <p role="status">{t("syncing")}</p>;
  const minutes = SAID.findLast((one) => left <= one * MINUTE_MS);
  return (
    <div>
      <p className="font-bold">{t("left")}</p>
      <time
        role="timer"
        dateTime={durationAttribute(left)}
        className="block text-fig-xl leading-tight font-bold md:text-[84px]"
      >
        {f.digits(clockText(left))}
      </time>
      <p className="text-ink-2">
        {t("opens", { time: f.time(startsAt) })} · {t("serverTime", { time: f.time(now) })}
      </p>
      <p role="status" className="sr-only">
        {minutes !== undefined && t("minutesLeft", { count: minutes, n: f.number(minutes) })}
      </p>
    </div>
  );
}
