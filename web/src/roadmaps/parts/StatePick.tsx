import type { ProgressState } from "@sarathi/contract";
import { memo } from "react";
import { useFormat, useT } from "../../foundation/i18n.ts";

/** As a reader goes through them, each with its sign and the key that sets it. */
const states = [
  ["pending", "○"],
  ["in_progress", "◐"],
  ["done", "✓"],
  ["skipped", "–"],
] as const satisfies readonly (readonly [ProgressState, string])[];

interface StatePickProps {
  topic: string;
  name: string;
  value: ProgressState;
  onChange: (topic: string, state: ProgressState) => void;
}

/** The four states of a topic: one tap, the arrow keys, or the keys 1 to 4. */
export const StatePick = memo(function StatePick({ topic, name, value, onChange }: StatePickProps) {
  const t = useT("roadmaps");
  return (
    <fieldset
      className="states print:hidden"
      onKeyDown={(event) => {
        const state = states[Number(event.key) - 1]?.[0];
        if (!state || event.ctrlKey || event.metaKey || event.altKey) return;
        onChange(topic, state);
        event.currentTarget.querySelector<HTMLInputElement>(`[value=${state}]`)?.focus();
      }}
    >
      <legend className="sr-only">{t("stateOf", { topic: name })}</legend>
      {states.map(([state, sign]) => (
        <label key={state} title={t(`state.${state}`)}>
          <input
            type="radio"
            name={topic}
            value={state}
            aria-label={t(`state.${state}`)}
            checked={state === value}
            onChange={() => onChange(topic, state)}
          />
          <i aria-hidden="true">{sign}</i>
        </label>
      ))}
    </fieldset>
  );
});

/** What the four signs say, and the keys that set them. */
export function StateLegend() {
  const t = useT("roadmaps");
  const f = useFormat();
  return (
    <p aria-hidden="true" className="flex flex-wrap gap-x-4 text-small text-ink-2 print:hidden">
      {states.map(([state, sign], at) => (
        <span key={state} className="whitespace-nowrap">
          {sign} {t(`state.${state}`)} <kbd className="pointer-coarse:hidden">{f.number(at + 1)}</kbd>
        </span>
      ))}
    </p>
  );
}
