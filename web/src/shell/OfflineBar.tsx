import WifiOff from "lucide-react/icons/wifi-off";
import { useSyncExternalStore } from "react";
import { useT } from "../foundation/i18n.ts";

function watch(changed: () => void): () => void {
  addEventListener("online", changed);
  addEventListener("offline", changed);
  return () => {
    removeEventListener("online", changed);
    removeEventListener("offline", changed);
  };
}

/** Whether the device has a network; true on the server. */
const useOnline = () =>
  useSyncExternalStore(
    watch,
    () => navigator.onLine,
    () => true,
  );

export function OfflineBar() {
  const t = useT("shell");
  const online = useOnline();
  return (
    <div role="status" className="fixed inset-x-0 bottom-0 z-30 print:hidden">
      {!online && (
        <p className="flex items-center justify-center gap-3 border-t border-mark/40 bg-mark-tint px-4 py-2.5 text-small text-mark">
          <WifiOff aria-hidden="true" className="size-4 shrink-0" />
          {t("offline")}
        </p>
      )}
    </div>
  );
}
