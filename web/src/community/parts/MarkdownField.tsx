import { lengthInGraphemes } from "@sarathi/contract";
import Bold from "lucide-react/icons/bold";
import Link2 from "lucide-react/icons/link-2";
import List from "lucide-react/icons/list";
import Quote from "lucide-react/icons/quote";
import Sigma from "lucide-react/icons/sigma";
import { useRef } from "react";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { IconButton } from "../../ui/Button.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { isOfLines, type Mark, marked, marks } from "../marks.rules.ts";
import { useCompletion } from "./useCompletion.tsx";

const icons = { bold: Bold, list: List, quote: Quote, link: Link2, formula: Sigma };

interface MarkdownFieldProps {
  label: string;
  hint: string;
  error: string | undefined;
  value: string;
  /** Graphemes at most; said when it comes near. */
  max: number;
  onChange: (text: string) => void;
  onBlur: () => void;
}

/** A text in Markdown: a bar of marks, and completion of hashtags and names. */
export function MarkdownField({ label, hint, error, value, max, onChange, onBlur }: MarkdownFieldProps) {
  const t = useT("composer");
  const field = useRef<HTMLTextAreaElement>(null);
  const { list, setCaret, select } = useCompletion({ field, text: value, onChange });
  const put = (mark: Mark) => {
    const { selectionStart: start = value.length, selectionEnd: end = value.length } = field.current ?? {};
    const next = marked({ text: value, start, end }, mark, isOfLines(mark) ? "" : t(`marks.sample.${mark}`));
    onChange(next.text);
    select(next.start, next.end);
  };
  return (
    <div className="grid gap-1" data-field="content">
      <TextArea
        ref={field}
        label={label}
        hint={hint}
        error={error}
        rows={8}
        value={value}
        onChange={({ target }) => {
          onChange(target.value);
          setCaret(target.selectionStart);
        }}
        onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
        onBlur={onBlur}
      />
      {list}
      <div className="flex flex-wrap items-center justify-between">
        <div role="toolbar" aria-label={t("marks.label")} className="-ml-2.5 flex">
          {marks.map((mark) => {
            const Icon = icons[mark];
            return (
              <IconButton key={mark} label={t(`marks.${mark}`)} onClick={() => put(mark)}>
                <Icon aria-hidden="true" className="size-5" />
              </IconButton>
            );
          })}
        </div>
        <Count text={value} max={max} />
      </div>
    </div>
  );
}

/** How long a text is by now, once that matters. */
function Count({ text, max }: { text: string; max: number }) {
  const t = useT("composer");
  const f = useFormat();
  if (text.length < max * 0.8) return null;
  const length = lengthInGraphemes(text);
  return (
    <p className={`text-tiny num ${length > max ? "font-bold text-pen" : "text-ink-2"}`}>
      {t("count", { n: f.number(length), max: f.number(max) })}
    </p>
  );
}
