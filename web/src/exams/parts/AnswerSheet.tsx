import { useEffect, useRef } from "react";
import { useT } from "../../foundation/i18n.ts";
import { DoneAndBlank, OmrSheet, type PaletteProps } from "./Palette.tsx";
import { isInside, scrollInside } from "./scroll.ts";

/** The side of a desktop: the whole answer sheet, the current question always in sight. */
export function AnswerSheet(props: PaletteProps) {
  const t = useT("sitting");
  const sheet = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the question on the screen is the trigger
  useEffect(() => {
    const here = sheet.current?.querySelector<HTMLElement>("[aria-current]");
    const box = sheet.current?.parentElement;
    if (here && box && !isInside(box, here)) scrollInside(box, here);
  }, [props.current]);
  return (
    <div ref={sheet}>
      <div className="flex items-baseline justify-between gap-3 px-1">
        <h2 className="text-body!">{t("sit.palette")}</h2>
        <span className="text-small text-ink-2 num">
          <DoneAndBlank {...props} />
        </span>
      </div>
      <OmrSheet {...props} />
    </div>
  );
}
