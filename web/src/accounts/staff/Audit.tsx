import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { type ListParams, type ParamsOf, useListParams } from "../../foundation/listParams.ts";
import { enter, pageMeta, renderOnServer } from "../../foundation/page.ts";
import { useIsAdmin } from "../../foundation/session.ts";
import { ExportButton } from "../../staff/ExportButton.tsx";
import { Combobox } from "../../staff/fields/Combobox.tsx";
import { StaffList } from "../../staff/StaffList.tsx";
import { Button } from "../../ui/Button.tsx";
import { DateField } from "../../ui/calendar/DateField.tsx";
import { SearchField } from "../../ui/SearchField.tsx";
import { AuditCard, useAuditColumns } from "./AuditFeed.tsx";
import { useActionName } from "./AuditParts.tsx";
import { actions, auditParams, targetKinds } from "./params.ts";
import { auditQuery, exportAuditPage, userQuery } from "./staff.queries.ts";

export const loader = renderOnServer;
export const clientLoader = () => enter(["staff", "admin", "accounts.staff"]);

type MetaArgs = Parameters<typeof pageMeta>[0];
export const meta = (args: MetaArgs) => pageMeta(args, "admin", (t) => ({ title: t("page.audit"), hidden: true }));

const csvColumns = [
  "_id",
  "at",
  "actor",
  "action",
  "targetKind",
  "target",
  "targetId",
  "before",
  "after",
  "reason",
] as const;

/** What staff did, latest first. The address keeps the filters. */
export default function Audit() {
  const t = useT("accounts.staff");
  const f = useFormat();
  const params = useListParams(auditParams, ["search", "action", "kind", "day", "user"]);
  const { values, choose } = params;
  const log = useQuery({ ...auditQuery(values), placeholderData: keepPreviousData });
  const isAdmin = useIsAdmin();
  const columns = useAuditColumns();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="max-w-[44em] text-small text-ink-2">{t(isAdmin ? "audit.lead" : "audit.own")}</p>
      <Filters values={values} onChoose={choose} />
      {values.user && <About id={values.user} onAll={() => choose({ user: undefined })} />}
      <StaffList
        list="audit"
        label={t("audit.table")}
        query={log}
        params={params}
        columns={columns}
        card={(entry) => <AuditCard entry={entry} />}
        tools={(total) =>
          isAdmin && <ExportButton name="audit" columns={csvColumns} total={total} load={exportAuditPage(values)} />
        }
        texts={{
          failed: t("audit.failed"),
          empty: t("audit.empty"),
          emptyNarrowed: t("audit.emptyFiltered"),
          count: (count) => t("audit.count", { count, n: f.counted(count) }),
        }}
      />
    </div>
  );
}

interface FiltersProps {
  values: ParamsOf<typeof auditParams>;
  onChoose: ListParams["choose"];
}

function Filters({ values, onChoose }: FiltersProps) {
  const t = useT("accounts.staff");
  const staff = useT("staff");
  const name = useActionName();
  const choices = actions.map((action) => ({ value: action, label: name(action) }));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 sm:grid-cols-2 lg:grid-cols-[minmax(12rem,1fr)_minmax(0,14rem)_minmax(0,12rem)_minmax(0,12rem)]">
      <SearchField
        label={staff("search")}
        placeholder={t("audit.searchHint")}
        value={values.search ?? ""}
        onSearch={(search) => onChoose({ search }, true)}
      />
      <Combobox
        label={t("audit.action")}
        placeholder={t("audit.actions.all")}
        choices={choices}
        value={values.action}
        onChange={(action) => onChoose({ action })}
      />
      <Combobox
        label={t("audit.whom")}
        placeholder={t("audit.kinds.all")}
        choices={targetKinds.map((kind) => ({ value: kind, label: t(`audit.kind.${kind}`) }))}
        value={values.kind}
        onChange={(kind) => onChoose({ kind })}
      />
      <DateField label={t("audit.day")} value={values.day ?? ""} onChange={(day) => onChoose({ day }, true)} />
    </div>
  );
}

/** The one account that the log is narrowed to. */
function About({ id, onAll }: { id: string; onAll: () => void }) {
  const t = useT("accounts.staff");
  const staff = useT("staff");
  const user = useQuery(userQuery(id));
  const unknown = user.error ? t("audit.erased") : staff("none");
  const name = user.data ? `${user.data.name} (@${user.data.username})` : unknown;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-2 border-l-3 border-link bg-link-tint py-1.5 pr-1.5 pl-3 text-small">
      <span className="min-w-0 grow break-words">{t("audit.about", { name })}</span>
      <Button size="s" onClick={onAll}>
        {t("audit.allAccounts")}
      </Button>
    </p>
  );
}
