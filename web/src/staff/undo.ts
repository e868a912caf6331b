import { useT } from "../foundation/i18n.ts";
import { toast } from "../foundation/toast.ts";

/** Time to read what was done, and to think better of it. */
const UNDO_MS = 8_000;

/** Tells that something was done, with a way to take it back. */
export function useUndoToast(): (message: string, undo: () => void) => void {
  const t = useT("staff");
  return (message, undo) =>
    void toast.success(message, { duration: UNDO_MS, action: { label: t("undo"), onPress: undo } });
}
