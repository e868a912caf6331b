import { notifications } from "@sarathi/contract";
import { call } from "../foundation/api.ts";
import { addressOf, forgetPush, storePush } from "../foundation/offline/pushAddress.ts";
import { queryClient } from "../foundation/query.ts";
import { useSession } from "../foundation/session.ts";
import { storage } from "../foundation/storage.ts";

/** Whether this browser is reached; `missing`: it cannot be, `blocked`: its reader has refused this site. */
export type PushState = "missing" | "blocked" | "off" | "on";

const isThere = (): boolean =>
  "serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis;

const registration = () => navigator.serviceWorker.getRegistration();

async function subscription(): Promise<PushSubscription | null> {
  return (await (await registration())?.pushManager.getSubscription()) ?? null;
}

/** Under it stands that who is signed in wants to be reached on this browser: a login ends, their wish does not. */
const wish = (): string => `push-wanted ${useSession.getState().user?._id}`;

/** What the server says of this browser and this login: a subscription here may be another login's. @throws ApiError */
export async function pushState(): Promise<PushState> {
  if (!isThere() || !(await registration())) return "missing";
  if (Notification.permission === "denied") return "blocked";
  const made = await subscription();
  if (!made) return "off";
  const { on } = await call(notifications.checkPush, { body: { endpoint: made.endpoint } });
  return on ? "on" : "off";
}

/** Of this browser and this login: asked anew each time that it is shown. */
export const pushStateQuery = { queryKey: ["push"], queryFn: pushState, staleTime: 0, gcTime: 0 };

/** Whether asking for it now would ask the reader: nothing was decided yet. */
export const mayAskForPush = async (): Promise<boolean> =>
  isThere() && Notification.permission === "default" && (await pushState()) === "off";

/** Asks the reader, subscribes, and says where this browser is reached. @throws ApiError, DOMException */
export async function beginPush(): Promise<PushState> {
  if ((await Notification.requestPermission()) !== "granted") return pushState();
  return subscribe();
}

async function subscribe(): Promise<PushState> {
  const found = await registration();
  if (!found) return "missing";
  const { publicKey } = await call(notifications.getPushKey, {});
  const made = await found.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const address = addressOf(made);
  try {
    await call(notifications.subscribePush, { body: address });
  } catch (error) {
    await made.unsubscribe(); // nobody would send to it
    throw error;
  }
  storage.set(wish(), "1");
  await storePush(address, publicKey);
  return "on";
}

/**
 * After a login: who wanted to be reached on this browser is again, without being asked. What another person's login
 * has left here ends, for it would say theirs. @throws ApiError, DOMException
 */
export async function renewPush(): Promise<void> {
  if ((await pushState()) !== "off" || Notification.permission !== "granted") return;
  if (storage.get(wish()) !== null) await subscribe();
  else await leave(await subscription());
  await queryClient().invalidateQueries({ queryKey: pushStateQuery.queryKey });
}

/** Ends it, here first: what the server does not hear of, the browser's maker says at the next message. */
export async function endPush(): Promise<PushState> {
  storage.remove(wish());
  const made = await subscription();
  if (!made) return "off";
  await leave(made);
  await call(notifications.unsubscribePush, { body: { endpoint: made.endpoint } });
  return "off";
}

async function leave(made: PushSubscription | null): Promise<void> {
  await made?.unsubscribe();
  await forgetPush();
}
