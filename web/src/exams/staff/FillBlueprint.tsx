import { type AdminTest, MAX_PAPER_QUESTIONS } from "@sarathi/contract";
import { useState } from "react";
import { type SyllabusSubject, useSyllabus } from "../../curriculum/index.ts";
import { useFormat, useLanguage, useT } from "../../foundation/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import { countTyped, type RowDraft } from "./blueprint.rules.ts";
import { proposedRows, questionsOf, wantedOf, weighed } from "./syllabus.rules.ts";

interface FillBlueprintProps {
  test: AdminTest;
  onFill: (rows: RowDraft[]) => void;
}

/** Proposes rows by what the syllabus of the post gives each chapter; nothing where no syllabus gives numbers. */
export function FillBlueprint({ test, onFill }: FillBlueprintProps) {
  const subjects = useSyllabus(test.category).filter(({ sections }) => questionsOf(weighed(sections)) > 0);
  return subjects.length > 0 && <Fill test={test} onFill={onFill} subjects={subjects} />;
}

function Fill({ test, onFill, subjects }: FillBlueprintProps & { subjects: readonly SyllabusSubject[] }) {
  const t = useT("exams.staff");
  const f = useFormat();
  const language = useLanguage();
  const [chosen, setChosen] = useState<string>();
  const [typed, setTyped] = useState<string>();
  const [filled, setFilled] = useState<{ rows: number; questions: number }>();
  const subject = subjects.find(({ node }) => node.slug === chosen) ?? subjects[0];
  const sections = weighed(subject?.sections ?? []);
  const wanted = wantedOf(test, sections);
  const text = typed ?? f.number(wanted.questions);
  const count = countTyped(text);
  const fill = () => {
    if (count === undefined) return;
    const rows = proposedRows(test, sections, { ...wanted, questions: count });
    onFill(rows);
    setFilled({ rows: rows.length, questions: count });
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 border-y border-line py-3 text-small">
      <div className="flex flex-wrap items-end gap-3">
        {subjects.length > 1 && (
          <Select
            label={t("fill.subject")}
            className="text-small"
            value={subject?.node.slug ?? ""}
            choices={subjects.map(({ node }) => ({
              value: node.slug,
              label: language === "ne" ? node.nepaliText : node.name,
            }))}
            onChange={({ target }) => {
              setChosen(target.value);
              setTyped(undefined);
            }}
          />
        )}
        <div className="w-32">
          <Field
            label={t("fill.questions")}
            inputMode="numeric"
            autoComplete="off"
            value={text}
            onChange={({ target }) => setTyped(target.value)}
          />
        </div>
        <Button size="s" disabled={count === undefined} onClick={fill}>
          {t("fill.do")}
        </Button>
      </div>
      <p role="status" className="text-ink-2">
        {count === undefined && text.trim() !== "" && text !== f.number(0)
          ? t("problem.count", { n: f.number(MAX_PAPER_QUESTIONS) })
          : filled
            ? t("fill.done", { rows: f.number(filled.rows), n: f.number(filled.questions) })
            : t("fill.lead")}
      </p>
    </div>
  );
}
