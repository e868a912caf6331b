import type { MockTest, User } from "@sarathi/contract";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { usePostName } from "../../curriculum/index.ts";
import { nextEventPart } from "../../events/index.ts";
import { historyQuery, LatestSummary } from "../../exams/index.ts";
import { daysUntil, useDate } from "../../foundation/dates.ts";
import { pick, useFormat, useLanguage, useT } from "../../foundation/i18n.ts";
import { paths } from "../../foundation/paths.ts";
import { tour } from "../../help/index.ts";
import { answersPart, unreadQuery } from "../../notifications/index.ts";
import { DueToday, practiceQuery } from "../../practice/index.ts";
import { Weakest } from "../../roadmaps/index.ts";
import { slots } from "../../shell/slots.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Entries, Entry } from "../../ui/Entries.tsx";
import { GoLink } from "../../ui/GoLink.tsx";
import { Head } from "../../ui/Head.tsx";
import { LatePart } from "../../ui/LatePart.tsx";
import { Part } from "../../ui/Part.tsx";
import { State } from "../../ui/Tag.tsx";
import { ownTestsQuery } from "../home.queries.ts";
import { type OpenAttempt, useOpenAttempt } from "../openAttempt.ts";
import { OwnTodaysQuestion } from "./OwnTodaysQuestion.tsx";

/** Home of who is signed in: go on, what is due, where one stands, what comes, today's question, papers still new. */
export function Dashboard({ user }: { user: User }) {
  const open = useOpenAttempt();
  const isNew = useQuery(historyQuery(1)).data?.items.length === 0;
  const unread = useQuery(unreadQuery()).data?.count ?? 0;
  return (
    <div className="sheet lettered">
      <Greeting user={user} running={open !== null} />
      {isNew && <LatePart part={tour}>{(Tour) => <Tour as="user" />}</LatePart>}
      {open && <GoOn open={open} />}
      <DueToday />
      <Weakest />
      <LatestSummary />
      <LatePart part={nextEventPart}>{(NextEvent) => <NextEvent />}</LatePart>
      {unread > 0 && <LatePart part={answersPart}>{(Answers) => <Answers />}</LatePart>}
      <OwnTodaysQuestion />
      <NewTests />
      {slots().homeBlocks.map((Block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks never change
        <Block key={at} />
      ))}
    </div>
  );
}

/** The post and the days that are left are the message: they stand large. */
function Greeting({ user, running }: { user: User; running: boolean }) {
  const t = useT("dashboard");
  const shell = useT("shell");
  const home = useT("home");
  const { number } = useFormat();
  const dateOf = useDate();
  const post = usePostName(user.profile.targetPost);
  const { examDate } = user.profile;
  const streak = useQuery(practiceQuery()).data?.streak.days ?? 0;
  const days = examDate ? daysUntil(examDate, new Date()) : -1;
  const settings = paths.profile({ username: "me" }, { tab: "edit" });
  return (
    <Head
      kicker={dateOf(new Date())}
      title={t("hello", { name: user.profile.firstName })}
      lead={post ? t("post", { post }) : undefined}
      facts={[
        ...(examDate && days >= 0 ? [{ label: t("exam"), value: dateOf(examDate) }] : []),
        ...(post ? [{ label: t("preparing"), value: post }] : []),
        ...(streak > 0 ? [{ label: t("streak"), value: t("streakDays", { count: streak, n: number(streak) }) }] : []),
      ]}
    >
      {days >= 0 && (
        <p className="mt-3 flex items-baseline gap-2.5 num">
          <b className="text-fig-xl leading-[1.1] md:text-[84px]">{number(days)}</b>
          <span className="text-ink-2">{t("daysLeft", { count: days })}</span>
        </p>
      )}
      <p>
        <GoLink to={paths.practice()}>{shell("nav.practice")}</GoLink>
      </p>
      {(days < 0 || !post) && <GoLink to={settings}>{t("setGoal")}</GoLink>}
      {!running && (
        <div className="mt-4">
          <ButtonLink to={paths.tests()} variant="main">
            {home("hero.start")}
          </ButtonLink>
        </div>
      )}
    </Head>
  );
}

function GoOn({ open: { test, left } }: { open: OpenAttempt }) {
  const t = useT("dashboard");
  const home = useT("home");
  const language = useLanguage();
  const { number } = useFormat();
  return (
    <Part title={t("goOn")}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2.5">
        <div>
          <h3 className="md:text-lead">{pick(test.title, language)}</h3>
          <State tone="live">{t("running", { count: left, minutes: number(left) })}</State>
        </div>
        <ButtonLink to={paths.sitting({ slug: test.slug })} variant="main">
          {home("hero.continue")}
        </ButtonLink>
      </div>
    </Part>
  );
}

const MOST = 3;
const isNew = (test: MockTest) => test.myAttempt === undefined;

/** Papers that the candidate has not sat yet. */
function NewTests() {
  const t = useT("dashboard");
  const home = useT("home");
  const language = useLanguage();
  const { number } = useFormat();
  const tests = useQuery(ownTestsQuery()).data?.items.filter(isNew).slice(0, MOST) ?? [];
  if (tests.length === 0) return null;
  return (
    <Part title={t("unsat")}>
      <Entries ordered numbered>
        {tests.map((test, at) => (
          <Entry key={test._id} hung={number(at + 1)}>
            <h3 className="md:text-lead">
              <Link to={paths.testInfo({ slug: test.slug })} className="text-ink">
                {pick(test.title, language)}
              </Link>
            </h3>
            <p className="text-small text-ink-2 num">
              {t("scheme", {
                count: test.questionCount,
                questions: number(test.questionCount),
                minutes: number(test.duration),
              })}
            </p>
          </Entry>
        ))}
      </Entries>
      <GoLink to={paths.tests()}>{home("tests.all")}</GoLink>
    </Part>
  );
}
