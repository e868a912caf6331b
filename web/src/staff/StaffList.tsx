import type { Pagination, ViewedList } from "@sarathi/contract";
import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import { useFormat, useT } from "../foundation/i18n.ts";
import type { ListParams } from "../foundation/listParams.ts";
import { Button } from "../ui/Button.tsx";
import { Empty } from "../ui/Empty.tsx";
import { isPastLastPage, Pager, PastLastPage } from "../ui/Pager.tsx";
import { Pending } from "../ui/Pending.tsx";
import { useWide } from "../ui/useMedia.ts";
import { useShownError } from "../ui/useShownError.ts";
import { ColumnsMenu } from "./columns/ColumnsMenu.tsx";
import { useChosenColumns } from "./columns/useChosenColumns.ts";
import { Grip } from "./order/Grip.tsx";
import { type OrderHow, useOrder } from "./order/useOrder.ts";
import { type Column, draggedLook, StaffTable } from "./StaffTable.tsx";
import { useRowKeys } from "./useRowKeys.ts";
import { SavedViews } from "./views/SavedViews.tsx";

export type { Column } from "./StaffTable.tsx";

interface StaffListProps<Row extends { _id: string }> {
  /** What it is a list of; the table's caption. */
  label: string;
  /** Its name, by which views of it are saved and its columns chosen. */
  list: ViewedList;
  query: UseQueryResult<{ items: Row[]; pagination: Pagination }>;
  params: ListParams;
  columns: readonly Column<Row>[];
  /** A row where a table does not fit. */
  card: (row: Row) => ReactNode;
  /** The row that is open beside the list. */
  openId?: string | undefined;
  texts: {
    failed: string;
    /** Nothing at all; and nothing for what is chosen. */
    empty: string;
    emptyNarrowed: string;
    count: (total: number) => string;
  };
  /** What can be done with all that was found. */
  tools?: (total: number) => ReactNode;
  /** Adds one; it stands there for an empty list too. */
  create?: ReactNode;
  /** What can be done with rows that are chosen on this page. @param name of a row, for its checkbox */
  selection?: { name: (row: Row) => string; actions: (rows: readonly Row[]) => ReactNode } | undefined;
  /** Rows are moved by hand, where all that have one order stand on this page. */
  order?: OrderHow<Row> | undefined;
}

/**
 * A list of staff pages: a table where it fits, entries on a phone, with its states (on its way, failed, empty),
 * its count, its pages, and what is done with rows that are selected. What is chosen stands in the address (`params`).
 */
export function StaffList<Row extends { _id: string }>(props: StaffListProps<Row>) {
  const { query, params, texts, tools, create, selection, list: name } = props;
  const t = useT("staff");
  const wide = useWide();
  const columns = useChosenColumns(name, props.columns);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const failed = useShownError(query) !== null;
  const list = useRef<HTMLDivElement>(null);
  useRowKeys(list);
  if (!query.data || (failed && query.isPlaceholderData))
    return <Pending query={query} failed={texts.failed} lines={10} />;
  const { items, pagination } = query.data;
  const chosen = items.filter(({ _id }) => selected.has(_id));
  const { total } = pagination;
  return (
    <>
      <SavedViews list={name} params={params} columns={columns} />
      <div className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-2 empty:hidden">
        {total > 0 && (
          <p role="status" className="text-small text-ink-2 num">
            {texts.count(total)}
          </p>
        )}
        {params.narrowed && total > 0 && (
          <Button size="s" variant="quiet" onClick={params.clear}>
            {t("clear")}
          </Button>
        )}
        {total > 0 && (
          <span aria-hidden="true" className="ml-auto hidden text-tiny text-ink-3 md:pointer-fine:block">
            {t(selection ? "keysWithBox" : "keys")}
          </span>
        )}
        {total > 0 && (
          <span className="flex items-center gap-2 max-md:ml-auto">
            {wide && <ColumnsMenu columns={columns} />}
            {tools?.(total)}
            {create}
          </span>
        )}
      </div>
      {items.length > 0 && (
        <div ref={list} aria-busy={query.isPlaceholderData} className={query.isPlaceholderData ? "opacity-60" : ""}>
          <Rows
            {...props}
            columns={columns.shown}
            wide={wide}
            rows={items}
            selected={selected}
            onSelect={setSelected}
          />
        </div>
      )}
      {total === 0 && (
        <Empty
          text={params.narrowed ? texts.emptyNarrowed : texts.empty}
          action={params.narrowed ? <Button onClick={params.clear}>{t("clear")}</Button> : create}
        />
      )}
      {selection && chosen.length > 0 && (
        <Selected count={chosen.length} onClear={() => setSelected(new Set())}>
          {selection.actions(chosen)}
        </Selected>
      )}
      {isPastLastPage(items, pagination) ? (
        <PastLastPage pagination={pagination} to={params.hrefOfPage} />
      ) : (
        <Pager pagination={pagination} to={params.hrefOfPage} />
      )}
    </>
  );
}

