import { accounts } from "@sarathi/contract";
import { Suspense, useEffect, useState } from "react";
import { type ClientLoaderFunctionArgs, Link, type MetaDescriptor, useSearchParams } from "react-router";
import { call } from "../../foundation/api.ts";
import { useT } from "../../foundation/i18n.ts";
import { lazyPart } from "../../foundation/lazyPart.ts";
import { type PageHandle, pageMeta, renderOnServer } from "../../foundation/page.ts";
import { paths } from "../../foundation/paths.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { OpenedPart } from "../../ui/OpenedPart.tsx";
import { askSecondStep, secondStepPart } from "../askSecondStep.ts";
import { enterSignIn } from "../google/document.ts";
import { GoogleSection } from "../google/GoogleSection.tsx";
import { FormPage } from "../parts/FormPage.tsx";
import { PasswordField } from "../parts/PasswordField.tsx";
import { Refused } from "../parts/Refused.tsx";
import { Terms } from "../parts/Terms.tsx";
import { leaveSecondStep, useSecondStep } from "../secondStep.ts";
import { aimOf, useArrival } from "../signInRedirect.ts";
import { useAccountForm } from "../useAccountForm.ts";

export const handle = { foreignScript: true, query: ["next"] } satisfies PageHandle;
export const loader = renderOnServer;
export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => enterSignIn(request);

export function meta(args: Parameters<typeof pageMeta>[0]): MetaDescriptor[] {
  return pageMeta(args, "accounts", (t) => ({ title: t("login.title"), description: t("login.description") }));
}

const schema = () => import("../schemas.ts").then((schemas) => schemas.login);

const passkeyEntry = lazyPart(() => import("../protection/PasskeyEntry.tsx").then((part) => part.PasskeyEntry));

export default function Login() {
  const { asked } = useSecondStep();
  // Whoever comes back later begins anew.
  useEffect(() => leaveSecondStep, []);
  const SecondStep = secondStepPart.held(); // there when it is asked for
  return asked && SecondStep ? (
    <Suspense>
      <SecondStep asked={asked} />
    </Suspense>
  ) : (
    <FirstStep />
  );
}

function FirstStep() {
  const t = useT("accounts");
  const arrive = useArrival();
  const [query] = useSearchParams();
  const next = query.get("next");
  const aim = aimOf(next);
  const form = useAccountForm({
    schema,
    fields: ["email", "password"],
    empty: { email: "field.empty.name" },
    failed: t("login.failed"),
    send: async (values) => {
      try {
        arrive(await call(accounts.login, { body: values }, { token: null }));
      } catch (error) {
        if (!(await askSecondStep(error))) throw error;
      }
    },
  });
  return (
    <FormPage title={t("login.title")} lead={aim ? t(`login.then.${aim}`) : t("login.lead")}>
      <GoogleSection terms={<Terms className="mt-3" />} />
      <form ref={form.form} method="post" noValidate onSubmit={form.onSubmit} className="grid gap-4">
        <Field
          label={t("login.name")}
          type="text"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="off"
          spellCheck={false}
          required
          {...form.field("email")}
        />
        <PasswordField label={t("password")} autoComplete="current-password" required {...form.field("password")} />
        <Refused text={form.refused} />
        <Button type="submit" variant="main" busy={form.busy}>
          {t("login.submit")}
        </Button>
      </form>
      <PasskeySection />
      <div className="mt-5 flex flex-wrap justify-between gap-x-6 text-small">
        <p className="flex min-h-11 items-center gap-2">
          {t("login.noAccount")}
          <Link to={paths.register(next ? { next } : undefined)}>{t("login.register")}</Link>
        </p>
        <Link to={paths.forgotPassword()} className="inline-flex min-h-11 items-center">
          {t("login.forgot")}
        </Link>
      </div>
    </FormPage>
  );
}

/** The way in by a passkey. What it needs is fetched with the first press. */
function PasskeySection() {
  const t = useT("accounts");
  const [pressed, setPressed] = useState(0);
  return (
    <>
      <Button onClick={() => setPressed(pressed + 1)} className="mt-4 w-full">
        {t("login.passkey")}
      </Button>
      {pressed > 0 && (
        <OpenedPart part={passkeyEntry} onClose={() => setPressed(0)}>
          {(PasskeyEntry) => <PasskeyEntry key={pressed} />}
        </OpenedPart>
      )}
    </>
  );
}
