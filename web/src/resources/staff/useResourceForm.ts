import { type AdminResource, resourceAdmin as calls, ResourceDraft } from "@sarathi/contract";
import type { z } from "zod";
import { call } from "../../foundation/api.ts";
import { useT } from "../../foundation/i18n.ts";
import { toast } from "../../foundation/toast.ts";
import { useRevisedForm } from "../../staff/useRevisedForm.ts";
import {
  blankResource,
  changedIn,
  type ResourceValues,
  resourceFields,
  resourceValues,
  type Versioned,
  versioned,
} from "./resource.rules.ts";
import { adminResourceQuery, changedByStaff, holdResource } from "./staff.queries.ts";

const schema: z.ZodType<ResourceDraft, ResourceValues> = ResourceDraft;

async function send(
  draft: ResourceDraft,
  base: Versioned<AdminResource> | undefined,
): Promise<Versioned<AdminResource>> {
  return versioned(
    base
      ? await call(calls.updateResource, { params: { id: base._id }, body: { ...draft, version: base.version } })
      : await call(calls.createResource, { body: draft }),
  );
}

/** @param onCreated gets a new one */
export function useResourceForm(resource: AdminResource | undefined, onCreated?: (one: AdminResource) => unknown) {
  const t = useT("resources.staff");
  return useRevisedForm({
    ...{ item: resource && versioned(resource), schema, blank: blankResource, valuesOf: resourceValues, send },
    changedFields: (before, after) => changedIn(resourceFields, resourceValues(before), resourceValues(after)),
    ...{ invalidates: changedByStaff, stale: "resource.stale", hold: holdResource },
    readAnew: async (client, id) => versioned(await client.fetchQuery(adminResourceQuery(id, 0))),
    done: (saved, isNew) => {
      toast.success(t(isNew ? "resource.created" : "saved"));
      if (isNew) return onCreated?.(saved);
    },
  });
}
