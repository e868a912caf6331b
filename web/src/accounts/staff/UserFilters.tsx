import { useT } from "../../foundation/i18n.ts";
import { useIsAdmin } from "../../foundation/session.ts";
import { Select } from "../../ui/Select.tsx";
import { orders, proofs, roles, statuses, type UserFilter } from "./filters.ts";
import { SearchField } from "./SearchField.tsx";

export type Change = Readonly<Record<string, string | undefined>>;

interface UserFiltersProps {
  filter: UserFilter;
  /** @param typing it goes on: the address is replaced, not added to the history */
  onChange: (change: Change, typing?: boolean) => void;
}

/** Search, role, status, proof of the address and order of the list. */
export function UserFilters({ filter, onChange }: UserFiltersProps) {
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
          value={filter.search ?? ""}
          onSearch={(search) => onChange({ search }, true)}
        />
      </div>
      <Select
        label={t("users.role")}
        className="text-small"
        value={filter.role ?? ""}
        choices={[all, ...roles.map((role) => ({ value: role, label: t(`role.${role}`) }))]}
        onChange={(event) => onChange({ role: event.target.value })}
      />
      <Select
        label={t("users.status")}
        className="text-small"
        value={filter.status ?? ""}
        choices={[all, ...statuses.map((status) => ({ value: status, label: t(`status.${status}`) }))]}
        onChange={(event) => onChange({ status: event.target.value })}
      />
      <Select
        label={t("users.email")}
        className="text-small"
        value={filter.verified ?? ""}
        choices={[
          all,
          ...proofs.map((proof) => ({
            value: proof,
            label: t(proof === "yes" ? "users.verified" : "users.unverified"),
          })),
        ]}
        onChange={(event) => onChange({ verified: event.target.value })}
      />
      <Select
        label={staff("sort")}
        className="text-small"
        value={filter.sort}
        choices={orders.map((order) => ({ value: order, label: t(`users.order.${order}`) }))}
        onChange={(event) => onChange({ sort: event.target.value === "newest" ? undefined : event.target.value })}
      />
    </div>
  );
}
