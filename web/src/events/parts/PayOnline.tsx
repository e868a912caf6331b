import { type EventRegistration, type ExamEvent, eventPayments, type OnlineMethod } from "@sarathi/contract";
import { useT } from "../../foundation/i18n.ts";
import { useEndpointMutation } from "../../foundation/mutation.ts";
import { invalidate } from "../../foundation/query.ts";
import { Button } from "../../ui/Button.tsx";
import { CHANGED_BY_REGISTERING } from "../events.queries.ts";
import { gatewayNames } from "./gateways.ts";
import { leaveFor } from "./leaveFor.ts";
import { Problem } from "./Problem.tsx";
import { useFee } from "./useFee.ts";

interface PayOnlineProps {
  event: ExamEvent;
  mine: EventRegistration;
  method: OnlineMethod;
  /** Paisa. */
  amount: number;
}

/** Leads to a gateway, where the fee is paid; one comes back to this page. */
export function PayOnline({ event, mine, method, amount }: PayOnlineProps) {
  const t = useT("registration");
  const fee = useFee();
  const gateway = gatewayNames[method];
  const act = useEndpointMutation(eventPayments.payOnline, {
    done: leaveFor,
    // Why is drawn in place; the registration may have changed meanwhile.
    onError: () => {
      for (const endpoint of CHANGED_BY_REGISTERING) void invalidate(endpoint);
    },
  });
  const pay = () => void act.run({ params: { id: event._id }, body: { gateway: method, version: mine.version } });
  return (
    <div className="grid justify-items-start gap-2">
      <Button variant="main" busy={act.busy} onClick={pay}>
        {t("online.pay", { fee: fee(amount), gateway })}
      </Button>
      <p className="text-small text-ink-2">
        {t(event.needsApproval ? "online.noteReview" : "online.note", { gateway })}
      </p>
      <Problem text={act.problem} />
    </div>
  );
}
