import type { EventPayment, OnlineMethod } from "@sarathi/contract";

/** Names of the gateways, as they write them in both languages. */
export const gatewayNames: Readonly<Record<OnlineMethod, string>> = { esewa: "eSewa", khalti: "Khalti" };

/** A payment through a gateway, whatever became of it. */
export const gatewayOf = (payment: EventPayment | undefined): OnlineMethod | undefined =>
  payment && payment.method !== "manual" ? payment.method : undefined;

/** Its gateway has not said yet whether it is paid. */
export const isUnderWay = (payment: EventPayment | undefined): boolean =>
  gatewayOf(payment) !== undefined && (payment?.state === "initiated" || payment?.state === "ambiguous");
