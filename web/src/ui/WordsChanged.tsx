import { diffArrays } from "diff";

/** Words, and what stands between them. */
const words = (text: string): string[] => text.split(/(\s+)/).filter(Boolean);

export interface WordsChangedProps {
  from: string;
  to: string;
  lang?: string | undefined;
  /** What screen readers say before words that went, and before words that came. */
  removed: string;
  added: string;
}

/** What became of a text: words that went are struck, words that came are underlined, what stayed stands between. */
export function WordsChanged({ from, to, lang, removed, added }: WordsChangedProps) {
  const parts = diffArrays(words(from), words(to)).map(({ value, added: isNew, removed: isGone }) => ({
    text: value.join(""),
    Element: isNew ? ("ins" as const) : isGone ? ("del" as const) : ("span" as const),
  }));
  const looks = {
    span: "",
    del: "me-1 text-pen line-through",
    ins: "text-right-ink underline decoration-2 underline-offset-4",
  };
  const said = { span: "", del: `${removed}: `, ins: `${added}: ` };
  return (
    <span lang={lang} className="whitespace-pre-line wrap-anywhere">
      {parts.map(({ Element, text }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name, and are drawn anew together
        <Element key={at} className={looks[Element]}>
          <span className="sr-only">{said[Element]}</span>
          {text}
        </Element>
      ))}
    </span>
  );
}
