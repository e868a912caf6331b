import { useEffect, useRef } from "react";
import { useStore } from "zustand";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { countsOf } from "../sitting/palette.ts";
import { OmrSheet, type PaletteProps } from "./Palette.tsx";

/** The side of a desktop: the whole answer sheet, the current question always in sight. */
export function AnswerSheet(props: PaletteProps) {
  const t = useT("sitting");
  const f = useFormat();
  const { sitting, sections, current } = props;
  const record = useStore(sitting.store, (state) => state.record);
  const counts = countsOf(
    record,
    sections.flatMap((section) => section.questions.map(({ mcq }) => mcq.mcqId)),
  );
  const sheet = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the question on the screen is the trigger
  useEffect(() => {
    const here = sheet.current?.querySelector<HTMLElement>("[aria-current]");
    here?.scrollIntoView({ block: "nearest" });
  }, [current]);
  return (
    <div ref={sheet}>
      <div className="flex items-baseline justify-between gap-3 px-1">
        <h2 className="text-body!">{t("sit.palette")}</h2>
        <span className="text-small text-ink-2 num">
          {t("list.counts", { done: f.number(counts.answered), blank: f.number(counts.blank) })}
        </span>
      </div>
      <OmrSheet {...props} />
    </div>
  );
}
