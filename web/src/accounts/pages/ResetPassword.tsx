import { accounts, MIN_PASSWORD } from "@sarathi/contract";
import { useEffect, useRef, useState } from "react";
import { type MetaDescriptor, useNavigate } from "react-router";
import { call } from "../../foundation/api.ts";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { enter, pageMeta, renderOnServer } from "../../foundation/page.ts";
import { paths } from "../../foundation/paths.ts";
import { forgetSession } from "../../foundation/session.ts";
import { toast } from "../../foundation/toast.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Turning } from "../../ui/Turning.tsx";
import { type CodeProblem, codeProblem, useMailCode } from "../mailCode.ts";
import { FormPage } from "../parts/FormPage.tsx";
import { NewPasswordField } from "../parts/NewPasswordField.tsx";
import { Refused } from "../parts/Refused.tsx";
import { useAccountForm } from "../useAccountForm.ts";

export const handle = { texts: ["accounts", "recovery"] };
export const loader = renderOnServer;
export const clientLoader = () => enter(["accounts", "recovery"]);

export function meta(args: Parameters<typeof pageMeta>[0]): MetaDescriptor[] {
  return pageMeta(args, "recovery", (t) => ({ title: t("reset.title"), hidden: true }));
}

export default function ResetPassword() {
  const [token, drop] = useMailCode("token");
  const [problem, setProblem] = useState<{ token: string | null | undefined; why: CodeProblem }>();
  const onRefused = (why: CodeProblem) => {
    drop();
    setProblem({ token, why });
  };
  if (problem && problem.token === token) return <DeadEnd why={problem.why} />;
  if (token === null) return <DeadEnd why="missing" />;
  return <NewPassword token={token} onRefused={onRefused} onDone={drop} />;
}

const schema = () => import("../schemas.ts").then((schemas) => schemas.reset);

interface NewPasswordProps {
  token: string | undefined;
  onRefused: (why: CodeProblem) => void;
  onDone: () => void;
}

function NewPassword({ token, onRefused, onDone }: NewPasswordProps) {
  const t = useT("recovery");
  const account = useT("accounts");
  const { number } = useFormat();
  const navigate = useNavigate();
  const form = useAccountForm({
    schema,
    fields: ["newPassword"],
    send: async ({ newPassword }) => {
      try {
        await call(accounts.resetPassword, { body: { token: token ?? "", newPassword } }, { token: null });
      } catch (error) {
        const why = codeProblem(error);
        if (!why) throw error;
        return onRefused(why);
      }
      onDone();
      // Every session of the account has ended; the one that this browser may have had too.
      forgetSession();
      toast.success(t("reset.done"));
      await navigate(paths.login(), { replace: true });
    },
  });
  return (
    <FormPage title={t("reset.title")} lead={t("reset.lead")}>
      {token === undefined ? (
        <Turning />
      ) : (
        <form ref={form.form} method="post" noValidate onSubmit={form.onSubmit} className="grid gap-4">
          <NewPasswordField
            label={t("reset.password")}
            hint={account("register.passwordHint", { n: number(MIN_PASSWORD) })}
            autoComplete="new-password"
            required
            {...form.field("newPassword")}
          />
          <Refused text={form.refused} />
          <Button type="submit" variant="main" busy={form.busy}>
            {t("reset.submit")}
          </Button>
        </form>
      )}
    </FormPage>
  );
}

/** No password can be set from here: why, and the way to a new link. */
function DeadEnd({ why }: { why: CodeProblem | "missing" }) {
  const t = useT("recovery");
  const place = useRef<HTMLDivElement>(null);
  // The form that had the focus is gone: why is read instead.
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} className="grid grid-cols-[minmax(0,1fr)] outline-none">
      <FormPage title={t(`reset.${why}Title`)} lead={t(`reset.${why}Lead`)}>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={paths.forgotPassword()} variant="main">
            {t("reset.again")}
          </ButtonLink>
          {why === "used" && <ButtonLink to={paths.login()}>{t("reset.login")}</ButtonLink>}
        </div>
      </FormPage>
    </div>
  );
}
