import type { SecurityEvent } from "@sarathi/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { type ListParams, type ParamsOf, useListParams } from "../../foundation/listParams.ts";
import { enter, pageMeta, renderOnServer } from "../../foundation/page.ts";
import { useIsAdmin } from "../../foundation/session.ts";
import { Combobox } from "../../staff/fields/Combobox.tsx";
import { adminPaths } from "../../staff/paths.ts";
import { type Column, StaffList } from "../../staff/StaffList.tsx";
import { Time } from "../../staff/Time.tsx";
import { SearchField } from "../../ui/SearchField.tsx";
import { eventNames, securityEventNames, securityParams } from "./params.ts";
import { securityQuery } from "./staff.queries.ts";

export const loader = renderOnServer;
export const clientLoader = () => enter(["staff", "admin", "accounts.staff"]);

type MetaArgs = Parameters<typeof pageMeta>[0];
export const meta = (args: MetaArgs) => pageMeta(args, "admin", (t) => ({ title: t("page.security"), hidden: true }));

/** Sign-ins, failures and refusals, latest first. The address keeps the filters. */
export default function Security() {
  const t = useT("accounts.staff");
  return useIsAdmin() ? <SecurityList /> : <p className="text-ink-2">{t("security.denied")}</p>;
}

function SecurityList() {
  const t = useT("accounts.staff");
  const f = useFormat();
  const params = useListParams(securityParams, ["search", "event", "network", "user"]);
  const { values, choose } = params;
  const log = useQuery({ ...securityQuery(values), placeholderData: keepPreviousData });
  const columns = useColumns();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="max-w-[44em] text-small text-ink-2">{t("security.lead")}</p>
      <Filters values={values} onChoose={choose} />
      <StaffList
        list="security"
        label={t("security.table")}
        query={log}
        params={params}
        columns={columns}
        card={(event) => <EventCard event={event} />}
        texts={{
          failed: t("security.failed"),
          empty: t("security.empty"),
          emptyNarrowed: t("security.emptyFiltered"),
          count: (count) => t("security.count", { count, n: f.counted(count) }),
        }}
      />
    </div>
  );
}

interface FiltersProps {
  values: ParamsOf<typeof securityParams>;
  onChoose: ListParams["choose"];
}

function Filters({ values, onChoose }: FiltersProps) {
  const t = useT("accounts.staff");
  const staff = useT("staff");
  const choices = securityEventNames.map((event) => ({ value: event, label: t(eventNames[event]) }));
  return (
    <div className="grid gap-3 sm:grid-cols-[minmax(10rem,1fr)_minmax(0,14rem)_minmax(0,16rem)]">
      <SearchField
        label={staff("search")}
        placeholder={t("security.searchHint")}
        value={values.search ?? ""}
        onSearch={(search) => onChoose({ search }, true)}
      />
      <SearchField
        label={t("security.network")}
        placeholder={t("security.networkHint")}
        value={values.network ?? ""}
        onSearch={(network) => onChoose({ network }, true)}
      />
      <Combobox
        label={t("security.event")}
        placeholder={t("security.events.all")}
        choices={choices}
        value={values.event}
        onChange={(event) => onChoose({ event })}
      />
    </div>
  );
}

/** Whose account it was; an account leads to its sheet. */
function Whose({ event }: { event: SecurityEvent }) {
  const t = useT("accounts.staff");
  const staff = useT("staff");
  const { account, accountId, nameHash } = event;
  if (account && accountId) return <Link to={adminPaths.users({ user: accountId })}>@{account}</Link>;
  const without = accountId ? t("audit.erased") : nameHash ? t("security.unknown", { hash: nameHash }) : staff("none");
  return <span className="text-ink-2">{without}</span>;
}

/** Where from; leads to all that came from there. */
function From({ event: { network } }: { event: SecurityEvent }) {
  const t = useT("accounts.staff");
  if (!network) return <span className="text-ink-2">{t("security.many")}</span>;
  return <Link to={adminPaths.security({ network })}>{network}</Link>;
}

function useColumns(): Column<SecurityEvent>[] {
  const t = useT("accounts.staff");
  const f = useFormat();
  return [
    { key: "at", title: t("security.when"), cell: ({ at }) => <Time at={at} clock /> },
    { key: "event", title: t("security.event"), cell: ({ event }) => t(eventNames[event]), className: "font-bold" },
    {
      key: "account",
      title: t("security.account"),
      cell: (event) => <Whose event={event} />,
      className: "max-w-44 wrap-anywhere",
    },
    {
      key: "network",
      title: t("security.network"),
      cell: (event) => <From event={event} />,
      className: "wrap-anywhere",
    },
    { key: "call", title: t("security.call"), cell: ({ call }) => call, className: "max-w-64 wrap-anywhere" },
    { key: "count", title: t("security.times"), cell: ({ count }) => f.number(count), className: "num" },
  ];
}

function EventCard({ event }: { event: SecurityEvent }) {
  const t = useT("accounts.staff");
  const f = useFormat();
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-start justify-between gap-x-3">
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] wrap-anywhere">
          <span className="font-bold">
            {t(eventNames[event.event])}
            {event.count > 1 && ` × ${f.number(event.count)}`}
          </span>
          <Whose event={event} />
          <From event={event} />
        </div>
        <Time at={event.at} clock />
      </div>
      {event.call && <p className="wrap-anywhere text-ink-2">{event.call}</p>}
    </div>
  );
}
