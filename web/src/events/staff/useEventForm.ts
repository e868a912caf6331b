import { type AdminEvent, eventAdmin as calls, EventDraft, slugOf } from "@sarathi/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { z } from "zod";
import { ApiError, call } from "../../foundation/api.ts";
import { useT } from "../../foundation/i18n.ts";
import { useAction } from "../../foundation/mutation.ts";
import { toast } from "../../foundation/toast.ts";
import { useUnsaved } from "../../foundation/useUnsaved.ts";
import { useStaffForm } from "../../staff/staffForm.ts";
import { blankEvent, changedFields, type EventField, type EventValues, valuesOf } from "./event.rules.ts";
import { changedByStaff, eventQuery, holdEvent } from "./staff.queries.ts";

export interface EventFormProps {
  /** Undefined for one that is to be. */
  event: AdminEvent | undefined;
  onCreated?: (event: AdminEvent) => unknown;
}

/** A text without words in any language says nothing. */
const orNone = (text: EventDraft["instructions"]) => (text?.ne || text?.en ? text : undefined);

/**
 * The form of an event. What somebody else saved meanwhile is named (`foreign`): what is typed stays, and the next save
 * is over what is there by then.
 */
export function useEventForm({ event, onCreated }: EventFormProps) {
  const t = useT("events.staff");
  const client = useQueryClient();
  const schema: z.ZodType<EventDraft, EventValues> = EventDraft;
  const form = useStaffForm(schema, event ? valuesOf(event) : blankEvent);
  const { isDirty } = form.formState;
  /** What the form began from. */
  const [base, setBase] = useState(event);
  const [foreign, setForeign] = useState<readonly EventField[]>([]);
  const { blocker, release } = useUnsaved(isDirty);
  const begin = (from: AdminEvent) => {
    setBase(from);
    setForeign([]);
    form.reset(valuesOf(from));
  };
  const send = ({ slug, mockTestId, ...facts }: EventDraft) => {
    const body = { ...facts, instructions: orNone(facts.instructions), paymentAccount: orNone(facts.paymentAccount) };
    return base
      ? call(calls.updateEvent, { params: { id: base._id }, body: { ...body, revision: base.revision } })
      : call(calls.createEvent, { body: { ...body, mockTestId, slug } });
  };
  const save = useAction(send, {
    invalidates: changedByStaff,
    done: (saved) => {
      holdEvent(client, saved);
      release();
      begin(saved);
      toast.success(t(base ? "saved" : "events.created"));
      if (!base) return onCreated?.(saved);
    },
    onError: async (error) => {
      if (!(error instanceof ApiError)) return;
      for (const [field, code] of Object.entries(error.fields)) {
        form.setError(field as keyof EventValues, { type: "server", message: code }, { shouldFocus: true });
      }
      if (!base || error.code !== "event.stale") return;
      const now = await client.fetchQuery(eventQuery(base._id, 0));
      setForeign(changedFields(base, now));
      setBase(now);
    },
  });
  // Renewed behind a form that nobody has touched: by a step of the event, or by somebody else.
  // biome-ignore lint/correctness/useExhaustiveDependencies: at another revision alone
  useEffect(() => {
    if (!event || !base || event.revision === base.revision) return;
    if (!form.formState.isDirty) begin(event);
    // Its state alone has changed: what is typed goes over that.
    else if (changedFields(base, event).length === 0) setBase(event);
  }, [event?.revision]);
  return {
    form,
    base,
    dirty: isDirty,
    blocker,
    save,
    foreign,
    /** Takes what somebody else saved in place of all that is typed. */
    takeTheirs: () => base && begin(base),
    submit: form.handleSubmit((draft) => save.run(draft)),
  };
}
export type EventFormApi = ReturnType<typeof useEventForm>["form"];

export interface FieldsProps {
  form: EventFormApi;
  problem: (field: string) => string | undefined;
}

/** A new event's name in addresses follows its English title until somebody writes another. */
export function useSlugOfTitle({ watch, setValue, formState }: EventFormApi, isNew: boolean) {
  const title = watch("title.en") ?? "";
  const written = formState.dirtyFields.slug === true && watch("slug") !== "";
  useEffect(() => {
    if (isNew && !written) setValue("slug", slugOf(title), { shouldValidate: formState.isSubmitted });
  }, [isNew, written, title, setValue, formState.isSubmitted]);
}
