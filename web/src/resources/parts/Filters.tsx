import { resourceSorts, resourceTypes } from "@sarathi/contract";
import { useQuery } from "@tanstack/react-query";
import { categoriesQuery } from "../../curriculum/index.ts";
import { useFormat, useLanguage, useT } from "../../foundation/i18n.ts";
import type { ListParams } from "../../foundation/listParams.ts";
import { Button } from "../../ui/Button.tsx";
import { Pick } from "../../ui/Pick.tsx";
import { SearchField } from "../../ui/SearchField.tsx";
import { Select } from "../../ui/Select.tsx";
import type { ResourceFilter } from "../resources.queries.ts";

interface FiltersProps {
  values: ResourceFilter;
  params: ListParams;
}

/** What narrows the list: words and the type at once, the rest behind a press. */
export function Filters({ values, params }: FiltersProps) {
  const t = useT("resources");
  const { choose } = params;
  return (
    <div className="grid gap-2">
      <div className="max-w-[32rem]">
        <SearchField
          label={t("search")}
          placeholder={t("searchHint")}
          value={values.search ?? ""}
          onSearch={(search) => choose({ search }, true)}
        />
      </div>
      <Pick
        label={t("type.label")}
        quietLabel
        name="type"
        value={values.type ?? ""}
        choices={[
          { value: "", label: t("type.all") },
          ...resourceTypes.map((value) => ({ value, label: t(`type.${value}`) })),
        ]}
        onChange={(type) => choose({ type })}
      />
      <More values={values} params={params} />
    </div>
  );
}

/** How many of the choices behind the press are made. */
const chosenOf = ({ category, subject, chapter, language, year, tag, sort }: ResourceFilter): number =>
  [category, subject, chapter, language, year, tag].filter((one) => one !== undefined).length +
  (sort === "best" ? 0 : 1);

function More({ values, params }: FiltersProps) {
  const t = useT("resources");
  const f = useFormat();
  const chosen = chosenOf(values);
  const papers = usePapers(values.category);
  const { choose } = params;
  const all = { value: "", label: t("filters.all") };
  return (
    <details open={chosen > 0 || undefined} className="border-b border-rule pb-2">
      <summary className="min-h-11 w-fit py-2.5 text-small font-bold num">
        {chosen > 0 ? t("filters.moreChosen", { n: f.number(chosen) }) : t("filters.more")}
      </summary>
      <div className="grid gap-3 pb-2 sm:grid-cols-2 lg:grid-cols-3">
        <Select
          label={t("filters.post")}
          value={values.category ?? ""}
          choices={[all, ...papers.posts]}
          onChange={({ target }) => choose({ category: target.value, subject: undefined })}
        />
        <Select
          label={t("filters.subject")}
          value={values.subject ?? ""}
          choices={[all, ...papers.subjects]}
          onChange={({ target }) => choose({ subject: target.value })}
        />
        <Select
          label={t("filters.language")}
          value={values.language ?? ""}
          choices={[all, ...(["ne", "en"] as const).map((value) => ({ value, label: t(`language.${value}`) }))]}
          onChange={({ target }) => choose({ language: target.value })}
        />
        <SearchField
          label={t("filters.year")}
          placeholder={f.digits("2081")}
          value={values.year === undefined ? "" : f.digits(values.year)}
          onSearch={(year) => choose({ year }, true)}
        />
        <Select
          label={t("sort.label")}
          value={values.sort}
          choices={resourceSorts.map((value) => ({ value, label: t(`sort.${value}`) }))}
          onChange={({ target }) => choose({ sort: target.value === "best" ? undefined : target.value })}
        />
      </div>
      <div className="flex flex-wrap gap-2 empty:hidden">
        {values.chapter && (
          <Button size="s" onClick={() => choose({ chapter: undefined })}>
            {t("filters.oneChapter")} ×
          </Button>
        )}
        {values.tag && (
          <Button size="s" onClick={() => choose({ tag: undefined })}>
            {values.tag} ×
          </Button>
        )}
      </div>
    </details>
  );
}

/** Posts, and the papers of one post or of all. */
function usePapers(post: string | undefined) {
  const language = useLanguage();
  const { data: categories = [] } = useQuery(categoriesQuery());
  const nameOf = (one: { name: string; nepaliText: string }) => (language === "ne" ? one.nepaliText : one.name);
  const shown = post === undefined ? categories : categories.filter(({ slug }) => slug === post);
  return {
    posts: categories.map((one) => ({ value: one.slug, label: nameOf(one) })),
    subjects: shown.flatMap((category) =>
      category.subjects.map((subject) => ({
        value: subject.slug,
        label: post === undefined ? `${nameOf(category)}: ${nameOf(subject)}` : nameOf(subject),
      })),
    ),
  };
}
