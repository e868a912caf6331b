import type { ItemSuggestion } from "@sarathi/contract";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { ItemEntry } from "./ItemEntry.tsx";

/** What to read next, each with why. */
export function Suggestions({ suggestions }: { suggestions: readonly ItemSuggestion[] }) {
  const t = useT("resourceItem");
  const f = useFormat();
  return suggestions.map((item, at) => (
    <ItemEntry key={item._id} item={item} number={f.number(at + 1)} note={t(`because.${item.reason}`)} />
  ));
}
