import { type AdminEvent, type AdminRegistration, eventAdmin as calls, MAX_EXTRA_MINUTES } from "@sarathi/contract";
import { useState } from "react";
import { useFormat, useT } from "../../../foundation/i18n.ts";
import { inPlace, useEndpointMutation } from "../../../foundation/mutation.ts";
import { toast } from "../../../foundation/toast.ts";
import { Button } from "../../../ui/Button.tsx";
import { MinutesDialog } from "../console/MinutesDialog.tsx";

interface ExtraTimeProps {
  event: AdminEvent;
  one: AdminRegistration;
}

const ENDED: readonly AdminRegistration["status"][] = ["rejected", "expired", "withdrawn", "cancelled"];

/** Time besides that a candidate has from the start, and giving it ahead of the exam. */
export function ExtraTime({ event, one }: ExtraTimeProps) {
  const t = useT("events.staff");
  const f = useFormat();
  const [open, setOpen] = useState(false);
  const isOn = event.state === "published" || event.state === "paused";
  const isOver = !isOn || Date.parse(event.entryClosesAt) <= Date.parse(event.serverNow) || ENDED.includes(one.status);
  const minutes = one.extraMinutes ?? 0;
  return (
    <section aria-labelledby="extra" className="grid justify-items-start gap-2 text-small">
      <h3 id="extra">{t("extra.title")}</h3>
      <p className="num">{minutes > 0 ? t("extra.has", { count: minutes, n: f.number(minutes) }) : t("extra.none")}</p>
      <Button size="s" disabled={isOver} onClick={() => setOpen(true)}>
        {t("extra.button")}
      </Button>
      {open && <ExtraTimeDialog one={one} minutes={minutes} onClose={() => setOpen(false)} />}
    </section>
  );
}

interface DialogProps extends Pick<ExtraTimeProps, "one"> {
  minutes: number;
  onClose: () => void;
}

function ExtraTimeDialog({ one, minutes, onClose }: DialogProps) {
  const t = useT("events.staff");
  const grant = useEndpointMutation(calls.grantExtraTime, {
    invalidates: [calls.getRegistration, calls.eventRegistrations],
    done: () => {
      onClose();
      toast.success(t("extra.done"));
    },
    onError: inPlace,
  });
  const { name, username } = one.candidate;
  return (
    <MinutesDialog
      texts={{
        title: t("extra.of", { name: name || username }),
        lead: t("extra.lead"),
        confirm: t("extra.confirm"),
        minutes: t("extra.minutes"),
        minutesInvalid: t("extra.minutesInvalid"),
        reasonHint: t("extra.reasonHint"),
      }}
      least={0}
      most={MAX_EXTRA_MINUTES}
      first={minutes}
      action={grant}
      onSend={(body) => grant.run({ params: { id: one.registrationId }, body: { ...body, version: one.version } })}
      onClose={onClose}
    />
  );
}
