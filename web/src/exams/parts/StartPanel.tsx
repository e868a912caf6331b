import { exams, type MockTest, type User } from "@sarathi/contract";
import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { ApiError, orNoNetwork } from "../../foundation/api.ts";
import { errorText } from "../../foundation/errors.ts";
import { useFormat, useLanguage, useT } from "../../foundation/i18n.ts";
import { useAction } from "../../foundation/mutation.ts";
import { paths } from "../../foundation/paths.ts";
import { markOld } from "../../foundation/query.ts";
import { useSession } from "../../foundation/session.ts";
import { toast } from "../../foundation/toast.ts";
import { loginPath } from "../../shell/places.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Stat } from "../../ui/Stat.tsx";
import { attemptState } from "../attemptState.ts";
import { FormatError } from "../exams.queries.ts";
import { dataCostKb, secondsOf } from "../paper.ts";

/** The paper's figures and the way in. The time starts with the press here and nowhere else. */
export function StartPanel({ test }: { test: MockTest }) {
  const t = useT("info");
  const f = useFormat();
  const perQuestion = Math.round(secondsOf(test.duration) / Math.max(1, test.questionCount));
  const limited = test.attemptsAllowed;
  return (
    <Card as="section" className="md:sticky md:top-[calc(var(--bar)+16px)] max-md:order-first">
      <h2 className="sr-only">{t("facts")}</h2>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-4">
        <Stat label={t("questions")} value={f.number(test.questionCount)} />
        <Stat
          label={t("duration")}
          value={t("minutes", { count: test.duration, n: f.number(test.duration) })}
          note={t("perQuestion", { seconds: f.number(perQuestion) })}
        />
        <Stat label={t("fullMarks")} value={f.marks(test.fullMarks)} />
        <Stat label={t("passMarks")} value={f.marks(test.passMarks)} />
      </dl>
      <dl className="mt-4 grid gap-1 border-t border-rule pt-4 text-small">
        <Line
          name={t("attempts")}
          value={limited ? t("attemptsLimited", { n: f.number(limited) }) : t("attemptsFree")}
        />
        <Line
          name={t("data")}
          value={t("dataKb", { kb: f.number(dataCostKb(test.questionCount)) })}
          note={t("dataNote")}
        />
      </dl>
      <div className="mt-5 grid gap-2">
        <Way test={test} />
      </div>
    </Card>
  );
}

function Line({ name, value, note }: { name: string; value: string; note?: string }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-3">
      <dt className="text-ink-2">{name}</dt>
      <dd className="font-[560] num">{value}</dd>
      {note && <dd className="w-full text-tiny text-ink-3">{note}</dd>}
    </div>
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
      <div className="grid gap-2 signed-in:invisible">
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
      {state === "done" && (
        <ButtonLink to={paths.latestResult({ slug: test.slug })} size="s">
          {t("lastResult")}
        </ButtonLink>
      )}
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
  const language = useLanguage();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const user = useSession((session) => session.user);
  useEffect(() => void loadStart().catch(() => undefined), []);
  const start = async ({ _id, username }: User) => {
    const { startSitting } = await loadStart();
    await startSitting(test, { accountId: _id, username, language });
    // Earlier answers may just have reached the server: results kept here may have changed.
    for (const endpoint of [exams.getResult, exams.listResults]) markOld(endpoint);
    markOld(exams.getTest, { params: { id: test.slug } });
  };
  const { run, busy } = useAction(start, {
    done: () => navigate(paths.sitting({ slug: test.slug })),
    onError: (error) => {
      if (error instanceof ApiError && error.status === 401) return navigate(loginPath(pathname));
      const why = error instanceof FormatError ? t("error.format") : errorText(error, errors);
      return toast.error(`${t("error.start")}\n${why}`);
    },
  });
  return (
    <Button variant="main" busy={busy} onClick={() => user && void run(user)}>
      {busy ? t("starting") : again ? t("again") : t("start")}
    </Button>
  );
}
