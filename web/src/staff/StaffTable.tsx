import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useT } from "../foundation/i18n.ts";
import type { ListParams } from "../foundation/listParams.ts";
import { Table, Td, Th } from "../ui/Table.tsx";

export interface Column<Row> {
  key: string;
  title: string;
  cell: (row: Row) => ReactNode;
  /** Classes of its cells, for width and wrapping. */
  className?: string;
  end?: boolean;
  /** Not shown until somebody chooses it. */
  extra?: boolean;
  /** Orders that the list has by this column; its head goes from one to the other. */
  sort?: { ascending?: string; descending?: string };
}

interface StaffTableProps<Row> {
  label: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  openId?: string | undefined;
  /** Checkboxes: of a row, and of all. */
  box?: { of: (row: Row) => ReactNode; all: ReactNode; has: (row: Row) => boolean } | undefined;
  /** What moves a row among the others. */
  grip?: ((row: Row) => ReactNode) | undefined;
  /** Where columns order the list: the address of another order, and the present one. */
  hrefOf?: ListParams["hrefOf"];
  sort?: string | undefined;
}

/** While a row is dragged: it lies above the others, and a line says where it would come to stand. */
export const draggedLook =
  "data-dragged:z-20 data-dragged:bg-card data-dragged:shadow-[0_2px_8px_rgb(0_0_0/0.25)] data-[drop=before]:shadow-[inset_0_3px_0_var(--link)] data-[drop=behind]:shadow-[inset_0_-3px_0_var(--link)]";

/** A dense table; a cell's link may cover the whole row (`after:absolute after:inset-0`). */
export function StaffTable<Row extends { _id: string }>(props: StaffTableProps<Row>) {
  const { label, rows, columns, openId, box, grip, hrefOf, sort } = props;
  const t = useT("staff");
  return (
    <Table caption={label} quiet dense>
      <thead>
        <tr>
          {grip && (
            <Th className="w-9">
              <span className="sr-only">{t("order.column")}</span>
            </Th>
          )}
          {box && <Th className="w-9">{box.all}</Th>}
          {columns.map((column) => (
            <Head key={column.key} column={column} hrefOf={hrefOf} sort={sort} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr
            key={row._id}
            data-row
            tabIndex={-1}
            className={`relative ${draggedLook} ${openId === row._id || box?.has(row) ? "bg-link-tint" : "hover:bg-sunk"} has-[a:focus-visible]:bg-sunk`}
          >
            {grip && <Td className="align-middle">{grip(row)}</Td>}
            {box && <Td className="align-middle">{box.of(row)}</Td>}
            {columns.map((column) => (
              <Td key={column.key} className={`${column.className ?? ""} ${column.end ? "text-end" : ""}`}>
                {column.cell(row)}
              </Td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

interface HeadProps<Row> extends Pick<StaffTableProps<Row>, "hrefOf" | "sort"> {
  column: Column<Row>;
}

/** The head of a column; one that orders the list is a link to that order, and back to the other. */
function Head<Row>({ column, hrefOf, sort }: HeadProps<Row>) {
  const { ascending, descending } = column.sort ?? {};
  const className = column.end ? "text-end!" : "";
  if (!column.sort || !hrefOf) return <Th className={className}>{column.title}</Th>;
  const now =
    sort !== undefined && sort === ascending
      ? "ascending"
      : sort !== undefined && sort === descending
        ? "descending"
        : undefined;
  const next =
    now === "descending"
      ? (ascending ?? descending)
      : now === "ascending"
        ? (descending ?? ascending)
        : (descending ?? ascending);
  const Sign = now === "ascending" ? ArrowUp : ArrowDown;
  return (
    <Th aria-sort={now} className={className}>
      <Link
        to={hrefOf({ sort: next, page: undefined })}
        preventScrollReset
        className="inline-flex min-h-8 items-center gap-1 text-ink-2 pointer-coarse:min-h-11"
      >
        {column.title}
        {now && <Sign aria-hidden="true" className="size-3.5" />}
      </Link>
    </Th>
  );
}
