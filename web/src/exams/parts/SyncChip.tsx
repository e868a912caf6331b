import Check from "lucide-react/icons/check";
import CloudOff from "lucide-react/icons/cloud-off";
import { useEffect, useId, useRef, useState } from "react";
import { useStore } from "zustand";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { useDismiss } from "../../ui/useDismiss.ts";
import { delayMs } from "../sitting/flusher.ts";
import type { SittingSession } from "../sitting/sitting.session.ts";
import type { SittingState } from "../sitting/sitting.state.ts";

export type Connection = "saved" | "saving" | "unsent" | "offline" | "closed";

/** Where the answers are: unsent ones come first, whatever the line does. */
export function connectionOf({ sync, unsent }: Pick<SittingState, "sync" | "unsent">): Connection {
  if (sync === "closed" || sync === "offline") return sync;
  if (unsent === 0) return "saved";
  return sync === "waiting" || sync === "sending" ? "saving" : "unsent";
}

/** Two seconds beyond the time in which a tap waits for its neighbours. */
const quietMs = delayMs + 2000;

/** What the chip says: a save that goes as it should is not worth a twitch at every answer. */
function useShownConnection(connection: Connection): Connection {
  const [shown, setShown] = useState(connection);
  useEffect(() => {
    if (connection !== "saving" || shown !== "saved") return setShown(connection);
    const timer = setTimeout(() => setShown("saving"), quietMs);
    return () => clearTimeout(timer);
  }, [connection, shown]);
  return shown;
}

const tones: Record<Connection, string> = {
  saved: "text-right-ink",
  saving: "text-ink-2",
  unsent: "text-mark",
  offline: "text-mark",
  closed: "text-pen",
};

/** Where the answers are: on the server, on their way, or on this device. As wide whatever it says; pressed, it says why. */
export function SyncChip({ sitting }: { sitting: SittingSession }) {
  const t = useT("sitting");
  const f = useFormat();
  const connection = useStore(sitting.store, connectionOf);
  const unsent = useStore(sitting.store, (state) => state.unsent);
  const shown = useShownConnection(connection);
  const [open, setOpen] = useState(false);
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  useDismiss(root, open, () => setOpen(false));
  const n = f.number(unsent);
  const text = {
    saved: t("sit.sync.saved"),
    saving: t("sit.sync.saving"),
    unsent: t("sit.sync.unsent", { count: unsent, n }),
    offline: unsent > 0 ? t("sit.sync.offlineUnsent", { n }) : t("sit.sync.offline"),
    closed: unsent > 0 ? t("sit.sync.unsent", { count: unsent, n }) : t("sit.sync.closed"),
  }[shown];
  const why = {
    saved: t("sit.sync.explainSaved"),
    saving: t("sit.sync.explainUnsent", { count: unsent, n }),
    unsent: t("sit.sync.explainUnsent", { count: unsent, n }),
    offline: t("sit.sync.explainOffline"),
    closed: t("sit.sync.closed"),
  }[shown];
  return (
    <div ref={root} className="shrink-0">
      <button
        type="button"
        aria-expanded={open}
        aria-describedby={open ? id : undefined}
        onClick={() => setOpen(!open)}
        data-connection={connection}
        className={`flex min-h-11 w-[88px] min-w-min items-center gap-1 text-start text-tiny leading-[1.2] num ${tones[shown]}`}
      >
        {shown === "saved" && <Check aria-hidden="true" className="size-4 shrink-0" />}
        {text === t("sit.sync.offline") && <CloudOff aria-hidden="true" className="size-4 shrink-0" />}
        <span>{text}</span>
      </button>
      {open && (
        <p id={id} className="slip absolute inset-x-2 top-full z-30 p-4 text-small md:right-7 md:left-auto md:w-80">
          {why}
        </p>
      )}
      <Announced connection={shown} />
    </div>
  );
}

/** Says a change of the connection once and politely; what was so from the start is not said. */
function Announced({ connection }: { connection: Connection }) {
  const t = useT("sitting");
  const [said, setSaid] = useState("");
  const before = useRef(connection);
  useEffect(() => {
    if (connection === before.current) return;
    before.current = connection;
    setSaid(t(`sit.sync.say.${connection}`));
  }, [connection, t]);
  return (
    <span role="status" className="sr-only">
      {said}
    </span>
  );
}
