import type { MockTest, Result } from "@sarathi/contract";
import { useQuery } from "@tanstack/react-query";
import { memo } from "react";
import { useDate } from "../../foundation/dates.ts";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { Bilingual } from "../../ui/Bilingual.tsx";
import { Head } from "../../ui/Head.tsx";
import { PenRing } from "../../ui/PenMark.tsx";
import { Stamp } from "../../ui/Stamp.tsx";
import { sittingsQuery } from "../exams.queries.ts";
import { accuracyOf, barShare, passGap, type ReviewRow } from "../results/results.ts";
import { ResultNotices } from "./ResultNotices.tsx";
import { useResultWords } from "./resultWords.ts";

interface ResultHeadProps {
  result: Result;
  test: MockTest | undefined;
  rows: readonly ReviewRow[] | undefined;
}

/** The score first, then what it is made of. */
export const ResultHead = memo(function ResultHead({ result, test, rows }: ResultHeadProps) {
  const t = useT("results");
  const f = useFormat();
  const date = useDate();
  const words = useResultWords();
  const [score, full] = [f.marks(result.score), f.marks(result.fullMarks)];
  const facts = [
    {
      label: t("result.colCorrect"),
      value: `${f.number(result.correct)} · ${words.signed(result.earned)}`,
      tone: "right" as const,
    },
    {
      label: t("result.colWrong"),
      value: `${f.number(result.wrong)} · ${f.marks(-result.penalty)}`,
      tone: result.wrong > 0 ? ("pen" as const) : undefined,
    },
    { label: t("result.colBlank"), value: `${f.number(result.blank)} · ${f.number(0)}` },
    { label: t("result.time"), value: words.duration(result.timeTaken) },
  ];
  return (
    <Head
      kicker={
        <>
          {t("result.title")}
          {"\u00a0· "}
          {date(result.submittedAt)}
          <span className="md:hidden">{"\u00a0· "}</span>
          <span className="md:block">{t("result.attemptNo", { n: f.number(result.attemptNo) })}</span>
        </>
      }
      title={t(result.passed ? "result.headingPassed" : "result.headingFailed", { score, full })}
      quietTitle
      facts={facts}
    >
      <div className="num">
        {/* Its place is there before it: two lines on a phone. */}
        <p className="grid min-h-[2lh] content-end font-bold md:min-h-[1lh]">
          <Bilingual text={test?.title} unmarked />
        </p>
        <div className="mt-3 flex flex-wrap items-center gap-x-2 gap-y-2 md:mt-4 md:gap-x-4">
          <PenRing>
            <span className="text-fig-xl leading-[1.1] font-bold md:text-[84px] md:leading-[1.05]">{score}</span>
          </PenRing>
          <div className="flex-1 basis-24">
            <p className="text-lead text-ink-2">{t("result.of", { full })}</p>
            <Verdict result={result} />
          </div>
        </div>
        <Scale result={result} />
        <Rank result={result} />
        <Besides result={result} />
      </div>
      <ResultNotices result={result} rows={rows} isEvent={test?.testType === "event"} />
    </Head>
  );
});

/** Passed: a stamp. Else what is missing, in ink. */
function Verdict({ result }: { result: Result }) {
  const t = useT("results");
  const f = useFormat();
  const gap = Math.abs(passGap(result));
  const pass = t("result.passMarks", { pass: f.marks(result.passMarks) });
  if (result.passed) return <Stamp note={pass}>{t("result.passed")}</Stamp>;
  return <b>{t("result.short", { count: gap, n: f.marks(gap) })}</b>;
}

/** The score against the pass mark, from nothing to full marks: a negative one leaves it empty. Its fill is a border, which print and forced colours keep. */
function Scale({ result }: { result: Result }) {
  const t = useT("results");
  const f = useFormat();
  const { score, fullMarks, passMarks } = result;
  const pass = f.marks(passMarks);
  const label = t("result.scale", { score: f.marks(score), pass, full: f.marks(fullMarks) });
  const at = barShare(passMarks, fullMarks) * 100;
  return (
    <div role="img" aria-label={label} className="relative mt-5 max-w-[560px]">
      <span className="block h-2 border border-edge">
        <span
          className="block h-1.5 border-t-6 border-link"
          style={{ width: `${barShare(score, fullMarks) * 100}%` }}
        />
      </span>
      <span className="absolute -top-[5px] h-[18px] border-l-2 border-pen" style={{ left: `${at}%` }} />
      {/* Its words stay within the scale. */}
      <span
        className="relative mt-1.5 inline-block -translate-x-1/2 text-tiny font-bold whitespace-nowrap text-pen"
        style={{ left: `clamp(3.5em, ${at}%, 100% - 3.5em)` }}
      >
        {t("result.passMarks", { pass })}
      </span>
    </div>
  );
}

/** Of an event's result: the place among all. */
function Rank({ result: { rank, percentile, participants } }: { result: Result }) {
  const t = useT("results");
  const f = useFormat();
  if (rank === undefined || participants === undefined) return null;
  return (
    <p className="mt-2">
      <b>{t("result.rank", { count: participants, rank: f.number(rank), n: f.number(participants) })}</b>
      {percentile !== undefined && ` · ${t("result.percentile", { percentile: f.marks(percentile) })}`}
    </p>
  );
}

/** Distance to the pass mark, accuracy and the sitting before, as far as there is something to say. */
function Besides({ result }: { result: Result }) {
  const t = useT("results");
  const f = useFormat();
  const words = useResultWords();
  const sittings = useQuery(sittingsQuery(result.mockTestId));
  const before = sittings.data?.items.find(({ attemptNo }) => attemptNo < result.attemptNo);
  const accuracy = accuracyOf(result);
  const said = [
    result.passed && words.distance(result),
    accuracy !== undefined && t("result.accuracy", { percent: f.percent(accuracy) }),
    before && t("result.lastTime", { score: f.marks(before.score) }),
  ];
  return <p className="mt-2 min-h-[1lh] text-small text-ink-2">{said.filter(Boolean).join(" · ")}</p>;
}
