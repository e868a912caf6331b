import { type CampaignSummary, campaignStates } from "@sarathi/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { useListParams } from "../../foundation/listParams.ts";
import { enter, type PageHandle, pageMeta, renderOnServer } from "../../foundation/page.ts";
import { adminPaths } from "../../staff/paths.ts";
import { type Column, StaffList } from "../../staff/StaffList.tsx";
import { Time } from "../../staff/Time.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Select } from "../../ui/Select.tsx";
import { CampaignMark } from "./CampaignMark.tsx";
import { campaignParams, NEW } from "./params.ts";
import { campaignsQuery } from "./staff.queries.ts";

export const handle = { texts: ["staff", "admin", "newsletter", "newsletter.staff"] } satisfies PageHandle;
export const loader = renderOnServer;
export const clientLoader = () => enter(handle.texts);
export const meta = (args: Parameters<typeof pageMeta>[0]) =>
  pageMeta(args, "admin", (t) => ({ title: t("page.newsletter"), hidden: true }));

/** Numbers of the newsletter, drafts and sent ones. */
export default function Campaigns() {
  const t = useT("newsletter.staff");
  const staff = useT("staff");
  const f = useFormat();
  const params = useListParams(campaignParams, ["state"]);
  const found = useQuery({ ...campaignsQuery(params.values), placeholderData: keepPreviousData });
  const columns = useColumns();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="max-w-[44em] text-small text-ink-2">{t("lead")}</p>
      <div className="max-w-[26rem]">
        <Select
          label={t("stateLabel")}
          className="text-small"
          value={params.values.state ?? ""}
          choices={[
            { value: "", label: staff("all") },
            ...campaignStates.map((value) => ({ value, label: t(`state.${value}`) })),
          ]}
          onChange={({ target }) => params.choose({ state: target.value })}
        />
      </div>
      <StaffList
        list="newsletter"
        label={t("table")}
        query={found}
        params={params}
        columns={columns}
        card={(row) => <Card row={row} />}
        texts={{
          failed: t("failed"),
          empty: t("empty"),
          emptyNarrowed: t("emptyNarrowed"),
          count: (count) => t("count", { count, n: f.counted(count) }),
        }}
      />
      <ButtonLink to={adminPaths.campaign({ campaignId: NEW })} size="s" variant="main" className="justify-self-start">
        {t("new")}
      </ButtonLink>
    </div>
  );
}

function Subject({ row }: { row: CampaignSummary }) {
  return (
    <Link
      to={adminPaths.campaign({ campaignId: row._id })}
      className="font-bold text-ink wrap-anywhere after:absolute after:inset-0"
    >
      {row.subject}
    </Link>
  );
}

const whenOf = ({ finishedAt, startedAt, sendAt, updatedAt }: CampaignSummary) =>
  finishedAt ?? startedAt ?? sendAt ?? updatedAt;

function useColumns(): Column<CampaignSummary>[] {
  const t = useT("newsletter.staff");
  const words = useT("newsletter");
  return [
    { key: "subject", title: t("subject"), cell: (row) => <Subject row={row} />, className: "min-w-60" },
    { key: "state", title: t("stateLabel"), cell: ({ state }) => <CampaignMark state={state} /> },
    { key: "topic", title: t("topic"), cell: ({ topic }) => words(`topic.${topic}`) },
    { key: "at", title: t("when"), cell: (row) => <Time at={whenOf(row)} clock /> },
  ];
}

function Card({ row }: { row: CampaignSummary }) {
  const words = useT("newsletter");
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <Subject row={row} />
      <span className="text-ink-2 num">
        {words(`topic.${row.topic}`)} · <Time at={whenOf(row)} clock />
      </span>
      <span>
        <CampaignMark state={row.state} />
      </span>
    </div>
  );
}
