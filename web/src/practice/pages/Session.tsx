import { DEFAULT_SET, MAX_SET, namesPlace, setKinds } from "@sarathi/contract";
import ArrowRight from "lucide-react/icons/arrow-right";
import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { enter, type PageHandle, pageMeta, renderOnServer } from "../../foundation/page.ts";
import { paths } from "../../foundation/paths.ts";
import { useSession } from "../../foundation/session.ts";
import { Guard } from "../../shell/Guard.tsx";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Head } from "../../ui/Head.tsx";
import { Part } from "../../ui/Part.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { Strip } from "../../ui/Strip.tsx";
import { Way } from "../../ui/Way.tsx";

import { Feedback } from "../parts/Feedback.tsx";
import { QuestionForm } from "../parts/QuestionForm.tsx";
import { Unsent } from "../parts/Unsent.tsx";
import { isOver, leftOf, type PracticeSession, tallyOf, type Wish } from "../session.rules.ts";
import { type PracticeVisit, usePracticeSession } from "../usePracticeSession.ts";

export const handle = { texts: ["practice", "questions"] } satisfies PageHandle;
export const loader = renderOnServer;
export const clientLoader = () => enter(handle.texts);
export const meta = (args: Parameters<typeof pageMeta>[0]) =>
  pageMeta(args, "practice", (t) => ({ title: t("session.title"), hidden: true }));

/** What an address asks for; nonsense is no wish. */
function wishOf(search: URLSearchParams): Wish | undefined {
  const by = setKinds.find((kind) => kind === search.get("by"));
  const of = search.get("of")?.slice(0, 120) || undefined;
  if (!by || namesPlace(by) !== (of !== undefined)) return undefined;
  const count = Number(search.get("count") ?? 0);
  return {
    ...{ by, of },
    ...(Number.isInteger(count) && count > 0 ? { count: Math.min(MAX_SET, count) } : {}),
    ...(search.get("verified") === "1" ? { verifiedOnly: true } : {}),
  };
}

/** A practice set, question by question, each answered at once; once it is loaded, it needs no network to its end. */
export default function Session() {
  const [search] = useSearchParams();
  return (
    <Guard>
      <Visit key={search.toString()} search={search} />
    </Guard>
  );
}

function Visit({ search }: { search: URLSearchParams }) {
  const t = useT("practice");
  const { user } = useSession();
  const visit = usePracticeSession(user?._id ?? "", wishOf(search));
  const { loaded } = visit;
  return (
    <div className="sheet">
      <Head kicker={<Way steps={[[paths.practice(), t("title")]]} />} title={t("session.title")} quietTitle />
      <Part title={t("session.title")} quietTitle>
        {loaded.state === "loading" && <Skeleton label={t("session.loading")} lines={8} />}
        {loaded.state === "failed" && (
          <ErrorState error={loaded.error} title={t("session.failed")} onRetry={visit.again} busy={false} />
        )}
        {loaded.state === "ready" && <Shown session={loaded.session} visit={visit} />}
      </Part>
    </div>
  );
}

const emptyKinds = ["due", "mistakes", "daily"] as const;

function Shown({ session, visit }: { session: PracticeSession; visit: PracticeVisit }) {
  const t = useT("practice");
  const heading = useRef<HTMLHeadingElement>(null);
  const begun = useRef(session.at);
  const { at, questions } = session;
  useEffect(() => {
    if (at !== begun.current) heading.current?.focus();
    begun.current = at;
  }, [at]);
  if (questions.length === 0) {
    return (
      <Empty
        text={t(`session.empty.${emptyKinds.find((kind) => kind === session.wish.by) ?? "other"}`)}
        action={<ButtonLink to={paths.practice()}>{t("session.back")}</ButtonLink>}
      />
    );
  }
  const question = questions[at];
  if (!question || isOver(session)) return <End session={session} onAgain={visit.again} />;
  const given = session.given[question.mcq.mcqId];
  return (
    <>
      <QuestionForm
        key={question.mcq.mcqId}
        heading={heading}
        question={question}
        place={{ at: at + 1, total: questions.length }}
        given={given}
        onAnswer={visit.answer}
      />
      {given && <Feedback key={`said-${question.mcq.mcqId}`} question={question} given={given} visit={visit} />}
      <Bar session={session} canGoOn={given !== undefined} onNext={visit.next} />
    </>
  );
}

/** How far one is, and the way on; at the bottom of a phone while its question is read. */
function Bar({ session, canGoOn, onNext }: { session: PracticeSession; canGoOn: boolean; onNext: () => void }) {
  const t = useT("practice");
  const f = useFormat();
  const { answered, right } = tallyOf(session);
  const isLast = session.at + 1 === session.questions.length;
  return (
    <div className="sticky bottom-0 z-1 mt-4 flex items-center justify-between gap-3 border-t border-rule bg-paper py-2 md:static md:py-3">
      <span className="text-small text-ink-2 num">
        {t("session.sofar", { right: f.number(right), answered: f.number(answered) })}
        <Unsent />
      </span>
      <Button variant={canGoOn ? "main" : "plain"} onClick={onNext}>
        {t(canGoOn ? (isLast ? "session.finish" : "session.next") : "session.skip")}
        <ArrowRight aria-hidden="true" className="size-5" />
      </Button>
    </div>
  );
}

function End({ session, onAgain }: { session: PracticeSession; onAgain: () => void }) {
  const t = useT("practice");
  const f = useFormat();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { right, answered, total, secondsEach } = tallyOf(session);
  const left = leftOf(session);
  const next = left === undefined ? undefined : Math.min(left, DEFAULT_SET);
  const said = t("session.score", { right: f.number(right), total: f.number(answered) });
  return (
    <div className="grid justify-items-start gap-3">
      <h2 ref={heading} tabIndex={-1} className="outline-none num">
        {said}
      </h2>
      <Strip
        label={said}
        states={session.questions.map(({ mcq }) => {
          const given = session.given[mcq.mcqId];
          return given ? (given.correct ? "right" : "wrong") : "blank";
        })}
      />
      <p className="text-ink-2 num">
        {t("session.pace", { time: f.duration(secondsEach) })}
        {total > answered && ` · ${t("session.skipped", { count: total - answered, n: f.number(total - answered) })}`}
      </p>
      {left !== undefined && (
        <p className="num">
          {left > 0 ? t("session.left", { count: left, n: f.number(left) }) : t("session.noneLeft")}
        </p>
      )}
      <Unsent />
      <div className="flex flex-wrap gap-3">
        {next !== 0 && session.wish.by !== "daily" && (
          <Button variant="main" onClick={onAgain}>
            {next === undefined ? t("session.again") : t("session.nextDue", { count: next, n: f.number(next) })}
          </Button>
        )}
        {right < answered && <ButtonLink to={paths.practiceMistakes()}>{t("mistakes.title")}</ButtonLink>}
        <ButtonLink to={paths.practice()}>{t("session.back")}</ButtonLink>
      </div>
    </div>
  );
}
