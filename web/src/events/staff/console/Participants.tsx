import { type AdminEvent, type Participant, participantStates } from "@sarathi/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useFormat, useT } from "../../../foundation/i18n.ts";
import { useListParams } from "../../../foundation/listParams.ts";
import { enter, type PageHandle, pageMeta, renderOnServer } from "../../../foundation/page.ts";
import { StaffList } from "../../../staff/StaffList.tsx";
import { Pick } from "../../../ui/Pick.tsx";
import { SearchField } from "../../../ui/SearchField.tsx";
import { OfTest } from "../OfTest.tsx";
import { participantParams } from "../params.ts";
import { CONSOLE_MS, participantsQuery, silentQuery } from "../staff.queries.ts";
import { Announce, Announced } from "./Announce.tsx";
import { Clock } from "./Clock.tsx";
import { countsOf } from "./console.rules.ts";
import { Extend } from "./Extend.tsx";
import { ParticipantCard, useParticipantColumns } from "./participantColumns.tsx";

export const handle = { texts: ["staff", "admin", "events.staff", "events.errors"] } satisfies PageHandle;
export const loader = renderOnServer;
export const clientLoader = () => enter(handle.texts);

type MetaArgs = Parameters<typeof pageMeta>[0];
export const meta = (args: MetaArgs) =>
  pageMeta(args, "admin", (t) => ({ title: t("page.participants"), hidden: true }));

/** Rows of the list by an id of their own. */
const asRows = <Page extends { items: Participant[] }>(page: Page) => ({
  ...page,
  items: page.items.map((one) => ({ ...one, _id: one.candidate._id })),
});

/** Who takes an exam event and how far each has come, renewed every few seconds while the page is seen. */
export default function Participants() {
  return (
    <OfTest here="participants" isLive>
      {(event) => <Console event={event} />}
    </OfTest>
  );
}

function Console({ event }: { event: AdminEvent }) {
  const t = useT("events.staff");
  const staff = useT("staff");
  const f = useFormat();
  const params = useListParams(participantParams, ["search", "state"]);
  const { values } = params;
  const live = { refetchInterval: CONSOLE_MS };
  const participants = useQuery({
    ...participantsQuery(event._id, values),
    ...live,
    select: asRows,
    placeholderData: keepPreviousData,
  });
  const silent = useQuery({ ...silentQuery(event._id), ...live }).data?.pagination.total;
  const counts = countsOf(event, silent);
  const columns = useParticipantColumns(event);
  return (
    <>
      <Clock event={event} failed={participants.isError} at={participants.dataUpdatedAt} />
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 max-md:overflow-x-clip max-md:py-1">
          <Pick
            label={t("field.state")}
            quietLabel
            name="state"
            choices={[
              { value: "", label: t("console.all"), count: f.number(event.counts.confirmed) },
              ...participantStates.map((value) => {
                const count = counts[value];
                return {
                  value,
                  label: t(`participant.${value}`),
                  count: count === undefined ? undefined : f.number(count),
                };
              }),
            ]}
            value={values.state ?? ""}
            onChange={(state) => params.choose({ state })}
          />
        </div>
        <div className="flex flex-wrap gap-2.5">
          <Announce event={event} />
          <Extend event={event} participant={undefined} />
        </div>
      </div>
      <Announced event={event} />
      <SearchField
        label={staff("search")}
        placeholder={t("console.searchHint")}
        value={values.search ?? ""}
        onSearch={(search) => params.choose({ search }, true)}
      />
      <StaffList
        list="participants"
        label={t("console.table")}
        query={participants}
        params={params}
        columns={columns}
        card={(row) => <ParticipantCard row={row} event={event} />}
        texts={{
          failed: t("console.failed"),
          empty: t("console.empty"),
          emptyNarrowed: t("events.emptyNarrowed"),
          count: (count) => t("console.count", { count, n: f.counted(count) }),
        }}
      />
    </>
  );
}
