import { type EventRegistration, type ExamEvent, eventPayments, type OnlineMethod } from "@sarathi/contract";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { useSearchParams } from "react-router";
import { call } from "../../foundation/api.ts";
import { useT } from "../../foundation/i18n.ts";
import { invalidate } from "../../foundation/query.ts";
import { toast } from "../../foundation/toast.ts";
import { Button } from "../../ui/Button.tsx";
import { checkAgainMs, SLOW_AFTER_MS } from "../event.rules.ts";
import { CHANGED_BY_REGISTERING } from "../events.queries.ts";
import { gatewayNames, isUnderWay } from "./gateways.ts";

/** What gateways add to the address that one comes back to; none of it is believed. */
const PAID = "paid";

/** Whether the reader comes from a gateway, or wants to know of a payment; and back to the choice. */
export function useReturned() {
  const [params, setParams] = useSearchParams();
  return {
    isBack: params.has(PAID),
    ask: (method: OnlineMethod) => setParams({ [PAID]: method }, { replace: true, preventScrollReset: true }),
    leave: () => setParams({}, { replace: true, preventScrollReset: true }),
  };
}

interface ReturnedProps {
  event: ExamEvent;
  mine: EventRegistration;
  method: OnlineMethod;
  /** The answer is there, or the reader chooses anew. */
  onLeave: () => void;
}

/** Back from a gateway: it is asked what became of the payment until it says so. */
export function Returned({ event, mine, method, onLeave }: ReturnedProps) {
  const t = useT("registration");
  const gateway = gatewayNames[method];
  const check = useQuery({
    queryKey: ["checkPayment", event._id, mine.payment?._id],
    queryFn: ({ signal }) => call(eventPayments.checkPayment, { params: { id: event._id } }, { signal }),
    refetchInterval: ({ state }) =>
      state.data && !isUnderWay(state.data.payment)
        ? false
        : checkAgainMs(state.dataUpdateCount + state.errorUpdateCount),
    refetchOnWindowFocus: true,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const { data } = check;
  const onDecided = useEffectEvent((isPaid: boolean) => {
    for (const endpoint of CHANGED_BY_REGISTERING) void invalidate(endpoint);
    if (isPaid) toast.success(t("online.done"));
    onLeave();
  });
  useEffect(() => {
    if (data && !isUnderWay(data.payment)) onDecided(data.payment?.state === "verified");
  }, [data]);
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  const isSlow = isLate || check.isError || mine.payment?.state === "ambiguous" || data?.payment?.state === "ambiguous";
  return (
    <div className="grid justify-items-start gap-2">
      <div role="status">
        <p className="font-bold">{t("online.checking", { gateway })}</p>
        <p className="text-ink-2">{t(isSlow ? "online.slow" : "online.checkingNote", { gateway })}</p>
      </div>
      <Button size="s" onClick={onLeave}>
        {t("online.other")}
      </Button>
    </div>
  );
}
