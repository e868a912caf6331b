import ArrowLeft from "lucide-react/icons/arrow-left";
import ArrowRight from "lucide-react/icons/arrow-right";
import { useEffect, useRef } from "react";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { Button } from "../../ui/Button.tsx";

interface StepperProps {
  /** Which of them is shown, from 0. */
  at: number;
  total: number;
  onStep: (at: number) => void;
}

/** Previous and next question, by thumb or arrow keys; on phones it stays at the bottom while its question is read. */
export function Stepper({ at, total, onStep }: StepperProps) {
  const t = useT("results");
  const f = useFormat();
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (step && isForReview(event, bar.current)) onStep(at + step);
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [at, onStep]);
  return (
    <nav
      ref={bar}
      aria-label={t("result.review")}
      className="sticky bottom-0 z-1 mt-2 grid grid-cols-[52px_minmax(0,1fr)_auto] items-center gap-3 border-t border-rule bg-paper py-2 md:static md:ml-[52px] md:py-3"
    >
      <Button aria-label={t("result.previous")} disabled={at === 0} onClick={() => onStep(at - 1)} className="px-0!">
        <ArrowLeft aria-hidden="true" className="size-5" />
      </Button>
      <span className="text-center num">
        <b>{f.number(at + 1)}</b> / {f.number(total)}
      </span>
      <Button aria-keyshortcuts="ArrowRight" disabled={at === total - 1} onClick={() => onStep(at + 1)}>
        {t("result.nextOne")}
        <ArrowRight aria-hidden="true" className="size-5" />
      </Button>
    </nav>
  );
}

/** Arrows step while the review is on the screen, unless they mean something where they are pressed. */
function isForReview(event: KeyboardEvent, bar: HTMLElement | null): boolean {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return false;
  const { target } = event;
  if (!(target instanceof Element) || target.closest("input, select, textarea, dialog, [role=menu], [tabindex='0']"))
    return false;
  const part = bar?.closest("section")?.getBoundingClientRect();
  return part !== undefined && part.top < innerHeight && part.bottom > 0;
}
