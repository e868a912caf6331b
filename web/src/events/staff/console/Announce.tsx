import { type AdminEvent, events as calls, eventAdmin, MAX_EVENT_NOTE } from "@sarathi/contract";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { z } from "zod";
import { useDate } from "../../../foundation/dates.ts";
import { useFormat, useT } from "../../../foundation/i18n.ts";
import { inPlace, useEndpointMutation } from "../../../foundation/mutation.ts";
import { requestKey } from "../../../foundation/requestKey.ts";
import { toast } from "../../../foundation/toast.ts";
import { ConfirmDialog } from "../../../staff/ConfirmDialog.tsx";
import { useStaffForm } from "../../../staff/staffForm.ts";
import { Button } from "../../../ui/Button.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import { announcementsQuery } from "../staff.queries.ts";
import { canAnnounce } from "./console.rules.ts";

const Announcement = z.object({ text: z.string().trim().min(1).max(MAX_EVENT_NOTE) });

interface AnnounceProps {
  event: AdminEvent;
}

/** Says something to all who take the exam. */
export function Announce({ event }: AnnounceProps) {
  const t = useT("events.staff");
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="s" disabled={!canAnnounce(event)} onClick={() => setOpen(true)}>
        {t("announce.button")}
      </Button>
      {open && <AnnounceDialog event={event} onClose={() => setOpen(false)} />}
    </>
  );
}

function AnnounceDialog({ event, onClose }: AnnounceProps & { onClose: () => void }) {
  const t = useT("events.staff");
  const f = useFormat();
  const form = useStaffForm(Announcement, { text: "" });
  const text = form.watch("text");
  // The same words sent again, as after an answer that was lost, are one announcement.
  const { key } = useMemo(() => ({ text, key: requestKey() }), [text]);
  const announce = useEndpointMutation(
    eventAdmin.announce,
    {
      invalidates: [calls.eventAnnouncements],
      done: () => {
        onClose();
        toast.success(t("announce.done"));
      },
      onError: inPlace,
    },
    { headers: { "Idempotency-Key": key } },
  );
  const send = form.handleSubmit((body) => announce.run({ params: { id: event._id }, body }));
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t("announce.title")}
      lead={t("announce.lead")}
      confirm={t("announce.confirm")}
      action={announce}
      onConfirm={send}
    >
      <TextArea
        label={t("announce.text")}
        required
        rows={4}
        error={form.formState.errors.text && t("announce.missing", { n: f.number(MAX_EVENT_NOTE) })}
        {...form.register("text")}
      />
    </ConfirmDialog>
  );
}

/** What was announced, the latest first. */
export function Announced({ event }: AnnounceProps) {
  const t = useT("events.staff");
  const f = useFormat();
  const date = useDate();
  // Before the event is published nobody has said anything; without an answer the console shows all else.
  const said = useQuery({ ...announcementsQuery(event._id), enabled: event.state !== "draft" }).data;
  if (!said || said.length === 0) return null;
  return (
    <details className="text-small">
      <summary className="min-h-11 cursor-pointer font-bold text-link">{t("announce.said")}</summary>
      <ul className="grid max-w-[40em] gap-2 num">
        {said.map(({ _id, text, createdAt }) => (
          <li key={_id} className="border-l-3 border-rule-2 pl-3">
            <p className="whitespace-pre-line">{text}</p>
            <p className="text-tiny text-ink-2">
              {date(createdAt)}, {f.time(createdAt)}
            </p>
          </li>
        ))}
      </ul>
    </details>
  );
}
