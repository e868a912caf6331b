import { type AdminTest, mockTestAdmin as calls, type PaperArrangement } from "@sarathi/contract";
import { useQueryClient } from "@tanstack/react-query";
import { ApiError } from "../../foundation/api.ts";
import { errorText } from "../../foundation/errors.ts";
import { useT } from "../../foundation/i18n.ts";
import { useAction } from "../../foundation/mutation.ts";
import { invalidate } from "../../foundation/query.ts";
import { toast } from "../../foundation/toast.ts";
import { useUndoToast } from "../../staff/undo.ts";
import { arrangementOf } from "./arrangement.rules.ts";
import { arrangePaper, changedByStaff, holdTest, testQuery } from "./staff.queries.ts";

interface Wish {
  test: AdminTest;
  sections: PaperArrangement;
  /** What is said with a way back; absent: the act is a way back itself, or shows itself. */
  said?: string | undefined;
}

/**
 * Saves a paper as a whole, over the revision that it was changed from. When somebody else was faster nothing is written,
 * and the paper is shown as it is by then.
 */
export function usePaperSaving(test: AdminTest) {
  const why = useT("errors");
  const client = useQueryClient();
  const tellWithUndo = useUndoToast();
  const { run, busy } = useAction(({ test, sections }: Wish) => arrangePaper(test, sections), {
    invalidates: changedByStaff,
    done: (now, { test: before, said }) => {
      holdTest(client, now);
      if (said) tellWithUndo(said, () => void run({ test: now, sections: arrangementOf(before) }));
    },
    onError: (error) => {
      toast.error(errorText(error, why));
      if (error instanceof ApiError) void invalidate(calls.getAdminTest, { params: { id: test._id } });
    },
  });
  return {
    busy,
    /** @returns whether it is saved */
    save: async (change: (paper: PaperArrangement) => PaperArrangement, said?: string): Promise<boolean> => {
      // The latest that is held: a save before may have ended since this was drawn.
      const latest = client.getQueryData(testQuery(test._id).queryKey) ?? test;
      return (await run({ test: latest, sections: change(arrangementOf(latest)), said })) !== undefined;
    },
  };
}
export type PaperSaving = ReturnType<typeof usePaperSaving>;
