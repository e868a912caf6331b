import type { Mcq, MockTest, Text } from "@sarathi/contract";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { PrintedOption } from "../../ui/Option.tsx";
import { QuestionText } from "../../ui/QuestionText.tsx";
import { type Passage, passagesIn, type ShownQuestion } from "../paper.ts";
import { QuestionPicture } from "../parts/QuestionPicture.tsx";
import { SheetHead, type SheetProps, Title } from "./SheetHead.tsx";
import { firstOf, type Letters, letterAt, type PrintLanguage } from "./series.ts";

/** A question paper in one series, in two columns; no question is cut by the end of a page. */
export function PaperSheet({ test, order, series, language, letters }: SheetProps) {
  const t = useT("testPrint");
  const passages = passagesIn(order);
  const sections = Map.groupBy(order, ({ mcq }) => mcq.sectionId);
  const titles = new Map(test.sections.map(({ _id, title }) => [_id, title]));
  return (
    <>
      <SheetHead test={test} series={series} language={language} what={t("whats.paper")} />
      <Facts test={test} />
      {[...sections].map(([sectionId, questions]) => (
        <Section
          key={sectionId ?? ""}
          title={sections.size > 1 && sectionId ? titles.get(sectionId) : undefined}
          questions={questions}
          passages={passages}
          language={language}
          letters={letters}
        />
      ))}
      <p className="text-center">
        <small>{t("end")}</small>
      </p>
    </>
  );
}

function Facts({ test }: { test: MockTest }) {
  const t = useT("testPrint");
  const f = useFormat();
  const { duration, questionCount, fullMarks, passMarks, negativeMarking } = test;
  const facts = [
    t("time", { n: f.number(duration) }),
    t("questions", { n: f.number(questionCount) }),
    t("fullMarks", { n: f.marks(fullMarks) }),
    t("passMarks", { n: f.marks(passMarks) }),
    negativeMarking > 0 ? t("penalty", { percent: f.percent(negativeMarking, 2) }) : t("noPenalty"),
  ];
  return <p className="printed-facts num">{facts.join(" · ")}</p>;
}

interface SectionProps {
  title: Text | undefined;
  questions: readonly ShownQuestion[];
  passages: ReadonlyMap<string, Passage>;
  language: PrintLanguage;
  letters: Letters;
}

function Section({ title, questions, passages, ...shared }: SectionProps) {
  return (
    <>
      {title && (
        <h3 className="printed-section">
          <Title text={title} language={shared.language} />
        </h3>
      )}
      <ol className="printed-questions">
        {questions.map((shown) => (
          <Question key={shown.mcq.mcqId} shown={shown} passage={passages.get(shown.mcq.mcqId)} {...shared} />
        ))}
      </ol>
    </>
  );
}

function Question({
  shown,
  passage,
  language,
  letters,
}: Pick<SectionProps, "language" | "letters"> & { shown: ShownQuestion; passage: Passage | undefined }) {
  const f = useFormat();
  const { mcq, number, optionOrder } = shown;
  const first = firstOf(language);
  return (
    <li>
      {passage?.first && (
        <p className="printed-passage">
          <InLanguages text={passage.text} language={language} />
        </p>
      )}
      <div>
        <b className="num">{f.number(number)}.</b>
        <InLanguages
          text={passage?.question ?? mcq.question}
          html={passage ? undefined : mcq.html?.question}
          language={language}
        />
        <QuestionPicture of={mcq} language={first} />
      </div>
      <ul className="printed-options">
        {optionOrder.map((index, place) => (
          <OptionOf key={index} mcq={mcq} index={index} letter={letterAt(place, letters)} language={language} />
        ))}
      </ul>
    </li>
  );
}

function OptionOf({
  mcq,
  index,
  letter,
  language,
}: {
  mcq: Mcq;
  index: number;
  letter: string;
  language: PrintLanguage;
}) {
  const option = mcq.options[index];
  if (!option) return null;
  return (
    <PrintedOption letter={letter}>
      <InLanguages text={option.text} html={mcq.html?.options?.[index]} language={language} inline />
      <QuestionPicture of={option} language={firstOf(language)} />
    </PrintedOption>
  );
}

/** A text in the language of the print; in both, where they differ, the English one under the Nepali, or after it. */
function InLanguages({
  text,
  html,
  language,
  inline = false,
}: {
  text: Text;
  html?: Text | undefined;
  language: PrintLanguage;
  inline?: boolean;
}) {
  const both = language === "both" && text.en !== undefined && text.ne !== undefined && text.en !== text.ne;
  return (
    <>
      <QuestionText text={text} html={html} language={firstOf(language)} />
      {both && (
        <span className={inline ? "" : "printed-second"}>
          {inline && " / "}
          <QuestionText text={text} html={html} language="en" />
        </span>
      )}
    </>
  );
}
