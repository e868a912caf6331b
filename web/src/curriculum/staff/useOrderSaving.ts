import type { CurriculumLevel } from "@sarathi/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useT } from "../../foundation/i18n.ts";
import { useAction } from "../../foundation/mutation.ts";
import { useUndoToast } from "../../staff/undo.ts";
import { cachedOrder, changedByStaff, holdOrder, order } from "./staff.queries.ts";

interface Wish {
  parentId: string | undefined;
  ids: readonly string[];
  /** The order that it replaces; absent when it takes one back. */
  before?: readonly string[];
}

/** Saves the order of what belongs to one parent, with a way back. @returns whether it was saved */
export function useOrderSaving(level: CurriculumLevel, parentId: string | undefined) {
  const t = useT("curriculum.staff");
  const client = useQueryClient();
  const tellWithUndo = useUndoToast();
  const { run } = useAction(({ parentId, ids }: Wish) => order(level, parentId, ids), {
    invalidates: changedByStaff,
    optimistic: (client, { ids }) => holdOrder(client, ids),
    done: (_, { before, ...saved }) => {
      if (before) tellWithUndo(t("orderSaved"), () => void run({ ...saved, ids: before }));
    },
  });
  return async (ids: readonly string[]) => {
    const before = cachedOrder(client, ids);
    return (await run({ parentId, ids, before })) !== undefined;
  };
}
