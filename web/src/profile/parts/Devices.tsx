import { accounts, type Device } from "@sarathi/contract";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { ApiError, call } from "../../foundation/api.ts";
import { useDate } from "../../foundation/dates.ts";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { useAction, useEndpointMutation } from "../../foundation/mutation.ts";
import { updateCached } from "../../foundation/query.ts";
import { toast } from "../../foundation/toast.ts";
import { Button } from "../../ui/Button.tsx";
import { Entries, Entry } from "../../ui/Entries.tsx";
import { Part } from "../../ui/Part.tsx";
import { Pending } from "../../ui/Pending.tsx";
import { State } from "../../ui/Tag.tsx";
import { devicesQuery } from "../profile.queries.ts";

/** Where one is signed in, with a way to end each session but this. */
export function Devices() {
  const t = useT("profile");
  const f = useFormat();
  const head = useRef<HTMLHeadingElement>(null);
  const devices = useQuery(devicesQuery());
  /** A row that goes must not take the focus with it. */
  const holdFocus = () => head.current?.focus();
  const others = useEndpointMutation(accounts.endOtherSessions, {
    failed: t("devices.endFailed"),
    invalidates: [accounts.listSessions],
    done: ({ ended }) => {
      holdFocus();
      toast.success(t("devices.othersEnded", { count: ended, n: f.number(ended) }));
    },
  });
  const list = devices.data;
  return (
    <Part title={t("devices.title")} headingRef={head}>
      <p className="mb-4 text-small text-ink-2">{t("devices.lead")}</p>
      {!list && <Pending query={devices} failed={t("devices.failed")} lines={4} />}
      {list && (
        <div className="mb-4 max-w-[45rem]">
          <Entries label={t("devices.title")}>
            {list.map((device) => (
              <Entry key={device._id}>
                <DeviceRow device={device} onGone={holdFocus} />
              </Entry>
            ))}
          </Entries>
        </div>
      )}
      {list && list.length > 1 && (
        <Button size="s" onClick={() => void others.run({})} busy={others.busy}>
          {t("devices.endOthers")}
        </Button>
      )}
    </Part>
  );
}

/** One that has ended by itself meanwhile is as wanted. */
async function endSession(id: string): Promise<void> {
  try {
    await call(accounts.endSession, { params: { id } });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "session.not_found") throw error;
  }
}

/** @param onGone the row is about to leave the list: at once, before the server has answered */
function DeviceRow({ device, onGone }: { device: Device; onGone: () => void }) {
  const t = useT("profile");
  const f = useFormat();
  const date = useDate();
  const end = useAction(endSession, {
    failed: t("devices.endFailed"),
    invalidates: [accounts.listSessions],
    optimistic: (client, id) => {
      onGone();
      return updateCached(client, accounts.listSessions, (list) => list.filter(({ _id }) => _id !== id));
    },
    done: () => toast.success(t("devices.ended")),
  });
  const begun = { date: date(device.createdAt), time: f.time(device.createdAt) };
  const name = device.device || t("devices.unknown", begun);
  const used = { date: date(device.lastUsedAt), time: f.time(device.lastUsedAt) };
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0">
        <p className="font-bold">{name}</p>
        {!device.current && <p className="text-tiny text-ink-2 num">{t("devices.used", used)}</p>}
        <p className="text-tiny text-ink-2 num">{t("devices.ends", { date: date(device.endsAt) })}</p>
      </div>
      {device.current ? (
        <State tone="ok">{t("devices.current")}</State>
      ) : (
        <Button
          size="s"
          onClick={() => void end.run(device._id)}
          aria-label={t("devices.endOf", { device: name, date: used.date })}
        >
          {t("devices.end")}
        </Button>
      )}
    </div>
  );
}
