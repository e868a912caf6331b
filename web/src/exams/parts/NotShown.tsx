import type { ApiError } from "../../foundation/api.ts";
import { useDate } from "../../foundation/dates.ts";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { paths } from "../../foundation/paths.ts";
import { Empty } from "../../ui/Empty.tsx";
import { GoLink } from "../../ui/GoLink.tsx";

/** A result of an event that is not to be seen: not yet, or because staff withhold it. */
export function NotShown({ error }: { error: ApiError }) {
  const { resultsAt, reason } = error.details;
  return resultsAt ? <NotOut resultsAt={resultsAt} /> : <Withheld reason={reason} />;
}

/** The results of all come out at one time. */
function NotOut({ resultsAt }: { resultsAt: string }) {
  const t = useT("results");
  const f = useFormat();
  const date = useDate();
  return (
    <Empty
      text={t("result.notOut", { day: date(resultsAt), time: f.time(resultsAt) })}
      note={t("result.notOutNote")}
      action={<ToEvents />}
    />
  );
}

function Withheld({ reason }: { reason: string | undefined }) {
  const t = useT("results");
  return (
    <Empty
      text={t("result.withheld")}
      {...(reason && { note: t("result.withheldReason", { reason }) })}
      action={<ToEvents />}
    />
  );
}

function ToEvents() {
  const t = useT("results");
  return <GoLink to={paths.tests({ tab: "coming" })}>{t("result.toEvents")}</GoLink>;
}
