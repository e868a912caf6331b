import type { OwnDecision as Decision } from "@sarathi/contract";
import { Link } from "react-router";
import { useDate } from "../../foundation/dates.ts";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { paths } from "../../foundation/paths.ts";
import { useReader } from "../../foundation/reader.ts";
import { writtenIn } from "../../foundation/writtenIn.ts";
import { Head } from "../../ui/Head.tsx";
import { Part } from "../../ui/Part.tsx";
import { Written } from "../../ui/Written.tsx";
import { AppealPart } from "./AppealPart.tsx";
import { DecisionWords, decisionTitle } from "./DecisionWords.tsx";
import { OutcomeMark } from "./OwnDecisions.tsx";

/** What was decided about one, why, one's own words, and the way to another look. */
export function OwnDecision({ one }: { one: Decision }) {
  const t = useT("moderation");
  const f = useFormat();
  const date = useDate();
  const { language, digits } = useReader();
  const { act, kind, reason, explanation, until, byReports, at, undoneAt } = one;
  return (
    <>
      <Head
        kicker={<Link to={paths.moderation()}>{t("title")}</Link>}
        title={decisionTitle(one, language)}
        facts={[
          { label: t("date"), value: `${date(at)}, ${f.time(at)}` },
          ...(undoneAt ? [{ label: t("undone"), value: `${date(undoneAt)}, ${f.time(undoneAt)}` }] : []),
        ]}
      />
      <Part title={t("why.title")}>
        <div className="grid max-w-[40em] gap-2">
          <DecisionWords
            language={language}
            digits={digits}
            quietTitle
            said={{ act, kind, reason, explanation, until, byReports }}
          />
          <p>
            <OutcomeMark one={one} />
          </p>
          <p>
            <Link to={paths.guidelines()}>{t("guidelines")}</Link>
          </p>
        </div>
      </Part>
      <OwnWords one={one} />
      <AppealPart one={one} />
    </>
  );
}

/** One's own words, as they are now. */
function OwnWords({ one: { kind, title, html, contentState, postId, commentId } }: { one: Decision }) {
  const t = useT("moderation");
  if (kind === "person") return null;
  return (
    <Part title={t(`wrote.${kind}`)}>
      {contentState && <p className="mb-2 text-small text-ink-2">{t(`contentState.${contentState}`)}</p>}
      {title && <p className="font-bold wrap-anywhere">{title}</p>}
      {html ? <Written html={html} language={writtenIn(html)} /> : <p className="text-ink-2">{t("wrote.gone")}</p>}
      {postId && contentState === "published" && (
        <p className="mt-2">
          <Link to={paths.post({ postId }) + (commentId ? `?c=${commentId}` : "")}>{t("wrote.open")}</Link>
        </p>
      )}
    </Part>
  );
}
