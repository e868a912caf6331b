import { z } from "zod";
import { callGateway, type GatewayAnswer, GatewayAway, type PaymentGateway } from "./gateway.ts";

export interface KhaltiConfig {
  secretKey: string;
  /** Its `…/api/v2/epayment/`. */
  apiUrl: string;
  /** What the payment is for, as Khalti wants to know it: our site. */
  websiteUrl: string;
}

/** Paisa; Khalti takes no less (KPG-2; docs/sources.md). */
const LEAST = 1_000;
const MAX_TITLE = 100;

const Initiated = z.object({ pidx: z.string().min(1).max(100), payment_url: z.url().max(2_000) });
const Lookup = z.object({
  pidx: z.string(),
  status: z.string().max(60),
  total_amount: z.number().nullish(),
  transaction_id: z.string().min(1).max(64).nullish(),
  refunded: z.boolean().nullish(),
});

/** Khalti KPG-2: begun by the server, which gets the payment's name and address; its lookup alone says what was paid. */
export function khaltiGateway({ secretKey, apiUrl, websiteUrl }: KhaltiConfig): PaymentGateway {
  const base = apiUrl.endsWith("/") ? apiUrl : `${apiUrl}/`;
  const headers = { authorization: `Key ${secretKey}`, "content-type": "application/json", accept: "application/json" };
  const post = (path: string, body: object) =>
    callGateway(new URL(path, base).href, { method: "POST", headers, body: JSON.stringify(body) });

  function read(body: unknown, pidx: string): GatewayAnswer {
    const parsed = Lookup.safeParse(body);
    if (!parsed.success) throw new GatewayAway("unreadable");
    const one = parsed.data;
    if (one.pidx !== pidx) return { status: "other" };
    switch (one.status) {
      case "Completed":
        if (one.refunded || one.total_amount == null || !one.transaction_id) return { status: "other" };
        return { status: "paid", amount: one.total_amount, reference: one.transaction_id };
      case "Initiated":
        return { status: "none" };
      case "Refunded":
        return { status: "returned" };
      case "Expired":
      case "User canceled":
        return { status: "ended" };
      case "Partially Refunded":
      case "Partially refunded":
        return { status: "other" };
      default:
        return { status: "pending" };
    }
  }

  return {
    takes: (amount) => amount >= LEAST,

    async begin({ id, amount, title, returnUrl }) {
      const { status, body } = await post("initiate/", {
        ...{ return_url: returnUrl, website_url: websiteUrl, amount },
        ...{ purchase_order_id: id, purchase_order_name: title.slice(0, MAX_TITLE) },
      });
      const parsed = Initiated.safeParse(body);
      if (status >= 300 || !parsed.success) throw new GatewayAway(`answered ${status}`);
      const { pidx, payment_url: url } = parsed.data;
      // A browser is sent there: nowhere but to Khalti's way of speaking, encrypted as the call itself.
      if (new URL(url).protocol !== new URL(base).protocol) throw new GatewayAway("another protocol");
      return { url, gatewayId: pidx };
    },

    async ask({ gatewayId }) {
      if (gatewayId === null) return { status: "none" };
      const { body } = await post("lookup/", { pidx: gatewayId });
      return read(body, gatewayId);
    },
  };
}
