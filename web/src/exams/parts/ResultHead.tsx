import type { MockTest, Result } from "@sarathi/contract";
import Printer from "lucide-react/icons/printer";
import { useDate } from "../../foundation/dates.ts";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { paths } from "../../foundation/paths.ts";
import { Bilingual } from "../../ui/Bilingual.tsx";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { State } from "../../ui/Tag.tsx";
import { accuracyOf } from "../results/results.ts";

interface ResultHeadProps {
  result: Result;
  test: MockTest | undefined;
  onPrint: () => void;
}

/** The score first, then what it is made of. */
export function ResultHead({ result, test, onPrint }: ResultHeadProps) {
  const t = useT("results");
  const f = useFormat();
  const date = useDate();
  return (
    <header className="grid items-end gap-x-10 gap-y-5 pb-5 md:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <div>
        <h1 className="text-small! leading-normal! font-normal! min-h-[2lh] content-end text-ink-2 num">
          {test && (
            <>
              <Bilingual text={test.title} unmarked /> ·{" "}
            </>
          )}
          {t("result.title")} · {date(result.submittedAt)} · {t("result.attemptNo", { n: f.number(result.attemptNo) })}
        </h1>
        <p className="mt-1 flex flex-wrap items-baseline gap-x-2.5 gap-y-1 num">
          <b className="text-[52px] leading-[1.1] font-bold md:text-[64px]">{f.marks(result.score)}</b>
          <span className="text-[22px] text-ink-3">{t("result.of", { full: f.marks(result.fullMarks) })}</span>
          <span className="self-center">
            <State tone={result.passed ? "ok" : "bad"}>
              {t(result.passed ? "result.passed" : "result.failed", { pass: f.marks(result.passMarks) })}
            </State>
          </span>
        </p>
      </div>
      <div className="min-w-0">
        <Share result={result} />
        <div className="mt-4 flex flex-wrap gap-2 print:hidden">
          {test && (
            <ButtonLink to={paths.testInfo({ slug: test.slug })} size="s">
              {t("result.again")}
            </ButtonLink>
          )}
          <Button size="s" variant="quiet" onClick={onPrint}>
            <Printer aria-hidden="true" className="size-4" />
            {t("result.print")}
          </Button>
        </div>
      </div>
    </header>
  );
}

const parts = [
  ["correct", "bg-right"],
  ["wrong", "bg-wrong"],
  ["blank", "bg-rule-2"],
] as const;

/** Right, wrong and blank as one bar, with its figures in words below. */
function Share({ result }: { result: Result }) {
  const t = useT("results");
  const f = useFormat();
  const label = t("result.bar", {
    correct: f.number(result.correct),
    wrong: f.number(result.wrong),
    blank: f.number(result.blank),
  });
  const marks = {
    correct: result.earned > 0 ? `+${f.marks(result.earned)}` : f.marks(result.earned),
    wrong: result.penalty > 0 ? `−${f.marks(result.penalty)}` : f.number(0),
    blank: f.number(0),
  };
  const accuracy = accuracyOf(result);
  const [minutes, seconds] = [Math.floor(result.timeTaken / 60), result.timeTaken % 60];
  return (
    <>
      <div
        role="img"
        aria-label={label}
        className="flex h-3.5 gap-0.5 overflow-hidden rounded-full [print-color-adjust:exact]"
      >
        {parts.map(([part, look]) =>
          result[part] > 0 ? <span key={part} className={look} style={{ flexGrow: result[part] }} /> : null,
        )}
      </div>
      <ul className="mt-3 flex flex-wrap gap-x-6 gap-y-1.5 text-small num">
        {parts.map(([part, look]) => (
          <li key={part} className="flex items-center gap-2">
            <span aria-hidden="true" className={`size-2.5 rounded-[3px] ${look} [print-color-adjust:exact]`} />
            {f.number(result[part])} {t(`result.${part}`)} <b className="font-bold">{marks[part]}</b>
          </li>
        ))}
        <li className="text-ink-2">{t("result.time", { minutes: f.number(minutes), seconds: f.number(seconds) })}</li>
        {accuracy !== undefined && (
          <li className="text-ink-2">{t("result.accuracy", { percent: f.percent(accuracy) })}</li>
        )}
      </ul>
      {result.penalty === 0 && <p className="mt-2 text-small">{t("result.noPenalty")}</p>}
    </>
  );
}
