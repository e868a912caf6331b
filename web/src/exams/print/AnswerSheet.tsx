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
  return piecesOf(order, PER_SHEET).map((questions, at) => (
    <section
      key={questions[0]?.mcq.mcqId}
      aria-label={t("whats.sheet")}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways on a phone is reached by keyboard
      tabIndex={0}
      className={`overflow-x-auto print:overflow-visible ${at > 0 ? "break-before-page" : ""}`}
    >
      <div className="relative min-w-[174mm] px-[7mm] py-[6mm]">
        <Corners />
        <SheetHead test={test} series={series} language={language} what={t("whats.sheet")} />
        <Who />
        <div className="mt-3 grid grid-cols-4 gap-x-[5mm]">
          {piecesOf(questions, PER_COLUMN).map((column) => (
            <Column key={column[0]?.mcq.mcqId} questions={column} letters={letters} />
          ))}
        </div>
      </div>
    </section>
  ));
}

/** Black squares in the corners, by which a picture of the sheet is set straight. Their fill is a border, which printers keep. */
function Corners() {
  const places = ["left-0 top-0", "right-0 top-0", "left-0 bottom-0", "right-0 bottom-0"];
  return places.map((place) => (
    <span key={place} aria-hidden="true" className={`absolute border-[2mm] border-black ${place}`} />
  ));
}

function Bubble({ children }: { children: ReactNode }) {
  return (
    <span className="inline-flex size-[4.6mm] shrink-0 items-center justify-center rounded-full border border-omr text-[7.5pt] leading-none text-omr">
      {children}
    </span>
  );
}

const Box = () => <span className="inline-block h-[6.4mm] w-[5.4mm] border border-ink" />;
const boxes = (count: number) => Array.from({ length: count }, (_, at) => `box ${at}`);

/** What its writer fills in before the questions. */
function Who() {
  const t = useT("testPrint");
  const f = useFormat();
  return (
    <div className="mt-3 grid grid-cols-[auto_1fr] gap-x-[8mm]">
      <div>
        <p className="font-bold">{t("roll")}</p>
        <div aria-hidden="true" className="flex gap-[1mm]">
          {boxes(ROLL_DIGITS).map((box) => (
            <div key={box} className="grid justify-items-center gap-[0.6mm]">
              <Box />
              {Array.from({ length: 10 }, (_, digit) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a digit is its place
                <Bubble key={digit}>{f.digits(digit)}</Bubble>
              ))}
            </div>
          ))}
        </div>
      </div>
      <div className="grid content-between gap-2">
        <div>
          <p className="font-bold">{t("symbol")}</p>
          <div aria-hidden="true" className="flex gap-[1mm]">
            {boxes(SYMBOL_BOXES).map((box) => (
              <Box key={box} />
            ))}
          </div>
        </div>
        <div>
          <p className="font-bold">{t("seriesLabel")}</p>
          <div aria-hidden="true" lang="en" className="flex gap-[3mm]">
            {seriesNames.map((name) => (
              <Bubble key={name}>{name}</Bubble>
            ))}
          </div>
        </div>
        <ul className="list-disc pl-4 text-[8.5pt]">
          {(["fill", "one", "neat"] as const).map((rule) => (
            <li key={rule}>{t(`rules.${rule}`)}</li>
          ))}
        </ul>
        <div className="grid grid-cols-2 gap-x-[5mm] gap-y-[7mm] pt-[6mm] text-[8.5pt]">
          {(["name", "date", "candidate", "invigilator"] as const).map((line) => (
            <p key={line} className="border-t border-ink">
              {t(`lines.${line}`)}
            </p>
          ))}
        </div>
      </div>
    </div>
  );
}

function Column({ questions, letters }: { questions: readonly ShownQuestion[]; letters: Letters }) {
  const f = useFormat();
  return (
    <ol className="border border-omr py-[1mm]">
      {questions.map(({ mcq, number, optionOrder }) => (
        <li key={mcq.mcqId} className="flex h-[6.1mm] items-center gap-[1.6mm] px-[1mm]">
          <b className="w-[7mm] text-end text-[8.5pt] num">{f.number(number)}</b>
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
