import { type EventRegistration, type ExamEvent, events } from "@sarathi/contract";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { useEndpointMutation } from "../../foundation/mutation.ts";
import { Button } from "../../ui/Button.tsx";
import { Part } from "../../ui/Part.tsx";
import { canWithdraw, situationOf } from "../event.rules.ts";
import { AdmitCard } from "./AdmitCard.tsx";
import { actHow } from "./actHow.ts";
import { gatewayNames, gatewayOf, isUnderWay } from "./gateways.ts";
import { Payment } from "./Payment.tsx";
import { Problem } from "./Problem.tsx";
import { Returned, useReturned } from "./Returned.tsx";
import { TimeLeft } from "./TimeLeft.tsx";
import { useMoment } from "./useMoment.ts";
import { Withdraw } from "./Withdraw.tsx";

interface OwnProps {
  event: ExamEvent;
  mine: EventRegistration;
}

/** What has become of the reader's registration, and what is to be done about it. */
export function RegisteredPart({ event }: { event: ExamEvent }) {
  const t = useT("registration");
  const { myRegistration: mine } = event;
  if (!mine) return null;
  const isConfirmed = mine.status === "confirmed";
  return (
    <Part title={t(isConfirmed ? "card.title" : "title")}>
      <div className="grid max-w-[40em] gap-4">
        <Own event={event} mine={mine} />
        {canWithdraw(event) && <Withdraw event={event} version={mine.version} />}
      </div>
    </Part>
  );
}

function Own({ event, mine }: OwnProps) {
  switch (situationOf(event)) {
    case "confirmed":
      return <AdmitCard event={event} mine={mine} />;
    case "waitlisted":
      return <Waits mine={mine} />;
    case "offered":
      return <Offer event={event} mine={mine} />;
    case "changes":
      return <Changes event={event} mine={mine} />;
    case "review":
      return <Review event={event} mine={mine} />;
    default:
      return <Pay event={event} mine={mine} />;
  }
}

function Pay({ event, mine }: OwnProps) {
  const t = useT("registration");
  const moment = useMoment();
  return (
    <>
      <div>
        <p className="font-bold">{t("pay.lead")}</p>
        {mine.expiresAt && (
          <p className="num">
            {t("pay.until", { at: moment.brief(mine.expiresAt) })} ·{" "}
            <TimeLeft until={mine.expiresAt} serverNow={event.serverNow} />
          </p>
        )}
      </div>
      <Paying event={event} mine={mine} />
    </>
  );
}

/** The ways to pay; before them, what became of a payment that was begun through a gateway. */
function Paying({ event, mine }: OwnProps) {
  const t = useT("registration");
  const { isBack, ask, leave } = useReturned();
  const method = gatewayOf(mine.payment);
  if (method === undefined) return <Payment event={event} mine={mine} />;
  const gateway = gatewayNames[method];
  const underWay = isUnderWay(mine.payment);
  if (isBack && underWay) return <Returned event={event} mine={mine} method={method} onLeave={leave} />;
  return (
    <>
      {underWay && (
        <div className="grid justify-items-start gap-2 border-l-3 border-mark pl-3">
          <p>{t("online.begun", { gateway })}</p>
          <Button size="s" onClick={() => ask(method)}>
            {t("online.check")}
          </Button>
        </div>
      )}
      {mine.payment?.state === "failed" && (
        <p role="status" className="border-l-3 border-mark pl-3">
          {t("online.failed", { gateway })}
        </p>
      )}
      <Payment event={event} mine={mine} />
    </>
  );
}

function Changes({ event, mine }: OwnProps) {
  const t = useT("registration");
  return (
    <>
      <div className="border-l-3 border-mark pl-3">
        <p className="font-bold">{t("changes.lead")}</p>
        {mine.note && <p className="whitespace-pre-line">{mine.note}</p>}
      </div>
      {mine.payment && mine.payment.state !== "verified" && <Paying event={event} mine={mine} />}
    </>
  );
}

function Review({ event, mine }: OwnProps) {
  const t = useT("registration");
  return (
    <>
      <div role="status">
        <p className="font-bold">{t("review.lead")}</p>
        <p className="text-ink-2">{t("review.note")}</p>
      </div>
      {mine.payment?.state === "verified" && <p>{t("review.paid")}</p>}
      {mine.payment?.state === "submitted" && (
        <details>
          <summary className="min-h-11 cursor-pointer font-bold text-link">{t("review.edit")}</summary>
          <Payment event={event} mine={mine} />
        </details>
      )}
    </>
  );
}

function Waits({ mine }: { mine: EventRegistration }) {
  const t = useT("registration");
  const f = useFormat();
  return (
    <div>
      <p className="text-small text-ink-2">{t("waits.place")}</p>
      <p className="text-fig font-bold num">{mine.place === undefined ? "–" : f.number(mine.place)}</p>
      <p className="text-ink-2">{t("waits.note")}</p>
    </div>
  );
}

function Offer({ event, mine }: OwnProps) {
  const t = useT("registration");
  const moment = useMoment();
  const act = useEndpointMutation(events.takeSeat, actHow(t("offer.done")));
  const take = () => void act.run({ params: { id: event._id }, body: { version: mine.version } });
  return (
    <div className="grid justify-items-start gap-2">
      <p className="font-bold">{t("offer.lead")}</p>
      {mine.expiresAt && (
        <p className="num">
          {t("offer.until", { at: moment.brief(mine.expiresAt) })} ·{" "}
          <TimeLeft until={mine.expiresAt} serverNow={event.serverNow} />
        </p>
      )}
      <Button variant="main" busy={act.busy} onClick={take}>
        {t("offer.take")}
      </Button>
      <Problem text={act.problem} />
    </div>
  );
}
