import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useParams } from "react-router";
import { ApiError } from "../../foundation/api.ts";
import { useT } from "../../foundation/i18n.ts";
import { lazyPart } from "../../foundation/lazyPart.ts";
import { param } from "../../foundation/listParams.ts";
import { enter, pageMeta, renderOnServer } from "../../foundation/page.ts";
import { withTexts } from "../../foundation/withTexts.ts";
import { Guard } from "../../shell/Guard.tsx";
import { NotFoundView } from "../../shell/Problem.tsx";
import { Head } from "../../ui/Head.tsx";
import { LazyPart } from "../../ui/LazyPart.tsx";
import { Part } from "../../ui/Part.tsx";
import { Pending } from "../../ui/Pending.tsx";
import { ownDecisionQuery } from "../moderation.queries.ts";

const ownDecision = lazyPart(() =>
  import("../parts/OwnDecision.tsx").then((part) => withTexts(["report"], part.OwnDecision)),
);

export const loader = renderOnServer;
export const clientLoader = () => enter(["moderation"]);
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
  const waiting = (inside: ReactNode) => (
    <>
      <Head title={t("one")} />
      <Part title={t("one")} quietTitle>
        {inside}
      </Part>
    </>
  );
  return (
    <div className="sheet">
      {query.data ? (
        <LazyPart part={ownDecision} lines={6} frame={waiting}>
          {(OwnDecision) => <OwnDecision one={query.data} />}
        </LazyPart>
      ) : (
        waiting(<Pending query={query} failed={t("decisions.failed")} lines={6} />)
      )}
    </div>
  );
}
