import { signIn } from "@sarathi/contract";
import { useEffect, useState } from "react";
import { type MetaDescriptor, useLocation, useNavigate } from "react-router";
import { useT } from "../../foundation/i18n.ts";
import { inPlace, useEndpointMutation } from "../../foundation/mutation.ts";
import { enter, pageMeta, renderOnServer } from "../../foundation/page.ts";
import { paths } from "../../foundation/paths.ts";
import { forgetSession, refreshSession } from "../../foundation/session.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { codeProblem } from "../mailCode.ts";
import { FormPage } from "../parts/FormPage.tsx";

export const handle = { texts: ["accounts", "protection"] };
export const loader = renderOnServer;
export const clientLoader = () => enter(["accounts", "protection", "accounts.errors"]);

export function meta(args: Parameters<typeof pageMeta>[0]): MetaDescriptor[] {
  return pageMeta(args, "protection", (t) => ({ title: t("change.title"), hidden: true }));
}

/**
 * The code behind the `#`, which no server and no other site hears of; once read it is taken out of the address bar.
 * @returns undefined until the browser has looked, empty when there is none
 */
function useCode(): string | undefined {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [code, setCode] = useState<string>();
  useEffect(() => {
    const found = new URLSearchParams(hash.slice(1)).get("code");
    setCode((known) => found ?? known ?? "");
    if (found) void navigate({ hash: "" }, { replace: true, preventScrollReset: true });
  }, [hash, navigate]);
  return code;
}

/** Where the links of a change of address lead: nothing happens before a press, for scanners follow links. */
export default function ChangeEmail() {
  const t = useT("protection");
  const code = useCode() ?? "";
  const yes = useEndpointMutation(
    signIn.confirmEmailChange,
    { onError: inPlace, done: ({ changed }) => (changed ? refreshSession() : undefined) },
    { token: null },
  );
  // Every session of the account has ended; the one that this browser may have too.
  const no = useEndpointMutation(signIn.refuseEmailChange, { onError: inPlace, done: forgetSession }, { token: null });
  const body = { code };
  if (yes.answer) return <Done kind={yes.answer.changed ? "done" : "waiting"} />;
  if (no.answer) return <Done kind="refused" />;
  const problem = codeProblem(yes.error) ?? codeProblem(no.error);
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
    <div role="status">
      <FormPage title={t(`change.${kind}`)} lead={over ? t(`change.${kind}Lead`) : t("change.again")}>
        {kind === "done" && <ButtonLink to={paths.home()}>{t("needs.go")}</ButtonLink>}
        {!over && (
          <ButtonLink to={paths.profile({ username: "me" }, { tab: "signIn" })}>{t("change.toProfile")}</ButtonLink>
        )}
        {kind === "refused" && <ButtonLink to={paths.forgotPassword()}>{t("change.forgot")}</ButtonLink>}
      </FormPage>
    </div>
  );
}
