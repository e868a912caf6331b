import { moderation, type SealedDecision } from "@sarathi/contract";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { ApiError } from "../../foundation/api.ts";
import { useDate } from "../../foundation/dates.ts";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { inPlace, useEndpointMutation } from "../../foundation/mutation.ts";
import { enter, type PageHandle, pageMeta, renderOnServer } from "../../foundation/page.ts";
import { paths } from "../../foundation/paths.ts";
import { queryClient } from "../../foundation/query.ts";
import { useReader } from "../../foundation/reader.ts";
import { toast } from "../../foundation/toast.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Head } from "../../ui/Head.tsx";
import { Part } from "../../ui/Part.tsx";
import { Pending } from "../../ui/Pending.tsx";
import { sealedDecisionQuery } from "../moderation.queries.ts";
import { AppealForm, Asked } from "../parts/AppealPart.tsx";
import { DecisionWords, decisionTitle } from "../parts/DecisionWords.tsx";

const texts = ["moderation", "moderation.errors"] as const;
export const handle = { texts: [...texts], params: ["token"] } satisfies PageHandle;
export const loader = renderOnServer;
export const clientLoader = () => enter([...texts]);
export const meta = (args: Parameters<typeof pageMeta>[0]) =>
  pageMeta(args, "moderation", (t) => ({ title: t("sealed.title"), hidden: true }));

/** Why somebody is kept out, and their way to another look, from the link of a mail: they cannot log in. */
export default function SealedAppeal() {
  const t = useT("moderation");
  const { token = "" } = useParams();
  const query = useQuery(sealedDecisionQuery(token));
  const isOver = query.error instanceof ApiError && query.error.code === "appeal.late";
  const isBroken = query.error instanceof ApiError && [400, 404].includes(query.error.status ?? 0);
  if (query.data) return <Decided one={query.data} token={token} />;
  return (
    <div className="sheet">
      <Head title={t("sealed.title")} />
      <Part
        title={t(isOver ? "sealed.over" : isBroken ? "sealed.broken" : "sealed.title")}
        quietTitle={!isOver && !isBroken}
      >
        {isOver || isBroken ? (
          <>
            <p>{t(isOver ? "sealed.overNote" : "sealed.brokenNote")}</p>
            <ButtonLink to={paths.guidelines()} className="mt-4">
              {t("guidelines")}
            </ButtonLink>
          </>
        ) : (
          <Pending query={query} failed={t("decisions.failed")} lines={6} />
        )}
      </Part>
    </div>
  );
}

function Decided({ one, token }: { one: SealedDecision; token: string }) {
  const t = useT("moderation");
  const f = useFormat();
  const date = useDate();
  const reader = useReader();
  const { reason, explanation, until, at, undoneAt, appeal, appealUntil, can } = one;
  const said = { act: "suspend", kind: "person", reason, explanation, until, byReports: false } as const;
  const send = useEndpointMutation(
    moderation.sealedAppeal,
    {
      failed: t("appeal.failed"),
      onError: inPlace,
      done: (answer) => {
        queryClient().setQueryData(sealedDecisionQuery(token).queryKey, answer);
        toast.success(t("appeal.sent"));
      },
    },
    { token: null },
  );
  return (
    <div className="sheet">
      <Head
        title={decisionTitle(said, reader.language)}
        facts={[
          { label: t("date"), value: `${date(at)}, ${f.time(at)}` },
          ...(undoneAt ? [{ label: t("undone"), value: `${date(undoneAt)}, ${f.time(undoneAt)}` }] : []),
        ]}
      />
      <Part title={t("why.title")}>
        <div className="max-w-[40em]">
          <DecisionWords {...reader} quietTitle said={said} />
        </div>
      </Part>
      {(appeal || can.appeal) && (
        <Part title={t("appeal.title")}>
          {appeal ? (
            <Asked appeal={appeal} />
          ) : (
            <AppealForm
              until={appealUntil}
              busy={send.busy}
              problem={send.problem}
              onSend={(text) => void send.run({ params: { token }, body: { text } })}
            />
          )}
        </Part>
      )}
    </div>
  );
}
