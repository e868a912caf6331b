import { type AdminEvent, eventAdmin as calls, EventDraft } from "@sarathi/contract";
import type { z } from "zod";
import { call } from "../../foundation/api.ts";
import { useT } from "../../foundation/i18n.ts";
import { toast } from "../../foundation/toast.ts";
import { orNone, useRevisedForm } from "../../staff/useRevisedForm.ts";
import { blankEvent, changedFields, type EventValues, valuesOf } from "./event.rules.ts";
import { changedByStaff, eventQuery, holdEvent } from "./staff.queries.ts";

export interface EventFormProps {
  /** Undefined for one that is to be. */
  event: AdminEvent | undefined;
  onCreated?: (event: AdminEvent) => unknown;
}

const schema: z.ZodType<EventDraft, EventValues> = EventDraft;

function send({ slug, mockTestId, ...facts }: EventDraft, base: AdminEvent | undefined): Promise<AdminEvent> {
  const body = { ...facts, instructions: orNone(facts.instructions), paymentAccount: orNone(facts.paymentAccount) };
  return base
    ? call(calls.updateEvent, { params: { id: base._id }, body: { ...body, revision: base.revision } })
    : call(calls.createEvent, { body: { ...body, mockTestId, slug } });
}

/** The form of an event. */
export function useEventForm({ event, onCreated }: EventFormProps) {
  const t = useT("events.staff");
  return useRevisedForm({
    ...{ item: event, schema, blank: blankEvent, valuesOf, changedFields, send },
    ...{ invalidates: changedByStaff, stale: "event.stale", hold: holdEvent },
    readAnew: (client, id) => client.fetchQuery(eventQuery(id, 0)),
    done: (saved, isNew) => {
      toast.success(t(isNew ? "events.created" : "saved"));
      if (isNew) return onCreated?.(saved);
    },
  });
}
export type EventFormApi = ReturnType<typeof useEventForm>["form"];

export interface FieldsProps {
  form: EventFormApi;
  problem: (field: string) => string | undefined;
}
