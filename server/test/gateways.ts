import { createHmac } from "node:crypto";
import http, { type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import type { GatewayConfigs } from "../src/events/payment/gateways.ts";

/**
 * How a gateway answers the next call for a status: not as it is. `away` cuts the line, `late` answers as it is after so
 * many milliseconds, `raw` is the body in place of its own, `with` replaces keys of its own.
 */
export type Mood = "away" | { late: number } | { raw: string; status?: number } | { with: Record<string, unknown> };

interface Bill {
  gateway: "esewa" | "khalti";
  /** As the merchant named it. */
  id: string;
  pidx: string;
  paisa: number;
  status: "open" | "paid" | "canceled" | "expired" | "pending" | "refunded";
  reference: string;
  returnUrl: string;
}

const Initiate = z.object({
  return_url: z.url(),
  website_url: z.url(),
  amount: z.int().min(1_000),
  purchase_order_id: z.string().min(1),
  purchase_order_name: z.string().min(1),
});

const ESEWA_FORM = "/api/epay/main/v2/form";
const ESEWA_STATUS = "/api/epay/transaction/status/";
const KHALTI = "/api/v2/epayment/";
/** eSewa's published example key and code for tests (docs/sources.md). */
const SECRET = "8gBm/:&EnhH.1/q";
const CODE = "EPAYTEST";
const KHALTI_KEY = "stand-in-khalti-key";

/**
 * Both gateways on one real HTTP server, written from their documents: signatures and keys are checked, a name is taken
 * once, and what is asked is answered as their status calls do; unless it is to lie, to be late or to be away.
 */
export async function startGateways() {
  const bills = new Map<string, Bill>();
  const moods: Mood[] = [];
  const asked: string[] = [];
  let count = 0;

  function open(gateway: Bill["gateway"], id: string, paisa: number, returnUrl: string): Bill {
    const n = ++count;
    const pidx = gateway === "khalti" ? `pidx${String(n).padStart(18, "0")}` : id;
    const reference = `${gateway === "esewa" ? "000AE" : "KHL"}${1_000 + n}`;
    const bill: Bill = { gateway, id, pidx, paisa, status: "open", reference, returnUrl };
    bills.set(pidx, bill);
    return bill;
  }

  const sign = (fields: Record<string, string>, names: string) =>
    createHmac("sha256", SECRET)
      .update(
        names
          .split(",")
          .map((name) => `${name}=${fields[name]}`)
          .join(","),
      )
      .digest("base64");

  function takeForm(body: string, response: ServerResponse): void {
    const fields = Object.fromEntries(new URLSearchParams(body)) as Record<string, string>;
    const sum = ["amount", "tax_amount", "product_service_charge", "product_delivery_charge"]
      .map((name) => Number(fields[name]))
      .reduce((all, one) => all + one, 0);
    const names = fields.signed_field_names ?? "";
    const isRight =
      names === "total_amount,transaction_uuid,product_code" &&
      fields.signature === sign(fields, names) &&
      fields.product_code === CODE &&
      sum === Number(fields.total_amount);
    const id = fields.transaction_uuid ?? "";
    if (!isRight || bills.has(id)) {
      send(response, isRight ? 409 : 401, { code: "ES104" });
      return;
    }
    open("esewa", id, Math.round(Number(fields.total_amount) * 100), fields.success_url ?? "");
    response.writeHead(200, { "content-type": "text/html" }).end("<h1>eSewa</h1>");
  }

  function esewaStatus(url: URL): Record<string, unknown> {
    const id = url.searchParams.get("transaction_uuid") ?? "";
    const bill = bills.get(id);
    const total = Number(url.searchParams.get("total_amount"));
    const common = { product_code: url.searchParams.get("product_code"), transaction_uuid: id };
    const words = { paid: "COMPLETE", canceled: "CANCELED", pending: "PENDING", refunded: "FULL_REFUND" } as const;
    const status = bill && bill.status in words ? words[bill.status as keyof typeof words] : "NOT_FOUND";
    // It is found by its amount too; one that is not there yet is answered with what was asked.
    if (!bill || bill.paisa !== Math.round(total * 100) || status === "NOT_FOUND")
      return { ...common, total_amount: total, status: "NOT_FOUND", ref_id: null };
    return { ...common, total_amount: bill.paisa / 100, status, ref_id: status === "PENDING" ? null : bill.reference };
  }

  function khaltiLookup(body: string): { status: number; body: Record<string, unknown> } {
    const bill = bills.get(String((JSON.parse(body) as { pidx?: unknown }).pidx));
    if (!bill) return { status: 404, body: { detail: "Not found.", error_key: "validation_error" } };
    const words = {
      open: "Initiated",
      paid: "Completed",
      canceled: "User canceled",
      expired: "Expired",
      pending: "Pending",
      refunded: "Refunded",
    } as const;
    const isPaid = bill.status === "paid" || bill.status === "refunded";
    const answer = {
      ...{ pidx: bill.pidx, total_amount: bill.paisa, status: words[bill.status] },
      ...{ transaction_id: isPaid ? bill.reference : null, fee: 0, refunded: bill.status === "refunded" },
    };
    return { status: bill.status === "canceled" || bill.status === "expired" ? 400 : 200, body: answer };
  }

  function initiate(body: string, response: ServerResponse): void {
    const parsed = Initiate.safeParse(JSON.parse(body));
    if (!parsed.success) {
      send(response, 400, { error_key: "validation_error" });
      return;
    }
    const { amount, purchase_order_id: id, return_url: returnUrl } = parsed.data;
    const { pidx } = open("khalti", id, amount, returnUrl);
    send(response, 200, { pidx, payment_url: `${address}/pay?pidx=${pidx}`, expires_in: 1_800 });
  }

  /** Answers a call for a status, in the mood that is next. */
  async function answer(request: IncomingMessage, response: ServerResponse, status: number, body: object) {
    asked.push(request.url ?? "");
    const mood = moods.shift();
    if (mood === "away") return void request.socket.destroy();
    if (mood && "raw" in mood)
      return void response.writeHead(mood.status ?? 200, { "content-type": "application/json" }).end(mood.raw);
    if (mood && "late" in mood) await pause(mood.late);
    send(response, status, mood && "with" in mood ? { ...body, ...mood.with } : body);
  }

  const server = http.createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", "http://stand-in");
    const body = await text(request);
    if (request.method === "POST" && url.pathname === ESEWA_FORM) return takeForm(body, response);
    if (request.method === "GET" && url.pathname === ESEWA_STATUS)
      return answer(request, response, 200, esewaStatus(url));
    if (request.method !== "POST" || !url.pathname.startsWith(KHALTI)) return send(response, 404, {});
    if (request.headers.authorization !== `Key ${KHALTI_KEY}`) return send(response, 401, { detail: "Invalid token." });
    if (url.pathname === `${KHALTI}initiate/`) {
      const mood = moods.shift();
      return mood === "away" ? void request.socket.destroy() : initiate(body, response);
    }
    const looked = khaltiLookup(body);
    return answer(request, response, looked.status, looked.body);
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const billOf = (pidx: string): Bill => {
    const bill = bills.get(pidx);
    if (!bill) throw new Error(`no bill ${pidx}`);
    return bill;
  };

  return {
    config: {
      esewa: { productCode: CODE, secretKey: SECRET, formUrl: address + ESEWA_FORM, statusUrl: address + ESEWA_STATUS },
      khalti: { secretKey: KHALTI_KEY, apiUrl: address + KHALTI },
    } satisfies GatewayConfigs,
    /** What is secret of it, to be looked for where it must not be. */
    secrets: [SECRET, KHALTI_KEY],
    /** Answers that are not as they are: the next calls for a status take them in this order. */
    moods,
    /** Addresses of all calls for a status. */
    asked,
    /** Goes where a browser goes to pay. @returns the gateway's name of the bill, and its answer's status */
    async visit({ url, fields }: { url: string; fields?: Record<string, string> | undefined }) {
      if (!fields) return { bill: new URL(url).searchParams.get("pidx") ?? "", status: 200 };
      const answer = await fetch(url, { method: "POST", body: new URLSearchParams(fields) });
      await answer.body?.cancel();
      return { bill: fields.transaction_uuid ?? "", status: answer.status };
    },
    /** Its payer pays, cancels …; `paisa` is what really goes over. @returns where the browser is sent back to */
    decide(pidx: string, status: Bill["status"]): string {
      const bill = billOf(pidx);
      bill.status = status;
      if (bill.gateway === "khalti")
        return `${bill.returnUrl}&pidx=${pidx}&status=Completed&transaction_id=${bill.reference}`;
      const fields = {
        ...{ transaction_code: bill.reference, status: "COMPLETE", total_amount: String(bill.paisa / 100) },
        ...{ transaction_uuid: bill.id, product_code: CODE },
      };
      const names = "transaction_code,status,total_amount,transaction_uuid,product_code,signed_field_names";
      const signed = { ...fields, signed_field_names: names };
      const data = JSON.stringify({ ...signed, signature: sign(signed, names) });
      // eSewa adds its own question mark, whatever the address has already.
      return `${bill.returnUrl}?data=${Buffer.from(data).toString("base64")}`;
    },
    referenceOf: (pidx: string) => billOf(pidx).reference,
    stop: () =>
      new Promise<void>((stopped) => {
        server.close(() => stopped());
        server.closeAllConnections();
      }),
  };
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
