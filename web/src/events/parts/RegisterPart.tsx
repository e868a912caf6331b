import { type ExamEvent, events, type User } from "@sarathi/contract";
import { useState } from "react";
import { useLocation } from "react-router";
import { sendAgain } from "../../accounts/index.ts";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { useEndpointMutation } from "../../foundation/mutation.ts";
import { useSession } from "../../foundation/session.ts";
import { loginPath } from "../../shell/places.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { OpenedPart } from "../../ui/OpenedPart.tsx";
import { actHow } from "./actHow.ts";
import { Problem } from "./Problem.tsx";
import { useFee } from "./useFee.ts";
import { useMoment } from "./useMoment.ts";

/** Registration is open: who may, registers or waits for a seat; others are led to what that takes. */
export function RegisterPart({ event }: { event: ExamEvent }) {
  const t = useT("event");
  const f = useFormat();
  const moment = useMoment();
  const { status, user } = useSession();
  const { pathname } = useLocation();
  return (
    <div className="grid max-w-[40em] justify-items-start gap-3">
      <p className="num">
        {t("register.until", { at: moment.full(event.registrationClosesAt) })}
        {event.seatsLeft !== undefined &&
          ` · ${t("register.seats", { left: f.number(event.seatsLeft), all: f.number(event.capacity ?? 0) })}`}
      </p>
      {status === "signed-in" && user ? (
        <ForMember event={event} user={user} />
      ) : (
        // Who is signed in is known a moment later: their place is kept, not shown wrongly.
        <div className="grid justify-items-start gap-1 signed-in:invisible">
          <ButtonLink to={loginPath(pathname)} variant="main">
            {t("register.login")}
          </ButtonLink>
          <p className="text-small text-ink-2">{t("register.loginNote")}</p>
        </div>
      )}
    </div>
  );
}

function ForMember({ event, user }: { event: ExamEvent; user: User }) {
  const t = useT("event");
  if (user.role !== "user") return <p className="font-bold">{t("register.staff")}</p>;
  if (!user.emailVerified)
    return (
      <div className="border-l-3 border-mark pl-3">
        <p>{t("register.unverified")}</p>
        <OpenedPart part={sendAgain}>{(SendAgain) => <SendAgain email={user.email} />}</OpenedPart>
      </div>
    );
  const isFull = event.seatsLeft === 0;
  if (isFull && !event.hasWaitingList) return <p className="font-bold">{t("register.full")}</p>;
  return <RegisterForm event={event} isFull={isFull} />;
}

function RegisterForm({ event, isFull }: { event: ExamEvent; isFull: boolean }) {
  const t = useT("event");
  const fee = useFee();
  const [showsName, setShowsName] = useState(false);
  const act = useEndpointMutation(events.registerForEvent, actHow(t(isFull ? "register.waits" : "register.done")));
  // Only who was asked to waits: a seat that went meanwhile is said.
  const register = () => void act.run({ params: { id: event._id }, body: { showsName, waits: isFull } });
  return (
    <>
      <label className="thumb flex items-start gap-3">
        <input
          type="checkbox"
          checked={showsName}
          onChange={({ target }) => setShowsName(target.checked)}
          className="mt-1 size-5 shrink-0 accent-link"
        />
        <span>
          {t("register.showsName")}
          <span className="block text-small text-ink-2">{t("register.showsNameNote")}</span>
        </span>
      </label>
      <div className="grid justify-items-start gap-1">
        <Button variant="main" busy={act.busy} onClick={register}>
          {t(isFull ? "register.wait" : "register.submit")}
        </Button>
        <p className="text-small text-ink-2 num">
          {isFull
            ? t("register.waitNote")
            : event.fee > 0
              ? t("register.payNote", { fee: fee(event.fee) })
              : t(event.needsApproval ? "register.approvalNote" : "register.freeNote")}
        </p>
      </div>
      <Problem text={act.problem} />
    </>
  );
}
