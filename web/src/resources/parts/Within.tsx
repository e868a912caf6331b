import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Entries } from "../../ui/Entries.tsx";
import { isPastLastPage, Pager, PastLastPage } from "../../ui/Pager.tsx";
import { Pending } from "../../ui/Pending.tsx";
import { type WithinFilter, withinQuery } from "../resources.queries.ts";
import { ItemEntry } from "./ItemEntry.tsx";

interface WithinProps {
  /** Id or slug of the resource. */
  name: string;
  filter: WithinFilter;
  hrefOfPage: (page: number) => string;
  onClear: () => void;
}

/** What a search within a resource finds. */
export function Within({ name, filter, hrefOfPage, onClear }: WithinProps) {
  const t = useT("resources");
  const f = useFormat();
  const query = useQuery({ ...withinQuery(name, filter), placeholderData: keepPreviousData });
  if (!query.data || (query.error && query.isPlaceholderData))
    return <Pending query={query} failed={t("resource.searchFailed")} lines={6} />;
  const { items, pagination } = query.data;
  const { total } = pagination;
  if (isPastLastPage(items, pagination)) return <PastLastPage pagination={pagination} to={hrefOfPage} />;
  if (total === 0) {
    return (
      <Empty
        text={t("resource.notFound", { text: filter.q ?? "" })}
        action={<Button onClick={onClear}>{t("clear")}</Button>}
      />
    );
  }
  const before = (pagination.page - 1) * pagination.limit;
  return (
    <div aria-busy={query.isPlaceholderData}>
      <p role="status" className="mb-1 text-small text-ink-2 num">
        {t("resource.found", { count: total, n: f.counted(total) })}
      </p>
      <Entries ordered numbered>
        {items.map((item, at) => (
          <ItemEntry key={item._id} item={item} number={f.number(before + at + 1)} />
        ))}
      </Entries>
      <Pager pagination={pagination} to={hrefOfPage} />
    </div>
  );
}
