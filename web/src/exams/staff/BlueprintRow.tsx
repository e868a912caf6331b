import { type AdminTest, type Answer, MAX_PAPER_QUESTIONS, type mockTestAdmin } from "@sarathi/contract";
import X from "lucide-react/icons/x";
import { useChapterChoices } from "../../curriculum/index.ts";
import { pick, useFormat, useLanguage, useT } from "../../foundation/i18n.ts";
import { MultiSelect } from "../../staff/fields/MultiSelect.tsx";
import { IconButton } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import { State } from "../../ui/Tag.tsx";
import { marksTyped } from "./arrangement.rules.ts";
import { countTyped, type RowDraft } from "./blueprint.rules.ts";

interface BlueprintRowProps {
  test: AdminTest;
  draft: RowDraft;
  /** From 1. */
  number: number;
  /** What is missing is said. */
  tried: boolean;
  /** What the last try gave. */
  outcome: Answer<typeof mockTestAdmin.planDraw>["rows"][number] | undefined;
  onChange: (draft: RowDraft) => void;
  /** Absent: the only one. */
  onRemove: (() => void) | undefined;
}

/** One row of a blueprint: from which chapters, how hard, how many, each worth how much, into which section. */
export function BlueprintRow({ test, draft, number, tried, outcome, onChange, onRemove }: BlueprintRowProps) {
  const t = useT("exams.staff");
  const staff = useT("staff");
  const f = useFormat();
  const language = useLanguage();
  const chapters = useChapterChoices(test.category);
  const set = (change: Partial<RowDraft>) => onChange({ ...draft, ...change });
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-3 border-l-3 border-line pl-3 text-small">
      <div className="flex items-center justify-between gap-2">
        <h4 className="num">{t("draw.row", { n: f.number(number) })}</h4>
        {onRemove && (
          <IconButton label={t("draw.removeRow", { n: f.number(number) })} onClick={onRemove}>
            <X aria-hidden="true" className="size-4" />
          </IconButton>
        )}
      </div>
      <MultiSelect
        label={t("draw.chapters")}
        choices={chapters.map(({ slug, label, questionCount }) => ({
          value: slug,
          label: `${label}${questionCount ? ` (${f.number(questionCount)})` : ""}`,
        }))}
        value={draft.chapters}
        onChange={(chosen) => set({ chapters: chosen })}
        hint={t("draw.chaptersHint")}
        error={tried && draft.chapters.length === 0 ? t("problem.chapters") : undefined}
      />
      <div className="grid grid-cols-2 items-start gap-3 md:grid-cols-[minmax(0,1fr)_9rem_7rem_7rem]">
        <Select
          label={t("draw.section")}
          className="text-small"
          value={draft.sectionId}
          choices={test.sections.map(({ _id, title }) => ({ value: _id, label: pick(title, language) }))}
          onChange={({ target }) => set({ sectionId: target.value })}
        />
        <Select
          label={t("field.difficulty")}
          className="text-small"
          value={draft.difficulty ?? ""}
          choices={[
            { value: "", label: staff("all") },
            ...(["easy", "medium", "hard"] as const).map((value) => ({ value, label: t(`difficulty.${value}`) })),
          ]}
          onChange={({ target }) => set({ difficulty: target.value as RowDraft["difficulty"] })}
        />
        <Field
          label={t("draw.count")}
          inputMode="numeric"
          autoComplete="off"
          value={draft.count}
          error={
            tried && countTyped(draft.count) === undefined
              ? t("problem.count", { n: f.number(MAX_PAPER_QUESTIONS) })
              : undefined
          }
          onChange={({ target }) => set({ count: target.value })}
        />
        <Field
          label={t("draw.marks")}
          inputMode="decimal"
          autoComplete="off"
          value={draft.marks}
          error={tried && marksTyped(draft.marks) === undefined ? t("problem.marks") : undefined}
          onChange={({ target }) => set({ marks: target.value })}
        />
      </div>
      {outcome && (
        <p className="num">
          {outcome.shortage > 0 ? (
            <State tone="bad">
              {t("draw.rowShort", {
                count: outcome.shortage,
                n: f.number(outcome.shortage),
                has: f.number(outcome.available),
              })}
            </State>
          ) : (
            <State tone="ok">✓ {t("draw.rowReady", { has: f.number(outcome.available) })}</State>
          )}
        </p>
      )}
    </li>
  );
}
