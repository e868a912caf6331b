import type { T } from "../foundation/i18n.ts";
import { notify, toast } from "../foundation/toast.ts";
import type { Spoken } from "./thread.cache.ts";

/** Says that a comment or a reply is published, or waits for staff. */
export function sayWritten({ isHeld }: Spoken, t: T<"thread">): void {
  if (isHeld) notify({ type: "info", message: t("held.comment") });
  else toast.success(t("published"));
}
