import type { ReactNode } from "react";
import { useT } from "../../foundation/i18n.ts";
import { Head } from "../../ui/Head.tsx";
import { Part } from "../../ui/Part.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";

/** A result's page without a result: it is on its way, or what stands in its place. */
export function WithoutResult({ children }: { children?: ReactNode }) {
  const t = useT("results");
  const common = useT("common");
  return (
    <>
      <Head title={t("result.title")} />
      <Part title={t("result.title")} quietTitle>
        {children ?? <Skeleton label={common("loading")} lines={10} />}
      </Part>
    </>
  );
}
