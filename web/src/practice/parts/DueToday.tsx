import { useQuery } from "@tanstack/react-query";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { paths } from "../../foundation/paths.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { GoLink } from "../../ui/GoLink.tsx";
import { Part } from "../../ui/Part.tsx";
import { overviewQuery } from "../practice.queries.ts";

/** What one question of a repetition takes, in seconds: it is known, more or less. */
const SECONDS_EACH = 40;

/** What is to be repeated today, one tap from its first question. Nothing for who has met no question yet. */
export function DueToday() {
  const t = useT("dashboard");
  const f = useFormat();
  const due = useQuery(overviewQuery()).data?.due;
  if (!due || (due.now === 0 && due.done === 0)) return null;
  const minutes = Math.max(1, Math.round((due.now * SECONDS_EACH) / 60));
  return (
    <Part title={t("due.title")}>
      {due.now > 0 ? (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2.5">
          <p className="flex items-baseline gap-2 num">
            <b className="text-fig-l leading-[1.15]">{f.number(due.now)}</b>
            <span className="text-ink-2">{t("due.amount", { count: due.now, minutes: f.number(minutes) })}</span>
          </p>
          <ButtonLink to={paths.practiceSession({ by: "due" })}>{t("due.start")}</ButtonLink>
        </div>
      ) : (
        <p className="num">{t("due.done", { count: due.done, n: f.number(due.done) })}</p>
      )}
      <GoLink to={paths.practice()}>{t("due.all")}</GoLink>
    </Part>
  );
}
