import { useEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { Sheet } from "../../ui/Dialog.tsx";
import { Pick } from "../../ui/Pick.tsx";
import { countsOf, type ListFilter, listFilters } from "../sitting/palette.ts";
import { Legend } from "./Legend.tsx";
import { Palette, type PaletteProps } from "./Palette.tsx";

interface QuestionListProps extends PaletteProps {
  open: boolean;
  /** Which questions it begins with. */
  first: ListFilter;
  onClose: () => void;
  onSubmit: () => void;
}

/** The list of questions over the paper: opened at the current one, or at those that are blank or marked. */
export function QuestionList({ open, first, onClose, onSubmit, ...palette }: QuestionListProps) {
  const t = useT("sitting");
  const f = useFormat();
  const [filter, setFilter] = useState(first);
  useEffect(() => {
    if (open) setFilter(first);
  }, [open, first]);
  const record = useStore(palette.sitting.store, (state) => state.record);
  const answering = useStore(palette.sitting.store, (state) => state.phase === "open");
  const counts = countsOf(
    record,
    palette.sections.flatMap((section) => section.questions.map(({ mcq }) => mcq.mcqId)),
  );
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t("sit.palette")}
      tall
      lead={
        <Pick
          label={t("list.filter")}
          quietLabel
          name="list-filter"
          value={filter}
          onChange={(value) => setFilter(value as ListFilter)}
          choices={listFilters.map((value) => ({
            value,
            label: t(`list.${value}`),
            count: f.number(counts[value]),
          }))}
        />
      }
      actions={
        <>
          <p className="self-center text-small text-ink-2 num">
            {t("list.counts", { done: f.number(counts.answered), blank: f.number(counts.blank) })}
          </p>
          <Button disabled={!answering} onClick={onSubmit}>
            {t("sit.submit")}
          </Button>
        </>
      }
    >
      <AtCurrent>
        <Palette {...palette} filter={filter} />
        <Meaning />
      </AtCurrent>
    </Sheet>
  );
}

/** Brings the current question into the middle of the list once, and the focus to it. */
function AtCurrent({ children }: { children: React.ReactNode }) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A frame later the dialog is open and has placed the focus by itself.
    const frame = requestAnimationFrame(() => {
      const here = list.current?.querySelector<HTMLElement>("[aria-current]");
      here?.scrollIntoView({ block: "center" });
      here?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <div ref={list} className="-mx-2">
      {children}
    </div>
  );
}

function Meaning() {
  const t = useT("info");
  return (
    <details className="px-1 text-small text-ink-2">
      <summary className="flex min-h-11 items-center underline underline-offset-3">{t("legend")}</summary>
      <Legend />
    </details>
  );
}
