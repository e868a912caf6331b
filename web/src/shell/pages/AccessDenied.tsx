import { useT } from "../../foundation/i18n.ts";
import { pageMeta } from "../../foundation/page.ts";
import { paths } from "../../foundation/paths.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Head } from "../../ui/Head.tsx";

export const meta = (args: Parameters<typeof pageMeta>[0]) =>
  pageMeta(args, "shell", (t) => ({ title: t("denied.title"), hidden: true }));

export default function AccessDenied() {
  const t = useT("shell");
  return (
    <div className="sheet">
      <Head title={t("denied.title")} lead={t("denied.text")}>
        <div className="mt-6 flex flex-wrap gap-3">
          <ButtonLink to={paths.home()} variant="main">
            {t("denied.home")}
          </ButtonLink>
          <ButtonLink to={paths.login()}>{t("denied.login")}</ButtonLink>
        </div>
      </Head>
    </div>
  );
}
