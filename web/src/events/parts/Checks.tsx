import { useEffect, useState, useSyncExternalStore } from "react";
import type { ExamClock } from "../../exams/index.ts";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { PenMark } from "../../ui/PenMark.tsx";

/** A device's clock that differs by more is worth a word, though nothing depends on it. */
const CLOCKS_APART_MS = 30_000;
const LOW_BATTERY = 0.3;

interface Battery extends EventTarget {
  level: number;
  charging: boolean;
}
type WithBattery = Navigator & { getBattery?: () => Promise<Battery> };

/** How full the battery is; undefined where the browser does not say. */
function useBattery(): { level: number; charging: boolean } | undefined {
  const [state, setState] = useState<{ level: number; charging: boolean }>();
  useEffect(() => {
    const stop = new AbortController();
    const watch = (battery: Battery) => {
      const read = () => setState({ level: battery.level, charging: battery.charging });
      read();
      for (const type of ["levelchange", "chargingchange"])
        battery.addEventListener(type, read, { signal: stop.signal });
    };
    (navigator as WithBattery).getBattery?.().then(
      (battery) => !stop.signal.aborted && watch(battery),
      () => undefined, // refused: then nothing is said of it
    );
    return () => stop.abort();
  }, []);
  return state;
}

/** Whether answers can be held on this device. */
function canStore(): boolean {
  const key = "sarathi-check";
  try {
    localStorage.setItem(key, key);
    localStorage.removeItem(key);
    return true;
  } catch {
    return false;
  }
}

const onNetwork = (changed: () => void) => {
  const stop = new AbortController();
  for (const type of ["online", "offline"]) addEventListener(type, changed, { signal: stop.signal });
  return () => stop.abort();
};

/** What is looked at on the device before the start, each with what to do about it. */
export function Checks({ clock, isSynced }: { clock: ExamClock; isSynced: boolean }) {
  const t = useT("lobby");
  const f = useFormat();
  const battery = useBattery();
  const online = useSyncExternalStore(
    onNetwork,
    () => navigator.onLine,
    () => true,
  );
  const [stores] = useState(canStore);
  const apart = isSynced ? Math.abs(clock.wallOffset()) : 0;
  const minutes = Math.max(1, Math.round(apart / 60_000));
  return (
    <section aria-label={t("checks.title")}>
      <ul className="border-t-3 border-line">
        <Check isGood={online} title={t(online ? "checks.online" : "checks.offline")}>
          {!online && t("checks.offlineNote")}
        </Check>
        <Check isGood={stores} title={t(stores ? "checks.stores" : "checks.noStorage")}>
          {t(stores ? "checks.storesNote" : "checks.noStorageNote")}
        </Check>
        {isSynced && (
          <Check isGood={apart < CLOCKS_APART_MS} title={t(apart < CLOCKS_APART_MS ? "checks.clock" : "checks.apart")}>
            {apart < CLOCKS_APART_MS
              ? t("checks.clockNote")
              : t("checks.apartNote", { count: minutes, n: f.number(minutes) })}
          </Check>
        )}
        {battery && (
          <Check
            isGood={battery.charging || battery.level > LOW_BATTERY}
            title={t("checks.battery", { percent: f.percent(battery.level) })}
          >
            {!battery.charging && battery.level <= LOW_BATTERY && t("checks.batteryNote")}
          </Check>
        )}
      </ul>
    </section>
  );
}

function Check({ isGood, title, children }: { isGood: boolean; title: string; children: React.ReactNode }) {
  return (
    <li className="flex gap-3.5 border-b border-rule py-3">
      <PenMark sign={isGood ? "tick" : "cross"} />
      <span>
        <b>{title}</b>
        {children && <span className="block text-small text-ink-2">{children}</span>}
      </span>
    </li>
  );
}
