import { type ReactNode, useEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { Sheet } from "../../ui/Dialog.tsx";
import { Pick } from "../../ui/Pick.tsx";
import { type ListFilter, listFilters } from "../sitting/palette.ts";
import { Legend } from "./Legend.tsx";
import { DoneAndBlank, Palette, type PaletteProps, useCounts } from "./Palette.tsx";
import { scrollInside } from "./scroll.ts";

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
  const [filter, setFilter] = useState(first);
  useEffect(() => {
    if (open) setFilter(first);
  }, [open, first]);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t("sit.palette")}
      tall
      lead={<Filter {...palette} value={filter} onChange={setFilter} />}
      actions={<Foot {...palette} onSubmit={onSubmit} />}
    >
      <AtCurrent filter={filter}>
        <Palette {...palette} filter={filter} />
        <Meaning />
      </AtCurrent>
    </Sheet>
  );
}

// What follows is drawn, and counts, only while the list is open: an answer behind it costs nothing.

interface FilterProps extends PaletteProps {
  value: ListFilter;
  onChange: (filter: ListFilter) => void;
}

function Filter({ value, onChange, ...palette }: FilterProps) {
  const t = useT("sitting");
  const f = useFormat();
  const counts = useCounts(palette);
  return (
    <Pick
      label={t("list.filter")}
      quietLabel
      name="list-filter"
      value={value}
      onChange={(chosen) => onChange(chosen as ListFilter)}
      choices={listFilters.map((one) => ({ value: one, label: t(`list.${one}`), count: f.number(counts[one]) }))}
    />
  );
}

function Foot({ onSubmit, ...palette }: PaletteProps & { onSubmit: () => void }) {
  const t = useT("sitting");
  const answering = useStore(palette.sitting.store, (state) => state.phase === "open");
  return (
    <>
      <p className="self-center text-small text-ink-2 num">
        <DoneAndBlank {...palette} />
      </p>
      <Button disabled={!answering} onClick={onSubmit}>
        {t("sit.submit")}
      </Button>
    </>
  );
}

/** Brings the current question into the middle of the list, or the list to its start without it; the focus once. */
function AtCurrent({ filter, children }: { filter: ListFilter; children: ReactNode }) {
  const list = useRef<HTMLDivElement>(null);
  const opened = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another filter is another list
  useEffect(() => {
    // A frame later the dialog is open and has placed the focus by itself.
    const frame = requestAnimationFrame(() => {
      const here = list.current?.querySelector<HTMLElement>("[aria-current]");
      const box = list.current?.parentElement;
      if (!box) return;
      if (here) scrollInside(box, here);
      else box.scrollTop = 0;
      if (!opened.current) here?.focus({ preventScroll: true });
      opened.current = true;
    });
    return () => cancelAnimationFrame(frame);
  }, [filter]);
  return (
    <div ref={list} className="-mx-2">
      {children}
    </div>
  );
}

function Meaning() {
  const t = useT("exam");
  return (
    <details className="px-1 text-small text-ink-2">
      <summary className="flex min-h-11 items-center underline underline-offset-3">{t("signs")}</summary>
      <Legend />
    </details>
  );
}
