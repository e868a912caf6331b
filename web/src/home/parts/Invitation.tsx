import { useT } from "../../foundation/i18n.ts";
import { paths } from "../../foundation/paths.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { GoLink } from "../../ui/GoLink.tsx";

/** The one main action of who is not signed in, and what they may want to read before. */
export function Invitation() {
  const t = useT("home");
  return (
    <>
      <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-1">
        <ButtonLink to={paths.tests()} variant="main">
          {t("hero.start")}
        </ButtonLink>
        <GoLink to={paths.loksewa()}>{t("hero.loksewa")}</GoLink>
      </div>
      <p className="mt-1 text-small text-ink-2">{t("hero.note")}</p>
    </>
  );
}
