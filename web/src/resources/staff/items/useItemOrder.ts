import { type AdminItemSummary, type Pagination, resourceAdmin } from "@sarathi/contract";
import { call } from "../../../foundation/api.ts";
import { pick, useLanguage, useT } from "../../../foundation/i18n.ts";
import { useAction } from "../../../foundation/mutation.ts";
import type { OrderHow } from "../../../staff/order/useOrder.ts";
import { useUndoToast } from "../../../staff/undo.ts";
import { changedByStaff } from "../staff.queries.ts";

interface Wish {
  ids: readonly string[];
  /** The order that it replaces; absent when it takes one back. */
  before?: readonly string[];
}

/**
 * Moving items by hand, where all of a resource are on the page.
 * @param listed what the list shows; undefined where it is narrowed
 */
export function useItemOrder(
  id: string,
  listed: { items: AdminItemSummary[]; pagination: Pagination } | undefined,
): OrderHow<AdminItemSummary> | undefined {
  const t = useT("resources.staff");
  const language = useLanguage();
  const tellWithUndo = useUndoToast();
  const { run } = useAction(
    ({ ids }: Wish) => call(resourceAdmin.orderItems, { params: { id }, body: { ids: [...ids] } }),
    {
      invalidates: changedByStaff,
      done: (_, { before }) => {
        if (before) tellWithUndo(t("items.orderSaved"), () => void run({ ids: before }));
      },
    },
  );
  if (!listed || listed.items.length < 2 || listed.pagination.total !== listed.items.length) return undefined;
  const before = listed.items.map(({ _id }) => _id);
  return {
    name: ({ title }) => pick(title, language),
    save: async (ids) => (await run({ ids, before })) !== undefined,
  };
}
