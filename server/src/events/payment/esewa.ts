import { createHmac } from "node:crypto";
import { z } from "zod";
import { callGateway, type GatewayAnswer, GatewayAway, type PaymentGateway } from "./gateway.ts";

export interface EsewaConfig {
  productCode: string;
  secretKey: string;
  /** Where the browser posts the form to. */
  formUrl: string;
  /** What the server asks. */
  statusUrl: string;
}

const SIGNED = "total_amount,transaction_uuid,product_code";
const PAISA = 100;

/** Rupees as eSewa writes them: whole ones bare, else with two places. */
export const rupeesOf = (paisa: number): string =>
  paisa % PAISA === 0 ? String(paisa / PAISA) : (paisa / PAISA).toFixed(2);

/** Paisa of an amount as eSewa answers it: a number, or a text such as "1,000.0". @returns undefined: none */
export function paisaOf(amount: number | string): number | undefined {
  const text = String(amount).replaceAll(",", "");
  if (!/^\d{1,9}(\.\d{1,2}0*)?$/.test(text)) return undefined;
  return Math.round(Number(text) * PAISA);
}

/** HMAC-SHA256 in Base64 over the signed fields, in the order in which they are named (eSewa ePay v2; docs/sources.md). */
export const signatureOf = (secretKey: string, fields: Readonly<Record<string, string>>, names: string): string =>
  createHmac("sha256", secretKey)
    .update(
      names
        .split(",")
        .map((name) => `${name}=${fields[name] ?? ""}`)
        .join(","),
    )
    .digest("base64");

const Status = z.object({
  status: z.enum(["PENDING", "COMPLETE", "FULL_REFUND", "PARTIAL_REFUND", "AMBIGUOUS", "NOT_FOUND", "CANCELED"]),
  transaction_uuid: z.string().nullish(),
  product_code: z.string().nullish(),
  total_amount: z.union([z.number(), z.string()]).nullish(),
  ref_id: z.string().min(1).max(64).nullish(),
});

/** eSewa ePay v2: a signed form brings the payer there; the status call alone says what was paid. */
export function esewaGateway({ productCode, secretKey, formUrl, statusUrl }: EsewaConfig): PaymentGateway {
  function read(body: unknown, id: string): GatewayAnswer {
    const parsed = Status.safeParse(body);
    if (!parsed.success) throw new GatewayAway("unreadable");
    const { status, transaction_uuid, product_code, total_amount, ref_id } = parsed.data;
    if (transaction_uuid && transaction_uuid !== id) return { status: "other" };
    if (product_code && product_code !== productCode) return { status: "other" };
    switch (status) {
      case "COMPLETE": {
        const amount = total_amount == null ? undefined : paisaOf(total_amount);
        // What is paid names itself wholly.
        if (amount === undefined || !transaction_uuid || !product_code || !ref_id) return { status: "other" };
        return { status: "paid", amount, reference: ref_id };
      }
      case "NOT_FOUND":
        return { status: "none" };
      case "CANCELED":
        return { status: "ended" };
      case "FULL_REFUND":
        return { status: "returned" };
      case "PARTIAL_REFUND":
        return { status: "other" };
      default:
        return { status: "pending" };
    }
  }

  return {
    takes: (amount) => amount > 0,

    async begin({ id, amount, returnUrl }) {
      const total = rupeesOf(amount);
      const fields = {
        ...{ amount: total, tax_amount: "0", product_service_charge: "0", product_delivery_charge: "0" },
        ...{ total_amount: total, transaction_uuid: id, product_code: productCode },
        ...{ success_url: returnUrl, failure_url: returnUrl, signed_field_names: SIGNED },
      };
      return { url: formUrl, fields: { ...fields, signature: signatureOf(secretKey, fields, SIGNED) } };
    },

    async ask({ id, amount }) {
      const url = new URL(statusUrl);
      url.search = new URLSearchParams({
        product_code: productCode,
        total_amount: rupeesOf(amount),
        transaction_uuid: id,
      }).toString();
      const { body } = await callGateway(url.href, { method: "GET", headers: { accept: "application/json" } });
      return read(body, id);
    },
  };
}
