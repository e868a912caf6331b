import ChevronDown from "lucide-react/icons/chevron-down";
import { QuestionText } from "../../ui/QuestionText.tsx";
import type { Passage } from "../paper.ts";

interface PassageSlipProps {
  /** The word for it. */
  title: string;
  passage: Passage;
  language: "ne" | "en";
}

/** A passage on a slip above its questions: open at the first of them, folded at the others, where it scrolls in its own place. */
export function PassageSlip({ title, passage, language }: PassageSlipProps) {
  return (
    <details open={passage.first} className="bleed mb-3 bg-sunk px-(--pad) md:mr-0! md:-ml-4!">
      <summary className="flex min-h-11 items-center justify-between text-small font-bold text-link">
        {title}
        <ChevronDown aria-hidden="true" className="size-5 in-open:rotate-180" />
      </summary>
      <section
        // What scrolls must scroll by keys too.
        tabIndex={passage.first ? undefined : 0}
        aria-label={title}
        className={`text-(length:--opt) leading-[1.6] ${passage.first ? "pb-3" : "mb-3 max-h-[34dvh] overflow-y-auto overscroll-contain"}`}
      >
        <QuestionText text={passage.text} language={language} />
      </section>
    </details>
  );
}
