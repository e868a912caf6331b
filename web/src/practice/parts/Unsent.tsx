import { useFormat, useT } from "../../foundation/i18n.ts";
import { useUnsent } from "../unsent.storage.ts";

/** How many answers only this device holds, where there are any. */
export function Unsent() {
  const t = useT("practice");
  const f = useFormat();
  const { count, inMemory } = useUnsent();
  if (count === 0) return null;
  return (
    <span className="block">
      {inMemory ? t("session.inMemory") : t("session.unsent", { count, n: f.number(count) })}
    </span>
  );
}
