import type { ItemSummary } from "@sarathi/contract";
import type { ReactNode } from "react";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { Bilingual } from "../../ui/Bilingual.tsx";
import { Entry, EntryTitle } from "../../ui/Entries.tsx";
import { State } from "../../ui/Tag.tsx";
import { itemPath } from "../places.ts";
import { useSize } from "../useSize.ts";
import { Useful } from "./Useful.tsx";

interface ItemEntryProps {
  item: ItemSummary;
  number: string;
  /** Beside its figures, as why it is suggested. */
  note?: ReactNode;
}

/** An item in a list: what it is, how large, and how many found it useful. */
export function ItemEntry({ item, number, note }: ItemEntryProps) {
  const t = useT("resources");
  const f = useFormat();
  const { stats, link } = item;
  return (
    <Entry hung={number}>
      <article className="grid gap-x-6 gap-y-1 md:grid-cols-[minmax(0,1fr)_minmax(0,15rem)] md:items-baseline">
        <EntryTitle to={itemPath(item)} title={<Bilingual text={item.title} />}>
          <span className="line-clamp-2">
            <Bilingual text={item.description} unmarked />
          </span>
        </EntryTitle>
        <div className="text-small num">
          {note && <p className="font-bold">{note}</p>}
          <p>
            <What item={item} />
          </p>
          <p className="text-ink-2">
            <Useful stats={stats} /> · {t("card.views", { count: stats.views, n: f.counted(stats.views) })}
          </p>
          {link?.state === "dead" && <State tone="bad">{t("card.dead")}</State>}
        </div>
      </article>
    </Entry>
  );
}

/** Kind, size or site, language and year in a line. */
function What({ item }: { item: ItemSummary }) {
  const t = useT("resources");
  const f = useFormat();
  const size = useSize();
  const { kind, file, link, language, year } = item;
  const said = [
    file?.fileType === "pdf" ? "PDF" : t(`kind.${kind}`),
    file && size(file.bytes),
    file?.pages && t("card.pages", { count: file.pages, n: f.number(file.pages) }),
    link?.host,
    t(`language.${language}`),
    year !== undefined && t("filters.ofYear", { year: f.digits(year) }),
  ];
  return said.filter(Boolean).join(" · ");
}
