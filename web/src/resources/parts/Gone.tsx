import { useT } from "../../foundation/i18n.ts";
import { paths } from "../../foundation/paths.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Head } from "../../ui/Head.tsx";

/** In the place of an item that was taken down. */
export function Gone() {
  const t = useT("resourceItem");
  return (
    <div className="sheet">
      <Head title={t("gone.title")} lead={t("gone.lead")}>
        <ButtonLink to={paths.resources()} variant="main" className="mt-6">
          {t("gone.back")}
        </ButtonLink>
      </Head>
    </div>
  );
}
