import { notifications } from "@sarathi/contract";
import { expect, it } from "vitest";
import { broken, fake, screen } from "../../../test/screen.tsx";
import Unsubscribe from "./Unsubscribe.tsx";

const seal = "A".repeat(22);
const at = (types: string) =>
  ({
    path: "/notifications/unsubscribe/:token",
    url: `/notifications/unsubscribe/${types}.${seal}.${seal}`,
    texts: ["choices", "unsubscribe"],
  }) as const;
const end = { name: "Stop these emails" };

it("asks first, ends the mails by one press, and begins them again", async () => {
  const sent: unknown[] = [];
  fake(notifications.unsubscribe, ({ body }) => {
    sent.push(body.on ?? false);
    return { types: ["comment" as const], on: body.on ?? false };
  });
  const page = await screen(Unsubscribe, at("comment~digest"));
  await expect.element(page.getByText("Comments on your posts")).toBeVisible();
  await expect.element(page.getByText("Your week in the community")).toBeVisible();
  expect(sent).toEqual([]);
  await page.getByRole("button", end).click();
  await expect.element(page.getByRole("status").filter({ hasText: "Stopped" })).toBeVisible();
  await page.getByRole("button", { name: "Send them again" }).click();
  await expect.element(page.getByRole("button", end)).toBeVisible();
  expect(sent).toEqual([false, true]);
  await page.check();
});

it("says that a link is not whole", async () => {
  const page = await screen(Unsubscribe, at("nonsense"));
  await expect.element(page.getByText("This link is not whole")).toBeVisible();
});

it("says so when the server did not write it, or could not be asked", async () => {
  fake(notifications.unsubscribe, broken);
  const page = await screen(Unsubscribe, at("comment"));
  await page.getByRole("button", end).click();
  await expect.element(page.getByText("That could not be changed")).toBeVisible();
  fake(notifications.unsubscribe, (_, refuse) => refuse("notification.link_invalid"));
  await page.getByRole("button", end).click();
  await expect.element(page.getByText("This link is not whole")).toBeVisible();
});
