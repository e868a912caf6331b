import { accounts } from "@sarathi/contract";
import { type ReactNode, useCallback, useEffect, useRef } from "react";
import type { MetaDescriptor } from "react-router";
import { call } from "../../foundation/api.ts";
import { useT } from "../../foundation/i18n.ts";
import { useEndpointMutation } from "../../foundation/mutation.ts";
import { enter, pageMeta, renderOnServer } from "../../foundation/page.ts";
import { paths } from "../../foundation/paths.ts";
import { refreshSession, useSession } from "../../foundation/session.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Turning } from "../../ui/Turning.tsx";
import { codeProblem, useMailCode } from "../mailCode.ts";
import { FormPage } from "../parts/FormPage.tsx";
import { MailPage } from "../parts/MailPage.tsx";

export const handle = { texts: ["accounts", "recovery"] };
export const loader = renderOnServer;
export const clientLoader = () => enter(["accounts", "recovery"]);

export function meta(args: Parameters<typeof pageMeta>[0]): MetaDescriptor[] {
  return pageMeta(args, "recovery", (t) => ({ title: t("verify.title"), hidden: true }));
}

type State =
  | { kind: "ask" | "checking" | "verified" | "expired" | "invalid" }
  /** The call itself failed: the code may still be good. */
  | { kind: "failed"; error: unknown };

/** A code that was used has proven its address: to whoever presses the link twice that is good news. */
function stateOf(error: unknown): State {
  const problem = codeProblem(error);
  if (problem === undefined) return { kind: "failed", error };
  return { kind: problem === "used" ? "verified" : problem };
}

/** Verifies by itself on arrival, once; the code is kept over a reload until the answer is clear. */
function useVerification(): { state: State; verify: () => void } {
  const [code, drop] = useMailCode("code");
  /** The code that was asked about: another link may be opened in this very page. */
  const asked = useRef<string>(undefined);
  const { run, busy, answer, error } = useEndpointMutation(
    accounts.verifyEmail,
    {
      done: () => {
        drop();
        void refreshSession();
      },
      onError: (error) => {
        if (stateOf(error).kind !== "failed") drop();
      },
    },
    { token: null },
  );
  const verify = useCallback(() => void run({ params: { verificationCode: code ?? "" } }), [run, code]);
  useEffect(() => {
    if (!code || asked.current === code) return;
    asked.current = code;
    verify();
  }, [code, verify]);
  if (error && !busy) return { state: stateOf(error), verify };
  if (answer) return { state: { kind: "verified" }, verify };
  return { state: { kind: code ? "checking" : "ask" }, verify };
}

export default function VerifyEmail() {
  const { state, verify } = useVerification();
  const known = useSession((session) => session.user?.emailVerified === true);
  const shown: State = state.kind === "ask" && known ? { kind: "verified" } : state;
  return (
    <>
      <Outcome kind={shown.kind} />
      {face(shown, verify)}
    </>
  );
}

/** Reads aloud what came of it. A failure speaks for itself. */
function Outcome({ kind }: { kind: State["kind"] }) {
  const t = useT("recovery");
  const outcome =
    kind === "verified"
      ? t("verify.doneTitle")
      : kind === "expired" || kind === "invalid"
        ? t(`verify.${kind}Title`)
        : "";
  return (
    <p role="status" className="sr-only">
      {outcome}
    </p>
  );
}

function face(state: State, verify: () => void): ReactNode {
  if (state.kind === "checking") return <Checking />;
  if (state.kind === "verified") return <Verified />;
  if (state.kind === "failed") return <Failed error={state.error} onRetry={verify} />;
  return <Ask why={state.kind} />;
}

function Checking() {
  const t = useT("recovery");
  return (
    <FormPage title={t("verify.checking")}>
      <p className="flex items-center gap-3 text-ink-2">
        <Turning /> {t("verify.wait")}
      </p>
    </FormPage>
  );
}

function Verified() {
  const t = useT("recovery");
  const signedIn = useSession((session) => session.status === "signed-in");
  return (
    <FormPage stamp={t("verify.stamp")} title={t("verify.doneTitle")} lead={t("verify.doneLead")}>
      <ButtonLink to={signedIn ? paths.home() : paths.login()} variant="main">
        {signedIn ? t("verify.goOn") : t("verify.login")}
      </ButtonLink>
    </FormPage>
  );
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useT("recovery");
  return (
    <FormPage title={t("verify.failedTitle")}>
      <ErrorState error={error} onRetry={onRetry} />
    </FormPage>
  );
}

const send = (email: string) => call(accounts.resendVerification, { body: { email } }, { token: null });

function Ask({ why }: { why: "ask" | "expired" | "invalid" }) {
  const t = useT("recovery");
  return (
    <MailPage
      title={t(`verify.${why}Title`)}
      lead={t(`verify.${why}Lead`)}
      send={send}
      submit={t("verify.submit")}
      sent={t("verify.sent")}
    />
  );
}
