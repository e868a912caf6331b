import { type AdminTest, type Answer, mockTestAdmin as calls, type DrawRow, MAX_DRAW_ROWS } from "@sarathi/contract";
import { useQueryClient } from "@tanstack/react-query";
import Plus from "lucide-react/icons/plus";
import { useState } from "react";
import { ApiError } from "../../foundation/api.ts";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { useEndpointMutation } from "../../foundation/mutation.ts";
import { invalidate } from "../../foundation/query.ts";
import { useUndoToast } from "../../staff/undo.ts";
import { Button } from "../../ui/Button.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { arrangementOf } from "./arrangement.rules.ts";
import { BlueprintRow } from "./BlueprintRow.tsx";
import { blankRow, type RowDraft, rowOf, toDraft } from "./blueprint.rules.ts";
import { FillBlueprint } from "./FillBlueprint.tsx";
import { changedByStaff, holdTest } from "./staff.queries.ts";
import { usePaperSaving } from "./usePaperSaving.ts";

type Plan = Answer<typeof calls.planDraw>;

/** A plan with what it was made for: once the rows or the paper change it is none. */
interface Planned {
  plan: Plan;
  rows: readonly DrawRow[];
  revision: number;
}

/** Draws questions by a blueprint: rows of chapters, difficulty, number and marks. Tried first, then drawn. */
export function Blueprint({ test }: { test: AdminTest }) {
  const t = useT("exams.staff");
  const [drafts, setDrafts] = useState<readonly RowDraft[]>(() =>
    test.blueprint.length > 0 ? test.blueprint.map(toDraft) : [blankRow(test)],
  );
  const [tried, setTried] = useState(false);
  const [planned, setPlanned] = useState<Planned>();
  const rows = drafts.flatMap((draft) => rowOf(draft) ?? []);
  const isWhole = rows.length === drafts.length && rows.length > 0;
  const valid =
    planned && planned.revision === test.revision && JSON.stringify(planned.rows) === JSON.stringify(rows)
      ? planned.plan
      : undefined;
  const { plan, draw } = useDrawing(test, setPlanned);
  const change = (at: number, row: RowDraft) => setDrafts(drafts.with(at, row));
  const input = { params: { id: test._id }, body: { revision: test.revision, rows } };
  if (test.sections.length === 0) return <Empty text={t("draw.noSection")} note={t("draw.noSectionNote")} />;
  const isShort = valid?.rows.some(({ shortage }) => shortage > 0) ?? false;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="max-w-[42em] text-small text-ink-2">{t("draw.lead")}</p>
      <FillBlueprint test={test} onFill={setDrafts} />
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {drafts.map((draft, at) => (
          <BlueprintRow
            key={draft.key}
            test={test}
            draft={draft}
            number={at + 1}
            tried={tried}
            outcome={valid?.rows[at]}
            onChange={(row) => change(at, row)}
            onRemove={drafts.length > 1 ? () => setDrafts(drafts.toSpliced(at, 1)) : undefined}
          />
        ))}
      </ol>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          size="s"
          disabled={drafts.length >= MAX_DRAW_ROWS}
          onClick={() => setDrafts([...drafts, blankRow(test, drafts.at(-1))])}
        >
          <Plus aria-hidden="true" className="size-4" />
          {t("draw.addRow")}
        </Button>
        <span className="ml-auto flex gap-2">
          <Button
            size="s"
            busy={plan.busy}
            onClick={() => {
              setTried(true);
              if (isWhole) void plan.run(input);
            }}
          >
            {t("draw.plan")}
          </Button>
          <Button
            size="s"
            variant="main"
            busy={draw.busy}
            disabled={!valid || isShort}
            onClick={() => valid && void draw.run({ ...input, body: { ...input.body, seed: valid.seed } })}
          >
            {t("draw.draw")}
          </Button>
        </span>
      </div>
      <Outcome plan={valid} isShort={isShort} />
    </div>
  );
}

function Outcome({ plan, isShort }: { plan: Plan | undefined; isShort: boolean }) {
  const t = useT("exams.staff");
  const f = useFormat();
  const drawn = plan?.rows.reduce((sum, row) => sum + row.drawn, 0) ?? 0;
  return (
    <p role="status" className={`text-small ${isShort ? "font-bold text-pen" : "text-ink-2"}`}>
      {plan && t(isShort ? "draw.short" : "draw.ready", { count: drawn, n: f.number(drawn) })}
      {!plan && t("draw.untried")}
    </p>
  );
}

/** The try and the draw; a draw can be taken back, which puts the paper as it was. */
function useDrawing(test: AdminTest, onPlan: (planned: Planned) => void) {
  const t = useT("exams.staff");
  const f = useFormat();
  const client = useQueryClient();
  const tellWithUndo = useUndoToast();
  const saving = usePaperSaving(test);
  const renew = (error: unknown) => {
    if (error instanceof ApiError && error.code === "test.stale") {
      void invalidate(calls.getAdminTest, { params: { id: test._id } });
    }
  };
  const plan = useEndpointMutation(calls.planDraw, {
    done: (answer, { body }) => onPlan({ plan: answer, rows: body.rows, revision: body.revision }),
  });
  const draw = useEndpointMutation(calls.drawPaper, {
    invalidates: changedByStaff,
    done: (now) => {
      holdTest(client, now);
      const count = now.questionCount - test.questionCount;
      const before = arrangementOf(test);
      tellWithUndo(t("draw.done", { count, n: f.number(count) }), () => void saving.save(() => before));
    },
  });
  if (draw.error) renew(draw.error);
  return { plan, draw };
}
