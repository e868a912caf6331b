import type { McqImport, McqImportRow, Text } from "@sarathi/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { useFormat, useLanguage, useT } from "../../foundation/i18n.ts";
import { adminPaths } from "../../staff/paths.ts";
import { Button } from "../../ui/Button.tsx";
import { Part } from "../../ui/Part.tsx";
import { Pending } from "../../ui/Pending.tsx";
import { PenMark } from "../../ui/PenMark.tsx";
import { Pick } from "../../ui/Pick.tsx";
import { QuestionText } from "../../ui/QuestionText.tsx";
import { State, Tag } from "../../ui/Tag.tsx";
import { SimilarTo } from "../staff/editor/Similar.tsx";
import { rowsQuery, type Shown } from "./import.queries.ts";
import { OldFonts } from "./OldFonts.tsx";
import type { Settings } from "./useSettings.ts";

const LETTERS = "ABCDEFGH";

/** The questions of a file, those with problems to be seen by themselves. @param settings absent: nothing is to be decided any more */
export function ImportRows({ one, settings }: { one: McqImport; settings?: Settings }) {
  const t = useT("questionImport");
  const common = useT("common");
  const f = useFormat();
  const { counts } = one;
  const [show, setShow] = useState<Shown>(counts.bad > 0 ? "bad" : "all");
  const [page, setPage] = useState(1);
  const query = useQuery({ ...rowsQuery(one._id, one.updatedAt, { show, page }), placeholderData: keepPreviousData });
  const numbers = {
    all: counts.all,
    good: counts.good + counts.written,
    bad: counts.bad,
    duplicates: counts.duplicates,
    left: counts.left,
  };
  const choices = (["all", "bad", "converted", "duplicates", "left", "good"] as const).filter((name) =>
    name === "converted" ? one.canConvert.length > 0 : name === "all" || numbers[name] > 0,
  );
  const countOf = (name: (typeof choices)[number]) => (name === "converted" ? undefined : f.number(numbers[name]));
  const pages = query.data?.pagination.totalPages ?? 1;
  return (
    <Part title={t("rows.title")}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <Pick
          label={t("rows.show")}
          quietLabel
          name="rows"
          value={show}
          choices={choices.map((name) => ({ value: name, label: t(`rows.${name}`), count: countOf(name) }))}
          onChange={(name) => {
            setShow(name as Shown);
            setPage(1);
          }}
        />
        {query.data ? (
          <ol className="grid">
            {query.data.items.map((row) => (
              <ImportRow key={row.no} row={row} settings={settings} />
            ))}
          </ol>
        ) : (
          <Pending query={query} failed={t("rows.failed")} lines={8} />
        )}
        {query.data?.items.length === 0 && <p className="text-ink-2">{t("rows.empty")}</p>}
        {pages > 1 && (
          <div className="flex items-center gap-3">
            <Button size="s" disabled={page <= 1} onClick={() => setPage(page - 1)}>
              {common("pager.previous")}
            </Button>
            <span className="text-small num">
              {common("pager.place", { page: f.number(page), pages: f.number(pages) })}
            </span>
            <Button size="s" disabled={page >= pages} onClick={() => setPage(page + 1)}>
              {common("pager.next")}
            </Button>
          </div>
        )}
      </div>
    </Part>
  );
}

function usePlace() {
  const t = useT("questionImport");
  const f = useFormat();
  return ({ place: { sheet, row, line, block } }: McqImportRow): string =>
    [
      sheet && t("place.sheet", { name: sheet }),
      row !== undefined && t("place.row", { n: f.number(row) }),
      line !== undefined && t("place.line", { n: f.number(line) }),
      row === undefined && line === undefined && block !== undefined && t("place.block", { n: f.number(block) }),
    ]
      .filter(Boolean)
      .join(", ");
}

