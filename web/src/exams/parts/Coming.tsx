import { useT } from "../../foundation/i18n.ts";
import { Head } from "../../ui/Head.tsx";
import { Part } from "../../ui/Part.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";

/** A result's page while the result is on its way. */
export function Coming() {
  const t = useT("results");
  const common = useT("common");
  return (
    <>
      <Head title={t("result.title")} />
      <Part title={t("result.title")} quietTitle>
        <Skeleton label={common("loading")} lines={10} />
      </Part>
    </>
  );
}
