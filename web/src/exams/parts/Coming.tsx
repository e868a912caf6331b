import { useT } from "../../foundation/i18n.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";

/** A result's page while the result is on its way. */
export function Coming() {
  const t = useT("results");
  const common = useT("common");
  return (
    <>
      <h1 className="mb-6">{t("result.title")}</h1>
      <Skeleton label={common("loading")} lines={10} />
    </>
  );
}