function Selected({ count, onClear, children }: { count: number; onClear: () => void; children: ReactNode }) {
  const t = useT("staff");
  const f = useFormat();
  return (
    <section
      aria-label={t("select.label")}
      className="sticky bottom-0 z-10 flex flex-wrap items-center gap-x-4 gap-y-2 rounded bg-ink px-3.5 py-2 text-small text-paper [&_button]:border-paper/55 [&_button]:text-paper [&_button:hover]:border-paper [&_button:hover]:bg-transparent"
    >
      <p role="status" className="font-bold num">
        {t("select.count", { count, n: f.number(count) })}
      </p>
      {children}
      <Button size="s" variant="quiet" onClick={onClear} className="ml-auto">
        {t("select.clear")}
      </Button>
    </section>
  );
}

interface RowsProps<Row extends { _id: string }> extends StaffListProps<Row> {
  rows: readonly Row[];
  wide: boolean;
  selected: ReadonlySet<string>;
  onSelect: (ids: ReadonlySet<string>) => void;
}

function Rows<Row extends { _id: string }>(props: RowsProps<Row>) {
  const { label, columns, card, openId, params, selection, selected, onSelect, order, wide } = props;
  const t = useT("staff");
  const { rows, said, move } = useOrder(props.rows, order);
  const grip =
    order &&
    ((row: Row) => (
      <Grip
        name={order.name(row)}
        at={rows.indexOf(row)}
        total={rows.length}
        onMove={(to, passing) => move(row._id, to, passing)}
      />
    ));
  const toggle = (id: string, on: boolean) => {
    const next = new Set(selected);
    if (on) next.add(id);
    else next.delete(id);
    onSelect(next);
  };
  const box = selection && {
    of: (row: Row) => (
      <Check
        label={t("select.one", { name: selection.name(row) })}
        checked={selected.has(row._id)}
        onChange={(on) => toggle(row._id, on)}
      />
    ),
    all: (
      <Check
        label={t("select.all")}
        checked={rows.every(({ _id }) => selected.has(_id))}
        onChange={(on) => onSelect(new Set(on ? rows.map(({ _id }) => _id) : []))}
      />
    ),
    has: (row: Row) => selected.has(row._id),
  };
  const news = (
    <p aria-live="assertive" className="sr-only">
      {said}
    </p>
  );
  if (wide) {
    return (
      <>
        <StaffTable
          label={label}
          rows={rows}
          columns={columns}
          openId={openId}
          box={box}
          grip={grip}
          hrefOf={params.hrefOf}
          sort={params.sort}
        />
        {news}
      </>
    );
  }
  return (
    <>
      <ul aria-label={label} className="divide-y divide-rule border-y border-line border-b-rule text-small">
        {rows.map((row) => (
          <li
            key={row._id}
            data-row
            tabIndex={-1}
            className={`relative flex items-start py-2.5 ${draggedLook} ${selected.has(row._id) ? "bg-link-tint" : ""}`}
          >
            {grip?.(row)}
            {box && <div className="absolute top-1 right-0">{box.of(row)}</div>}
            {/* Only the first line of an entry makes way for the box. */}
            <div className={`min-w-0 grow ${box ? "[&>*>*:first-child]:pr-11" : ""}`}>{card(row)}</div>
          </li>
        ))}
      </ul>
      {news}
    </>
  );
}

/** Above the link that covers a row. */
function Check({ label, checked, onChange }: { label: string; checked: boolean; onChange: (on: boolean) => void }) {
  return (
    <label className="relative z-10 grid size-6 cursor-pointer place-items-center pointer-coarse:size-11">
      <span className="sr-only">{label}</span>
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="size-4 accent-link"
      />
    </label>
  );
}
