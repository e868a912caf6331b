import Check from "lucide-react/icons/check";
import CloudOff from "lucide-react/icons/cloud-off";
import { useStore } from "zustand";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { State, type Tone } from "../../ui/Tag.tsx";
import type { SittingSession, SittingState } from "../sitting/sitting.session.ts";

export type Connection = "saved" | "saving" | "unsent" | "offline" | "closed";

/** What the chip says: unsent answers come first, whatever the line does. */
export function connectionOf({ sync, unsent }: Pick<SittingState, "sync" | "unsent">): Connection {
  if (sync === "closed" || sync === "offline") return sync;
  if (unsent === 0) return "saved";
  return sync === "waiting" || sync === "sending" ? "saving" : "unsent";
}

const tones: Record<Connection, Tone> = {
  saved: "ok",
  saving: "plain",
  unsent: "warn",
  offline: "warn",
  closed: "bad",
};

/** Where the answers are: on the server, on their way, or on this device. Never in the way. */
export function SyncChip({ sitting }: { sitting: SittingSession }) {
  const t = useT("sitting");
  const f = useFormat();
  const connection = useStore(sitting.store, connectionOf);
  const unsent = useStore(sitting.store, (state) => state.unsent);
  const n = f.number(unsent);
  const text = {
    saved: t("sit.sync.saved"),
    saving: t("sit.sync.saving"),
    unsent: t("sit.sync.unsent", { count: unsent, n }),
    offline: unsent > 0 ? t("sit.sync.offlineUnsent", { n }) : t("sit.sync.offline"),
    closed: unsent > 0 ? t("sit.sync.unsent", { count: unsent, n }) : t("sit.sync.closed"),
  }[connection];
  const why = {
    saved: t("sit.sync.explainSaved"),
    saving: t("sit.sync.explainUnsent", { n }),
    unsent: t("sit.sync.explainUnsent", { n }),
    offline: t("sit.sync.explainOffline"),
    closed: t("sit.sync.closed"),
  }[connection];
  return (
    <span title={why} data-connection={connection} className="shrink-0 num">
      <State tone={tones[connection]}>
        {connection === "saved" && <Check aria-hidden="true" className="size-3.5" />}
        {connection === "offline" && <CloudOff aria-hidden="true" className="size-3.5" />}
        {text}
      </State>
    </span>
  );
}
