import { useT } from "../../foundation/i18n.ts";
import type { ListParams, ParamsOf } from "../../foundation/listParams.ts";
import { useIsAdmin } from "../../foundation/session.ts";
import { Pick } from "../../ui/Pick.tsx";
import { SearchField } from "../../ui/SearchField.tsx";
import { Select } from "../../ui/Select.tsx";
import { orders, proofs, roles, statuses, type userParams } from "./params.ts";

interface UserFiltersProps {
  values: ParamsOf<typeof userParams>;
  onChoose: ListParams["choose"];
}

/** Search, role, status, proof of the address and order of the list. */
export function UserFilters({ values, onChoose }: UserFiltersProps) {
  const t = useT("accounts.staff");
  const staff = useT("staff");
  const isAdmin = useIsAdmin();
  const all = { value: "", label: staff("all") };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="grid gap-3 max-sm:grid-cols-3 sm:grid-cols-[minmax(12rem,1fr)_repeat(3,minmax(0,10rem))]">
        <div className="max-sm:col-span-3">
          <SearchField
            label={staff("search")}
            placeholder={t(isAdmin ? "users.searchAdmin" : "users.searchModerator")}
            value={values.search ?? ""}
            onSearch={(search) => onChoose({ search }, true)}
          />
        </div>
        <Select
          label={t("users.role")}
          className="text-small"
          value={values.role ?? ""}
          choices={[all, ...roles.map((role) => ({ value: role, label: t(`role.${role}`) }))]}
          onChange={(event) => onChoose({ role: event.target.value })}
        />
        <Select
          label={t("users.email")}
          className="text-small"
          value={values.verified ?? ""}
          choices={[
            all,
            ...proofs.map((proof) => ({
              value: proof,
              label: t(proof === "yes" ? "users.verified" : "users.unverified"),
            })),
          ]}
          onChange={(event) => onChoose({ verified: event.target.value })}
        />
        <Select
          label={staff("sort")}
          className="text-small"
          value={values.sort}
          choices={orders.map((order) => ({ value: order, label: t(`users.order.${order}`) }))}
          onChange={(event) => onChoose({ sort: event.target.value === "newest" ? undefined : event.target.value })}
        />
      </div>
      {/* It would reach the edge of a sheet. */}
      <div className="max-md:overflow-x-clip max-md:py-1">
        <Pick
          label={t("users.status")}
          quietLabel
          name="status"
          choices={[all, ...statuses.map((status) => ({ value: status, label: t(`status.${status}`) }))]}
          value={values.status ?? ""}
          onChange={(status) => onChoose({ status })}
        />
      </div>
    </div>
  );
}
