import { notifications } from "@sarathi/contract";
import { call } from "../foundation/api.ts";

/** Whether this browser is reached; `missing`: it cannot be, `blocked`: its reader has refused this site. */
export type PushState = "missing" | "blocked" | "off" | "on";

const isThere = (): boolean =>
  "serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis;

const registration = () => navigator.serviceWorker.getRegistration();

/** Whether one was asked for here: without a service worker there is none. */
async function subscription(): Promise<PushSubscription | null> {
  return (await (await registration())?.pushManager.getSubscription()) ?? null;
}

export async function pushState(): Promise<PushState> {
  if (!isThere() || !(await registration())) return "missing";
  if (Notification.permission === "denied") return "blocked";
  return (await subscription()) ? "on" : "off";
}

/** Whether asking for it now would ask the reader: nothing was decided yet. */
export const mayAskForPush = async (): Promise<boolean> =>
  isThere() && Notification.permission === "default" && (await pushState()) === "off";

/** Asks the reader, subscribes, and says where this browser is reached. @throws ApiError, DOMException */
export async function beginPush(): Promise<PushState> {
  if ((await Notification.requestPermission()) !== "granted") return pushState();
  const found = await registration();
  if (!found) return "missing";
  const { publicKey } = await call(notifications.getPushKey, {});
  const made = await found.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { endpoint = "", keys: { p256dh = "", auth = "" } = {} } = made.toJSON();
  try {
    await call(notifications.subscribePush, { body: { endpoint, keys: { p256dh, auth } } });
  } catch (error) {
    await made.unsubscribe(); // nobody would send to it
    throw error;
  }
  return "on";
}

/** Ends it, here first: what the server does not hear of, the browser's maker says at the next message. */
export async function endPush(): Promise<PushState> {
  const made = await subscription();
  if (!made) return "off";
  const { endpoint } = made;
  await made.unsubscribe();
  await call(notifications.unsubscribePush, { body: { endpoint } });
  return "off";
}
