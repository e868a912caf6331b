import type { Mcq } from "@sarathi/contract";
import { useLanguage, useT } from "../../../foundation/i18n.ts";
import { QuestionText } from "../../../ui/QuestionText.tsx";
import { letters } from "../../paper.ts";

interface KeyOptionsProps {
  mcq: Mcq;
  chosen: readonly number[];
  onChange: (chosen: number[]) => void;
  /** Nothing is chosen though something must be. */
  isMissing: boolean;
}

/** Which options are right after all. Of a question with one right option each counts alone; of another, all of them together. */
export function KeyOptions({ mcq, chosen, onChange, isMissing }: KeyOptionsProps) {
  const t = useT("regrade");
  const language = useLanguage();
  const toggle = (index: number) =>
    onChange(chosen.includes(index) ? chosen.filter((other) => other !== index) : [...chosen, index]);
  return (
    <fieldset className="grid gap-1">
      <legend className="font-bold">{t(mcq.multiple ? "rightTogether" : "rightEach")}</legend>
      {mcq.options.map((option, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an option is its place
        <label key={index} className="flex min-h-9 items-center gap-2 pointer-coarse:min-h-11">
          <input type="checkbox" checked={chosen.includes(index)} onChange={() => toggle(index)} />
          <span lang="en">{letters[index]}.</span>
          <QuestionText text={option.text} html={mcq.html?.options?.[index]} language={language} />
        </label>
      ))}
      <p role="alert" className="text-pen empty:hidden">
        {isMissing && t("chooseOption")}
      </p>
    </fieldset>
  );
}

/** The chosen options as whole keys. */
export const keysOf = ({ multiple }: Mcq, chosen: readonly number[]): number[][] => {
  const options = chosen.toSorted((a, b) => a - b);
  return multiple ? [options] : options.map((index) => [index]);
};
