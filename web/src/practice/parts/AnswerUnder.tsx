import type { Mcq, Solution } from "@sarathi/contract";
import { useLanguage, useT } from "../../foundation/i18n.ts";
import { QuestionText } from "../../ui/QuestionText.tsx";
import { Reason } from "./Reason.tsx";

/** The answer of a question in a list, with its reason: opened under it. */
export function AnswerUnder({ mcq, solution }: { mcq: Mcq; solution: Solution }) {
  const t = useT("practice");
  const language = useLanguage();
  return (
    <details className="mt-1">
      <summary className="min-h-11 cursor-pointer py-2.5 text-small font-bold">{t("list.answer")}</summary>
      <ul className="mb-2 list-disc pl-5">
        {solution.correctOptionIndices.map((index) => {
          const option = mcq.options[index];
          return (
            option && (
              <li key={index} className="font-bold text-right-ink">
                <QuestionText text={option.text} html={mcq.html?.options?.[index]} language={language} />
              </li>
            )
          );
        })}
      </ul>
      <Reason solution={solution} />
    </details>
  );
}
