import { useT } from "../../../foundation/i18n.ts";
import { type Difference, type FlatField, letterOf } from "./editor.rules.ts";

type Side = "ne" | "en";

/** The language of what stands at a place, where it has one. */
export const languageOfField = (field: FlatField): Side | undefined =>
  field.endsWith(".ne") ? "ne" : field.endsWith(".en") ? "en" : undefined;

/** What a place of a question is called, and what stands there in words. */
export function useFieldLabel() {
  const t = useT("questions.staff");
  const optionLabel = (field: FlatField): string => {
    const [, index = "", part, side = "ne"] = field.split(".");
    const letter = letterOf(Number(index));
    if (part === "text") return t(`field.option.${side as Side}`, { letter });
    const whole = part === "image" ? t("field.image") : part === "pinned" ? t("field.pinned") : undefined;
    return `${letter} · ${whole ?? t(`field.imageAlt.${side as Side}`)}`;
  };
  const label = (field: FlatField): string => {
    const side = languageOfField(field) ?? "ne";
    if (field.startsWith("options.")) return optionLabel(field);
    if (field.startsWith("question.")) return t(`field.question.${side}`);
    if (field.startsWith("explanation.")) return t(`field.explanation.${side}`);
    if (field.startsWith("source.text.")) return t(`field.source.${side}`);
    if (field.startsWith("imageAlt.")) return t(`field.imageAlt.${side}`);
    if (field === "source.url") return t("field.url");
    return t(`field.${field as "key" | "image" | "tags" | "chapters" | "difficulty" | "form" | "marks" | "group"}`);
  };
  const text = (field: FlatField, value: string): string => {
    if (value === "") return "";
    if (field === "difficulty") return t(`difficulty.${value as "easy"}`);
    if (field === "form") return t(`form.${value as "single"}`);
    return field.endsWith(".pinned") ? t("field.pinned") : value;
  };
  return { label, said: ({ field, from, to }: Difference) => ({ from: text(field, from), to: text(field, to) }) };
}
