import { useEffect, useRef } from "react";
import { useDate } from "../../foundation/dates.ts";
import { useT } from "../../foundation/i18n.ts";
import { paths } from "../../foundation/paths.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Head } from "../../ui/Head.tsx";

/** After the wish to be erased: signed out, until when the account can be kept, and how. */
export function Farewell({ erasesAt }: { erasesAt: string }) {
  const t = useT("profile");
  const date = useDate();
  const place = useRef<HTMLDivElement>(null);
  // The dialog that had the focus is gone, and the page was another one.
  useEffect(() => {
    scrollTo({ top: 0 });
    place.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={place} tabIndex={-1} className="sheet outline-none">
      <Head title={t("gone.title")} lead={t("gone.text", { date: date(erasesAt) })}>
        <div className="mt-6 flex flex-wrap gap-3">
          <ButtonLink to={paths.home()} variant="main">
            {t("gone.home")}
          </ButtonLink>
          <ButtonLink to={paths.login({ next: paths.profile({ username: "me" }) })}>{t("gone.login")}</ButtonLink>
        </div>
      </Head>
    </div>
  );
}
