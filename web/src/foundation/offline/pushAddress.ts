import { CACHES } from "./caches.ts";

/** Where a browser is reached, as the contract has it. */
export interface PushAddress {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** What the service worker proves with that it is this browser, and what it subscribes with anew. */
export interface KeptPush {
  endpoint: string;
  auth: string;
  publicKey: string;
}

const KEY = "/push";

export function addressOf(made: PushSubscription): PushAddress {
  const { endpoint = "", keys: { p256dh = "", auth = "" } = {} } = made.toJSON();
  return { endpoint, keys: { p256dh, auth } };
}

/** Stores it where pages and the service worker find it; it ends with the subscription. */
export async function storePush({ endpoint, keys: { auth } }: PushAddress, publicKey: string): Promise<void> {
  const kept: KeptPush = { endpoint, auth, publicKey };
  await (await caches.open(CACHES.push)).put(KEY, Response.json(kept));
}

export async function keptPush(): Promise<KeptPush | undefined> {
  const found = await (await caches.open(CACHES.push)).match(KEY);
  return (await found?.json()) as KeptPush | undefined;
}

export const forgetPush = (): Promise<boolean> => caches.delete(CACHES.push);
