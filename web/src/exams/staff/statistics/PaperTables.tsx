import type { TestStatistics } from "@sarathi/contract";
import type { ReactNode } from "react";
import { useDate } from "../../../foundation/dates.ts";
import { languageOf, pick, useFormat, useLanguage, useT } from "../../../foundation/i18n.ts";
import { FigureRow } from "../../../staff/FigureRow.tsx";
import { Table, Td, Th } from "../../../ui/Table.tsx";

interface Of {
  statistics: TestStatistics;
}

function Pairs({ caption, heads, children }: { caption: string; heads: readonly string[]; children: ReactNode }) {
  return (
    <Table caption={caption} dense>
      <thead>
        <tr>
          {heads.map((head, i) => (
            <Th key={head} className={i > 0 ? "text-end!" : ""}>
              {head}
            </Th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </Table>
  );
}

/** What the paper is like as a whole. */
export function PaperFigures({ statistics, paper }: Of & { paper: NonNullable<TestStatistics["paper"]> }) {
  const t = useT("statistics");
  const f = useFormat();
  const { results, passed, fullMarks } = statistics;
  const rows = [
    ["mean", t("of", { n: f.marks(paper.mean), full: f.marks(fullMarks) })],
    ["median", f.marks(paper.median)],
    ["deviation", f.number(paper.deviation)],
    ["passed", `${f.number(passed)} (${f.percent(passed / results)})`],
    ["alpha", paper.alpha !== undefined && f.number(paper.alpha)],
    ["standardError", paper.standardError !== undefined && f.number(paper.standardError)],
    ["skewness", paper.skewness !== undefined && f.number(paper.skewness)],
    ["kurtosis", paper.kurtosis !== undefined && f.number(paper.kurtosis)],
  ] as const;
  return (
    <Pairs caption={t("paper.caption")} heads={[t("what"), t("value")]}>
      {rows.map(
        ([name, value]) =>
          value !== false && (
            <FigureRow key={name} label={t(`paper.${name}`)}>
              {value}
            </FigureRow>
          ),
      )}
    </Pairs>
  );
}

/** How the marks are spread; each row is as long as its number. */
export function Distribution({ statistics: { distribution } }: Of) {
  const t = useT("statistics");
  const f = useFormat();
  const most = Math.max(1, ...distribution);
  const rangeOf = (i: number) =>
    i === 0
      ? t("distribution.below")
      : t("distribution.range", { from: f.percent((i - 1) / 10), to: f.percent(i / 10) });
  return (
    <Pairs caption={t("distribution.caption")} heads={[t("distribution.marks"), t("distribution.results")]}>
      {distribution.map((count, i) =>
        // Nobody lost more than they won: then there is no row for it.
        i === 0 && count === 0 ? null : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a tenth is its place
          <tr key={i}>
            <Td className="whitespace-nowrap">{rangeOf(i)}</Td>
            <Td>
              <span className="flex items-center justify-end gap-2">
                <svg aria-hidden="true" viewBox="0 0 100 8" preserveAspectRatio="none" className="h-2 w-full min-w-16">
                  <rect x={100 - (100 * count) / most} width={(100 * count) / most} height="8" className="fill-link" />
                </svg>
                <span className="min-w-8 text-end">{f.number(count)}</span>
              </span>
            </Td>
          </tr>
        ),
      )}
    </Pairs>
  );
}

export function Percentiles({ statistics: { percentiles } }: Of) {
  const t = useT("statistics");
  const f = useFormat();
  if (percentiles.length === 0) return null;
  return (
    <Pairs caption={t("percentiles.caption")} heads={[t("percentiles.percent"), t("percentiles.marks")]}>
      {percentiles.map(({ percent, marks }) => (
        <FigureRow key={percent} label={f.percent(percent / 100)}>
          {f.marks(marks)}
        </FigureRow>
      ))}
    </Pairs>
  );
}

export function Sections({ statistics: { sections } }: Of) {
  const t = useT("statistics");
  const f = useFormat();
  const language = useLanguage();
  if (sections.length < 2) return null;
  return (
    <Pairs caption={t("sections.caption")} heads={[t("sections.section"), t("sections.share")]}>
      {sections.map(({ title, share }) => (
        <FigureRow
          key={pick(title, "en")}
          label={<span lang={languageOf(title, language)}>{pick(title, language)}</span>}
        >
          {f.percent(share)}
        </FigureRow>
      ))}
    </Pairs>
  );
}

/** The latest first. */
export function Days({ statistics: { days } }: Of) {
  const t = useT("statistics");
  const f = useFormat();
  const date = useDate();
  if (days.length === 0) return null;
  return (
    <div className="max-h-96 overflow-y-auto">
      <Pairs caption={t("days.caption")} heads={[t("days.day"), t("days.first"), t("days.further")]}>
        {days.toReversed().map(({ day, first, further }) => (
          <tr key={day}>
            <Td>{date(`${day}T06:00:00Z`)}</Td>
            <Td className="text-end">{f.number(first)}</Td>
            <Td className="text-end">{f.number(further)}</Td>
          </tr>
        ))}
      </Pairs>
    </div>
  );
}
