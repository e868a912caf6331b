import type { ReactNode } from "react";
import { useT } from "../../foundation/i18n.ts";
import type { ListParams } from "../../foundation/listParams.ts";
import { SearchField } from "../../ui/SearchField.tsx";
import { Select } from "../../ui/Select.tsx";

interface ListFiltersProps {
  values: { search?: string | undefined; published?: string | undefined };
  onChoose: ListParams["choose"];
  /** A choice that one list alone has. */
  children: ReactNode;
}

/** Words, a choice of the list, and whether readers see it. */
export function ListFilters({ values, onChoose, children }: ListFiltersProps) {
  const t = useT("resources.staff");
  const staff = useT("staff");
  const choices = (["yes", "no"] as const).map((value) => ({ value, label: t(`published.${value}`) }));
  return (
    <div className="grid gap-3 sm:grid-cols-[minmax(12rem,1fr)_minmax(0,12rem)_minmax(0,12rem)]">
      <SearchField
        label={staff("search")}
        placeholder={t("list.searchHint")}
        value={values.search ?? ""}
        onSearch={(search) => onChoose({ search }, true)}
      />
      {children}
      <Select
        label={t("published.label")}
        className="text-small"
        value={values.published ?? ""}
        choices={[{ value: "", label: staff("all") }, ...choices]}
        onChange={({ target }) => onChoose({ published: target.value })}
      />
    </div>
  );
}
