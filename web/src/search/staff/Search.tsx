import { type SearchAlias, type SearchMiss, search } from "@sarathi/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { lazyPart } from "../../foundation/lazyPart.ts";
import { param, useListParams } from "../../foundation/listParams.ts";
import { useEndpointMutation } from "../../foundation/mutation.ts";
import { enter, pageMeta, renderOnServer } from "../../foundation/page.ts";
import { toast } from "../../foundation/toast.ts";
import { StaffList } from "../../staff/StaffList.tsx";
import { Time } from "../../staff/Time.tsx";
import { Button } from "../../ui/Button.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { OpenedPart } from "../../ui/OpenedPart.tsx";
import { Pending } from "../../ui/Pending.tsx";
import { Table, Td, Th } from "../../ui/Table.tsx";
import { aliasesQuery, CHANGED_BY_ALIASES, missesQuery } from "./staff.queries.ts";

export const loader = renderOnServer;
export const clientLoader = () => enter(["staff", "admin", "search.staff"]);

type MetaArgs = Parameters<typeof pageMeta>[0];
export const meta = (args: MetaArgs) => pageMeta(args, "admin", (t) => ({ title: t("page.search"), hidden: true }));

const adding = lazyPart(() => import("./AliasDialog.tsx").then((part) => part.AliasDialog));

/** What people searched for in vain, and the other words by which staff let things be found. */
export default function Search() {
  const t = useT("search.staff");
  const [alias, setAlias] = useState<string>();
  const close = () => setAlias(undefined);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <Misses onName={setAlias} />
      <section aria-labelledby="search-aliases" className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <h2 id="search-aliases">{t("aliases.title")}</h2>
        <p className="max-w-[44em] text-small text-ink-2">{t("aliases.lead")}</p>
        <Aliases onAdd={() => setAlias("")} />
      </section>
      {alias !== undefined && (
        <OpenedPart part={adding} onClose={close}>
          {(AliasDialog) => <AliasDialog alias={alias} onClose={close} />}
        </OpenedPart>
      )}
    </div>
  );
}

function Misses({ onName }: { onName: (query: string) => void }) {
  const t = useT("search.staff");
  const query = useQuery(missesQuery());
  return (
    <section aria-labelledby="search-misses" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id="search-misses">{t("misses.title")}</h2>
      <p className="max-w-[44em] text-small text-ink-2">{t("misses.lead")}</p>
      {!query.data ? (
        <Pending query={query} failed={t("misses.failed")} lines={4} />
      ) : query.data.items.length === 0 ? (
        <Empty text={t("misses.empty")} />
      ) : (
        <MissTable misses={query.data.items} onName={onName} />
      )}
    </section>
  );
}

function MissTable({ misses, onName }: { misses: readonly SearchMiss[]; onName: (query: string) => void }) {
  const t = useT("search.staff");
  const f = useFormat();
  return (
    <Table caption={t("misses.title")} quiet dense>
      <thead>
        <tr>
          <Th>{t("misses.query")}</Th>
          <Th className="text-right">{t("misses.askers")}</Th>
          <Th>{t("misses.act")}</Th>
        </tr>
      </thead>
      <tbody>
        {misses.map(({ query, askers }) => (
          <tr key={query}>
            <Td className="wrap-anywhere">{query}</Td>
            <Td className="text-right num">{f.number(askers)}</Td>
            <Td>
              <Button size="s" onClick={() => onName(query)}>
                {t("misses.name")}
                <span className="sr-only">: {query}</span>
              </Button>
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

const params = { page: param.page() };

function Aliases({ onAdd }: { onAdd: () => void }) {
  const t = useT("search.staff");
  const f = useFormat();
  const list = useListParams(params, []);
  const aliases = useQuery({ ...aliasesQuery(list.values.page), placeholderData: keepPreviousData });
  return (
    <StaffList
      list="search"
      label={t("aliases.title")}
      query={aliases}
      params={list}
      columns={[
        { key: "alias", title: t("aliases.alias"), cell: ({ alias }) => <b className="wrap-anywhere">{alias}</b> },
        { key: "query", title: t("aliases.query"), cell: ({ query }) => query },
        { key: "at", title: t("aliases.at"), cell: ({ createdAt }) => <Time at={createdAt} /> },
        { key: "act", title: t("aliases.act"), cell: (alias) => <Remove alias={alias} />, end: true },
      ]}
      card={(alias) => (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <span className="wrap-anywhere">
            <b>{alias.alias}</b> → {alias.query}
          </span>
          <Remove alias={alias} />
        </div>
      )}
      texts={{
        failed: t("aliases.failed"),
        empty: t("aliases.empty"),
        emptyNarrowed: t("aliases.empty"),
        count: (count) => t("aliases.count", { count, n: f.counted(count) }),
      }}
      create={
        <Button size="s" variant="main" onClick={onAdd}>
          {t("aliases.new")}
        </Button>
      }
    />
  );
}

/** What is taken away is a line to write again: nothing is asked before. */
function Remove({ alias }: { alias: SearchAlias }) {
  const t = useT("search.staff");
  const remove = useEndpointMutation(search.removeAlias, {
    invalidates: CHANGED_BY_ALIASES,
    failed: t("aliases.notRemoved"),
    done: () => toast.success(t("aliases.removed")),
  });
  return (
    <Button size="s" busy={remove.busy} onClick={() => void remove.run({ params: { id: alias._id } })}>
      {t("aliases.remove")}
      <span className="sr-only">: {alias.alias}</span>
    </Button>
  );
}
