import type { Mcq } from "@sarathi/contract";
import { letters } from "../../../exams/index.ts";
import { useLanguage } from "../../../foundation/i18n.ts";
import { MarkedOption, Options } from "../../../ui/Option.tsx";
import { QuestionText } from "../../../ui/QuestionText.tsx";

interface KeyOptionsProps {
  mcq: Mcq;
  /** Indices of the options that are right. */
  right: readonly number[];
  /** What stands beside a right one. */
  note: string;
}

/** The options of a question in the paper's own order, the right ones marked. */
export function KeyOptions({ mcq, right, note }: KeyOptionsProps) {
  const language = useLanguage();
  return (
    <Options>
      <ul>
        {mcq.options.map((option, index) => (
          <MarkedOption
            // biome-ignore lint/suspicious/noArrayIndexKey: an option is its place
            key={index}
            letter={letters[index] ?? ""}
            multiple={mcq.multiple}
            {...(right.includes(index) ? { verdict: "right" as const, note } : {})}
          >
            <QuestionText text={option.text} html={mcq.html?.options?.[index]} language={language} />
          </MarkedOption>
        ))}
      </ul>
    </Options>
  );
}
