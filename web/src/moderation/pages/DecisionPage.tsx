import type { OwnDecision } from "@sarathi/contract";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import { writtenIn } from "../../community/index.ts";
import { ApiError } from "../../foundation/api.ts";
import { useDate } from "../../foundation/dates.ts";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { param } from "../../foundation/listParams.ts";
import { enter, type PageHandle, pageMeta, renderOnServer } from "../../foundation/page.ts";
import { paths } from "../../foundation/paths.ts";
import { useReader } from "../../foundation/reader.ts";
import { Guard } from "../../shell/Guard.tsx";
import { NotFoundView } from "../../shell/Problem.tsx";
import { Head } from "../../ui/Head.tsx";
import { Part } from "../../ui/Part.tsx";
import { Pending } from "../../ui/Pending.tsx";
import { Written } from "../../ui/Written.tsx";
import { ownDecisionQuery } from "../moderation.queries.ts";
import { AppealPart } from "../parts/AppealPart.tsx";
import { DecisionWords, decisionTitle } from "../parts/DecisionWords.tsx";
import { OutcomeMark } from "../parts/OwnDecisions.tsx";

export const handle = { texts: ["moderation", "report"] } satisfies PageHandle;
export const loader = renderOnServer;
export const clientLoader = () => enter(["moderation", "report"]);
export const meta = (args: Parameters<typeof pageMeta>[0]) =>
  pageMeta(args, "moderation", (t) => ({ title: t("one"), hidden: true }));

/** One decision, for whom it is about: the words, the reason, the way to another look. */
export default function DecisionPage() {
  return (
    <Guard>
      <Sheet />
    </Guard>
  );
}

function Sheet() {
  const t = useT("moderation");
  const { decisionId } = useParams();
  const id = param.id()(decisionId ?? null);
  const query = useQuery({ ...ownDecisionQuery(id ?? ""), enabled: id !== undefined });
  const status = query.error instanceof ApiError ? query.error.status : undefined;
  if (!id || status === 404) return <NotFoundView />;
  return (
    <div className="sheet">
      {query.data ? (
        <Decision one={query.data} />
      ) : (
        <>
          <Head title={t("one")} />
          <Part title={t("one")} quietTitle>
            <Pending query={query} failed={t("decisions.failed")} lines={6} />
          </Part>
        </>
      )}
    </div>
  );
}

function Decision({ one }: { one: OwnDecision }) {
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
          <p className="[&_b]:whitespace-normal">
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
function OwnWords({ one: { kind, title, html, contentState, postId, commentId } }: { one: OwnDecision }) {
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
