import type { CurriculumLevel } from "@sarathi/contract";
import Plus from "lucide-react/icons/plus";
import { useT } from "../../foundation/i18n.ts";
import type { ListParams, ParamsOf } from "../../foundation/listParams.ts";
import { Combobox } from "../../staff/fields/Combobox.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Pick } from "../../ui/Pick.tsx";
import { SearchField } from "../../ui/SearchField.tsx";
import { type Choice, Select } from "../../ui/Select.tsx";
import { levelFacts, NEW, type nodeParams, orders, publishedStates } from "./levels.ts";

interface NodeFiltersProps {
  level: CurriculumLevel;
  params: ListParams;
  values: ParamsOf<typeof nodeParams>;
  /** What they can belong to. */
  parents: readonly Choice[];
}

/** Search, parent, order and state of the list; and the way to a new one. */
export function NodeFilters({ level, params: { choose, hrefOf }, values, parents }: NodeFiltersProps) {
  const t = useT("curriculum.staff");
  const staff = useT("staff");
  const { parent } = levelFacts[level];
  const columns = parent ? "sm:grid-cols-[minmax(10rem,1fr)_minmax(10rem,1.4fr)_13rem]" : "sm:grid-cols-[1fr_13rem]";
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className={`grid grid-cols-[minmax(0,1fr)] gap-3 ${columns}`}>
        <SearchField
          label={staff("search")}
          placeholder={t("list.searchHint")}
          value={values.search ?? ""}
          onSearch={(search) => choose({ search }, true)}
        />
        {parent && (
          <Combobox
            label={t(`level.${parent}`)}
            placeholder={staff("all")}
            choices={parents}
            value={values.parent}
            onChange={(chosen) => choose({ parent: chosen })}
          />
        )}
        <Select
          label={staff("sort")}
          className="text-small"
          value={values.sort}
          choices={orders.map((order) => ({ value: order, label: t(`order.${order}`) }))}
          onChange={(event) => choose({ sort: event.target.value === "place" ? undefined : event.target.value })}
        />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <Pick
          label={t("field.published")}
          quietLabel
          name="published"
          choices={[
            { value: "", label: staff("all") },
            ...publishedStates.map((value) => ({ value, label: t(`published.${value}`) })),
          ]}
          value={values.published ?? ""}
          onChange={(published) => choose({ published })}
        />
        <ButtonLink to={hrefOf({ node: NEW })} size="s" variant="main" preventScrollReset>
          <Plus aria-hidden="true" className="size-4" />
          {t(`new.${level}`)}
        </ButtonLink>
      </div>
    </div>
  );
}
