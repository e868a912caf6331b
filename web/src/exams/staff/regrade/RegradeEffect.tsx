import type { TestRegradePreview } from "@sarathi/contract";
import { Link } from "react-router";
import { useFormat, useT } from "../../../foundation/i18n.ts";
import { adminPaths } from "../../../staff/paths.ts";
import { Table, Td, Th } from "../../../ui/Table.tsx";
import { RegradeFigures } from "./RegradeFigures.tsx";

interface Of {
  preview: TestRegradePreview;
}

/** What a decision would change: in numbers, how far scores move, and who moves most. */
export function RegradeEffect({ preview }: Of) {
  const t = useT("regrade");
  const { steps, changed } = preview;
  const by = steps.map((step) => step.by);
  const most = { up: Math.max(0, ...by), down: -Math.min(0, ...by) };
  return (
    <div className="grid w-full grid-cols-[minmax(0,1fr)] items-start gap-x-10 gap-y-6 md:grid-cols-2">
      <div className="grid gap-2">
        <RegradeFigures effect={{ ...preview, most }} />
        <PaperMarks preview={preview} />
      </div>
      {changed === 0 ? <p className="text-small">{t("nothing")}</p> : <Steps preview={preview} />}
      {preview.moved.length > 0 && <Moved preview={preview} />}
    </div>
  );
}

/** What the paper is worth, where the decision changes that. */
function PaperMarks({ preview: { fullMarks, passMarks } }: Of) {
  const t = useT("regrade");
  const f = useFormat();
  if (fullMarks.before === fullMarks.after) return null;
  const change = ({ before, after }: typeof fullMarks) =>
    t("change", { before: f.marks(before), after: f.marks(after) });
  return (
    <p className="flex flex-wrap gap-x-4 text-small num">
      <span>
        {t("fullMarks")}: {change(fullMarks)}
      </span>
      <span>
        {t("passMarks")}: {change(passMarks)}
      </span>
    </p>
  );
}

/** How many scores move how far; each row is as long as its number. */
function Steps({ preview: { steps } }: Of) {
  const t = useT("regrade");
  const f = useFormat();
  const most = Math.max(1, ...steps.map(({ results }) => results));
  return (
    <Table caption={t("steps.caption")} dense>
      <thead>
        <tr>
          <Th>{t("steps.by")}</Th>
          <Th className="text-end!">{t("steps.results")}</Th>
        </tr>
      </thead>
      <tbody className="num">
        {steps.map(({ by, results }) => (
          <tr key={by}>
            <Td className="whitespace-nowrap">
              {by > 0 && "+"}
              {f.marks(by)}
            </Td>
            <Td>
              <span className="flex items-center justify-end gap-2">
                <svg aria-hidden="true" viewBox="0 0 100 8" preserveAspectRatio="none" className="h-2 w-full min-w-16">
                  <rect
                    x={100 - (100 * results) / most}
                    width={(100 * results) / most}
                    height="8"
                    className="fill-link"
                  />
                </svg>
                <span className="min-w-8 text-end">{f.number(results)}</span>
              </span>
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function Moved({ preview: { moved, changed } }: Of) {
  const t = useT("regrade");
  const f = useFormat();
  const rest = changed - moved.length;
  const passing = (passed: boolean) => t(passed ? "yes" : "no");
  return (
    <div className="grid gap-2 md:col-span-2">
      <div className="max-h-96 overflow-y-auto">
        <Table caption={t("moved.caption")} dense>
          <thead>
            <tr>
              <Th>{t("moved.who")}</Th>
              <Th className="text-end!">{t("moved.score")}</Th>
              <Th>{t("moved.passed")}</Th>
            </tr>
          </thead>
          <tbody className="num">
            {moved.map(({ resultId, user, attemptNo, score, passed }) => (
              <tr key={resultId}>
                <Td>
                  <Link to={adminPaths.result({ resultId })} className="wrap-anywhere">
                    {user.username}
                  </Link>{" "}
                  <span className="text-ink-2">{attemptNo > 1 && t("attempt", { n: f.number(attemptNo) })}</span>
                </Td>
                <Td className="text-end whitespace-nowrap">
                  {f.marks(score.before)} → <b>{f.marks(score.after)}</b>
                </Td>
                <Td>
                  {passed.before === passed.after
                    ? passing(passed.after)
                    : t("change", { before: passing(passed.before), after: passing(passed.after) })}
                </Td>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
      {rest > 0 && <p className="text-small text-ink-2">{t("moved.rest", { count: rest, n: f.number(rest) })}</p>}
    </div>
  );
}
