import { type ModerationFigures, moderationReasons } from "@sarathi/contract";
import { useQuery } from "@tanstack/react-query";
import { Link, type LoaderFunctionArgs } from "react-router";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { enter, type PageHandle, pageMeta } from "../../foundation/page.ts";
import { paths } from "../../foundation/paths.ts";
import { prefetch } from "../../foundation/query.ts";
import { Empty } from "../../ui/Empty.tsx";
import { Head } from "../../ui/Head.tsx";
import { Part } from "../../ui/Part.tsx";
import { Pending } from "../../ui/Pending.tsx";
import { Prose } from "../../ui/Prose.tsx";
import { Table, Td, Th } from "../../ui/Table.tsx";
import { figuresQuery } from "../moderation.queries.ts";

export const handle = { texts: ["figures", "report"] } satisfies PageHandle;
export const loader = ({ context }: LoaderFunctionArgs) => prefetch(context, [figuresQuery()]);
export const clientLoader = () => enter(["figures", "report"], [figuresQuery()]);
export const meta = (args: Parameters<typeof pageMeta>[0]) =>
  pageMeta(args, "figures", (t) => ({ title: t("title"), description: t("description") }));

type Month = ModerationFigures["months"][number];

/** How the community is moderated, month by month, in numbers that name nobody. */
export default function Figures() {
  const t = useT("figures");
  const query = useQuery(figuresQuery());
  return (
    <div className="sheet">
      <Head kicker={<Link to={paths.community()}>{t("community")}</Link>} title={t("title")} lead={t("lead")} />
      <Part title={t("cases.title")} quietTitle>
        {!query.data ? (
          <Pending query={query} failed={t("failed")} lines={8} />
        ) : query.data.months.length === 0 ? (
          <Empty text={t("empty")} />
        ) : (
          <div className="grid gap-8">
            <Cases months={query.data.months} />
            <Reports months={query.data.months} />
          </div>
        )}
      </Part>
      <Part title={t("how.title")}>
        <Prose>
          <ul>
            <li>{t("how.month")}</li>
            <li>{t("how.few")}</li>
            <li>{t("how.median")}</li>
            <li>{t("how.appeal")}</li>
          </ul>
          <p>
            <Link to={paths.guidelines()}>{t("guidelines")}</Link>
          </p>
        </Prose>
      </Part>
    </div>
  );
}

/** A number, or that it is too small to be said. */
function useCounted(): (value: number | null | undefined) => string {
  const t = useT("figures");
  const f = useFormat();
  return (value) => (value === null ? t("few") : f.number(value ?? 0));
}

/** A month of the AD calendar, in words: the server counts by it. */
function useMonth(): (month: string) => string {
  const common = useT("common");
  const f = useFormat();
  return (month) => {
    const [year = "", number = "1"] = month.split("-");
    const name = (common as (key: string) => string)(`adMonth.${Number(number)}`);
    return `${name} ${f.digits(year)}`;
  };
}

function Cases({ months }: { months: readonly Month[] }) {
  const t = useT("figures");
  const f = useFormat();
  const counted = useCounted();
  const monthOf = useMonth();
  const heads = ["reports", "decided", "acted", "dismissed", "hours", "appeals", "overturned", "reveals"] as const;
  return (
    <Table caption={t("cases.caption")}>
      <thead>
        <tr>
          <Th>{t("month")}</Th>
          {heads.map((head) => (
            <Th key={head} className="text-end!">
              {t(`cases.${head}`)}
            </Th>
          ))}
        </tr>
      </thead>
      <tbody>
        {months.map(({ month, reports, cases, acted, dismissed, medianHours, appeals, overturned, reveals }) => (
          <tr key={month}>
            <MonthHead>{monthOf(month)}</MonthHead>
            <Figure>{counted(reports)}</Figure>
            <Figure>{counted(cases)}</Figure>
            <Figure>{counted(acted)}</Figure>
            <Figure>{counted(dismissed)}</Figure>
            <Figure>{medianHours === null ? "–" : f.number(medianHours, 1)}</Figure>
            <Figure>{counted(appeals)}</Figure>
            <Figure>{counted(overturned)}</Figure>
            <Figure>{f.number(reveals)}</Figure>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function Reports({ months }: { months: readonly Month[] }) {
  const t = useT("figures");
  const reasons = useT("report");
  const counted = useCounted();
  const monthOf = useMonth();
  return (
    <Table caption={t("reasons.caption")}>
      <thead>
        <tr>
          <Th>{t("month")}</Th>
          {moderationReasons.map((reason) => (
            <Th key={reason} className="text-end!">
              {reasons(`reasons.${reason}`)}
            </Th>
          ))}
        </tr>
      </thead>
      <tbody>
        {months.map(({ month, byReason }) => (
          <tr key={month}>
            <MonthHead>{monthOf(month)}</MonthHead>
            {moderationReasons.map((reason) => (
              <Figure key={reason}>{counted(byReason[reason])}</Figure>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function MonthHead({ children }: { children: string }) {
  return (
    <th scope="row" className="border-b border-rule py-2.5 pr-3 text-start font-normal whitespace-nowrap">
      {children}
    </th>
  );
}

function Figure({ children }: { children: string }) {
  return <Td className="text-end">{children}</Td>;
}
