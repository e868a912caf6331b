import type { AdminResult } from "@sarathi/contract";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import { ApiError } from "../../foundation/api.ts";
import { languageOf, pick, useFormat, useLanguage, useT } from "../../foundation/i18n.ts";
import { enter, pageMeta, renderOnServer } from "../../foundation/page.ts";
import { useSession } from "../../foundation/session.ts";
import { adminPaths } from "../../staff/paths.ts";
import { Time } from "../../staff/Time.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Pending } from "../../ui/Pending.tsx";
import { Table, Td, Th } from "../../ui/Table.tsx";
import { ResultChanges } from "../parts/ResultChanges.tsx";
import { DeleteResult } from "./DeleteResult.tsx";
import { MarkedAnswers } from "./MarkedAnswers.tsx";
import { Late, Passed } from "./resultColumns.tsx";
import { SittingLog } from "./SittingLog.tsx";
import { resultQuery } from "./staff.queries.ts";

export const loader = renderOnServer;
export const clientLoader = () => enter(["staff", "admin", "exams.staff", "resultChanges"]);

type MetaArgs = Parameters<typeof pageMeta>[0];
export const meta = (args: MetaArgs) => pageMeta(args, "admin", (t) => ({ title: t("page.result"), hidden: true }));

/** One candidate's result as staff see it: the whole marking, with keys, versions and times. */
export default function ResultOfCandidate() {
  const t = useT("exams.staff");
  const { resultId = "" } = useParams();
  const result = useQuery(resultQuery(resultId));
  const isAdmin = useSession((state) => state.user?.role === "admin");
  const isGone = result.error instanceof ApiError && [400, 404].includes(result.error.status);
  if (isGone && !result.data) return <Empty text={t("result.gone")} />;
  if (!result.data) return <Pending query={result} failed={t("result.failed")} lines={12} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <Head result={result.data} />
      {result.data.changes && <ResultChanges changes={result.data.changes} />}
      <Sections result={result.data} />
      <MarkedAnswers result={result.data} />
      <SittingLog resultId={resultId} />
      {isAdmin && <DeleteResult result={result.data} />}
    </div>
  );
}

function Head({ result }: { result: AdminResult }) {
  const t = useT("exams.staff");
  const f = useFormat();
  const language = useLanguage();
  const { test, user } = result;
  return (
    <header className="grid gap-3">
      <div className="grid gap-1">
        <h2 className="text-[20px]!">
          <Link to={adminPaths.users({ user: user._id })} className="text-ink">
            {user.username}
          </Link>
        </h2>
        <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-small num">
          <Link to={adminPaths.mockTest({ testId: test._id })} lang={languageOf(test.title, language)}>
            {pick(test.title, language)}
          </Link>
          <Passed passed={result.passed} />
          {result.lateSynced && <Late />}
          <span className="text-ink-2">{t("results.attempt", { n: f.number(result.attemptNo) })}</span>
          <span className="text-ink-2">{t(`closedBy.${result.closedBy}`)}</span>
          <span className="text-ink-2">
            <Time at={result.startedAt} clock /> – <Time at={result.submittedAt} clock />
          </span>
        </p>
        {result.lateMarkedAt && (
          <p className="text-small text-mark">
            {t("result.lateMarkedAt")} <Time at={result.lateMarkedAt} clock />
          </p>
        )}
      </div>
      <dl className="flex flex-wrap gap-x-8 gap-y-1 border-y border-line py-2.5 num">
        <Fact
          label={t("field.score")}
          value={t("results.score", { score: f.marks(result.score), full: f.marks(result.fullMarks) })}
        />
        <Fact label={t("field.passMarks")} value={f.marks(result.passMarks)} />
        <Fact label={t("result.penalty")} value={f.marks(result.penalty)} />
        <Fact label={t("field.timeTaken")} value={f.duration(result.timeTaken)} />
      </dl>
    </header>
  );
}

const Fact = ({ label, value }: { label: string; value: string }) => (
  <div className="flex gap-1.5">
    <dt className="text-ink-2">{label}:</dt>
    <dd className="font-bold">{value}</dd>
  </div>
);

function Sections({ result }: { result: AdminResult }) {
  const t = useT("exams.staff");
  const f = useFormat();
  const language = useLanguage();
  const numbers = ["correct", "wrong", "blank"] as const;
  return (
    <div className="max-w-[44rem]">
      <Table caption={t("result.sections")} quiet dense>
        <thead>
          <tr>
            <Th>{t("field.section")}</Th>
            <Th className="text-end!">{t("field.score")}</Th>
            {numbers.map((name) => (
              <Th key={name} className="text-end!">
                {t(`outcome.${name}`)}
              </Th>
            ))}
          </tr>
        </thead>
        <tbody className="num">
          {result.sections.map((section) => (
            <tr key={section._id}>
              <Td>
                <span lang={languageOf(section.title, language)}>{pick(section.title, language)}</span>
              </Td>
              <Td className="text-end font-bold whitespace-nowrap">
                {t("results.score", { score: f.marks(section.score), full: f.marks(section.fullMarks) })}
              </Td>
              {numbers.map((name) => (
                <Td key={name} className="text-end">
                  {f.number(section[name])}
                </Td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
