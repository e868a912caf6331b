import { notifications } from "@sarathi/contract";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { candidate } from "../../../test/people.ts";
import { broken, fake, screen } from "../../../test/screen.tsx";
import { storage } from "../../foundation/storage.ts";
import { offerPush } from "../offerPush.ts";
import { renewPush } from "../push.ts";
import { PushDevice } from "./PushDevice.tsx";

const at = { path: "/notifications", texts: ["choices"], user: candidate } as const;
const keys = { p256dh: "A".repeat(87), auth: "A".repeat(22) };
const endpoint = "https://push.example.test/x";

let made: object | null;
let permission: NotificationPermission;
/** The server has this browser's subscription for this login. */
let isReached: boolean;
const WISH = `push-wanted ${candidate._id}`;
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
  isReached = false;
  localStorage.removeItem("push-offered");
  localStorage.removeItem(WISH);
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
  fake(notifications.checkPush, () => ({ on: isReached }));
  fake(notifications.subscribePush, () => {
    isReached = true;
    return { on: true };
  });
  fake(notifications.unsubscribePush, () => ({ on: false }));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it("asks only after a press, subscribes, and ends it again", async () => {
  const sent: unknown[] = [];
  fake(notifications.subscribePush, ({ body }) => {
    sent.push(body);
    isReached = true;
    return { on: true };
  });
  fake(notifications.unsubscribePush, ({ body }) => {
    sent.push(body);
    isReached = false;
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

it("says what to do where the reader has refused", async () => {
  permission = "denied";
  const blocked = await screen(PushDevice, at);
  await expect
    .element(blocked.getByText("Your browser blocks notifications from this site.", { exact: false }))
    .toBeVisible();
});

it("says where there is no way", async () => {
  vi.spyOn(navigator.serviceWorker, "getRegistration").mockImplementation(async () => undefined);
  const missing = await screen(PushDevice, at);
  await expect.element(missing.getByText("This browser cannot be reached", { exact: false })).toBeVisible();
});

it("is offered once after an act, and asks after a press alone", async () => {
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

it("says off, and begins anew, where the login that asked has ended", async () => {
  permission = "granted";
  made = subscription;
  const page = await screen(PushDevice, at);
  await expect.element(page.getByRole("button", { name: "Turn on for this device" })).toBeVisible();
  await page.getByRole("button", { name: "Turn on for this device" }).click();
  await expect.element(page.getByText("This device is reached when the app is closed.")).toBeVisible();
  await page.check();
});

it("says that the server could not be asked, and asks again", async () => {
  made = subscription;
  isReached = true;
  fake(notifications.checkPush, broken);
  const page = await screen(PushDevice, at);
  await expect.element(page.getByText("Whether this device is reached could not be found out")).toBeVisible();
  await page.check();
  fake(notifications.checkPush, () => ({ on: true }));
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByText("This device is reached when the app is closed.")).toBeVisible();
});

it("is begun again by the next login of who wanted it, without a question", async () => {
  const page = await screen(PushDevice, at);
  await page.getByRole("button", { name: "Turn on for this device" }).click();
  await expect.element(page.getByText("This device is reached when the app is closed.")).toBeVisible();
  answer.mockClear();
  isReached = false;
  made = null;
  await renewPush();
  expect([isReached, made]).toEqual([true, subscription]);
  await page.getByRole("button", { name: "Turn off for this device" }).click();
  await expect.element(page.getByRole("button", { name: "Turn on for this device" })).toBeVisible();
  isReached = false;
  await renewPush();
  expect([isReached, made], "it was turned off").toEqual([false, null]);
  expect(answer).not.toHaveBeenCalled();
});

it("ends what another person's login has left on this browser", async () => {
  permission = "granted";
  storage.set("push-wanted 01900000-0000-7000-8000-0000000000bb", "1");
  made = subscription;
  await screen(PushDevice, at);
  await renewPush();
  expect([isReached, made]).toEqual([false, null]);
  permission = "default";
  storage.set(WISH, "1");
  await renewPush();
  expect(isReached, "the browser was not allowed to").toBe(false);
});
