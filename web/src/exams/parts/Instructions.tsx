import type { MockTest } from "@sarathi/contract";
import { type Formats, useFormat, useT } from "../../foundation/i18n.ts";
import { Bilingual } from "../../ui/Bilingual.tsx";
import { Part } from "../../ui/Part.tsx";
import { Table, Td, Th } from "../../ui/Table.tsx";
import { Legend } from "./Legend.tsx";

/** All that a candidate must know before the clock runs. */
export function Instructions({ test }: { test: MockTest }) {
  const t = useT("info");
  const exam = useT("exam");
  return (
    <>
      <Part title={t("rules")}>
        <Marking test={test} />
      </Part>
      <Part title={t("late")}>
        <Lines lines={useLateRules(test)} />
      </Part>
      {test.sections.length > 0 && <Sections test={test} />}
      {test.instructions && (
        <Part title={t("instructions")}>
          <p className="max-w-[42em] whitespace-pre-line">
            <Bilingual text={test.instructions} />
          </p>
        </Part>
      )}
      <Part title={exam("signs")}>
        <Legend />
        <p className="mt-3 text-small text-ink-2">{t("legendNote")}</p>
      </Part>
    </>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <ul className="grid max-w-[42em] list-disc gap-1.5 pl-5 marker:text-ink-3">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

/** The mark of one question where all have the same; sums of equal marks stay exact at the places shown. */
const evenMark = (test: MockTest): number | undefined => {
  const each = test.fullMarks / Math.max(1, test.questionCount);
  const even = test.sections.every((section) => Math.abs(section.marks - section.questionCount * each) < 1e-9);
  return even && Number.isInteger(each * 100) ? each : undefined;
};

function Marking({ test }: { test: MockTest }) {
  const t = useT("info");
  const f = useFormat();
  const mark = evenMark(test);
  const lines = [
    mark === undefined ? t("right") : t("rightEach", { mark: f.marks(mark) }),
    test.negativeMarking > 0 ? t("wrong", { percent: f.percent(test.negativeMarking, 2) }) : t("noPenalty"),
    t("blank"),
    t("marked"),
    ...(test.negativeMarking > 0 ? [t("negative")] : []),
    ...(test.hasMultiAnswer ? [`${t("multi.title")} ${t(`multi.${test.multiAnswerPolicy}`)}`] : []),
    t("noTools"),
  ];
  return (
    <>
      <Lines lines={lines} />
      {mark !== undefined && test.negativeMarking > 0 && (
        <p className="mt-3 max-w-[42em] bg-sunk px-3.5 py-3 text-[15px] num">
          {t("wrongExample", exampleOf(test, mark, f))}
        </p>
      )}
    </>
  );
}

/** "40 right and 8 wrong": four fifths right and a sixth wrong of this paper. */
function exampleOf(test: MockTest, mark: number, f: Formats) {
  const right = Math.floor(test.questionCount * 0.8);
  const wrong = Math.max(1, Math.floor(test.questionCount * 0.16));
  const minus = wrong * mark * test.negativeMarking;
  return {
    right: f.number(right),
    wrong: f.number(wrong),
    mark: f.marks(mark),
    plus: f.marks(right * mark),
    minus: f.marks(minus),
    total: f.marks(right * mark - minus),
  };
}

function useLateRules(test: MockTest): string[] {
  const t = useT("info");
  const f = useFormat();
  const lines = [t("lateStart"), t("lateSaved")];
  if (test.lateSyncSeconds > 0) {
    lines.push(t("lateOffline", { minutes: f.number(Math.round(test.lateSyncSeconds / 60)) }));
  }
  lines.push(t("lateGrace", { seconds: f.number(test.graceSeconds) }), t("lateResume"));
  return lines;
}

function Sections({ test }: { test: MockTest }) {
  const t = useT("info");
  const f = useFormat();
  return (
    <Part title={t("sections")}>
      <Table caption={t("sections")} quiet>
        <thead>
          <tr>
            <Th>{t("section")}</Th>
            <Th className="text-end!">{t("questions")}</Th>
            <Th className="text-end!">{t("marks")}</Th>
          </tr>
        </thead>
        <tbody>
          {test.sections.map((section) => (
            <tr key={section._id}>
              <Td>
                <Bilingual text={section.title} unmarked />
              </Td>
              <Td className="text-end">{f.number(section.questionCount)}</Td>
              <Td className="text-end">{f.marks(section.marks)}</Td>
            </tr>
          ))}
        </tbody>
        <tfoot className="font-bold">
          <tr>
            <Td className="border-t border-rule-2">{t("total")}</Td>
            <Td className="border-t border-rule-2 text-end">{f.number(test.questionCount)}</Td>
            <Td className="border-t border-rule-2 text-end">{f.marks(test.fullMarks)}</Td>
          </tr>
        </tfoot>
      </Table>
    </Part>
  );
}
