import type { ExamEvent } from "@sarathi/contract";
import { useT } from "../../foundation/i18n.ts";
import { paths } from "../../foundation/paths.ts";
import { GoLink } from "../../ui/GoLink.tsx";
import type { Situation } from "../event.rules.ts";
import { useMoment } from "./useMoment.ts";

/** Says why there is nothing to do at an event, and until when. */
export function Note({ situation, event }: { situation: Situation; event: ExamEvent }) {
  const t = useT("event");
  const moment = useMoment();
  return (
    <div className="grid justify-items-start gap-1 num">
      {situation === "soon" && <p className="font-bold">{t("soon", { at: moment.full(event.registrationOpensAt) })}</p>}
      {situation === "closed" && <p className="font-bold">{t("closed")}</p>}
      {situation === "missed" && <p className="font-bold">{t("missed")}</p>}
      {situation === "over" && <p className="font-bold">{t("over")}</p>}
      {situation === "cancelled" && <p className="font-bold text-pen">{t("cancelled")}</p>}
      {situation === "paused" && (
        <>
          <p className="font-bold">{t("paused")}</p>
          <p className="text-ink-2">{t("pausedNote")}</p>
        </>
      )}
      <GoLink to={paths.tests(situation === "soon" ? { tab: "coming" } : undefined)}>
        {t(situation === "soon" ? "toComing" : "toTests")}
      </GoLink>
    </div>
  );
}
