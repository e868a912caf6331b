import { accounts, signIn } from "@sarathi/contract";
import type { MetaDescriptor } from "react-router";
import { ApiError, call } from "../../foundation/api.ts";
import { useT } from "../../foundation/i18n.ts";
import { inPlace, useEndpointMutation } from "../../foundation/mutation.ts";
import { enter, pageMeta, renderOnServer } from "../../foundation/page.ts";
import { paths } from "../../foundation/paths.ts";
import { forgetSession, refreshSession, useSession } from "../../foundation/session.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { codeProblem, useMailCode } from "../mailCode.ts";
import { FormPage } from "../parts/FormPage.tsx";

export const handle = { texts: ["accounts", "protection"] };
export const loader = renderOnServer;
export const clientLoader = () => enter(["accounts", "protection"]);

export function meta(args: Parameters<typeof pageMeta>[0]): MetaDescriptor[] {
  return pageMeta(args, "protection", (t) => ({ title: t("change.title"), hidden: true }));
}

/**
 * No from the present address has ended every session of the account; this browser's may be another's. Whoever is
 * signed out by it stays here to read what came of it.
 */
async function forgetEndedSession(): Promise<void> {
  if (!useSession.getState().token) return;
  await call(accounts.me, {}, { retainSession: true }).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 401) forgetSession();
  });
}

/** Where the links of a change of address lead: nothing happens before a press, for scanners follow links. */
export default function ChangeEmail() {
  const t = useT("protection");
  const [code, drop] = useMailCode("code");
  const yes = useEndpointMutation(
    signIn.confirmEmailChange,
    {
      onError: inPlace,
      done: ({ changed }) => {
        drop();
        return changed ? refreshSession() : undefined;
      },
    },
    { token: null },
  );
  const no = useEndpointMutation(
    signIn.refuseEmailChange,
    {
      onError: inPlace,
      done: () => {
        drop();
        return forgetEndedSession();
      },
    },
    { token: null },
  );
  const body = { code: code ?? "" };
  if (yes.answer) return <Done kind={yes.answer.changed ? "done" : "waiting"} />;
  if (no.answer) return <Done kind="refused" />;
  const problem = code === null ? "invalid" : (codeProblem(yes.error) ?? codeProblem(no.error));
  const retry = yes.error ? yes : no;
  if (problem) return <Done kind={problem} />;
  return (
    <FormPage title={t("change.title")} lead={t("change.lead")}>
      <div className="grid gap-4">
        {retry.error ? <ErrorState error={retry.error} title={t("change.failed")} /> : null}
        <Button variant="main" onClick={() => void yes.run({ body })} busy={yes.busy}>
          {t("change.yes")}
        </Button>
        <Button onClick={() => void no.run({ body })} busy={no.busy}>
          {t("change.no")}
        </Button>
      </div>
    </FormPage>
  );
}

type Outcome = "done" | "waiting" | "refused" | "expired" | "used" | "invalid";

function Done({ kind }: { kind: Outcome }) {
  const t = useT("protection");
  const over = kind === "done" || kind === "waiting" || kind === "refused";
  return (
    <div role="status" className="grid grid-cols-[minmax(0,1fr)]">
      <FormPage
        title={t(`change.${kind}`)}
        stamp={kind === "done" ? t("change.stamp") : undefined}
        lead={over ? t(`change.${kind}Lead`) : t("change.again")}
      >
        {kind === "done" && <ButtonLink to={paths.home()}>{t("needs.go")}</ButtonLink>}
        {!over && (
          <ButtonLink to={paths.profile({ username: "me" }, { tab: "signIn" })}>{t("change.toProfile")}</ButtonLink>
        )}
        {kind === "refused" && <ButtonLink to={paths.forgotPassword()}>{t("change.forgot")}</ButtonLink>}
      </FormPage>
    </div>
  );
}
