import { useDate } from "../../foundation/dates.ts";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { paths } from "../../foundation/paths.ts";
import { Empty } from "../../ui/Empty.tsx";
import { GoLink } from "../../ui/GoLink.tsx";

/** The results of all come out at one time. */
export function NotOut({ resultsAt }: { resultsAt: string }) {
  const t = useT("results");
  const f = useFormat();
  const date = useDate();
  return (
    <Empty
      text={t("result.notOut", { day: date(resultsAt), time: f.time(resultsAt) })}
      note={t("result.notOutNote")}
      action={<GoLink to={paths.tests({ tab: "coming" })}>{t("result.toEvents")}</GoLink>}
    />
  );
}
