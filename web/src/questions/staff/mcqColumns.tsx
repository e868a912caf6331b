import type { AdminMcqRow } from "@sarathi/contract";
import { Link } from "react-router";
import { isoDay, useDate } from "../../foundation/dates.ts";
import { languageOf, pick, useFormat, useLanguage, useT } from "../../foundation/i18n.ts";
import type { Column } from "../../staff/StaffList.tsx";
import { Time } from "../../staff/Time.tsx";
import { State, Tag, type Tone } from "../../ui/Tag.tsx";
import { Doubts } from "./Doubts.tsx";
import { letterOf } from "./editor/editor.rules.ts";

type HrefOf = (id: string) => string;

/** The stem in a line or two; the link covers the whole row or card. */
function Stem({ row, hrefOf }: { row: AdminMcqRow; hrefOf: HrefOf }) {
  const t = useT("questions.staff");
  const language = useLanguage();
  const stem = pick(row.question, language);
  return (
    <Link
      to={hrefOf(row._id)}
      lang={languageOf(row.question, language)}
      className="line-clamp-2 text-ink after:absolute after:inset-0"
    >
      {stem || t("list.pictured")}
    </Link>
  );
}

const tones: Record<AdminMcqRow["state"], Tone> = {
  draft: "plain",
  in_review: "warn",
  verified: "stamp",
  retired: "plain",
};

/** How far a question is, and what keeps it out of use. */
export function McqState({ mcq }: { mcq: Pick<AdminMcqRow, "state" | "disputed" | "validUntil"> }) {
  const t = useT("questions.staff");
  const expired = mcq.validUntil !== undefined && mcq.validUntil < isoDay(new Date());
  return (
    <span className="inline-flex flex-wrap gap-x-2">
      <State tone={tones[mcq.state]}>{t(`state.${mcq.state}`)}</State>
      {mcq.disputed && <State tone="bad">{t("disputed")}</State>}
      {expired && <State tone="bad">{t("expired")}</State>}
    </span>
  );
}

/** The letters of a question, those of its key bold. */
function Key({ row }: { row: AdminMcqRow }) {
  const t = useT("questions.staff");
  const letters = Array.from({ length: row.optionCount }, (_, index) => index);
  const right = row.correctOptionIndices.map(letterOf);
  return (
    <span className="whitespace-nowrap text-ink-3">
      <span className="sr-only">{t("keyOf", { letters: right.join(" ") })}</span>
      {letters.map((index) => {
        const letter = letterOf(index);
        const isRight = row.correctOptionIndices.includes(index);
        return (
          <span key={letter} aria-hidden="true" className={`px-1 ${isRight ? "font-bold text-right-ink" : ""}`}>
            {letter}
          </span>
        );
      })}
    </span>
  );
}

/** The first of its chapters, and how many others it has. */
function Chapter({ row }: { row: AdminMcqRow }) {
  const staff = useT("staff");
  const f = useFormat();
  const language = useLanguage();
  const [home, ...others] = row.chapters;
  if (!home) return <span className="text-pen">{staff("none")}</span>;
  return (
    <span className="text-ink-2">
      {language === "ne" ? home.nepaliText : home.name}
      {others.length > 0 && <span className="whitespace-nowrap"> +{f.number(others.length)}</span>}
    </span>
  );
}

/** Questions as a table. */
export function useMcqColumns(hrefOf: HrefOf): Column<AdminMcqRow>[] {
  const t = useT("questions.staff");
  const common = useT("common");
  const staff = useT("staff");
  const f = useFormat();
  const date = useDate();
  const className = "align-middle";
  const quiet = `${className} text-ink-2`;
  return [
    {
      key: "question",
      title: t("column.question"),
      cell: (row) => (
        <>
          <Stem row={row} hrefOf={hrefOf} />
          <Doubts mcqId={row._id} doubts={row.doubts} />
        </>
      ),
      className: `${className} w-full min-w-60`,
    },
    { key: "chapter", title: t("column.chapter"), cell: (row) => <Chapter row={row} />, className },
    { key: "key", title: t("column.key"), cell: (row) => <Key row={row} />, className },
    { key: "state", title: t("state.label"), cell: (row) => <McqState mcq={row} />, className },
    {
      key: "difficulty",
      title: t("difficulty.label"),
      cell: ({ difficulty }) => t(`difficulty.${difficulty}`),
      className: quiet,
      extra: true,
    },
    {
      key: "languages",
      title: t("column.languages"),
      cell: ({ languages }) => languages.map((language) => common(`language.${language}`)).join(", "),
      className: quiet,
      extra: true,
    },
    { key: "tags", title: t("column.tags"), cell: ({ tags }) => tags.join(", "), className: quiet, extra: true },
    {
      key: "author",
      title: t("column.author"),
      cell: ({ author }) => (author ? `@${author}` : t("list.byFiles")),
      className: quiet,
      extra: true,
    },
    {
      key: "verifiedBy",
      title: t("column.verifiedBy"),
      cell: ({ verifiedBy }) => (verifiedBy ? `@${verifiedBy}` : staff("none")),
      className: quiet,
      extra: true,
    },
    {
      key: "papers",
      title: t("column.papers"),
      cell: ({ papers }) => f.number(papers),
      className: quiet,
      end: true,
      extra: true,
    },
    {
      key: "validUntil",
      title: t("column.validUntil"),
      cell: ({ validUntil }) => (validUntil ? date(validUntil) : staff("none")),
      className: `${quiet} whitespace-nowrap`,
      sort: { ascending: "expires" },
      extra: true,
    },
    {
      key: "version",
      title: t("column.version"),
      cell: ({ version }) => f.number(version),
      className: quiet,
      end: true,
      extra: true,
    },
    {
      key: "slug",
      title: t("column.slug"),
      cell: ({ slug }) => slug ?? staff("none"),
      className: quiet,
      extra: true,
    },
    {
      key: "reports",
      title: t("column.reports"),
      cell: ({ openReports }) => (
        <b className={openReports > 0 ? "text-pen" : "font-normal text-ink-3"}>{f.number(openReports)}</b>
      ),
      className,
      end: true,
      sort: { descending: "reports" },
    },
    {
      key: "updated",
      title: t("column.updated"),
      cell: ({ updatedAt }) => <Time at={updatedAt} />,
      className: quiet,
      sort: { descending: "updated" },
    },
  ];
}

/** A question where a table does not fit. */
export function McqCard({ row, hrefOf }: { row: AdminMcqRow; hrefOf: HrefOf }) {
  const t = useT("questions.staff");
  const f = useFormat();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <div>
        <Stem row={row} hrefOf={hrefOf} />
      </div>
      <Doubts mcqId={row._id} doubts={row.doubts} />
      <p>
        <Chapter row={row} />
      </p>
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5">
        <McqState mcq={row} />
        <Key row={row} />
        {row.openReports > 0 && (
          <b className="text-pen">{t("reportsOpen", { count: row.openReports, n: f.number(row.openReports) })}</b>
        )}
        {row.fromFile && <Tag>{t("list.byFiles")}</Tag>}
        <span className="ml-auto text-ink-2">
          <Time at={row.updatedAt} />
        </span>
      </div>
    </div>
  );
}
