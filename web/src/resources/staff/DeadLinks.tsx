import { type DeadLink, resourceReview } from "@sarathi/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { Ago } from "../../community/index.ts";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { useListParams } from "../../foundation/listParams.ts";
import { useEndpointMutation } from "../../foundation/mutation.ts";
import { enter, type PageHandle, pageMeta, renderOnServer } from "../../foundation/page.ts";
import { toast } from "../../foundation/toast.ts";
import { adminPaths } from "../../staff/paths.ts";
import { type Column, StaffList } from "../../staff/StaffList.tsx";
import { Bilingual } from "../../ui/Bilingual.tsx";
import { Button } from "../../ui/Button.tsx";
import { Pick } from "../../ui/Pick.tsx";
import { linkParams } from "./params.ts";
import { changedByAnswer, deadLinksQuery } from "./staff.queries.ts";

export const handle = {
  texts: ["staff", "admin", "resources.staff", "resources.errors", "resources", "community"],
} satisfies PageHandle;
export const loader = renderOnServer;
export const clientLoader = () => enter(handle.texts);

type MetaArgs = Parameters<typeof pageMeta>[0];
export const meta = (args: MetaArgs) => pageMeta(args, "admin", (t) => ({ title: t("page.deadLinks"), hidden: true }));

/** Links that lead nowhere: those that fail longest first. */
export default function DeadLinks() {
  const t = useT("resources.staff");
  const f = useFormat();
  const params = useListParams(linkParams, []);
  const query = useQuery({ ...deadLinksQuery(params.values), placeholderData: keepPreviousData });
  const columns = useColumns();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Pick
        label={t("links.state")}
        name="link-state"
        value={params.values.state}
        choices={(["dead", "failing"] as const).map((value) => ({ value, label: t(`links.${value}`) }))}
        onChange={(state) => params.choose({ state: state === "dead" ? undefined : state })}
      />
      <StaffList
        list="dead-links"
        label={t("links.table")}
        query={query}
        params={params}
        columns={columns}
        card={(row) => <LinkCard row={row} />}
        texts={{
          failed: t("links.failed"),
          empty: t(`links.empty.${params.values.state}`),
          emptyNarrowed: t(`links.empty.${params.values.state}`),
          count: (count) => t("links.count", { count, n: f.counted(count) }),
        }}
      />
    </div>
  );
}

function Title({ row }: { row: DeadLink }) {
  return (
    <span className="grid gap-0.5">
      <Link to={adminPaths.resourceItems({ id: row.resourceId }, { item: row._id })} className="text-ink wrap-anywhere">
        <Bilingual text={row.title} />
      </Link>
      <span className="text-ink-2 wrap-anywhere">{row.url}</span>
    </span>
  );
}

/** What the last check met: a status, or the name of what went wrong. */
function Problem({ row: { problem } }: { row: DeadLink }) {
  const t = useT("resources.staff");
  const f = useFormat();
  const known = ["timeout", "dns", "private", "redirects", "tls", "refused"] as const;
  const name = known.find((one) => one === problem);
  return <span className="num">{name ? t(`links.problem.${name}`) : f.digits(problem)}</span>;
}

function Check({ row }: { row: DeadLink }) {
  const t = useT("resources.staff");
  const { run, busy } = useEndpointMutation(resourceReview.checkLink, {
    failed: t("links.checkFailed"),
    invalidates: changedByAnswer,
    done: ({ state }) => {
      if (state === "good") toast.success(t("links.good"));
      else toast.warning(t("links.stillBad"));
    },
  });
  return (
    <Button size="s" busy={busy} onClick={() => void run({ params: { id: row._id } })}>
      {t("links.check")}
      <span className="sr-only">{row.url}</span>
    </Button>
  );
}

function useColumns(): Column<DeadLink>[] {
  const t = useT("resources.staff");
  const f = useFormat();
  return [
    { key: "title", title: t("column.title"), cell: (row) => <Title row={row} />, className: "min-w-60" },
    { key: "problem", title: t("links.what"), cell: (row) => <Problem row={row} /> },
    { key: "failures", title: t("links.failures"), cell: ({ failures }) => f.number(failures), end: true },
    { key: "since", title: t("links.since"), cell: ({ failingSince }) => <Ago at={failingSince} /> },
    { key: "act", title: t("column.acts"), cell: (row) => <Check row={row} />, end: true },
  ];
}

function LinkCard({ row }: { row: DeadLink }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <Title row={row} />
      <span className="text-ink-2">
        <Problem row={row} /> · <Ago at={row.failingSince} />
      </span>
      <span>
        <Check row={row} />
      </span>
    </div>
  );
}
