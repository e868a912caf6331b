import { newsletter } from "@sarathi/contract";
import { expect, it } from "vitest";
import { candidate } from "../../../test/people.ts";
import { broken, fake, pageOf, pending, screen, unreachable } from "../../../test/screen.tsx";
import Newsletter from "./Newsletter.tsx";

const at = { path: "/newsletter", texts: ["subscribers"], user: candidate } as const;
const one = (text: string) => ({
  _id: "01900000-0000-7000-8000-000000000001",
  text,
  createdAt: "2026-01-01T00:00:00.000Z",
});

it("loads, and says so", async () => {
  fake(newsletter.listSubscribers, pending);
  const page = await screen(Newsletter, at);
  await expect.element(page.getByText("Loading...")).toBeVisible();
});

it("says that it is empty, and shows what is added, until it is removed", async () => {
  let added: string[] = [];
  fake(newsletter.listSubscribers, () => pageOf(added.map(one)));
  fake(newsletter.createSubscriber, ({ body }) => {
    added = [body.text];
    return one(body.text);
  });
  fake(newsletter.removeSubscriber, () => {
    added = [];
    return { removed: true };
  });
  const page = await screen(Newsletter, at);
  await expect.element(page.getByText("Nothing here yet")).toBeVisible();
  await page.getByLabelText("Text").fill("first");
  await page.getByRole("button", { name: "Add" }).click();
  await expect.element(page.getByText("first")).toBeVisible();
  await page.check();
  await page.getByRole("button", { name: "Remove first" }).click();
  await expect.element(page.getByText("Nothing here yet")).toBeVisible();
});

it("says that it could not be removed", async () => {
  fake(newsletter.listSubscribers, () => pageOf([one("first")]));
  fake(newsletter.removeSubscriber, broken);
  const page = await screen(Newsletter, at);
  await page.getByRole("button", { name: "Remove first" }).click();
  await expect.element(page.toast("This could not be removed")).toBeVisible();
});

it("says what failed, with another try", async () => {
  fake(newsletter.listSubscribers, unreachable);
  const page = await screen(Newsletter, at);
  await expect.element(page.getByText("This could not be loaded")).toBeVisible();
});
