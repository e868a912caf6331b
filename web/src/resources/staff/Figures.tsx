import { downvoteReasons, type ResourceFigures } from "@sarathi/contract";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { Ago } from "../../community/index.ts";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { enter, type PageHandle, pageMeta, renderOnServer } from "../../foundation/page.ts";
import { FigureRow } from "../../staff/FigureRow.tsx";
import { adminPaths } from "../../staff/paths.ts";
import { Bilingual } from "../../ui/Bilingual.tsx";
import { Pending } from "../../ui/Pending.tsx";
import { Table, Td, Th } from "../../ui/Table.tsx";
import { figuresQuery } from "./staff.queries.ts";

export const handle = {
  texts: ["staff", "admin", "resources.staff", "resources", "resourceItem", "community"],
} satisfies PageHandle;
export const loader = renderOnServer;
export const clientLoader = () => enter(handle.texts);

type MetaArgs = Parameters<typeof pageMeta>[0];
export const meta = (args: MetaArgs) =>
  pageMeta(args, "admin", (t) => ({ title: t("page.resourceFigures"), hidden: true }));

/** How the study material is used, and how fast contributions are decided. */
export default function Figures() {
  const t = useT("resources.staff");
  const query = useQuery(figuresQuery());
  if (!query.data) return <Pending query={query} failed={t("figures.failed")} lines={12} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-2">
      <All figures={query.data} />
      <Reviews figures={query.data} />
      <MostRead figures={query.data} />
      <LeastLiked figures={query.data} />
    </div>
  );
}

interface Props {
  figures: ResourceFigures;
}

function All({ figures }: Props) {
  const t = useT("resources.staff");
  const words = useT("resources");
  const f = useFormat();
  return (
    <Table caption={t("figures.all")} dense>
      <tbody>
        <FigureRow label={t("figures.resources")}>{f.number(figures.resources)}</FigureRow>
        {(["text", "file", "link"] as const).map((kind) => (
          <FigureRow key={kind} label={words(`kind.${kind}`)}>
            {f.number(figures.items[kind])}
          </FigureRow>
        ))}
        {figures.types.map(({ type, resources }) => (
          <FigureRow key={type} label={words(`type.${type}`)}>
            {f.number(resources)}
          </FigureRow>
        ))}
      </tbody>
    </Table>
  );
}

function Reviews({ figures }: Props) {
  const t = useT("resources.staff");
  const f = useFormat();
  const { views, downloads, votes, waiting, oldestWaiting, decided, medianHours, deadLinks, openReports } = figures;
  return (
    <Table caption={t("figures.month")} dense>
      <tbody>
        <FigureRow label={t("figures.views")}>{f.number(views)}</FigureRow>
        <FigureRow label={t("figures.downloads")}>{f.number(downloads)}</FigureRow>
        <FigureRow label={t("figures.votes")}>
          +{f.number(votes.up)} −{f.number(votes.down)}
        </FigureRow>
        <FigureRow label={t("figures.waiting")}>
          {f.number(waiting)}
          {oldestWaiting && (
            <span className="font-normal text-ink-2">
              {" "}
              ({t("figures.oldest")} <Ago at={oldestWaiting} />)
            </span>
          )}
        </FigureRow>
        <FigureRow label={t("figures.published")}>{f.number(decided.published)}</FigureRow>
        <FigureRow label={t("figures.rejected")}>{f.number(decided.rejected)}</FigureRow>
        <FigureRow label={t("figures.median")}>
          {medianHours === null ? t("figures.none") : t("figures.hours", { n: f.number(medianHours, 1) })}
        </FigureRow>
        <FigureRow label={t("figures.deadLinks")}>
          <Link to={adminPaths.deadLinks()}>{f.number(deadLinks)}</Link>
        </FigureRow>
        <FigureRow label={t("figures.reports")}>
          <Link to={adminPaths.takedowns()}>{f.number(openReports)}</Link>
        </FigureRow>
      </tbody>
    </Table>
  );
}

function ToItem({ one }: { one: Pick<ResourceFigures["mostRead"][number], "itemId" | "resourceId" | "title"> }) {
  return (
    <Link to={adminPaths.resourceItems({ id: one.resourceId }, { item: one.itemId })} className="wrap-anywhere">
      <Bilingual text={one.title} />
    </Link>
  );
}

function MostRead({ figures: { mostRead } }: Props) {
  const t = useT("resources.staff");
  const f = useFormat();
  if (mostRead.length === 0) return null;
  return (
    <Table caption={t("figures.mostRead")} dense>
      <thead>
        <tr>
          <Th>{t("column.title")}</Th>
          <Th className="text-end">{t("figures.readers")}</Th>
        </tr>
      </thead>
      <tbody>
        {mostRead.map((one) => (
          <tr key={one.itemId}>
            <Td>
              <ToItem one={one} />
            </Td>
            <Td className="text-end">{f.number(one.views)}</Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function LeastLiked({ figures: { leastLiked } }: Props) {
  const t = useT("resources.staff");
  const names = useT("resourceItem");
  const f = useFormat();
  if (leastLiked.length === 0) return null;
  return (
    <Table caption={t("figures.leastLiked")} dense>
      <thead>
        <tr>
          <Th>{t("column.title")}</Th>
          <Th>{t("figures.why")}</Th>
          <Th className="text-end">{t("figures.against")}</Th>
        </tr>
      </thead>
      <tbody>
        {leastLiked.map((one) => (
          <tr key={one.itemId}>
            <Td>
              <ToItem one={one} />
            </Td>
            <Td>
              {downvoteReasons
                .filter((reason) => (one.reasons[reason] ?? 0) > 0)
                .map((reason) => `${names(`why.${reason}`)} × ${f.number(one.reasons[reason] ?? 0)}`)
                .join(", ")}
            </Td>
            <Td className="text-end">{f.number(one.downvotes)}</Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
