import { MAX_EXPLANATION, MAX_OPTION, MAX_SOURCE, MAX_STEM, QuestionDraft } from "@sarathi/contract";
import type { FieldError } from "react-hook-form";
import { z } from "zod";
import { codeText } from "../../../foundation/errors.ts";
import { useFormat, useT } from "../../../foundation/i18n.ts";
import { useStaffForm } from "../../../staff/staffForm.ts";
import { draftOf, type EditorValues, placeOf } from "./editor.rules.ts";

/** The contract's own schema over what the form holds. */
const Editor = z.custom<EditorValues>().transform((values, context): QuestionDraft => {
  const parsed = QuestionDraft.safeParse(draftOf(values));
  if (parsed.success) return parsed.data;
  for (const { path, code } of parsed.error.issues) {
    context.addIssue({ code: "custom", path: placeOf(path), message: code });
  }
  return z.NEVER;
});

export const useEditorForm = (values: EditorValues) => useStaffForm<EditorValues, QuestionDraft>(Editor, values);
export type EditorForm = ReturnType<typeof useEditorForm>;
/** What is wrong at a place of the form, in words. */
export type ProblemAt = (place: string) => string | undefined;

const longest: Readonly<Record<string, number>> = {
  question: MAX_STEM,
  options: MAX_OPTION,
  explanation: MAX_EXPLANATION,
  source: MAX_SOURCE,
  imageAlt: MAX_OPTION,
};

/** What is wrong with a field, in words. */
export function useProblemAt({ formState: { errors } }: EditorForm): ProblemAt {
  const t = useT("questions.staff");
  const why = useT("errors");
  const f = useFormat();
  return (place) => {
    const steps = place.split(".");
    const error = steps.reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], errors) as
      | FieldError
      | undefined;
    if (typeof error?.message !== "string") return undefined;
    const [first = ""] = steps;
    if (error.type === "server") return codeText(error.message, why) ?? t("problem.other");
    if (first === "key") return t("problem.key");
    if (place === "source.url") return t("problem.url");
    if (first === "marks") return t("problem.number");
    if (first === "group") return t("problem.group");
    if (first === "asOf" || first === "validUntil") return t("problem.day");
    const most = longest[first];
    if (error.message === "too_big" && most) return t("problem.long", { n: f.number(most) });
    if (steps.includes("imageAlt")) return t("problem.picture");
    return t(error.message === "custom" ? "problem.required" : "problem.other");
  };
}
