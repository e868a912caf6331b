import { useT } from "../../foundation/i18n.ts";
import type { ListParams, ParamsOf } from "../../foundation/listParams.ts";
import { useIsAdmin } from "../../foundation/session.ts";
import { SearchField } from "../../staff/SearchField.tsx";
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
    <div className="grid gap-3 max-sm:grid-cols-2 sm:grid-cols-[minmax(12rem,1fr)_repeat(4,minmax(0,9rem))]">
      <div className="max-sm:col-span-2">
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
        label={t("users.status")}
        className="text-small"
        value={values.status ?? ""}
        choices={[all, ...statuses.map((status) => ({ value: status, label: t(`status.${status}`) }))]}
        onChange={(event) => onChoose({ status: event.target.value })}
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
  );
}
