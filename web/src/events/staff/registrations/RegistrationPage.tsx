import type { AdminEvent, RegistrationWithSteps } from "@sarathi/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import ArrowLeft from "lucide-react/icons/arrow-left";
import { Link } from "react-router";
import { ApiError } from "../../../foundation/api.ts";
import { useFormat, useT } from "../../../foundation/i18n.ts";
import type { ListParams } from "../../../foundation/listParams.ts";
import { ButtonLink } from "../../../ui/Button.tsx";
import { Empty } from "../../../ui/Empty.tsx";
import { Pending } from "../../../ui/Pending.tsx";
import { rollText } from "../../event.rules.ts";
import { RegistrationMark } from "../Marks.tsx";
import { registrationQuery, registrationsQuery } from "../staff.queries.ts";
import { Claim } from "./Claim.tsx";
import { Decision } from "./Decision.tsx";
import { ExtraTime } from "./ExtraTime.tsx";
import { History } from "./History.tsx";
import { nameOf } from "./registrationColumns.tsx";
import { Slip } from "./Slip.tsx";
import { useKeys } from "./useKeys.ts";

interface RegistrationPageProps extends Pick<ListParams, "hrefOf" | "change"> {
  id: string;
  event: AdminEvent;
  /** The list that it was opened from. */
  filter: Parameters<typeof registrationsQuery>[1];
}

/** One registration with all that is needed to decide it: the slip beside what was claimed. */
export function RegistrationPage({ id, event, filter, hrefOf, change }: RegistrationPageProps) {
  const t = useT("events.staff");
  const query = useQuery(registrationQuery(id));
  const { before, after } = useNeighbours(id, event._id, filter);
  const show = (other: string | undefined) => other && change({ registration: other });
  useKeys({ arrowleft: () => show(before), arrowright: () => show(after) });
  const isGone = query.error instanceof ApiError && query.error.status === 404;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <nav aria-label={t("registrations.nav")} className="flex flex-wrap items-center gap-x-4 gap-y-2 text-small">
        <Link
          to={hrefOf({ registration: undefined })}
          className="mr-auto inline-flex min-h-9 items-center gap-1.5 pointer-coarse:min-h-11"
        >
          <ArrowLeft aria-hidden="true" className="size-4" />
          {t("registrations.back")}
        </Link>
        {before && (
          <ButtonLink size="s" to={hrefOf({ registration: before })}>
            {t("registrations.previous")}
          </ButtonLink>
        )}
        {after && (
          <ButtonLink size="s" to={hrefOf({ registration: after })}>
            {t("registrations.next")}
          </ButtonLink>
        )}
      </nav>
      {isGone ? (
        <Empty text={t("registrations.gone")} />
      ) : query.data ? (
        <Opened event={event} one={query.data} onDecided={() => change({ registration: after }, true)} />
      ) : (
        <Pending query={query} failed={t("registrations.oneFailed")} lines={12} />
      )}
    </div>
  );
}

/** The ones before and after in the list that it was opened from, as it is held. */
function useNeighbours(id: string, eventId: string, filter: RegistrationPageProps["filter"]) {
  const rows = useQueryClient().getQueryData(registrationsQuery(eventId, filter).queryKey)?.items ?? [];
  const at = rows.findIndex(({ registrationId }) => registrationId === id);
  if (at < 0) return { before: undefined, after: undefined };
  return { before: rows[at - 1]?.registrationId, after: rows[at + 1]?.registrationId };
}

interface OpenedProps {
  event: AdminEvent;
  one: RegistrationWithSteps;
  onDecided: () => void;
}

function Opened({ event, one, onDecided }: OpenedProps) {
  const t = useT("events.staff");
  const f = useFormat();
  return (
    <>
      <header className="grid gap-1">
        <h3 className="text-lead wrap-anywhere">{nameOf(one)}</h3>
        <p className="flex flex-wrap items-baseline gap-x-3 text-small num">
          <span className="text-ink-2">@{one.candidate.username}</span>
          <RegistrationMark state={one.status} />
          {one.rollNo !== undefined && (
            <span>
              {t("field.rollNo")} {f.digits(rollText(one.rollNo))}
            </span>
          )}
        </p>
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-10 gap-y-8 min-[1180px]:grid-cols-[minmax(0,1fr)_24rem]">
        <Slip one={one} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-7">
          <Claim one={one} />
          <Decision one={one} onDecided={onDecided} />
          <ExtraTime event={event} one={one} />
          <History steps={one.steps} />
        </div>
      </div>
    </>
  );
}
