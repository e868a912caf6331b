import { useStore } from "zustand";
import { useFormat, useT } from "../../foundation/i18n.ts";
import type { ShownQuestion } from "../paper.ts";
import { answerOf } from "../records/outbox.ts";
import { countStates, stateOf } from "../sitting/palette.ts";
import type { SittingSession } from "../sitting/sitting.session.ts";
import { Legend } from "./Legend.tsx";
import { cellLook, Flag } from "./PaletteCell.tsx";

interface PaletteProps {
  sitting: SittingSession;
  order: readonly ShownQuestion[];
  current: string;
  onGo: (mcqId: string) => void;
}

/** The list of questions with their states, and what the states mean. */
export function Palette({ sitting, order, current, onGo }: PaletteProps) {
  const t = useT("sitting");
  const named = useT("info");
  const f = useFormat();
  const record = useStore(sitting.store, (state) => state.record);
  const counts = countStates(
    record,
    order.map((shown) => shown.mcq.mcqId),
  );
  return (
    <div className="flex min-h-0 flex-col">
      <ol className="grid min-h-0 grid-cols-[repeat(auto-fill,minmax(44px,1fr))] gap-1 overflow-y-auto p-1 md:grid-cols-6">
        {order.map(({ mcq, number }) => {
          const state = stateOf(answerOf(record, mcq.mcqId));
          const here = mcq.mcqId === current;
          return (
            <li key={mcq.mcqId}>
              <button
                type="button"
                onClick={() => onGo(mcq.mcqId)}
                aria-current={here ? "step" : undefined}
                aria-label={t("sit.paletteItem", { n: f.number(number), state: named(`state.${state}`) })}
                className="thumb w-full min-w-0!"
              >
                <span
                  className={cellLook(
                    state,
                    `size-9 text-small ${here ? "outline-2 outline-offset-2 outline-pen" : ""}`,
                  )}
                >
                  {f.number(number)}
                  <Flag state={state} />
                </span>
              </button>
            </li>
          );
        })}
      </ol>
      <div className="shrink-0 px-1 max-md:order-first max-md:mb-4 md:mt-4">
        <Legend counts={counts} compact />
      </div>
    </div>
  );
}
