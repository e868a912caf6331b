import type { Solution } from "@sarathi/contract";
import { useDate } from "../../foundation/dates.ts";
import { useLanguage, useT } from "../../foundation/i18n.ts";
import { QuestionText } from "../../ui/QuestionText.tsx";
import { State } from "../../ui/Tag.tsx";

/** Why the key is right, and where it stands. */
export function Reason({ solution }: { solution: Solution }) {
  const t = useT("practice");
  const date = useDate();
  const language = useLanguage();
  const { explanation, source, asOf, verified, verifiedOn, html } = solution;
  const text = <QuestionText text={source.text} language={language} />;
  return (
    <>
      <p>
        <QuestionText text={explanation} html={html?.explanation} language={language} />
      </p>
      {verified && (
        <p className="mt-2">
          <State tone="stamp">
            <span aria-hidden="true">✓</span> {t("reason.verified")}
          </State>
        </p>
      )}
      <p className="mt-2 text-small text-ink-2">
        {t(verified ? "reason.checkedAgainst" : "reason.source")}:{" "}
        {source.url ? (
          <a href={source.url} target="_blank" rel="noopener noreferrer" className="underline">
            {text}
          </a>
        ) : (
          text
        )}
        {asOf && <span className="num"> · {t("reason.asOf", { date: date(asOf) })}</span>}
        {verifiedOn && <span className="num"> · {t("reason.checkedOn", { date: date(verifiedOn) })}</span>}
      </p>
    </>
  );
}
