import type { AdminTest } from "@sarathi/contract";
import Plus from "lucide-react/icons/plus";
import { useState } from "react";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { lazyPart } from "../../foundation/lazyPart.ts";
import { Button } from "../../ui/Button.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { OpenedPart } from "../../ui/OpenedPart.tsx";
import { grown } from "./arrangement.rules.ts";
import { SectionDialog } from "./SectionDialog.tsx";
import { SectionEditor } from "./SectionEditor.tsx";
import { usePaperSaving } from "./usePaperSaving.ts";

const picker = lazyPart(() => import("./QuestionPicker.tsx").then((part) => part.QuestionPicker));

/** The sections of a paper with their questions, in order; of a draft they can be changed. */
export function PaperEditor({ test }: { test: AdminTest }) {
  const t = useT("exams.staff");
  const f = useFormat();
  const saving = usePaperSaving(test);
  const [adding, setAdding] = useState(false);
  /** The section that questions are picked for. */
  const [into, setInto] = useState<string>();
  const isDraft = test.state === "draft";
  const section = test.sections.find(({ _id }) => _id === into);
  const starts = test.sections.map((_, at) =>
    test.sections.slice(0, at).reduce((sum, { questions }) => sum + questions.length, 0),
  );
  return (
    <div id="paper" className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {!isDraft && <p className="text-small text-ink-2">{t("paper.frozen")}</p>}
      {test.sections.length === 0 && <Empty text={t("paper.empty")} note={t("paper.emptyNote")} />}
      {test.sections.map((one, at) => (
        <SectionEditor
          key={one._id}
          test={test}
          section={one}
          at={at}
          before={starts[at] ?? 0}
          saving={isDraft ? saving : undefined}
          onPick={() => setInto(one._id)}
        />
      ))}
      {isDraft && (
        <div>
          <Button size="s" onClick={() => setAdding(true)}>
            <Plus aria-hidden="true" className="size-4" />
            {t("section.add")}
          </Button>
        </div>
      )}
      <SectionDialog
        open={adding}
        title={t("section.add")}
        confirm={t("section.addConfirm")}
        section={undefined}
        busy={saving.busy}
        onClose={() => setAdding(false)}
        onSave={async (title) => {
          if (await saving.save((paper) => [...paper, { title, questions: [] }])) setAdding(false);
        }}
      />
      {section && (
        <OpenedPart part={picker} onClose={() => setInto(undefined)}>
          {(Picker) => (
            <Picker
              test={test}
              section={section}
              busy={saving.busy}
              onClose={() => setInto(undefined)}
              onAdd={async (ids) => {
                const said = t("picker.added", { count: ids.length, n: f.number(ids.length) });
                return saving.save((paper) => grown(paper, section._id, ids), said);
              }}
            />
          )}
        </OpenedPart>
      )}
    </div>
  );
}
