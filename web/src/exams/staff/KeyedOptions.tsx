import type { Mcq } from "@sarathi/contract";
import type { ReactNode } from "react";
import { useLanguage } from "../../foundation/i18n.ts";
import { QuestionText } from "../../ui/QuestionText.tsx";
import { letters } from "../paper.ts";

interface KeyedOptionsProps {
  mcq: Mcq;
  correctOptionIndices: readonly number[];
  /** What a right one is called. */
  keyLabel: string;
  /** What is known of each option, at its end. */
  figureOf: (index: number) => ReactNode;
}

/** The options of a question as staff look at its key. */
export function KeyedOptions({ mcq, correctOptionIndices, keyLabel, figureOf }: KeyedOptionsProps) {
  const language = useLanguage();
  return (
    <ul className="grid gap-1 text-small">
      {mcq.options.map((option, index) => {
        const isKey = correctOptionIndices.includes(index);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: an option is its place
          <li key={index} className={`flex items-baseline gap-2 ${isKey ? "font-bold" : ""}`}>
            <span lang="en">{letters[index]}.</span>
            <span className="min-w-0 grow">
              <QuestionText text={option.text} html={mcq.html?.options?.[index]} language={language} />
              {isKey && <span className="text-right-ink"> ✓ {keyLabel}</span>}
            </span>
            <span className="font-normal whitespace-nowrap text-ink-2 num">{figureOf(index)}</span>
          </li>
        );
      })}
    </ul>
  );
}
