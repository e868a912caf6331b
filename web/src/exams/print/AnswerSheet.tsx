import type { ReactNode } from "react";
import { useFormat, useT } from "../../foundation/i18n.ts";
import type { ShownQuestion } from "../paper.ts";
import { SheetHead, type SheetProps } from "./SheetHead.tsx";
import { type Letters, letterAt, PER_COLUMN, PER_SHEET, piecesOf, seriesNames } from "./series.ts";

const ROLL_DIGITS = 7;
const SYMBOL_BOXES = 8;

/** An answer sheet as machines read them: roll number, symbol number, series, and a bubble for each option. Each hundred questions have a page. */
export function AnswerSheet({ test, order, series, language, letters }: SheetProps) {
  const t = useT("testPrint");
  return piecesOf(order, PER_SHEET).map((questions) => (
    <section
      key={questions[0]?.mcq.mcqId}
      aria-label={t("whats.sheet")}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways on a phone is reached by keyboard
      tabIndex={0}
      className="omr"
    >
      <div className="omr-page">
        <Corners />
        <SheetHead test={test} series={series} language={language} what={t("whats.sheet")} />
        <Who />
        <div className="omr-columns">
          {piecesOf(questions, PER_COLUMN).map((column) => (
            <Column key={column[0]?.mcq.mcqId} questions={column} letters={letters} />
          ))}
        </div>
      </div>
    </section>
  ));
}

function Corners() {
  const places = ["left-0 top-0", "right-0 top-0", "left-0 bottom-0", "right-0 bottom-0"];
  return places.map((place) => <i key={place} aria-hidden="true" className={place} />);
}

const Bubble = ({ children }: { children: ReactNode }) => <span className="omr-bubble">{children}</span>;
const Box = () => <span className="omr-box" />;
const boxes = (count: number) => Array.from({ length: count }, (_, at) => `box ${at}`);

/** What its writer fills in before the questions. */
function Who() {
  const t = useT("testPrint");
  const f = useFormat();
  return (
    <div className="omr-who">
      <div>
        <p className="font-bold">{t("roll")}</p>
        <div aria-hidden="true" className="omr-boxes">
          {boxes(ROLL_DIGITS).map((box) => (
            <div key={box}>
              <Box />
              {Array.from({ length: 10 }, (_, digit) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a digit is its place
                <Bubble key={digit}>{f.digits(digit)}</Bubble>
              ))}
            </div>
          ))}
        </div>
      </div>
      <div className="grid gap-2">
        <div>
          <p className="font-bold">{t("symbol")}</p>
          <div aria-hidden="true" className="omr-boxes">
            {boxes(SYMBOL_BOXES).map((box) => (
              <Box key={box} />
            ))}
          </div>
        </div>
        <div>
          <p className="font-bold">{t("seriesLabel")}</p>
          <div aria-hidden="true" lang="en" className="flex gap-3">
            {seriesNames.map((name) => (
              <Bubble key={name}>{name}</Bubble>
            ))}
          </div>
        </div>
        <ul className="omr-rules">
          {(["fill", "one", "neat"] as const).map((rule) => (
            <li key={rule}>{t(`rules.${rule}`)}</li>
          ))}
        </ul>
        <div className="omr-lines">
          {(["name", "date", "candidate", "invigilator"] as const).map((line) => (
            <p key={line}>{t(`lines.${line}`)}</p>
          ))}
        </div>
      </div>
    </div>
  );
}

function Column({ questions, letters }: { questions: readonly ShownQuestion[]; letters: Letters }) {
  const f = useFormat();
  return (
    <ol>
      {questions.map(({ mcq, number, optionOrder }) => (
        <li key={mcq.mcqId}>
          <b className="num">{f.number(number)}</b>
          {optionOrder.map((index, place) => (
            <Bubble key={index}>
              <span lang={letters}>{letterAt(place, letters)}</span>
            </Bubble>
          ))}
        </li>
      ))}
    </ol>
  );
}
