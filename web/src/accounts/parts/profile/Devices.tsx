import { accounts, type Device } from "@sarathi/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { ApiError, call } from "../../../foundation/api.ts";
import { useDate } from "../../../foundation/dates.ts";
import { useFormat, useT } from "../../../foundation/i18n.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Pending } from "../../../ui/Pending.tsx";
import { toast } from "../../../ui/toast.ts";
import { devicesQuery } from "../../profile.queries.ts";
import { useAct } from "./useAct.ts";

/** Where one is signed in, with a way to end each session but this. */
export function Devices() {
  const t = useT("profile");
  const f = useFormat();
  const client = useQueryClient();
  const head = useRef<HTMLHeadingElement>(null);
  const devices = useQuery(devicesQuery());
  const { busy, act } = useAct(t("devices.endFailed"));
  /** What has ended is gone from the list; the focus must not go with it. */
  const show = async (message: string) => {
    await client.invalidateQueries({ queryKey: devicesQuery().queryKey });
    head.current?.focus();
    toast.success(message);
  };
  const endOthers = () =>
    act(async () => {
      const { ended } = await call(accounts.endOtherSessions, {});
      await show(t("devices.othersEnded", { count: ended, n: f.number(ended) }));
    });
  const list = devices.data;
  return (
    <section aria-labelledby="devices">
      <h2 id="devices" ref={head} tabIndex={-1} className="outline-none">
        {t("devices.title")}
      </h2>
      <p className="mt-1 mb-4 text-small text-ink-2">{t("devices.lead")}</p>
      {!list && <Pending query={devices} failed={t("devices.failed")} lines={4} />}
      {list && (
        <ul className="mb-4 rounded border border-rule bg-card">
          {list.map((device) => (
            <DeviceRow key={device._id} device={device} onEnded={() => show(t("devices.ended"))} />
          ))}
        </ul>
      )}
      {list && list.length > 1 && (
        <Button size="s" onClick={() => void endOthers()} busy={busy}>
          {t("devices.endOthers")}
        </Button>
      )}
    </section>
  );
}

function DeviceRow({ device, onEnded }: { device: Device; onEnded: () => Promise<void> }) {
  const t = useT("profile");
  const f = useFormat();
  const date = useDate();
  const { busy, act } = useAct(t("devices.endFailed"));
  const name = device.device || t("devices.unknown");
  const used = { date: date(device.lastUsedAt), time: f.time(device.lastUsedAt) };
  const end = () =>
    act(async () => {
      try {
        await call(accounts.endSession, { params: { id: device._id } });
      } catch (error) {
        // It has ended by itself meanwhile: that is what was wanted.
        if (!(error instanceof ApiError) || error.code !== "session.not_found") throw error;
      }
      await onEnded();
    });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-rule px-4 py-3 first:border-0">
      <div className="min-w-0">
        <p className="font-[560]">{name}</p>
        {!device.current && <p className="text-tiny text-ink-2 num">{t("devices.used", used)}</p>}
      </div>
      {device.current ? (
        <Badge tone="ok">{t("devices.current")}</Badge>
      ) : (
        <Button
          size="s"
          onClick={() => void end()}
          busy={busy}
          aria-label={t("devices.endOf", { device: name, date: used.date })}
        >
          {t("devices.end")}
        </Button>
      )}
    </li>
  );
}