function ImportRow({ row, settings }: { row: McqImportRow; settings: Settings | undefined }) {
  const t = useT("questionImport");
  const f = useFormat();
  const language = useLanguage();
  const place = usePlace();
  const { draft, no } = row;
  const hasStem = draft && (draft.question.ne || draft.question.en);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2 border-t border-rule py-3">
      <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-small text-ink-2 num">
        <b className="text-ink">{t("rows.number", { n: f.number(no) })}</b>
        {place(row)}
        {row.state === "written" && <State tone="ok">{t("rows.written")}</State>}
        {row.state === "left" && <State>{t("rows.leftOut")}</State>}
        {row.notes.map((note) => (
          <Tag key={note}>
            {t(`note.${note}`)}
            {note === "heading_left_out" && row.place.heading && `: ${row.place.heading}`}
          </Tag>
        ))}
      </p>
      <div className="break-words">
        {hasStem ? (
          <QuestionText text={draft.question} language={language} />
        ) : (
          <span className="text-ink-2">{t("rows.noStem")}</span>
        )}
      </div>
      {draft && draft.options.length > 0 && (
        <ul className="grid gap-x-5 gap-y-1 md:grid-cols-2">
          {draft.options.map((option, at) => {
            const right = draft.correctOptionIndices.includes(at);
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: an option is its place
              <li key={at} className={`flex min-w-0 gap-2 break-words ${right ? "font-bold text-right-ink" : ""}`}>
                <span aria-hidden="true">{LETTERS[at]}.</span>
                <span className="min-w-0">
                  <QuestionText text={option.text} language={language} />
                  {right && <span className="sr-only"> ({t("rows.correct")})</span>}
                </span>
                {right && <PenMark sign="tick" />}
              </li>
            );
          })}
        </ul>
      )}
      <Problems row={row} />
      {settings && hasStem && <SimilarOnes question={draft.question} />}
      {settings && <OldFonts row={row} settings={settings} />}
      {settings && <LeaveOut no={no} settings={settings} />}
    </li>
  );
}

function Problems({ row }: { row: McqImportRow }) {
  const t = useT("questionImport");
  const f = useFormat();
  const language = useLanguage();
  return (
    <>
      {row.problems.length > 0 && (
        <ul className="grid gap-1 text-small text-pen">
          {row.problems.map(({ code, field, value }) => (
            <li key={`${code} ${field} ${value}`} className="break-words">
              <b>{t(`problem.${code}`)}</b>
              {value && `: ${value}`}
            </li>
          ))}
        </ul>
      )}
      {row.sameAs && (
        <p className="text-small text-mark">
          <Link to={adminPaths.mcqs({ question: row.sameAs._id })}>{t("rows.same")}</Link>:{" "}
          <QuestionText text={row.sameAs.question} language={language} />
        </p>
      )}
      {row.sameAsNo !== undefined && (
        <p className="text-small text-mark num">{t("rows.sameNo", { n: f.number(row.sameAsNo) })}</p>
      )}
      {row.problems.length > 0 && row.text && (
        <details className="text-small">
          <summary className="min-h-9 cursor-pointer text-ink-2">{t("rows.words")}</summary>
          <pre className="max-h-60 overflow-auto whitespace-pre-wrap break-words bg-sunk p-2 font-sans" tabIndex={-1}>
            {row.text}
          </pre>
        </details>
      )}
    </>
  );
}

/** What the bank has that is nearly the same, looked up when it is opened: for each of 10,000 it would take a minute. */
function SimilarOnes({ question }: { question: Text }) {
  const t = useT("questions.staff");
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="text-small" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="min-h-9 cursor-pointer text-ink-2">{t("similar.title")}</summary>
      {isOpen && <SimilarTo question={question} />}
    </details>
  );
}

/** One question is left out, or taken after all. */
function LeaveOut({ no, settings }: { no: number; settings: Settings }) {
  const t = useT("questionImport");
  const { without } = settings.settings;
  const isOut = without.includes(no);
  const change = () => settings.change({ without: isOut ? without.filter((one) => one !== no) : [...without, no] });
  return (
    <div>
      <Button size="s" variant="quiet" className="-ml-3.5" disabled={settings.busy} onClick={change}>
        {t(isOut ? "rows.take" : "rows.leave")}
      </Button>
    </div>
  );
}
