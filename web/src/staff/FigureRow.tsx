import type { ReactNode } from "react";
import { Td } from "../ui/Table.tsx";

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
