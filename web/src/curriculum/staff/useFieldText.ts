import { useFormat, useT } from "../../foundation/i18n.ts";
import type { FieldValue, NodeField } from "./node.rules.ts";

/** What stands in a field of a version, in words. @param parentNameOf names what it belongs to */
export function useFieldText(parentNameOf: (id: string) => string | undefined) {
  const t = useT("curriculum.staff");
  const f = useFormat();
  return (field: NodeField, value: FieldValue): string => {
    if (value === undefined) return "";
    if (field === "published") return t(value ? "published.yes" : "published.no");
    if (typeof value === "number") return f.number(value);
    return field === "parentId" ? (parentNameOf(String(value)) ?? t("node.goneParent")) : String(value);
  };
}

const languages: Partial<Record<NodeField, "ne" | "en">> = {
  nepaliText: "ne",
  "description.ne": "ne",
  name: "en",
  "description.en": "en",
  "body.ne": "ne",
  "body.en": "en",
};
/** The language of what stands in a field, where it has one. */
export const languageOfField = (field: NodeField): "ne" | "en" | undefined => languages[field];
