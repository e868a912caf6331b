import { importFields } from "@sarathi/contract";
import { useFormat, useT } from "../../foundation/i18n.ts";

const PLAIN = [
  ...(["number", "question", "questionNe", "questionEn", "options", "key", "explanation", "explanationNe"] as const),
  ...([
    "explanationEn",
    "source",
    "sourceNe",
    "sourceEn",
    "sourceUrl",
    "difficulty",
    "chapter",
    "tags",
    "marks",
  ] as const),
  ...(["group", "form", "asOf", "validUntil", "image", "imageAltNe", "imageAltEn", "pinned"] as const),
] as const;
const OF_OPTION = {
  option: "option",
  optionNe: "optionNe",
  optionEn: "optionEn",
  image: "optionImage",
  imageAltNe: "optionAltNe",
  imageAltEn: "optionAltEn",
} as const;

/** What a column can hold, by its names in the reader's language. */
export function useFieldChoices(): { value: string; label: string }[] {
  const t = useT("questionImport");
  const f = useFormat();
  return importFields.map((value) => {
    const [, name = "", n = ""] = /^(\D+)(\d)$/.exec(value) ?? [];
    const own = Object.entries(OF_OPTION).find(([key]) => key === name)?.[1];
    const plain = PLAIN.find((one) => one === value);
    const label = own ? t(`field.${own}`, { n: f.number(Number(n)) }) : plain ? t(`field.${plain}`) : value;
    return { value, label };
  });
}
