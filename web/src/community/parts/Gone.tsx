import { useFormat, useT } from "../../foundation/i18n.ts";
import { paths } from "../../foundation/paths.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Head } from "../../ui/Head.tsx";

/** A post that was deleted, with nothing left under it. */
export function Gone() {
  const t = useT("post");
  const { digits } = useFormat();
  return (
    <div className="sheet">
      <Head kicker={digits(410)} title={t("gone.title")} lead={t("gone.lead")}>
        <div className="mt-6">
          <ButtonLink to={paths.community()} variant="main">
            {t("toCommunity")}
          </ButtonLink>
        </div>
      </Head>
    </div>
  );
}
