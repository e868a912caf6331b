import type { ReactNode } from "react";
import { useFormat, useT } from "../foundation/i18n.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { Td } from "../ui/Table.tsx";

interface WaitingRowProps {
  /** What kind of thing it is, in a word. */
  kind: string;
  title: string;
  /** What it is about. */
  note: string;
  /** A number, or what is written already. */
  value: number | string;
  /** The list that it counts, where there is one. */
  to?: string;
  /** Something is broken until somebody looks into it. */
  urgent?: boolean;
}

/** One thing that waits for staff, on the page that the area opens on. */
export function WaitingRow({ kind, title, note, value, to, urgent = false }: WaitingRowProps) {
  const t = useT("staff");
  const f = useFormat();
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 border-b border-rule py-2.5 text-small md:grid-cols-[5rem_minmax(0,1fr)_auto_6rem]">
      <span className="text-ink-2">{kind}</span>
      <span className="max-md:col-span-2 max-md:row-start-2">
        <b className="block text-body">{title}</b>
        <span className="text-ink-2">{note}</span>
      </span>
      <b className={`num ${urgent ? "text-pen" : ""}`}>{typeof value === "number" ? f.number(value) : value}</b>
      <span className="max-md:col-span-2 max-md:row-start-3 max-md:mt-1 md:text-end">
        {to && (
          <ButtonLink to={to} size="s" aria-label={t("look", { what: title })}>
            {t("lookShort")}
          </ButtonLink>
        )}
      </span>
    </li>
  );
}

/** One figure in a table of some. */
export function FigureRow({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <tr>
      <th scope="row" className="border-b border-rule px-2 py-1.5 text-start font-normal">
        {label}
      </th>
      <Td className="text-end font-bold">{children}</Td>
    </tr>
  );
}
