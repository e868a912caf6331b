import type { PaperSolution, Result } from "@sarathi/contract";
import { useQuery } from "@tanstack/react-query";
import { useFormat, useLanguage, useT } from "../../foundation/i18n.ts";
import { PrintedOption } from "../../ui/Option.tsx";
import { QuestionText } from "../../ui/QuestionText.tsx";
import { solutionsQuery } from "../exams.queries.ts";
import { letters, type Passage } from "../paper.ts";
import { filterRows, type QuestionChoice, type ReviewRow } from "../results/results.ts";
import { QuestionPicture } from "./QuestionPicture.tsx";
import { useMarks } from "./ReviewQuestion.tsx";

interface PrintedQuestionsProps {
  result: Result;
  rows: readonly ReviewRow[];
  choice: QuestionChoice;
  language: "ne" | "en";
}

/** Questions of the review for the printer alone: two columns, options on one line where they fit, reasons included. */
export function PrintedQuestions({ result, rows, choice, language }: PrintedQuestionsProps) {
  const t = useT("results");
  const f = useFormat();
  const own = useLanguage();
  // What has come by now.
  const { data } = useQuery({ ...solutionsQuery(result.mockTestId), enabled: false });
  const solutions = new Map(data?.map((one) => [one.mcqId, one]));
  const shown = filterRows(rows, choice.filter, choice.topic);
  const topic = result.topics.find(({ slug }) => slug === choice.topic);
  const title = [
    t(`result.filter.${choice.filter}`),
    f.number(shown.length),
    topic?.[own === "ne" ? "nepaliText" : "name"],
  ];
  return (
    <section className="relative hidden border-t border-line pt-3 pl-[calc(var(--m)+var(--g))] text-[10.5pt] leading-[1.45] print:block [&_[lang=ne]]:leading-[1.5]">
      <h2 className="mb-2 break-after-avoid num">{title.filter(Boolean).join(" · ")}</h2>
      <div className="columns-2 gap-[7mm]">
        {shown.map((row, at) => (
          <PrintedQuestion
            key={row.answer.mcqId}
            row={row}
            passage={isOfGroup(row, shown[at - 1]) ? undefined : row.passage}
            language={language}
            solution={solutions.get(row.answer.mcqId)}
          />
        ))}
      </div>
    </section>
  );
}

/** A passage is printed once, with the first question that asks about it. */
const isOfGroup = ({ shown: { mcq } }: ReviewRow, before: ReviewRow | undefined) =>
  mcq.group !== undefined && mcq.group === before?.shown.mcq.group;

interface PrintedQuestionProps {
  row: ReviewRow;
  /** Printed above it. */
  passage: Passage | undefined;
  language: "ne" | "en";
  solution: PaperSolution | undefined;
}

function PrintedQuestion({ row, passage, language, solution }: PrintedQuestionProps) {
  const t = useT("results");
  const f = useFormat();
  const marks = useMarks(row);
  const { shown } = row;
  return (
    <article className="break-inside-avoid mb-1.5 border-b border-rule pb-1.5">
      {passage && (
        <p className="mb-1.5 text-[9.5pt]">
          <QuestionText text={passage.text} language={language} />
        </p>
      )}
      <p>
        <b className="float-left mr-1 num">{f.number(shown.number)}.</b>
        <QuestionText text={row.passage?.question ?? shown.mcq.question} language={language} />
        <QuestionPicture of={shown.mcq} language={language} />
      </p>
      <ul className="clear-left flex flex-wrap gap-x-3.5">
        {shown.optionOrder.map((index, place) => {
          const option = shown.mcq.options[index];
          return (
            option && (
              <PrintedOption key={index} letter={letters[place] ?? ""} {...marks(index)}>
                <QuestionText text={option.text} language={language} />
                <QuestionPicture of={option} language={language} />
              </PrintedOption>
            )
          );
        })}
      </ul>
      {solution && (
        <p className="text-[9.5pt]">
          <QuestionText text={solution.explanation} language={language} />{" "}
          <span className="text-ink-2">
            ({t(solution.verified ? "result.checkedAgainst" : "result.source")}:{" "}
            <QuestionText text={solution.source.text} language={language} />)
          </span>
        </p>
      )}
    </article>
  );
}
