import type { AdminTest, PreflightProblem } from "@sarathi/contract";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Link } from "react-router";
import { pick, useFormat, useLanguage, useT } from "../../foundation/i18n.ts";
import { adminPaths } from "../../staff/paths.ts";
import { Pending } from "../../ui/Pending.tsx";
import { State } from "../../ui/Tag.tsx";
import { preflightQuery } from "./staff.queries.ts";

/** Where a problem is mended: in the paper, unless it is one of the facts. */
const ofFacts: readonly PreflightProblem["code"][] = ["marks_differ", "pass_marks_high", "duration_short"];

/** What stands against publishing a draft, beside what is being changed. */
export function Preflight({ test }: { test: AdminTest }) {
  const t = useT("exams.staff");
  const f = useFormat();
  const found = useQuery(preflightQuery(test._id));
  const { refetch } = found;
  const isOld = found.data !== undefined && found.data.revision !== test.revision;
  useEffect(() => {
    if (isOld) void refetch();
  }, [isOld, refetch]);
  return (
    <aside
      aria-label={t("preflight.title")}
      className="grid gap-3 border-l border-line pl-4 text-small max-[1179px]:order-first min-[1180px]:sticky min-[1180px]:top-20"
    >
      <h3>{t("preflight.title")}</h3>
      {!found.data && <Pending query={found} failed={t("preflight.failed")} lines={4} />}
      {found.data && (
        <>
          <p role="status">
            {found.data.ready ? (
              <State tone="ok">
                <span aria-hidden="true">✓</span>
                <span>{t("preflight.ready")}</span>
              </State>
            ) : (
              <State tone="bad">
                {t("preflight.problems", {
                  count: found.data.problems.length,
                  n: f.number(found.data.problems.length),
                })}
              </State>
            )}
          </p>
          <Problems test={test} problems={found.data.problems} />
        </>
      )}
    </aside>
  );
}

function Problems({ test, problems }: { test: AdminTest; problems: readonly PreflightProblem[] }) {
  const t = useT("exams.staff");
  const f = useFormat();
  const common = useT("common");
  const language = useLanguage();
  const places = new Map(test.sections.flatMap(({ questions }) => questions).map(({ mcqId }, at) => [mcqId, at + 1]));
  const sections = new Map(test.sections.map((section) => [section._id, pick(section.title, language)]));
  const about = ({ mcqId, sectionId }: PreflightProblem) =>
    mcqId ? t("preflight.question", { n: f.number(places.get(mcqId) ?? 0) }) : sectionId && sections.get(sectionId);
  const to = ({ code, mcqId, sectionId }: PreflightProblem) => {
    const part = ofFacts.includes(code) || (code === "title_missing" && !sectionId) ? { part: "facts" } : undefined;
    const hash = part ? "" : `#${mcqId ? `question-${mcqId}` : sectionId ? `section-${sectionId}` : "paper"}`;
    return `${adminPaths.mockTest({ testId: test._id }, part)}${hash}`;
  };
  return (
    <ul className="grid gap-2 overflow-y-auto max-[1179px]:max-h-56 min-[1180px]:max-h-[70dvh]">
      {problems.map((problem) => (
        <li key={Object.values(problem).join(" ")}>
          <Link to={to(problem)} className="text-ink underline decoration-rule-2 underline-offset-3">
            {about(problem) && <b>{about(problem)}: </b>}
            <span>
              {t(`preflight.code.${problem.code}`, {
                n: f.number(problem.otherId ? (places.get(problem.otherId) ?? 0) : 0),
                language: problem.language ? common(`language.${problem.language}`) : "",
                marks: f.marks(test.paperMarks),
              })}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
