import { type EventRank, type ExamEvent, FEWEST_FOR_PERCENTILE, type MyRank } from "@sarathi/contract";
import { useQuery } from "@tanstack/react-query";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { param, useListParams } from "../../foundation/listParams.ts";
import { withTexts } from "../../foundation/withTexts.ts";
import { Empty } from "../../ui/Empty.tsx";
import { isPastLastPage, Pager, PastLastPage } from "../../ui/Pager.tsx";
import { Part } from "../../ui/Part.tsx";
import { Pending } from "../../ui/Pending.tsx";
import { Table, Td, Th } from "../../ui/Table.tsx";
import { rollText } from "../event.rules.ts";
import { myRankQuery, ranksQuery } from "../events.queries.ts";

/** The reader's own place in an event whose results are out. */
export function OwnRank({ event }: { event: ExamEvent }) {
  const t = useT("ranks");
  const mine = useQuery(myRankQuery(event._id));
  return (
    <Part title={t("own.title")}>
      {mine.data ? <Own mine={mine.data} /> : <Pending query={mine} failed={t("own.failed")} lines={3} />}
    </Part>
  );
}

/** The places of all, a page at a time; the reader's own stands out. */
export function Ranks({ event }: { event: ExamEvent }) {
  const t = useT("ranks");
  const mine = useQuery({ ...myRankQuery(event._id), enabled: event.myAttempt?.status === "submitted" });
  return (
    <Part title={t("title")}>
      <List event={event} mine={mine.data} />
    </Part>
  );
}

function Own({ mine }: { mine: MyRank }) {
  const t = useT("ranks");
  const f = useFormat();
  const score = mine.score !== undefined && <p>{t("own.score", { score: f.marks(mine.score) })}</p>;
  if (mine.rating === "withheld") {
    return (
      <div className="grid max-w-[40em] gap-1 border-l-3 border-pen pl-3 num">
        <p className="font-bold text-pen">{t("own.withheld")}</p>
        {mine.reason && <p className="whitespace-pre-line">{t("own.reason", { reason: mine.reason })}</p>}
      </div>
    );
  }
  if (mine.rating === "late" || mine.rank === undefined || mine.participants === undefined) {
    return (
      <div className="grid max-w-[40em] gap-1 border-l-3 border-mark pl-3 num">
        <p className="font-bold">{t("own.late")}</p>
        {mine.rating === "late" && <p>{t("own.lateNote")}</p>}
        {score}
      </div>
    );
  }
  return (
    <div className="grid max-w-[40em] gap-2 num">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <b className="text-fig-xl leading-tight">{f.number(mine.rank)}</b>
        <span className="text-lead text-ink-2">
          {t("own.of", { count: mine.participants, n: f.number(mine.participants) })}
        </span>
      </p>
      {score}
      {mine.percentile === undefined ? (
        <p className="text-ink-2">{t("own.few", { n: f.number(FEWEST_FOR_PERCENTILE) })}</p>
      ) : (
        <p>
          <b>{t("own.percentile", { percentile: f.marks(mine.percentile) })}</b>
          <span className="block text-small text-ink-2">{t("own.percentileNote")}</span>
        </p>
      )}
    </div>
  );
}

const listParams = { page: param.page() };

function List({ event, mine }: { event: ExamEvent; mine: MyRank | undefined }) {
  const t = useT("ranks");
  const f = useFormat();
  const { values, hrefOfPage } = useListParams(listParams, []);
  const found = useQuery(ranksQuery(event._id, values.page));
  if (!found.data) return <Pending query={found} failed={t("failed")} lines={8} />;
  const { items, pagination } = found.data;
  if (isPastLastPage(items, pagination)) return <PastLastPage pagination={pagination} to={hrefOfPage} />;
  if (items.length === 0) return <Empty text={t("empty")} />;
  const isHere = items.some(({ rollNo }) => rollNo === mine?.rollNo);
  const away = mine && !isHere ? ownRow(mine) : undefined;
  return (
    <div className="grid max-w-[44em] gap-3">
      <Table caption={t("title")} quiet>
        <thead>
          <tr>
            <Th>{t("rank")}</Th>
            <Th>{t("roll")}</Th>
            <Th>{t("name")}</Th>
            <Th className="text-end">{t("score")}</Th>
          </tr>
        </thead>
        <tbody>
          {items.map((row) => (
            <Row key={row.rollNo} row={row} isOwn={row.rollNo === mine?.rollNo} />
          ))}
        </tbody>
        {away && (
          <tfoot>
            <Row row={away} isOwn />
          </tfoot>
        )}
      </Table>
      <Pager pagination={pagination} to={hrefOfPage} />
      <p className="text-small text-ink-2 num">
        {t("ties", { example: [1, 2, 2, 4].map((rank) => f.number(rank)).join(", ") })} {t("names")}
      </p>
    </div>
  );
}

/** The reader's own row, for the foot of a page that does not hold it; undefined where they have no rank. */
function ownRow({ rank, rollNo, score }: MyRank): EventRank | undefined {
  return rank === undefined || score === undefined ? undefined : { rank, rollNo, score };
}

function Row({ row, isOwn }: { row: EventRank; isOwn: boolean }) {
  const t = useT("ranks");
  const f = useFormat();
  return (
    <tr aria-current={isOwn || undefined} className={isOwn ? "bg-mark-tint font-bold" : undefined}>
      <Td className="pl-2">{f.number(row.rank)}</Td>
      <Td>{f.digits(rollText(row.rollNo))}</Td>
      <Td className="wrap-anywhere">
        {row.name ?? (isOwn ? "" : "–")}
        {isOwn && <span className="block text-mark">{t("you")}</span>}
      </Td>
      <Td className="pr-2! text-end">{f.marks(row.score)}</Td>
    </tr>
  );
}

export const load = (Shown: typeof Ranks) => withTexts(["ranks"], Shown);
