import type { AdminEventRow } from "@sarathi/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import Plus from "lucide-react/icons/plus";
import { Link } from "react-router";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { type ListParams, type ParamsOf, useListParams } from "../../foundation/listParams.ts";
import { enter, type PageHandle, pageMeta, renderOnServer } from "../../foundation/page.ts";
import { ExportButton } from "../../staff/ExportButton.tsx";
import { adminPaths } from "../../staff/paths.ts";
import { StaffList } from "../../staff/StaffList.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Pick } from "../../ui/Pick.tsx";
import { SearchField } from "../../ui/SearchField.tsx";
import { EventCard, useEventColumns } from "./eventColumns.tsx";
import { eventParams, NEW, shownEvents } from "./params.ts";
import { eventsPage, eventsQuery, openPaymentsQuery, statsQuery } from "./staff.queries.ts";

export const handle = { texts: ["staff", "admin", "events.staff", "events.errors"] } satisfies PageHandle;
export const loader = renderOnServer;
export const clientLoader = () => enter(handle.texts);

type MetaArgs = Parameters<typeof pageMeta>[0];
export const meta = (args: MetaArgs) => pageMeta(args, "admin", (t) => ({ title: t("page.events"), hidden: true }));

const csvColumns = [
  "_id",
  "slug",
  "title",
  "state",
  "phase",
  "startsAt",
  "endsAt",
  "fee",
  "capacity",
  "participantsCount",
  "begun",
  "submitted",
] as const satisfies readonly (keyof AdminEventRow)[];

/** All exam events, whatever their state; past ones apart. */
export default function Events() {
  const t = useT("events.staff");
  const f = useFormat();
  const params = useListParams(eventParams, ["search", "show"]);
  const { values } = params;
  const events = useQuery({ ...eventsQuery(values), placeholderData: keepPreviousData });
  const columns = useEventColumns();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Waiting />
      <OpenPayments />
      <Filters params={params} values={values} />
      <StaffList
        list="events"
        label={t("events.table")}
        query={events}
        params={params}
        columns={columns}
        card={(row) => <EventCard row={row} />}
        texts={{
          failed: t("events.failed"),
          empty: t("events.empty"),
          emptyNarrowed: t("events.emptyNarrowed"),
          count: (count) => t("events.count", { count, n: f.counted(count) }),
        }}
        tools={(total) => <ExportButton name="events" columns={csvColumns} total={total} load={eventsPage(values)} />}
      />
    </div>
  );
}

/** How many registrations of all events wait for a decision. */
function Waiting() {
  const t = useT("events.staff");
  const f = useFormat();
  const count = useQuery(statsQuery()).data?.registrations.under_review ?? 0;
  if (count === 0) return null;
  return (
    <p role="status" className="text-small font-bold text-mark num">
      {t("events.waiting", { count, n: f.number(count) })}
    </p>
  );
}

/** How many payments somebody has to settle, as a link to them. */
function OpenPayments() {
  const t = useT("events.staff");
  const f = useFormat();
  const count = useQuery(openPaymentsQuery()).data?.pagination.total ?? 0;
  if (count === 0) return null;
  return (
    <p className="text-small">
      <Link
        to={adminPaths.payments()}
        className="inline-flex min-h-9 items-center font-bold num pointer-coarse:min-h-11"
      >
        {t("payments.waiting", { count, n: f.number(count) })}
      </Link>
    </p>
  );
}

function Filters({ params, values }: { params: ListParams; values: ParamsOf<typeof eventParams> }) {
  const t = useT("events.staff");
  const staff = useT("staff");
  const { choose } = params;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <SearchField
        label={staff("search")}
        placeholder={t("events.searchHint")}
        value={values.search ?? ""}
        onSearch={(search) => choose({ search }, true)}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 max-md:overflow-x-clip max-md:py-1">
          <Pick
            label={t("field.state")}
            quietLabel
            name="show"
            choices={[
              { value: "", label: t("show.coming") },
              ...shownEvents.map((value) => ({
                value,
                label: value === "past" ? t("show.past") : t(`state.${value}`),
              })),
            ]}
            value={values.show ?? ""}
            onChange={(show) => choose({ show })}
          />
        </div>
        <ButtonLink to={adminPaths.event({ eventId: NEW })} size="s" variant="main">
          <Plus aria-hidden="true" className="size-4" />
          {t("events.new")}
        </ButtonLink>
      </div>
    </div>
  );
}
