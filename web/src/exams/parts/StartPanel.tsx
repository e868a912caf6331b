import type { MockTest, User } from "@sarathi/contract";
import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { ApiError, orNoNetwork } from "../../foundation/api.ts";
import { errorText, isFormatError } from "../../foundation/errors.ts";
import { useFormat, useLanguage, useT } from "../../foundation/i18n.ts";
import { useAction } from "../../foundation/mutation.ts";
import { paths } from "../../foundation/paths.ts";
import { refreshSession, useSession } from "../../foundation/session.ts";
import { toast } from "../../foundation/toast.ts";
import { loginPath } from "../../shell/places.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { GoLink } from "../../ui/GoLink.tsx";
import { attemptState } from "../attemptState.ts";
import { dataCostKb, secondsOf } from "../paper.ts";
import { noteStarted } from "../sitting/noteStarted.ts";

/** What it costs and the way in, always under the thumb on a phone. The time starts with the press here and nowhere else. */
export function StartPanel({ test }: { test: MockTest }) {
  const t = useT("info");
  const f = useFormat();
  const perQuestion = Math.round(secondsOf(test.duration) / Math.max(1, test.questionCount));
  const limited = test.attemptsAllowed;
  const known = [
    t("perQuestion", { seconds: f.number(perQuestion) }),
    limited ? t("attemptsLimited", { n: f.number(limited) }) : t("attemptsFree"),
    t("dataKb", { kb: f.number(dataCostKb(test.questionCount)) }),
  ];
  return (
    <>
      <p className="mt-3 text-small text-ink-2 num">{known.join(" · ")}</p>
      <div className="max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-10 max-md:border-t max-md:border-line max-md:bg-paper max-md:px-(--pad) max-md:py-2 md:mt-6 md:max-w-md">
        <div className="grid gap-1 md:justify-items-start">
          <Way test={test} />
        </div>
      </div>
    </>
  );
}

function Way({ test }: { test: MockTest }) {
  const t = useT("info");
  const f = useFormat();
  const { status } = useSession();
  const { pathname } = useLocation();
  const now = useNow();
  const minutes = t("minutes", { count: test.duration, n: f.number(test.duration) });
  if (status !== "signed-in") {
    return (
      // Who is signed in is known a moment later: their place is kept, not shown wrongly.
      <div className="grid gap-1 md:justify-items-start signed-in:invisible">
        <ButtonLink to={loginPath(pathname)} variant="main">
          {t("login")}
        </ButtonLink>
        <p className="text-tiny text-ink-2">{t("loginNote")}</p>
      </div>
    );
  }
  const state = attemptState(test, now);
  if (state === "running" && test.myAttempt) {
    const left = Math.max(0, Date.parse(test.myAttempt.deadlineAt) - now);
    return (
      <>
        <ButtonLink to={paths.sitting({ slug: test.slug })} variant="main">
          {t("resume")}
        </ButtonLink>
        <p className="text-tiny text-ink-2 num">{t("resumeNote", { left: f.duration(Math.ceil(left / 1000)) })}</p>
      </>
    );
  }
  return (
    <>
      <StartButton test={test} again={state === "done"} />
      <p className="text-tiny text-ink-2">{t("startNote", { minutes })}</p>
      {state === "done" && <GoLink to={paths.latestResult({ slug: test.slug })}>{t("lastResult")}</GoLink>}
    </>
  );
}

/** The device's clock, once a second: good enough beside a button, never for the exam itself. */
function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** What starting takes: only for those who may start, and while they read the instructions. */
const loadStart = () => orNoNetwork(import("../sitting/sitting.start.ts"));

function StartButton({ test, again }: { test: MockTest; again: boolean }) {
  const t = useT("info");
  const errors = useT("errors");
  const exam = useT("exam");
  const language = useLanguage();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const user = useSession((session) => session.user);
  useEffect(() => void loadStart().catch(() => undefined), []);
  const start = async ({ _id, username }: User) => {
    const { startSitting } = await loadStart();
    await startSitting(test, { accountId: _id, username, language });
    noteStarted(test, paths.testInfo({ slug: test.slug }));
  };
  const { run, busy } = useAction(start, {
    done: () => navigate(paths.sitting({ slug: test.slug })),
    onError: async (error) => {
      if (error instanceof ApiError && error.status === 401) {
        // Whether the login has really ended: that is said where sessions end, and leaves nobody signed in.
        await refreshSession();
        if (useSession.getState().status === "signed-out") return navigate(loginPath(pathname));
      }
      const why = isFormatError(error) ? exam("format") : errorText(error, errors);
      return toast.error(`${t("error.start")}\n${why}`);
    },
  });
  return (
    <Button variant="main" busy={busy} onClick={() => user && void run(user)}>
      {busy ? t("starting") : again ? t("again") : t("start")}
    </Button>
  );
}
