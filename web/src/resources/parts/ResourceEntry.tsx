import type { ResourceSummary } from "@sarathi/contract";
import { useFormat, useLanguage, useT } from "../../foundation/i18n.ts";
import { Bilingual } from "../../ui/Bilingual.tsx";
import { Entry, EntryTitle } from "../../ui/Entries.tsx";
import { resourcePath } from "../places.ts";
import { useSize } from "../useSize.ts";
import { Useful } from "./Useful.tsx";

/** A resource in a list: what it is, what it holds, and how many found it useful. */
export function ResourceEntry({ resource, number }: { resource: ResourceSummary; number: string }) {
  const t = useT("resources");
  const f = useFormat();
  const { itemCount, stats } = resource;
  return (
    <Entry hung={number}>
      <article className="grid gap-x-6 gap-y-1 md:grid-cols-[minmax(0,1fr)_minmax(0,15rem)_9rem] md:items-baseline">
        <EntryTitle to={resourcePath(resource)} title={<Bilingual text={resource.title} />}>
          <span className="line-clamp-2">
            <Bilingual text={resource.description} unmarked />
          </span>
        </EntryTitle>
        <p className="text-small num">
          {t(`type.${resource.type}`)} · {t("card.items", { count: itemCount, n: f.number(itemCount) })}
          <Facts resource={resource} />
        </p>
        <p className="text-small text-ink-2 num">
          <Useful stats={stats} />
          <span className="md:block">
            <span className="md:hidden"> · </span>
            {t("card.views", { count: stats.views, n: f.counted(stats.views) })}
          </span>
        </p>
      </article>
    </Entry>
  );
}

/** Size, languages and years, as far as there are any. */
function Facts({ resource: { bytes, languages, years, places } }: { resource: ResourceSummary }) {
  const t = useT("resources");
  const f = useFormat();
  const language = useLanguage();
  const size = useSize();
  const [latest] = years;
  const first = years.at(-1);
  const [paper] = places;
  const said = [
    bytes > 0 && size(bytes),
    languages.length > 0 && t(`language.${languages.length > 1 ? "both" : (languages[0] ?? "ne")}`),
    latest !== undefined && t("filters.ofYear", { year: f.digits(first === latest ? latest : `${first}–${latest}`) }),
    paper && places.length === 1 && (language === "ne" ? paper.nepaliText : paper.name),
  ].filter(Boolean);
  return said.length > 0 && <span className="block text-ink-2">{said.join(" · ")}</span>;
}
