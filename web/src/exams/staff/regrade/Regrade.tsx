import type { KeyDecision, QuestionStatistics, TestRegrades } from "@sarathi/contract";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import { languageOf, pick, useFormat, useLanguage, useT } from "../../../foundation/i18n.ts";
import { enter, type PageHandle, pageMeta, renderOnServer } from "../../../foundation/page.ts";
import { adminPaths } from "../../../staff/paths.ts";
import { Time } from "../../../staff/Time.tsx";
import { Empty } from "../../../ui/Empty.tsx";
import { Pending } from "../../../ui/Pending.tsx";
import { QuestionText } from "../../../ui/QuestionText.tsx";
import { State } from "../../../ui/Tag.tsx";
import { letters } from "../../paper.ts";
import { KeyedOptions } from "../KeyedOptions.tsx";
import { regradesQuery, statisticsQuery } from "../staff.queries.ts";
import { RegradeForm } from "./RegradeForm.tsx";

export const handle = {
  texts: ["staff", "admin", "regrade", "exams.errors", "events.errors"],
} satisfies PageHandle;
export const loader = renderOnServer;
export const clientLoader = () => enter(handle.texts);

type MetaArgs = Parameters<typeof pageMeta>[0];
export const meta = (args: MetaArgs) => pageMeta(args, "admin", (t) => ({ title: t("page.regrade"), hidden: true }));

/** A question of a test that may be faulty: how it was answered, what was decided, and what another decision would change. */
export default function Regrade() {
  const t = useT("regrade");
  const { testId = "", mcqId = "" } = useParams();
  const statistics = useQuery(statisticsQuery(testId));
  const regrades = useQuery(regradesQuery(testId));
  if (!statistics.data) return <Pending query={statistics} failed={t("failed")} lines={10} />;
  if (!regrades.data) return <Pending query={regrades} failed={t("failed")} lines={10} />;
  const question = statistics.data.questions.find(({ mcq }) => mcq.mcqId === mcqId);
  if (!question) return <Empty text={t("gone")} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <Question testId={testId} question={question} regrades={regrades.data} />
      {/* After each regrade the form begins anew. */}
      <RegradeForm key={`${mcqId} ${regrades.data.follows}`} {...{ testId, question }} regrades={regrades.data} />
      <History testId={testId} regrades={regrades.data} />
    </div>
  );
}

interface Of {
  testId: string;
  regrades: TestRegrades;
}

function Question({ testId, question, regrades }: Of & { question: QuestionStatistics }) {
  const t = useT("regrade");
  const f = useFormat();
  const language = useLanguage();
  const { number, mcq, correctOptionIndices, statistics } = question;
  const decided = regrades.decided.find(({ mcqId }) => mcqId === mcq.mcqId);
  return (
    <section aria-labelledby="regrade-question" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <header className="border-b border-line pb-2">
        <h2 id="regrade-question" className="text-[20px]!">
          {t("title", { n: f.number(number) })}
        </h2>
        <p className="flex flex-wrap gap-x-4 text-small">
          <Link to={adminPaths.mockTest({ testId })} lang={languageOf(regrades.title, language)}>
            {pick(regrades.title, language)}
          </Link>
          <Link to={adminPaths.analytics({ testId })}>{t("back")}</Link>
        </p>
      </header>
      <p className="max-w-[44em] text-small text-ink-2">{t("lead")}</p>
      <div className="font-bold">
        <QuestionText text={mcq.question} html={mcq.html?.question} language={language} />
      </div>
      <KeyedOptions
        mcq={mcq}
        correctOptionIndices={correctOptionIndices}
        keyLabel={t("key")}
        figureOf={(index) => statistics && f.number(statistics.options[index]?.chosen ?? 0)}
      />
      {decided && (
        <div className="border-l-3 border-mark pl-3 text-small">
          <h3 className="text-small! font-bold">{t("now")}</h3>
          <Decision decision={decided.decision} />
        </div>
      )}
    </section>
  );
}

/** What was decided, and why. */
function Decision({ decision: { kind, keys, reason } }: { decision: KeyDecision }) {
  const t = useT("regrade");
  const lettersOf = (key: readonly number[]) => key.map((index) => letters[index] ?? "").join("+");
  return (
    <>
      <p>
        <State tone="ok">{t(`kind.${kind}`)}</State> {keys.length > 0 && <b>{keys.map(lettersOf).join(", ")}</b>}
      </p>
      <p className="whitespace-pre-line wrap-anywhere">{reason}</p>
    </>
  );
}

function History({ testId, regrades: { items } }: Of) {
  const t = useT("regrade");
  const f = useFormat();
  return (
    <section aria-labelledby="regrade-history" className="grid gap-2 border-t border-line pt-5">
      <h3 id="regrade-history">{t("history.title")}</h3>
      {items.length === 0 && <p className="text-small text-ink-2">{t("history.none")}</p>}
      <ol>
        {items.map(({ no, at, actor, mcqId, number, decision, changed }) => (
          <li key={no} className="grid gap-1 border-t border-rule py-3 text-small">
            <p className="flex flex-wrap gap-x-4 num">
              <Link to={adminPaths.regrade({ testId, mcqId })}>{t("history.question", { n: f.number(number) })}</Link>
              <span className="text-ink-2">
                <Time at={at} clock /> · {actor}
              </span>
              <span>{t("history.changed", { count: changed, n: f.number(changed) })}</span>
            </p>
            <Decision decision={decision} />
          </li>
        ))}
      </ol>
    </section>
  );
}
