import type { AdminTest, AdminTestRow } from "@sarathi/contract";
import { useQueryClient } from "@tanstack/react-query";
import { errorText } from "../../foundation/errors.ts";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { useAction } from "../../foundation/mutation.ts";
import { toast } from "../../foundation/toast.ts";
import { useUndoToast } from "../../staff/undo.ts";
import { Button } from "../../ui/Button.tsx";
import { changedByStaff, holdTest, moveTest } from "./staff.queries.ts";

interface Wish {
  rows: readonly Pick<AdminTestRow, "_id" | "revision">[];
  to: "published" | "archived";
}

/** One after the other; one that is refused does not keep the others. @throws when all are */
async function moveAll({ rows, to }: Wish) {
  const done: AdminTest[] = [];
  const refusals: unknown[] = [];
  for (const row of rows) {
    try {
      done.push(await moveTest(row, to));
    } catch (error) {
      refusals.push(error);
    }
  }
  if (done.length === 0 && refusals.length > 0) throw refusals[0];
  return { done, refusals };
}

const from = { archived: "published", published: "archived" } as const;

/** Archives published tests and puts archived ones back, with a way back. */
export function ArchiveButtons({ rows }: { rows: readonly AdminTestRow[] }) {
  const t = useT("exams.staff");
  const why = useT("errors");
  const f = useFormat();
  const client = useQueryClient();
  const tellWithUndo = useUndoToast();
  const { run, busy, input } = useAction(moveAll, {
    invalidates: changedByStaff,
    done: ({ done, refusals }, { to }) => {
      for (const test of done) holdTest(client, test);
      const text = t(`bulk.done.${to}`, { count: done.length, n: f.number(done.length) });
      if (refusals.length === 0) return tellWithUndo(text, () => void run({ rows: done, to: from[to] }));
      const rest = t("bulk.refused", { count: refusals.length, n: f.number(refusals.length) });
      toast.warning(`${text}\n${rest}\n${errorText(refusals[0], why)}`);
    },
  });
  const offered = (to: Wish["to"]) => rows.filter(({ state }) => state === from[to]);
  return (
    <>
      {(["archived", "published"] as const).map((to) => (
        <Button
          key={to}
          size="s"
          busy={busy && input?.to === to}
          disabled={offered(to).length === 0}
          onClick={() => void run({ rows: offered(to), to })}
        >
          {t(`bulk.do.${to}`)}
        </Button>
      ))}
    </>
  );
}
