import { accounts, MIN_PASSWORD } from "@sarathi/contract";
import { useRef } from "react";
import { type ClientLoaderFunctionArgs, Link, type MetaDescriptor, useSearchParams } from "react-router";
import { call } from "../../foundation/api.ts";
import { useFormat, useLanguage, useT } from "../../foundation/i18n.ts";
import { valuesOf } from "../../foundation/lightForm.ts";
import { type PageHandle, pageMeta, renderOnServer } from "../../foundation/page.ts";
import { paths } from "../../foundation/paths.ts";
import { useReader } from "../../foundation/reader.ts";
import { requestKey } from "../../foundation/requestKey.ts";
import { toast } from "../../foundation/toast.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { enterSignIn } from "../google/document.ts";
import { GoogleSection } from "../google/GoogleSection.tsx";
import { EmailField } from "../parts/EmailField.tsx";
import { FormPage } from "../parts/FormPage.tsx";
import { NewPasswordField } from "../parts/NewPasswordField.tsx";
import { Refused } from "../parts/Refused.tsx";
import { Terms } from "../parts/Terms.tsx";
import { useArrival } from "../signInRedirect.ts";
import { useAccountForm } from "../useAccountForm.ts";

export const handle = { foreignScript: true, query: ["next"] } satisfies PageHandle;
export const loader = renderOnServer;
export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => enterSignIn(request);

export function meta(args: Parameters<typeof pageMeta>[0]): MetaDescriptor[] {
  return pageMeta(args, "accounts", (t) => ({ title: t("register.title"), description: t("register.description") }));
}

const schema = () => import("../schemas.ts").then((schemas) => schemas.register);

/** What the form says of the person. */
function personIn(form: HTMLFormElement | null): string[] {
  const values = form ? valuesOf(form) : {};
  return ["firstName", "email"].map((name) => (values[name] ?? "").slice(0, 254));
}

export default function Register() {
  const t = useT("accounts");
  const language = useLanguage();
  const { number } = useFormat();
  const { site } = useReader();
  const arrive = useArrival();
  const [query] = useSearchParams();
  const next = query.get("next");
  const sent = useRef({ body: "", key: "" });
  const form = useAccountForm({
    schema,
    fields: ["email", "password", "firstName"],
    failed: t("register.failed"),
    send: async (values) => {
      const body = { ...values, language };
      // The same form sent again (a lost answer, a second press) is the same request.
      const text = JSON.stringify(body);
      if (sent.current.body !== text) sent.current = { body: text, key: requestKey() };
      const headers = { "Idempotency-Key": sent.current.key };
      const session = await call(accounts.register, { body }, { token: null, headers });
      toast.success(t("register.done"));
      arrive(session, true);
    },
  });
  return (
    <FormPage title={t("register.title")} lead={t("register.lead")}>
      {site.closed?.includes("registration") && <p className="mb-5 font-bold">{t("register.closed")}</p>}
      <GoogleSection />
      <form ref={form.form} method="post" noValidate onSubmit={form.onSubmit} className="grid gap-4">
        <EmailField label={t("register.email")} {...form.field("email")} />
        <NewPasswordField
          personal={() => personIn(form.form.current)}
          label={t("register.password")}
          hint={t("register.passwordHint", { n: number(MIN_PASSWORD) })}
          autoComplete="new-password"
          required
          {...form.field("password")}
        />
        <Field
          label={t("register.firstName")}
          hint={t("register.firstNameHint")}
          autoComplete="given-name"
          required
          {...form.field("firstName")}
        />
        <Refused text={form.refused} />
        <Terms />
        <Button type="submit" variant="main" busy={form.busy}>
          {t("register.submit")}
        </Button>
      </form>
      <p className="mt-5 flex min-h-11 items-center gap-2 text-small">
        {t("register.hasAccount")}
        <Link to={paths.login(next ? { next } : undefined)}>{t("register.login")}</Link>
      </p>
    </FormPage>
  );
}
