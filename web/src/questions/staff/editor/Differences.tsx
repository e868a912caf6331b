import type { ReactNode } from "react";
import { WordsChanged } from "../../../staff/WordsChanged.tsx";
import type { Difference } from "./editor.rules.ts";
import { languageOfField, useFieldLabel } from "./useFieldLabel.ts";

interface DifferencesProps<D extends Difference> {
  changes: readonly D[];
  /** What can be done with one. */
  act?: (change: D) => ReactNode;
}

/** What two versions of a question differ in, each place with its words. */
export function Differences<D extends Difference>({ changes, act }: DifferencesProps<D>) {
  const { label, said } = useFieldLabel();
  return (
    <dl className="grid gap-2">
      {changes.map((change) => (
        <div key={change.field}>
          <dt className="text-tiny text-ink-2">{label(change.field)}</dt>
          <dd className="grid justify-items-start gap-1">
            <WordsChanged {...said(change)} lang={languageOfField(change.field)} />
            {act?.(change)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
