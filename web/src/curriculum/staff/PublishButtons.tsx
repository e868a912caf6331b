import type { AdminNode, CurriculumLevel } from "@sarathi/contract";
import { useQueryClient } from "@tanstack/react-query";
import { errorText } from "../../foundation/errors.ts";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { useAction } from "../../foundation/mutation.ts";
import { toast } from "../../foundation/toast.ts";
import { useUndoToast } from "../../staff/undo.ts";
import { Button } from "../../ui/Button.tsx";
import { changedByStaff, holdNode, publish } from "./staff.queries.ts";

interface Wish {
  rows: readonly AdminNode[];
  published: boolean;
}

/** One after the other; one that is refused does not keep the others. @throws when all are */
async function publishAll(level: CurriculumLevel, { rows, published }: Wish) {
  const done: AdminNode[] = [];
  const refusals: unknown[] = [];
  for (const row of rows) {
    try {
      done.push(await publish(level, row, published));
    } catch (error) {
      refusals.push(error);
    }
  }
  if (done.length === 0 && refusals.length > 0) throw refusals[0];
  return { done, refusals };
}

/** Puts rows on the site or takes them off it, and back again. */
export function PublishButtons({ level, rows }: { level: CurriculumLevel; rows: readonly AdminNode[] }) {
  const t = useT("curriculum.staff");
  const why = useT("errors");
  const f = useFormat();
  const client = useQueryClient();
  const tellWithUndo = useUndoToast();
  const { run, busy, input } = useAction((wish: Wish) => publishAll(level, wish), {
    invalidates: changedByStaff,
    done: ({ done, refusals }, { published }) => {
      for (const node of done) holdNode(client, level, node);
      const count = { count: done.length, n: f.number(done.length) };
      const text = t(published ? "bulk.published" : "bulk.takenOff", count);
      const undo = () => void run({ rows: done, published: !published });
      if (refusals.length === 0) return tellWithUndo(text, undo);
      const rest = t("bulk.refused", { count: refusals.length, n: f.number(refusals.length) });
      toast.warning(`${text}\n${rest}\n${errorText(refusals[0], why)}`);
    },
  });
  const offered = (published: boolean) => rows.filter((row) => row.published !== published);
  return (
    <>
      {[true, false].map((published) => (
        <Button
          key={String(published)}
          size="s"
          busy={busy && input?.published === published}
          disabled={offered(published).length === 0}
          onClick={() => void run({ rows: offered(published), published })}
        >
          {t(published ? "bulk.publish" : "bulk.takeOff")}
        </Button>
      ))}
    </>
  );
}
