import { useT } from "../foundation/i18n.ts";
import { WordsChanged as Words, type WordsChangedProps } from "../ui/WordsChanged.tsx";

/** What became of a text, in the words of staff pages. */
export function WordsChanged(props: Omit<WordsChangedProps, "removed" | "added">) {
  const t = useT("staff");
  return <Words {...props} removed={t("change.removed")} added={t("change.added")} />;
}
