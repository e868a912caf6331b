import { errorText } from "../../foundation/errors.ts";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { useUnsent } from "../unsent.storage.ts";

/** How many answers only this device holds, where there are any, and what the server did not take. */
export function Unsent() {
  const t = useT("practice");
  const why = useT("errors");
  const f = useFormat();
  const { count, inMemory, refused } = useUnsent();
  return (
    <>
      {refused !== undefined && (
        <span role="alert" className="block text-wrong">
          {errorText(refused, why)}
        </span>
      )}
      {count > 0 && (
        <span className="block">
          {inMemory ? t("session.inMemory") : t("session.unsent", { count, n: f.number(count) })}
        </span>
      )}
    </>
  );
}
