import type { ResourceItem } from "@sarathi/contract";
import { pick, useFormat, useLanguage, useT } from "../../foundation/i18n.ts";
import { paths } from "../../foundation/paths.ts";
import { Bilingual } from "../../ui/Bilingual.tsx";
import type { Fact } from "../../ui/Facts.tsx";
import { Head } from "../../ui/Head.tsx";
import { Way } from "../../ui/Way.tsx";
import { readingMinutes } from "../stats.rules.ts";
import { useSize } from "../useSize.ts";

/** What an item is, and what one should know before reading it. */
export function ItemHead({ item }: { item: ResourceItem }) {
  const words = useT("resources");
  const language = useLanguage();
  return (
    <Head
      kicker={
        <Way
          steps={[
            [paths.resources(), words("kicker")],
            [paths.resource({ id: item.resourceId }), pick(item.resourceTitle, language)],
          ]}
        />
      }
      title={<Bilingual text={item.title} />}
      lead={pick(item.description, language) && <Bilingual text={item.description} unmarked />}
      facts={useFacts(item)}
    />
  );
}

function useFacts({ kind, html, file, language, licence, year, stats }: ResourceItem): Fact[] {
  const t = useT("resourceItem");
  const words = useT("resources");
  const f = useFormat();
  const size = useSize();
  const minutes = kind === "text" && html ? readingMinutes(html) : undefined;
  const facts: (Fact | false | undefined)[] = [
    minutes !== undefined && {
      label: t("facts.read"),
      value: t("facts.minutes", { count: minutes, n: f.number(minutes) }),
    },
    file && { label: t("facts.size"), value: size(file.bytes) },
    file?.pages !== undefined && { label: t("facts.pages"), value: f.number(file.pages) },
    year !== undefined && { label: t("facts.year"), value: t("facts.bs", { year: f.digits(year) }) },
    { label: t("facts.language"), value: words(`language.${language}`) },
    { label: t("facts.licence"), value: t(`licences.${licence}`) },
    { label: t("facts.views"), value: t("facts.times", { count: stats.views, n: f.counted(stats.views) }) },
  ];
  return facts.filter((fact) => fact !== false && fact !== undefined).slice(0, 5);
}
