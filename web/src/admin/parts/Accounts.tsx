import type { Overview } from "@sarathi/contract";
import { Link } from "react-router";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { adminPaths } from "../../staff/paths.ts";
import { Table, Td } from "../../ui/Table.tsx";

/** How many accounts there are, and of which kinds, each leading to its list. */
export function Accounts({ accounts }: { accounts: NonNullable<Overview["accounts"]> }) {
  const t = useT("accounts.staff");
  const f = useFormat();
  const rows = [
    ["users", adminPaths.users()],
    ["newThisWeek", adminPaths.users({ sort: "newest" })],
    ["unverified", adminPaths.users({ verified: "no" })],
    ["suspended", adminPaths.users({ status: "suspended" })],
    ["erasing", adminPaths.users({ status: "erasing" })],
  ] as const;
  return (
    <section aria-labelledby="accounts">
      <h2 id="accounts" className="pb-1 text-body">
        {t("users.table")}
      </h2>
      <Table caption={t("users.table")} quiet dense>
        <tbody>
          {rows.map(([name, to]) => (
            <tr key={name}>
              <th scope="row" className="border-b border-rule px-2 py-1.5 text-start font-normal">
                <Link to={to}>{t(`overview.${name}`)}</Link>
              </th>
              <Td className="text-end font-bold">{f.number(accounts[name])}</Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}
