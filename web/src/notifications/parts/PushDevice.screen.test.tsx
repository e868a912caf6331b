import { notifications } from "@sarathi/contract";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { candidate } from "../../../test/people.ts";
import { broken, fake, screen } from "../../../test/screen.tsx";
import { offerPush } from "../offerPush.ts";
import { PushDevice } from "./PushDevice.tsx";

const at = { path: "/notifications", texts: ["choices"], user: candidate } as const;
const keys = { p256dh: "A".repeat(87), auth: "A".repeat(22) };
const endpoint = "https://push.example.test/x";

let made: object | null;
let permission: NotificationPermission;
const subscription = {
  endpoint,
  toJSON: () => ({ endpoint, keys }),
  unsubscribe: async () => {
    made = null;
    return true;
  },
};
const registration = {
  pushManager: {
    getSubscription: async () => made,
    subscribe: async () => {
      made = subscription;
      return subscription;
    },
  },
};
const answer = vi.fn(async () => permission);

beforeEach(() => {
  made = null;
  permission = "default";
  localStorage.removeItem("push-offered");
  vi.spyOn(navigator.serviceWorker, "getRegistration").mockImplementation(async () => registration as never);
  vi.stubGlobal("Notification", {
    get permission() {
      return permission;
    },
    requestPermission: answer,
  });
  answer.mockClear();
  answer.mockImplementation(async () => {
    permission = "granted";
    return permission;
  });
  fake(notifications.getPushKey, () => ({ publicKey: "key" }));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it("asks only after a press, subscribes, and ends it again", async () => {
  const sent: unknown[] = [];
  fake(notifications.subscribePush, ({ body }) => {
    sent.push(body);
    return { on: true };
  });
  fake(notifications.unsubscribePush, ({ body }) => {
    sent.push(body);
    return { on: false };
  });
  const page = await screen(PushDevice, at);
  await expect.element(page.getByRole("button", { name: "Turn on for this device" })).toBeVisible();
  expect(answer).not.toHaveBeenCalled();
  await page.getByRole("button", { name: "Turn on for this device" }).click();
  await expect.element(page.getByText("This device is reached when the app is closed.")).toBeVisible();
  await page.getByRole("button", { name: "Turn off for this device" }).click();
  await expect.element(page.getByRole("button", { name: "Turn on for this device" })).toBeVisible();
  expect(sent).toEqual([{ endpoint, keys }, { endpoint }]);
  expect(made).toBeNull();
});

it("leaves nothing behind when the server could not be asked", async () => {
  fake(notifications.subscribePush, broken);
  const page = await screen(PushDevice, at);
  await page.getByRole("button", { name: "Turn on for this device" }).click();
  await expect.element(page.toast("That could not be changed on this device")).toBeVisible();
  expect(made).toBeNull();
});

it("says what to do where the reader has refused, and where there is no way", async () => {
  permission = "denied";
  const blocked = await screen(PushDevice, at);
  await expect
    .element(blocked.getByText("Your browser blocks notifications from this site.", { exact: false }))
    .toBeVisible();
  vi.spyOn(navigator.serviceWorker, "getRegistration").mockImplementation(async () => undefined);
  const missing = await screen(PushDevice, at);
  await expect.element(missing.getByText("This browser cannot be reached", { exact: false })).toBeVisible();
});

it("is offered once after an act, and asks after a press alone", async () => {
  fake(notifications.subscribePush, () => ({ on: true }));
  const page = await screen(PushDevice, at);
  const texts = { offer: "Shall we tell you?", begin: "Yes", on: "It is on", failed: "No" };
  await offerPush(texts);
  await expect.element(page.toast("Shall we tell you?")).toBeVisible();
  expect(answer).not.toHaveBeenCalled();
  await page.getByRole("button", { name: "Yes" }).click();
  await expect.element(page.toast("It is on")).toBeVisible();
  permission = "default";
  made = null;
  await offerPush(texts);
  expect(answer).toHaveBeenCalledTimes(1);
});
