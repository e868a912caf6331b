import type { Mcq, Solution } from "@sarathi/contract";
import { type FormEvent, useId, useState } from "react";
import { useLanguage, useT } from "../../foundation/i18n.ts";
import { Bilingual } from "../../ui/Bilingual.tsx";
import { Button } from "../../ui/Button.tsx";
import { Option, Options } from "../../ui/Option.tsx";
import { Part } from "../../ui/Part.tsx";
import { QuestionText } from "../../ui/QuestionText.tsx";
import { Answer } from "./Answer.tsx";

const letters = "ABCDEFGH";

interface DailyFormProps {
  mcq: Mcq;
  /** What is right, once it was answered. */
  solution: (Solution & { isCorrect: boolean }) | undefined;
  /** What was chosen by the answer that counts; absent: what is chosen here. */
  selected?: readonly number[] | undefined;
  busy: boolean;
  problem: string | undefined;
  onAnswer: (selected: number[]) => void;
}

/** The question of the day, to be answered right here. */
export function DailyForm({ mcq, solution, selected, busy, problem, onAnswer }: DailyFormProps) {
  const t = useT("home");
  const language = useLanguage();
  const name = useId();
  const [picked, setChosen] = useState<readonly number[]>([]);
  const chosen = selected ?? picked;
  const choose = (index: number, on: boolean) => {
    if (!mcq.multiple) setChosen([index]);
    else setChosen(on ? [...chosen, index].sort((a, b) => a - b) : chosen.filter((other) => other !== index));
  };
  const verdict = (index: number) => {
    if (!solution) return undefined;
    if (solution.correctOptionIndices.includes(index)) return "right";
    return chosen.includes(index) ? "wrong" : undefined;
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen.length === 0 || solution) return;
    onAnswer([...chosen]);
  };
  return (
    <Part title={t("today.title")}>
      <form onSubmit={submit}>
        <fieldset disabled={solution !== undefined}>
          <legend className="mb-3 text-lead md:text-[20px]">
            <QuestionText text={mcq.question} language={language} />
          </legend>
          <Options>
            {mcq.options.map((option, index) => {
              const said = verdict(index);
              return (
                <Option
                  // biome-ignore lint/suspicious/noArrayIndexKey: an option's index is its identity
                  key={index}
                  letter={letters[index] ?? ""}
                  name={name}
                  multiple={mcq.multiple}
                  checked={chosen.includes(index)}
                  onChoose={(on) => choose(index, on)}
                  disabled={solution !== undefined}
                  verdict={said}
                  note={said && t(`today.${said}`)}
                >
                  <Bilingual text={option.text} unmarked />
                </Option>
              );
            })}
          </Options>
        </fieldset>
        <div aria-live="polite">
          {problem && <p className="mt-3 whitespace-pre-line text-small text-wrong">{problem}</p>}
          {solution && <Answer solution={solution} />}
        </div>
        {!solution && (
          <div className="mt-3.5 flex items-center justify-between gap-3">
            <span className="text-tiny text-ink-3 signed-in:invisible">{t("today.noAccount")}</span>
            <Button type="submit" busy={busy} className="shrink-0" aria-disabled={chosen.length === 0 || undefined}>
              {t("today.check")}
            </Button>
          </div>
        )}
      </form>
    </Part>
  );
}
