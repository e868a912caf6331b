import type { OnlineMethod } from "@sarathi/contract";

/** What a gateway says of a payment when it is asked. */
export type GatewayAnswer =
  /** Paid: paisa, and what the gateway calls the transaction. */
  | { status: "paid"; amount: number; reference: string }
  /** Nothing was paid yet: it does not know of it, or its payer is at it. */
  | { status: "none" }
  /** It does not know itself, or says so. */
  | { status: "pending" }
  /** It will never be paid. */
  | { status: "ended" }
  /** Paid, and given back. */
  | { status: "returned" }
  /** It speaks of something else than what it was asked for. */
  | { status: "other" };

/** What is to be paid. */
export interface Order {
  /** Ours, and the gateway's name for it. */
  id: string;
  /** Paisa. */
  amount: number;
  /** What its payer reads at the gateway. */
  title: string;
  /** Where the browser comes back to. */
  returnUrl: string;
}

/** Where the browser goes to pay. */
export interface Way {
  url: string;
  fields?: Record<string, string>;
  /** What the gateway gave it as its name. */
  gatewayId?: string;
}

/**
 * A way to pay through somebody else. Whether something was paid is known by `ask` alone: what a browser brings back is
 * a hint to ask (docs/decisions/0053).
 */
export interface PaymentGateway {
  takes(amount: number): boolean;
  /** @throws GatewayAway */
  begin(order: Order): Promise<Way>;
  /** @throws GatewayAway */
  ask(payment: { id: string; amount: number; gatewayId: string | null }): Promise<GatewayAnswer>;
}
export type Gateways = ReadonlyMap<OnlineMethod, PaymentGateway>;

/** A gateway was not reached, or said nothing that can be read. Names no address: that may hold what is secret. */
export class GatewayAway extends Error {
  override name = "GatewayAway";
}

const ANSWER_MS = 10_000;
const ANSWER_BYTES = 32 * 1024;

/** Calls a gateway: within ten seconds, following no redirect, reading so much and no more. @throws GatewayAway */
export async function callGateway(
  url: string,
  request: { method: "GET" | "POST"; headers?: Record<string, string>; body?: string },
): Promise<{ status: number; body: unknown }> {
  try {
    const signal = AbortSignal.timeout(ANSWER_MS);
    const answer = await fetch(url, { ...request, redirect: "error", signal });
    return { status: answer.status, body: JSON.parse(await readBounded(answer)) };
  } catch (error) {
    throw new GatewayAway(error instanceof Error ? error.name : "unknown");
  }
}

async function readBounded(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body ?? []) {
    size += chunk.byteLength;
    // Leaving the loop lets go of the rest.
    if (size > ANSWER_BYTES) throw new RangeError("answer too long");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
