import { type AdminItem, resourceAdmin as calls, ItemDraft } from "@sarathi/contract";
import type { z } from "zod";
import { call } from "../../../foundation/api.ts";
import { useT } from "../../../foundation/i18n.ts";
import { toast } from "../../../foundation/toast.ts";
import { useRevisedForm } from "../../../staff/useRevisedForm.ts";
import {
  blankItem,
  changedIn,
  type ItemValues,
  itemFields,
  itemValues,
  type Versioned,
  versioned,
} from "../resource.rules.ts";
import { adminItemQuery, changedByStaff } from "../staff.queries.ts";

export interface ItemFormProps {
  resourceId: string;
  /** Undefined for one that is to be. */
  item: AdminItem | undefined;
  onCreated?: (item: AdminItem) => unknown;
}

const schema: z.ZodType<ItemDraft, ItemValues> = ItemDraft;

/** Of a text no file is sent, and of a file no address: what was typed for another kind stays in the form alone. */
function ofKind({ file, url, archivedOn, body, language, ...rest }: ItemDraft): ItemDraft {
  const { kind } = rest;
  return {
    ...rest,
    body: kind === "text" ? body : {},
    ...(kind === "file" && { file }),
    ...(kind === "link" && { url, archivedOn }),
    ...(kind !== "text" && { language }),
  };
}

/** The form of an item. */
export function useItemForm({ resourceId: id, item, onCreated }: ItemFormProps) {
  const t = useT("resources.staff");
  const send = async (draft: ItemDraft, base: Versioned<AdminItem> | undefined): Promise<Versioned<AdminItem>> => {
    const body = ofKind(draft);
    return versioned(
      base
        ? await call(calls.updateItem, { params: { id, itemId: base._id }, body: { ...body, version: base.version } })
        : await call(calls.addItem, { params: { id }, body }),
    );
  };
  return useRevisedForm({
    ...{ item: item && versioned(item), schema, blank: blankItem, valuesOf: itemValues, send },
    changedFields: (before, after) => changedIn(itemFields, itemValues(before), itemValues(after)),
    ...{ invalidates: [...changedByStaff, calls.getAdminItem], stale: "resource.stale" },
    // The form knows no count of publications: what is held is asked for anew.
    hold: () => undefined,
    readAnew: async (client, itemId) => versioned(await client.fetchQuery(adminItemQuery(id, itemId))),
    done: (saved, isNew) => {
      toast.success(t(isNew ? "item.created" : "saved"));
      if (isNew) return onCreated?.(saved);
    },
  });
}
export type ItemFormApi = ReturnType<typeof useItemForm>["form"];
