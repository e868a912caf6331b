import { activeRegistrationStates, type ExamEvent, type RegistrationState } from "@sarathi/contract";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { pick, useFormat, useLanguage, useT } from "../../foundation/i18n.ts";
import { paths } from "../../foundation/paths.ts";
import { Part } from "../../ui/Part.tsx";
import { State } from "../../ui/Tag.tsx";
import { rollText } from "../event.rules.ts";
import { registrationsQuery } from "../events.queries.ts";
import { stateTones } from "./stateWords.ts";
import { useMoment } from "./useMoment.ts";

const active: ReadonlySet<RegistrationState> = new Set(activeRegistrationStates);
const isToCome = ({ myRegistration: mine, endsAt, status }: ExamEvent): boolean =>
  mine !== undefined && active.has(mine.status) && status !== "cancelled" && Date.parse(endsAt) > Date.now();

/** The exam event that one sits next, or is still to pay for. Nothing for who has none before them. */
export function NextEvent() {
  const t = useT("events");
  const f = useFormat();
  const language = useLanguage();
  const moment = useMoment();
  const registered = useQuery(registrationsQuery()).data?.items ?? [];
  const [next] = registered.filter(isToCome).sort((a, b) => (a.startsAt < b.startsAt ? -1 : 1));
  if (!next?.myRegistration) return null;
  const { status, rollNo } = next.myRegistration;
  return (
    <Part title={t("next")}>
      <h3 className="md:text-lead">
        <Link to={paths.event({ slug: next.slug })} className="text-ink">
          {pick(next.title, language)}
        </Link>
      </h3>
      <p className="text-small text-ink-2 num">
        <time dateTime={next.startsAt}>{moment.full(next.startsAt)}</time>
      </p>
      <p className="flex flex-wrap gap-x-5 text-small">
        <State tone={stateTones[status]}>{t(`state.${status}`)}</State>
        {rollNo !== undefined && <span className="num">{t("roll", { n: f.digits(rollText(rollNo)) })}</span>}
      </p>
    </Part>
  );
}
