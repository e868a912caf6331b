import type { Result } from "@sarathi/contract";
import { memo } from "react";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { Bilingual } from "../../ui/Bilingual.tsx";
import { Entries, Entry } from "../../ui/Entries.tsx";
import { Part } from "../../ui/Part.tsx";
import { Strip } from "../../ui/Strip.tsx";
import { bubblesOf, type ReviewRow } from "../results/results.ts";
import { useResultWords } from "./resultWords.ts";

interface SectionScoresProps {
  result: Result;
  rows: readonly ReviewRow[] | undefined;
}

/** The sections of the paper, with a bubble for each of their questions. */
export const SectionScores = memo(function SectionScores({ result, rows }: SectionScoresProps) {
  const t = useT("results");
  const f = useFormat();
  const words = useResultWords();
  if (result.sections.length === 0) return null;
  return (
    <Part title={t("result.sections")}>
      <Entries ordered>
        {result.sections.map((section) => (
          <Entry key={section._id}>
            <div className="flex items-baseline justify-between gap-4">
              <h3>
                <Bilingual text={section.title} unmarked />
              </h3>
              <p className="whitespace-nowrap num">
                <b className={`text-lead ${section.score < 0 ? "text-pen" : ""}`}>{f.marks(section.score)}</b>
                <span className="text-small text-ink-2"> / {f.marks(section.fullMarks)}</span>
              </p>
            </div>
            <div className="mt-2">
              <Strip
                states={bubblesOf(
                  section,
                  rows?.filter(({ shown }) => shown.mcq.sectionId === section._id),
                )}
                label={words.counts(section)}
              />
            </div>
            {/* The strip's label says the same. */}
            <p aria-hidden="true" className="mt-1.5 text-small text-ink-2 num">
              {words.counts(section)}
            </p>
          </Entry>
        ))}
      </Entries>
    </Part>
  );
});
