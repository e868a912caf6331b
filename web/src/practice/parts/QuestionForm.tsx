import { type Confidence, confidences, type PracticeQuestion } from "@sarathi/contract";
import { type Ref, type SyntheticEvent, useRef, useState } from "react";
import { useFormat, useLanguage, useT } from "../../foundation/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { Option, Options } from "../../ui/Option.tsx";
import { Pick } from "../../ui/Pick.tsx";
import { QuestionText } from "../../ui/QuestionText.tsx";
import type { Given } from "../session.rules.ts";
import { useChoiceKeys } from "./useChoiceKeys.ts";

const letters = "ABCDEFGH";

interface QuestionFormProps {
  heading: Ref<HTMLHeadingElement>;
  question: PracticeQuestion;
  place: { at: number; total: number };
  given: Given | undefined;
  onAnswer: (selected: readonly number[], confidence: Confidence | undefined) => void;
}

/** One question: a tap, Enter or Space answers it, where one option is right; keys 1 to 8 do the same, arrows only move. */
export function QuestionForm({ heading, question, place, given, onAnswer }: QuestionFormProps) {
  const t = useT("practice");
  const f = useFormat();
  const language = useLanguage();
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [confidence, setConfidence] = useState<Confidence | "">("");
  const { mcq, solution, chapter } = question;
  const answer = (selected: readonly number[]) => onAnswer(selected, confidence || undefined);
  const choose = (index: number, on: boolean) => {
    if (!mcq.multiple) setChosen([index]);
    else setChosen(on ? [...chosen, index] : chosen.filter((other) => other !== index));
  };
  useChoiceKeys(given ? 0 : mcq.options.length, (index) =>
    mcq.multiple ? choose(index, !chosen.includes(index)) : answer([index]),
  );
  const name = `option-${mcq.mcqId}`;
  /** An arrow is held: the click that the browser makes of it chooses, and answers nothing. */
  const isMoving = useRef(false);
  const answerAt = ({ currentTarget, target }: SyntheticEvent) => {
    if (mcq.multiple || isMoving.current || !(target instanceof HTMLInputElement)) return;
    const index = [...currentTarget.querySelectorAll("input")].filter((input) => input.name === name).indexOf(target);
    if (index >= 0) answer([index]);
  };
  const shown = given?.selected ?? chosen;
  const verdict = (index: number) => {
    if (!given) return undefined;
    if (solution.correctOptionIndices.includes(index)) return "right";
    return shown.includes(index) ? "wrong" : undefined;
  };
  return (
    <fieldset
      onClick={answerAt}
      onKeyDown={(event) => {
        isMoving.current = event.key.startsWith("Arrow");
        if (event.key === "Enter") answerAt(event);
      }}
      onKeyUp={() => {
        isMoving.current = false;
      }}
      onPointerDown={() => {
        isMoving.current = false;
      }}
    >
      <h2 ref={heading} tabIndex={-1} className="text-small! font-normal! text-ink-2 outline-none num">
        {t("session.place", { at: f.number(place.at), total: f.number(place.total) })}
        {chapter && ` · ${language === "ne" ? chapter.nepaliText : chapter.name}`}
      </h2>
      <legend className="sr-only">
        {t("session.place", { at: f.number(place.at), total: f.number(place.total) })}
      </legend>
      <p className="mt-1 mb-3 text-lead md:text-[20px]">
        <QuestionText text={mcq.question} html={mcq.html?.question} language={language} />
      </p>
      <div inert={given !== undefined} className="mb-2">
        <Pick
          label={t("session.confidence.label")}
          name="confidence"
          value={confidence}
          choices={[
            { value: "", label: t("session.confidence.none") },
            ...confidences.map((value) => ({ value, label: t(`session.confidence.${value}`) })),
          ]}
          onChange={(value) => setConfidence(value as Confidence | "")}
        />
      </div>
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
              checked={shown.includes(index)}
              onChoose={(on) => choose(index, on)}
              disabled={given !== undefined}
              verdict={said}
              note={said && t(`session.option.${said}`)}
            >
              <QuestionText text={option.text} html={mcq.html?.options?.[index]} language={language} />
            </Option>
          );
        })}
      </Options>
      {!given && (mcq.multiple || chosen.length > 0) && (
        <p className="mt-3">
          <Button variant="main" aria-disabled={chosen.length === 0 || undefined} onClick={() => answer(chosen)}>
            {t("session.check")}
          </Button>
        </p>
      )}
    </fieldset>
  );
}
