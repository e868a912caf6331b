import { newsletterTopics, type SubscriberRow, type SubscriberState, subscriberStates } from "@sarathi/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { lazyPart } from "../../foundation/lazyPart.ts";
import { type ListParams, useListParams } from "../../foundation/listParams.ts";
import { enter, type PageHandle, pageMeta, renderOnServer } from "../../foundation/page.ts";
import { ExportButton } from "../../staff/ExportButton.tsx";
import { type Column, StaffList } from "../../staff/StaffList.tsx";
import { Time } from "../../staff/Time.tsx";
import { Button } from "../../ui/Button.tsx";
import { OpenedPart } from "../../ui/OpenedPart.tsx";
import { SearchField } from "../../ui/SearchField.tsx";
import { Select } from "../../ui/Select.tsx";
import { State } from "../../ui/Tag.tsx";
import { type SubscriberFilter, subscriberParams } from "./params.ts";
import { exportPage, type SubscriberOfFile, subscribersQuery } from "./staff.queries.ts";

export const handle = {
  texts: ["staff", "admin", "newsletter", "newsletter.staff", "newsletter.errors"],
} satisfies PageHandle;
export const loader = renderOnServer;
export const clientLoader = () => enter(handle.texts);
export const meta = (args: Parameters<typeof pageMeta>[0]) =>
  pageMeta(args, "admin", (t) => ({ title: t("page.subscribers"), hidden: true }));

const importing = lazyPart(() => import("./ImportDialog.tsx").then((part) => part.ImportDialog));

const csvColumns = [
  ...(["email", "state", "topics", "pace", "language", "source", "consent"] as const),
  ...(["createdAt", "confirmedAt", "endedAt"] as const),
] as const satisfies readonly (keyof SubscriberOfFile)[];

/** Addresses of the newsletter: found, brought in, taken out as a file. */
export default function Subscribers() {
  const t = useT("newsletter.staff");
  const f = useFormat();
  const params = useListParams(subscriberParams, ["search", "state", "topic"]);
  const { values } = params;
  const found = useQuery({ ...subscribersQuery(values), placeholderData: keepPreviousData });
  const columns = useColumns();
  const [isImporting, setImporting] = useState(false);
  const close = () => setImporting(false);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="max-w-[44em] text-small text-ink-2">{t("people.lead")}</p>
      <Filters values={values} onChoose={params.choose} />
      <StaffList
        list="subscribers"
        label={t("people.table")}
        query={found}
        params={params}
        columns={columns}
        card={(row) => <Card row={row} />}
        texts={{
          failed: t("people.failed"),
          empty: t("people.empty"),
          emptyNarrowed: t("people.emptyNarrowed"),
          count: (count) => t("people.count", { count, n: f.counted(count) }),
        }}
        tools={(total) => (
          <ExportButton name="newsletter" columns={csvColumns} total={total} load={exportPage(values)} />
        )}
      />
      <Button size="s" className="justify-self-start" onClick={() => setImporting(true)}>
        {t("import.open")}
      </Button>
      {isImporting && (
        <OpenedPart part={importing} onClose={close}>
          {(ImportDialog) => <ImportDialog onClose={close} />}
        </OpenedPart>
      )}
    </div>
  );
}

const tones = {
  pending: "plain",
  confirmed: "ok",
  unsubscribed: "plain",
  bounced: "warn",
  complained: "warn",
} as const satisfies Record<SubscriberState, string>;

function Mark({ state }: { state: SubscriberState }) {
  const words = useT("newsletter");
  return <State tone={tones[state]}>{words(`state.${state}`)}</State>;
}

function useColumns(): Column<SubscriberRow>[] {
  const t = useT("newsletter.staff");
  const words = useT("newsletter");
  return [
    {
      key: "email",
      title: words("email"),
      cell: ({ email }) => <span className="wrap-anywhere">{email}</span>,
      className: "min-w-52",
    },
    { key: "state", title: t("stateLabel"), cell: ({ state }) => <Mark state={state} /> },
    {
      key: "topics",
      title: t("topic"),
      cell: ({ topics }) => topics.map((topic) => words(`topic.${topic}`)).join(", "),
    },
    { key: "source", title: t("people.source"), cell: ({ source }) => t(`source.${source}`) },
    { key: "at", title: t("people.since"), cell: ({ createdAt }) => <Time at={createdAt} /> },
  ];
}

function Card({ row }: { row: SubscriberRow }) {
  const t = useT("newsletter.staff");
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <span className="font-bold wrap-anywhere">{row.email}</span>
      <span className="text-ink-2">
        {t(`source.${row.source}`)} · <Time at={row.createdAt} />
      </span>
      <span>
        <Mark state={row.state} />
      </span>
    </div>
  );
}

function Filters({ values, onChoose }: { values: SubscriberFilter; onChoose: ListParams["choose"] }) {
  const t = useT("newsletter.staff");
  const words = useT("newsletter");
  const staff = useT("staff");
  const all = { value: "", label: staff("all") };
  return (
    <div className="grid gap-3 sm:grid-cols-[minmax(12rem,1fr)_minmax(0,12rem)_minmax(0,12rem)]">
      <SearchField
        label={staff("search")}
        placeholder={t("people.searchHint")}
        value={values.search ?? ""}
        onSearch={(search) => onChoose({ search }, true)}
      />
      <Select
        label={t("stateLabel")}
        className="text-small"
        value={values.state ?? ""}
        choices={[all, ...subscriberStates.map((value) => ({ value, label: words(`state.${value}`) }))]}
        onChange={({ target }) => onChoose({ state: target.value })}
      />
      <Select
        label={t("topic")}
        className="text-small"
        value={values.topic ?? ""}
        choices={[all, ...newsletterTopics.map((value) => ({ value, label: words(`topic.${value}`) }))]}
        onChange={({ target }) => onChoose({ topic: target.value })}
      />
    </div>
  );
}
