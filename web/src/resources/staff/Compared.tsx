import type { ItemContent } from "@sarathi/contract";
import { useT } from "../../foundation/i18n.ts";
import { WordsChanged } from "../../staff/WordsChanged.tsx";
import { type ContentField, contentFields, contentText } from "./resource.rules.ts";

interface ComparedProps {
  /** Undefined: all of it is new. */
  before: ItemContent | undefined;
  after: ItemContent;
  /** The former words stand beside the new ones. */
  sideBySide?: boolean;
}

const languageIn = (field: string) => /\.(ne|en)$/.exec(field)?.[1];

/** What stands in a field, with the names that readers see. */
function useNamed(): (content: ItemContent | undefined, field: ContentField) => string {
  const words = useT("resources");
  const names = useT("resourceItem");
  return (content, field) => {
    if (content && field === "language") return words(`language.${content.language}`);
    if (content && field === "licence") return names(`licences.${content.licence}`);
    return contentText(content, field);
  };
}

/** What differs between two states of an item, field by field. */
export function Compared({ before, after, sideBySide = false }: ComparedProps) {
  const t = useT("resources.staff");
  const said = useNamed();
  const changed = contentFields.filter((field) => contentText(before, field) !== contentText(after, field));
  if (changed.length === 0) return <p className="text-ink-2">{t("compared.same")}</p>;
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      {changed.map((field) => {
        const [from, to] = [said(before, field), said(after, field)];
        const lang = languageIn(field);
        return (
          <div key={field}>
            <dt className="text-tiny text-ink-2">{t(`content.${field}`)}</dt>
            {sideBySide && from !== "" ? (
              <dd className="grid gap-x-6 gap-y-2 md:grid-cols-2">
                <p lang={lang} className="whitespace-pre-line wrap-anywhere text-ink-2 max-md:hidden">
                  {from}
                </p>
                <WordsChanged from={from} to={to} lang={lang} />
              </dd>
            ) : (
              <dd>
                <WordsChanged from={from} to={to} lang={lang} />
              </dd>
            )}
          </div>
        );
      })}
    </dl>
  );
}
