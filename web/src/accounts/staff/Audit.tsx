import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { enter, nothing, pageMeta } from "../../foundation/page.ts";
import { useIsAdmin } from "../../foundation/session.ts";
import { Button } from "../../ui/Button.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Pager } from "../../ui/Pager.tsx";
import { Pending } from "../../ui/Pending.tsx";
import { Select } from "../../ui/Select.tsx";
import { useShownError } from "../../ui/useShownError.ts";
import { AuditList } from "./AuditList.tsx";
import { useActionName } from "./Deed.tsx";
import { type AuditFilter, actions, auditFilterOf, changed } from "./filters.ts";
import { SearchField } from "./SearchField.tsx";
import { auditQuery, userQuery } from "./staff.queries.ts";

export const loader = nothing;
export const clientLoader = () => enter(["staff", "admin", "accounts.staff"]);

type MetaArgs = Parameters<typeof pageMeta>[0];
export const meta = (args: MetaArgs) => pageMeta(args, "admin", (t) => ({ title: t("page.audit"), hidden: true }));

type Change = Readonly<Record<string, string | undefined>>;
const nothingChosen: Change = { search: undefined, action: undefined, user: undefined };

/** What staff did, latest first. The address keeps the filters. */
export default function Audit() {
  const t = useT("accounts.staff");
  const [params, setParams] = useSearchParams();
  const filter = auditFilterOf(params);
  const isAdmin = useIsAdmin();
  const choose = (change: Change, typing = false) =>
    setParams((before) => changed(before, { page: undefined, ...change }), {
      replace: typing,
      preventScrollReset: true,
    });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="max-w-[44em] text-small text-ink-2">{t(isAdmin ? "audit.lead" : "audit.own")}</p>
      <Filters filter={filter} onChange={choose} />
      {filter.user && <About id={filter.user} onAll={() => choose({ user: undefined })} />}
      <Found filter={filter} onClear={() => choose(nothingChosen)} />
    </div>
  );
}

interface FiltersProps {
  filter: AuditFilter;
  onChange: (change: Change, typing?: boolean) => void;
}

function Filters({ filter, onChange }: FiltersProps) {
  const t = useT("accounts.staff");
  const staff = useT("staff");
  const name = useActionName();
  const choices = [
    { value: "", label: t("audit.actions.all") },
    ...actions.map((action) => ({ value: action, label: name(action) })),
  ];
  return (
    <div className="grid gap-3 sm:grid-cols-[minmax(12rem,1fr)_minmax(0,16rem)]">
      <SearchField
        label={staff("search")}
        placeholder={t("audit.searchHint")}
        value={filter.search ?? ""}
        onSearch={(search) => onChange({ search }, true)}
      />
      <Select
        label={t("audit.action")}
        className="text-small"
        value={filter.action ?? ""}
        choices={choices}
        onChange={(event) => onChange({ action: event.target.value })}
      />
    </div>
  );
}

/** The one account that the log is narrowed to. */
function About({ id, onAll }: { id: string; onAll: () => void }) {
  const t = useT("accounts.staff");
  const user = useQuery(userQuery(id));
  const name = user.data ? `${user.data.name} (@${user.data.username})` : user.error ? t("audit.erased") : "–";
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded border border-link/40 bg-link-tint py-1.5 pr-1.5 pl-3 text-small text-link">
      <span className="min-w-0 grow break-words">{t("audit.about", { name })}</span>
      <Button size="s" onClick={onAll}>
        {t("audit.allAccounts")}
      </Button>
    </p>
  );
}

function Found({ filter, onClear }: { filter: AuditFilter; onClear: () => void }) {
  const t = useT("accounts.staff");
  const staff = useT("staff");
  const f = useFormat();
  const [params] = useSearchParams();
  const log = useQuery({ ...auditQuery(filter), placeholderData: keepPreviousData });
  const failed = useShownError(log) !== null;
  if (!log.data || (failed && log.isPlaceholderData))
    return <Pending query={log} failed={t("audit.failed")} lines={10} />;
  const { items, pagination } = log.data;
  if (items.length === 0) {
    const narrowed = Boolean(filter.search || filter.action || filter.user || filter.page > 1);
    return (
      <Empty
        text={t(narrowed ? "audit.emptyFiltered" : "audit.empty")}
        action={narrowed && <Button onClick={onClear}>{staff("clear")}</Button>}
      />
    );
  }
  return (
    <>
      <p role="status" className="text-small text-ink-2 num">
        {t("audit.count", { count: pagination.total, n: f.number(pagination.total) })}
      </p>
      <div aria-busy={log.isPlaceholderData} className={log.isPlaceholderData ? "opacity-60" : ""}>
        <AuditList entries={items} />
      </div>
      <Pager
        page={pagination.page}
        totalPages={pagination.totalPages}
        to={(page) => changed(params, { page: page > 1 ? String(page) : undefined })}
      />
    </>
  );
}
