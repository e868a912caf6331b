import { accounts } from "@sarathi/contract";
import { Link, type MetaDescriptor } from "react-router";
import { call } from "../../foundation/api.ts";
import { useT } from "../../foundation/i18n.ts";
import { enter, pageMeta, renderOnServer } from "../../foundation/page.ts";
import { paths } from "../../foundation/paths.ts";
import { MailPage } from "../parts/MailPage.tsx";

export const handle = { texts: ["accounts", "recovery"] };
export const loader = renderOnServer;
export const clientLoader = () => enter(["accounts", "recovery"]);

export function meta(args: Parameters<typeof pageMeta>[0]): MetaDescriptor[] {
  return pageMeta(args, "recovery", (t) => ({ title: t("forgot.title"), description: t("forgot.description") }));
}

const send = (email: string) => call(accounts.forgotPassword, { body: { email } }, { token: null });

export default function ForgotPassword() {
  const t = useT("recovery");
  return (
    <MailPage
      title={t("forgot.title")}
      lead={t("forgot.lead")}
      send={send}
      submit={t("forgot.submit")}
      sent={t("forgot.sent")}
    >
      <Link to={paths.login()} className="mt-5 inline-flex min-h-11 items-center text-small">
        {t("forgot.back")}
      </Link>
    </MailPage>
  );
}
