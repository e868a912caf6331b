import type { Syllabus, SyllabusChange } from "@sarathi/contract";
import { usePlaceName } from "../../curriculum/index.ts";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { Entries, Entry } from "../../ui/Entries.tsx";
import { Part } from "../../ui/Part.tsx";
import { codeOf } from "../code.ts";

interface ComparisonProps {
  syllabus: Syllabus;
  comparison: NonNullable<Syllabus["comparison"]>;
}

/** What is different from another version, node by node. */
export function Comparison({ syllabus, comparison }: ComparisonProps) {
  const t = useT("roadmaps");
  const nameOf = usePlaceName();
  const other = syllabus.versions.find(({ id }) => id === comparison.version);
  const { digits } = useFormat();
  return (
    <Part title={t("compare.title", { version: other ? nameOf(other) : comparison.version })}>
      {comparison.changes.length === 0 && <p>{t("compare.same")}</p>}
      <Entries>
        {comparison.changes.map((change) => (
          <Entry key={`${change.kind} ${change.id}`} hung={codeOf(change.code, digits)}>
            <p>
              <b className={change.kind === "removed" ? "text-pen" : undefined}>{t(`compare.${change.kind}`)}</b>{" "}
              {nameOf(change)}
            </p>
            <p className="text-small text-ink-2 num">
              <Difference change={change} />
            </p>
          </Entry>
        ))}
      </Entries>
    </Part>
  );
}

function Difference({ change: { marksBefore, marksAfter, from, to } }: { change: SyllabusChange }) {
  const t = useT("roadmaps");
  const f = useFormat();
  const nameOf = usePlaceName();
  if (from || to) return `${from ? nameOf(from) : "–"} → ${to ? nameOf(to) : "–"}`;
  const marks = (value: number) => t("marks", { count: value, n: f.marks(value) });
  const known = [marksBefore, marksAfter].filter((value) => value !== undefined);
  return known.map(marks).join(" → ");
}
