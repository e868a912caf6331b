import { diffArrays } from "diff";
import { useT } from "../foundation/i18n.ts";

/** Words, and what stands between them. */
const words = (text: string): string[] => text.split(/(\s+)/).filter(Boolean);

/** What became of a text: words that went are struck, words that came are underlined, what stayed stands between. */
export function WordsChanged({ from, to, lang }: { from: string; to: string; lang?: string | undefined }) {
  const t = useT("staff");
  const parts = diffArrays(words(from), words(to)).map(({ value, added, removed }) => ({
    text: value.join(""),
    Element: added ? ("ins" as const) : removed ? ("del" as const) : ("span" as const),
  }));
  const looks = {
    span: "",
    del: "me-1 text-pen line-through",
    ins: "text-right-ink underline decoration-2 underline-offset-4",
  };
  const said = { span: "", del: `${t("change.removed")}: `, ins: `${t("change.added")}: ` };
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
