import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import Ellipsis from "lucide-react/icons/ellipsis";
import Plus from "lucide-react/icons/plus";
import X from "lucide-react/icons/x";
import { type KeyboardEvent, type ReactNode, type RefObject, useRef, useState } from "react";
import { useController, useFieldArray } from "react-hook-form";
import { useT } from "../../../foundation/i18n.ts";
import { Button, IconButton } from "../../../ui/Button.tsx";
import { blankOption, letterOf, MAX_OPTIONS, MIN_OPTIONS } from "./editor.rules.ts";
import { PictureField } from "./PictureField.tsx";
import { TextPair } from "./TextPair.tsx";
import type { EditorForm, ProblemAt } from "./useEditorForm.ts";

interface PartProps {
  form: EditorForm;
  problem: ProblemAt;
}

/** The option in whose row the focus is. */
const indexAt = (target: EventTarget | null): number | undefined => {
  const row = target instanceof Element ? target.closest<HTMLElement>("[data-option]") : null;
  return row ? Number(row.dataset.option) : undefined;
};

/** Options with their key: moved, added and taken out by buttons and keys; what is right goes along. */
function useOptions(form: EditorForm, list: RefObject<HTMLElement | null>) {
  const t = useT("questions.staff");
  const { fields, move, append, remove } = useFieldArray({ control: form.control, name: "options" });
  const [news, setNews] = useState("");
  const focusIn = (index: number) =>
    // When the rows stand where they have come to.
    requestAnimationFrame(() => list.current?.querySelectorAll("textarea")[2 * index]?.focus());
  const moveTo = (from: number, to: number) => {
    if (to < 0 || to >= fields.length) return;
    move(from, to);
    setNews(t("option.moved", { letter: letterOf(to) }));
  };
  return {
    fields,
    news,
    moveTo,
    add(): void {
      if (fields.length >= MAX_OPTIONS) return;
      append(blankOption(), { shouldFocus: false });
      focusIn(fields.length);
    },
    remove(index: number): void {
      if (fields.length > MIN_OPTIONS) remove(index);
    },
    onKeyDown(event: KeyboardEvent): void {
      const at = indexAt(event.target);
      const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      if (!event.altKey || by === undefined || at === undefined) return;
      event.preventDefault();
      moveTo(at, at + by);
      if (at + by >= 0 && at + by < fields.length) focusIn(at + by);
    },
  };
}

/** The options of a question in both languages, each with the bubble that makes it right. */
export function OptionRows({ form, problem }: PartProps) {
  const t = useT("questions.staff");
  const list = useRef<HTMLOListElement>(null);
  const options = useOptions(form, list);
  const total = options.fields.length;
  const keyProblem = problem("key");
  return (
    <fieldset onKeyDown={options.onKeyDown} className="min-w-0">
      <legend className="flex w-full flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-bold">{t("group.options")}</span>
        <span aria-hidden="true" className="hidden text-tiny text-ink-3 md:pointer-fine:inline">
          {t("option.keys")}
        </span>
      </legend>
      <ol ref={list} className="mcq-options divide-y divide-rule border-y border-rule">
        {options.fields.map(({ id }, index) => (
          <OptionRow
            key={id}
            form={form}
            problem={problem}
            index={index}
            total={total}
            onMove={(to) => options.moveTo(index, to)}
            onRemove={() => options.remove(index)}
          />
        ))}
      </ol>
      <p role="alert" className="mt-1.5 font-bold text-pen empty:hidden">
        {keyProblem}
      </p>
      <p aria-live="assertive" className="sr-only">
        {options.news}
      </p>
      {total < MAX_OPTIONS && (
        <Button size="s" variant="quiet" onClick={options.add} className="-ml-3.5 mt-1">
          <Plus aria-hidden="true" className="size-4" />
          {t("option.add")}
        </Button>
      )}
    </fieldset>
  );
}

interface OptionRowProps extends PartProps {
  index: number;
  total: number;
  onMove: (to: number) => void;
  onRemove: () => void;
}

function OptionRow({ form, problem, index, total, onMove, onRemove }: OptionRowProps) {
  const t = useT("questions.staff");
  const letter = letterOf(index);
  const { field: image } = useController({ control: form.control, name: `options.${index}.image` });
  const { field: pinned } = useController({ control: form.control, name: `options.${index}.pinned` });
  const [open, setOpen] = useState(false);
  const isOpen = open || image.value !== "";
  return (
    <li data-option={index} className="grid grid-cols-[44px_minmax(0,1fr)_44px] gap-x-2 py-2.5">
      <Bubble form={form} index={index} />
      <TextPair
        form={form}
        problem={problem}
        place={`options.${index}.text`}
        label={(language) => t(`field.option.${language}`, { letter })}
        named
        className="grid min-w-0 gap-x-5 gap-y-2 md:grid-cols-2"
      />
      <IconButton label={t("option.more", { letter })} aria-expanded={isOpen} onClick={() => setOpen(!open)}>
        <Ellipsis aria-hidden="true" className="size-5" />
      </IconButton>
      {isOpen && (
        <div className="mcq-more">
          <div className="flex flex-wrap items-center gap-x-4">
            <label className="flex min-h-11 cursor-pointer items-center gap-2">
              <input
                type="checkbox"
                checked={pinned.value === true}
                onChange={(event) => pinned.onChange(event.target.checked)}
                className="size-4 accent-link"
              />
              {t("field.pinned")}
            </label>
            <span className="flex">
              <Act label={t("option.up", { letter })} disabled={index === 0} onPress={() => onMove(index - 1)}>
                <ArrowUp aria-hidden="true" className="size-4" />
              </Act>
              <Act
                label={t("option.down", { letter })}
                disabled={index === total - 1}
                onPress={() => onMove(index + 1)}
              >
                <ArrowDown aria-hidden="true" className="size-4" />
              </Act>
              <Act label={t("option.remove", { letter })} disabled={total <= MIN_OPTIONS} onPress={onRemove}>
                <X aria-hidden="true" className="size-4" />
              </Act>
            </span>
          </div>
          <PictureField form={form} problem={problem} of={`options.${index}.`} />
        </div>
      )}
    </li>
  );
}

interface ActProps {
  label: string;
  disabled: boolean;
  onPress: () => void;
  children: ReactNode;
}

const Act = ({ label, disabled, onPress, children }: ActProps) => (
  <IconButton label={label} disabled={disabled} className="disabled:text-ink-3" onClick={onPress}>
    {children}
  </IconButton>
);

/** The option's letter as a bubble of the answer sheet: filled, it is right. */
function Bubble({ form, index }: { form: EditorForm; index: number }) {
  const t = useT("questions.staff");
  const letter = letterOf(index);
  const { field } = useController({ control: form.control, name: `options.${index}.correct` });
  return (
    <label
      title={t("option.right", { letter })}
      className="thumb cursor-pointer rounded has-focus-visible:outline-2 has-focus-visible:outline-focus hover:bg-sunk"
    >
      <input
        type="checkbox"
        checked={field.value}
        onChange={(event) => field.onChange(event.target.checked)}
        className="peer sr-only"
      />
      <span className="sr-only">{t("option.right", { letter })}</span>
      <span aria-hidden="true" className="bubble mcq-key relative peer-checked:border-14 peer-checked:text-paper">
        <span className="absolute">{letter}</span>
      </span>
    </label>
  );
}
