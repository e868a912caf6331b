import type { MockTest } from "@sarathi/contract";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { paths } from "../../foundation/paths.ts";
import { Bilingual } from "../../ui/Bilingual.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Entry, EntryTitle } from "../../ui/Entries.tsx";
import { GoLink } from "../../ui/GoLink.tsx";
import { State } from "../../ui/Tag.tsx";
import { attemptState } from "../attemptState.ts";
import { useStreamName } from "../streams.ts";

/** A test in a list: what it is, its figures, and what the reader can do with it. The running one has the main button. */
export function TestEntry({ test, number }: { test: MockTest; number: number }) {
  const t = useT("exams");
  const f = useFormat();
  const streamName = useStreamName();
  const state = attemptState(test, Date.now());
  return (
    <Entry hung={<span className={state === "running" ? "text-pen" : undefined}>{f.number(number)}</span>}>
      <article className="grid gap-x-6 md:grid-cols-[minmax(0,1fr)_auto_170px] md:items-baseline">
        <EntryTitle to={paths.testInfo({ slug: test.slug })} title={<Bilingual text={test.title} byParts />}>
          {test.streams.length > 0 && `${test.streams.map(streamName).join(", ")} · `}
          <Bilingual text={test.shortDescription} unmarked />
        </EntryTitle>
        <p className="text-small num">
          {t("card.scheme", {
            count: test.questionCount,
            questions: f.number(test.questionCount),
            minutes: f.number(test.duration),
            pass: f.marks(test.passMarks),
          })}
        </p>
        <div className="flex flex-wrap items-center gap-x-5 text-small md:flex-col md:items-end">
          <Ways test={test} state={state} />
        </div>
      </article>
    </Entry>
  );
}

function Ways({ test, state }: { test: MockTest; state: ReturnType<typeof attemptState> }) {
  const t = useT("exams");
  const f = useFormat();
  if (state === "running" && test.myAttempt) {
    return (
      <>
        <State tone="live">{t("card.inProgressUntil", { time: f.time(test.myAttempt.deadlineAt) })}</State>
        <ButtonLink to={paths.sitting({ slug: test.slug })} size="s" variant="main">
          {t("card.resume")}
        </ButtonLink>
      </>
    );
  }
  if (state !== "done") return null;
  const { resultId, bestScore } = test.myAttempt ?? {};
  return (
    <>
      <State tone="ok">{t("card.done")}</State>
      {bestScore !== undefined && (
        <span className="num">{t("card.best", { score: f.marks(bestScore), full: f.marks(test.fullMarks) })}</span>
      )}
      <GoLink to={resultId ? paths.result({ resultId }) : paths.latestResult({ slug: test.slug })}>
        {t("card.result")}
      </GoLink>
    </>
  );
}
