import { useT } from "../../foundation/i18n.ts";
import { pageMeta } from "../../foundation/page.ts";
import { paths } from "../../foundation/paths.ts";
import { ButtonLink } from "../../ui/Button.tsx";

export const meta = (args: Parameters<typeof pageMeta>[0]) =>
  pageMeta(args, "shell", (t) => ({ title: t("denied.title"), hidden: true }));

export default function AccessDenied() {
  const t = useT("shell");
  return (
    <div className="grid max-w-[34em] justify-items-start gap-4 py-16">
      <h1>{t("denied.title")}</h1>
      <p className="text-ink-2">{t("denied.text")}</p>
      <div className="flex flex-wrap gap-3 pt-2">
        <ButtonLink to={paths.home()} variant="main">
          {t("denied.home")}
        </ButtonLink>
        <ButtonLink to={paths.login()}>{t("denied.login")}</ButtonLink>
      </div>
    </div>
  );
}
