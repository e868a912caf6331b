import type { ReactNode } from "react";
import { useStore } from "zustand";
import { languageOf, pick, useFormat, useLanguage, useT } from "../../foundation/i18n.ts";
import { letters as allLetters, lettersOf } from "../paper.ts";
import { answerOf, type ExamRecord } from "../records/outbox.ts";
import {
  countsOf,
  isAnswered,
  type ListCounts,
  type ListFilter,
  type PaperSection,
  passes,
  stateOf,
} from "../sitting/palette.ts";
import type { SittingSession } from "../sitting/sitting.session.ts";
import { OmrRow, PaletteCell, type PaletteRow } from "./PaletteCell.tsx";

export interface PaletteProps {
  sitting: SittingSession;
  sections: readonly PaperSection[];
  current: string;
  onGo: (mcqId: string) => void;
}

interface Row extends PaletteRow {
  /** All letters of the question, "ABCD". */
  options: string;
}

const rowsOf = (record: ExamRecord, section: PaperSection): Row[] =>
  section.questions.map(({ mcq: { mcqId }, number, optionOrder }) => {
    const answer = answerOf(record, mcqId);
    const options = allLetters.slice(0, optionOrder.length).join("");
    return { mcqId, number, state: stateOf(answer), letters: lettersOf(answer.selected, optionOrder), options };
  });

/** The list of questions by section, as cells. */
export function Palette({ sitting, sections, current, onGo, filter }: PaletteProps & { filter: ListFilter }) {
  const t = useT("sitting");
  const record = useStore(sitting.store, (state) => state.record);
  const filled = sections.flatMap((section) => {
    const all = rowsOf(record, section);
    const rows = all.filter(({ state }) => passes(state, filter));
    return rows.length > 0 ? [{ section, all, rows }] : [];
  });
  if (filled.length === 0) return <p className="py-6 text-ink-2">{t(`list.none.${filter}`)}</p>;
  return filled.map(({ section, all, rows }) => (
    <Section key={section.id} section={section} rows={all}>
      <ol className="cells">
        {rows.map(({ options: _, ...row }) => (
          <li key={row.mcqId}>
            <PaletteCell {...row} here={row.mcqId === current} onGo={onGo} />
          </li>
        ))}
      </ol>
    </Section>
  ));
}

/** How many questions there are of each kind. */
export function useCounts({ sitting, sections }: Pick<PaletteProps, "sitting" | "sections">): ListCounts {
  const record = useStore(sitting.store, (state) => state.record);
  return countsOf(
    record,
    sections.flatMap(({ questions }) => questions.map(({ mcq }) => mcq.mcqId)),
  );
}

/** "29 done · 21 blank". */
export function DoneAndBlank(props: Pick<PaletteProps, "sitting" | "sections">) {
  const t = useT("sitting");
  const f = useFormat();
  const { answered, blank } = useCounts(props);
  return t("list.counts", { done: f.number(answered), blank: f.number(blank) });
}

/** With more letters than this a second column does not fit. */
const narrow = 5;

/** The answer sheet of a desktop: every question with its bubbles, in columns read downwards. */
export function OmrSheet({ sitting, sections, current, onGo }: PaletteProps) {
  const record = useStore(sitting.store, (state) => state.record);
  return sections.map((section) => {
    const rows = rowsOf(record, section);
    const wide = rows.some(({ options }) => options.length > narrow);
    const height = Math.ceil(rows.length / (wide ? 1 : 2));
    return (
      <Section key={section.id} section={section} rows={rows}>
        <ol className="omrs" style={{ gridTemplateRows: `repeat(${height}, auto)` }}>
          {rows.map((row) => (
            <li key={row.mcqId}>
              <OmrRow {...row} here={row.mcqId === current} onGo={onGo} />
            </li>
          ))}
        </ol>
      </Section>
    );
  });
}

/** A section's name, its numbers, and how many of them are blank. */
function Section({ section, rows, children }: { section: PaperSection; rows: readonly Row[]; children: ReactNode }) {
  const t = useT("sitting");
  const f = useFormat();
  const language = useLanguage();
  const blank = rows.filter(({ state }) => !isAnswered(state)).length;
  const numberOf = (row: Row | undefined) => f.number(row?.number ?? 0);
  return (
    <section className="mb-4">
      <header className="flex items-baseline justify-between gap-3 border-b border-line px-1 pt-2.5 pb-1.5 text-small">
        {section.title && (
          <h3 lang={languageOf(section.title, language)} className="min-w-0 text-small!">
            {pick(section.title, language)}
          </h3>
        )}
        <span className="shrink-0 text-tiny text-ink-2 num">
          {t("list.range", { from: numberOf(rows[0]), to: numberOf(rows.at(-1)) })} ·{" "}
          {t("list.left", { n: f.number(blank) })}
        </span>
      </header>
      {children}
    </section>
  );
}
