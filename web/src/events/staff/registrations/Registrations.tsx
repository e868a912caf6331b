import { type AdminEvent, registrationStates } from "@sarathi/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useFormat, useT } from "../../../foundation/i18n.ts";
import { lazyPart } from "../../../foundation/lazyPart.ts";
import { useListParams } from "../../../foundation/listParams.ts";
import { enter, type PageHandle, pageMeta, renderOnServer } from "../../../foundation/page.ts";
import { StaffList } from "../../../staff/StaffList.tsx";
import { LazyPart } from "../../../ui/LazyPart.tsx";
import { SearchField } from "../../../ui/SearchField.tsx";
import { Select } from "../../../ui/Select.tsx";
import { OfTest } from "../OfTest.tsx";
import { registrationParams } from "../params.ts";
import { asRows, registrationsQuery } from "../staff.queries.ts";
import { BulkApprove } from "./BulkApprove.tsx";
import { nameOf, RegistrationCard, useRegistrationColumns } from "./registrationColumns.tsx";

export const handle = {
  texts: ["staff", "admin", "events.staff", "events.errors"],
  query: ["registration"],
} satisfies PageHandle;
export const loader = renderOnServer;
export const clientLoader = () => enter(handle.texts);

type MetaArgs = Parameters<typeof pageMeta>[0];
export const meta = (args: MetaArgs) =>
  pageMeta(args, "admin", (t) => ({ title: t("page.registrations"), hidden: true }));

const onePage = lazyPart(() => import("./RegistrationPage.tsx").then((part) => part.RegistrationPage));

/** Who wants to take an exam event: those that wait for a decision first; one registration takes the place of the list. */
export default function Registrations() {
  return <OfTest here="registrations">{(event) => <Shown event={event} />}</OfTest>;
}

function Shown({ event }: { event: AdminEvent }) {
  const params = useListParams(registrationParams, ["search", "status"]);
  const { registration: id, ...filter } = params.values;
  if (id === undefined) return <List event={event} />;
  return (
    <LazyPart part={onePage} lines={12}>
      {(One) => <One key={id} id={id} event={event} filter={filter} hrefOf={params.hrefOf} change={params.change} />}
    </LazyPart>
  );
}

function List({ event }: { event: AdminEvent }) {
  const t = useT("events.staff");
  const staff = useT("staff");
  const f = useFormat();
  const params = useListParams(registrationParams, ["search", "status"]);
  const { registration: _, ...filter } = params.values;
  const registrations = useQuery({
    ...registrationsQuery(event._id, filter),
    select: asRows,
    placeholderData: keepPreviousData,
  });
  const hrefOf = (id: string) => params.hrefOf({ registration: id });
  const columns = useRegistrationColumns(hrefOf);
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-[minmax(10rem,1fr)_16rem]">
        <SearchField
          label={staff("search")}
          placeholder={t("registrations.searchHint")}
          value={filter.search ?? ""}
          onSearch={(search) => params.choose({ search }, true)}
        />
        <Select
          label={t("field.state")}
          className="text-small"
          value={filter.status ?? ""}
          choices={[
            { value: "", label: staff("all") },
            ...registrationStates.map((value) => ({
              value,
              label: `${t(`registration.${value}`)} (${f.number(event.counts[value])})`,
            })),
          ]}
          onChange={({ target }) => params.choose({ status: target.value })}
        />
      </div>
      <StaffList
        list="registrations"
        label={t("registrations.table")}
        query={registrations}
        params={params}
        columns={columns}
        card={(row) => <RegistrationCard row={row} hrefOf={hrefOf} />}
        texts={{
          failed: t("registrations.failed"),
          empty: t("registrations.empty"),
          emptyNarrowed: t("events.emptyNarrowed"),
          count: (count) => t("registrations.count", { count, n: f.counted(count) }),
        }}
        selection={{ name: nameOf, actions: (rows) => <BulkApprove rows={rows} /> }}
      />
    </>
  );
}
