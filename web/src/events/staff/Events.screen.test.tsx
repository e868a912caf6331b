import { eventAdmin as calls, eventPayments } from "@sarathi/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { adminEvent, eventStats, liveEvent } from "../../../test/eventStaff.ts";
import { admin } from "../../../test/people.ts";
import { faces, fake, pageOf, screen, textsOf, unreachable } from "../../../test/screen.tsx";
import Events from "./Events.tsx";

const at = {
  path: "/admin/events",
  texts: ["staff", "admin", "events.staff", "events.errors"],
  user: admin,
  viewport: "desktop",
} as const;
const t = textsOf("events.staff");
const rows = [adminEvent(), liveEvent({ _id: adminEvent().mockTestId, slug: "live-one", fee: 50_000, capacity: 400 })];

beforeEach(() => {
  fake(calls.eventStats, eventStats(2));
  fake(eventPayments.openPayments, pageOf([]));
});

describe.each(faces)("in $language, $theme, on a $viewport", (face) => {
  const own = textsOf("events.staff", face.language);

  it("[S133] the list says how each event stands, and who waits for a decision", async () => {
    fake(calls.listAdminEvents, pageOf(rows));
    const page = await screen(Events, { ...at, ...face });
    const n = face.language === "ne" ? "२" : "2";
    await expect.element(page.getByText(own("events.waiting", { count: 2, n }))).toBeVisible();
    await expect.element(page.getByText(own("phase.live"))).toBeVisible();
    await expect
      .element(page.getByRole("link", { name: own("events.waitingOf", { count: 2, n }) }))
      .toHaveAttribute("href", `/admin/mock-tests/${rows[1]?.mockTestId}/registrations`);
    await page.check();
  });
});

it("[S133] is narrowed by its state; past ones stand apart", async () => {
  const listed = fake(calls.listAdminEvents, pageOf(rows));
  const past = fake(calls.pastAdminEvents, pageOf([]));
  const page = await screen(Events, at);
  await page.getByRole("radio", { name: t("state.paused") }).click({ force: true });
  await expect.poll(() => listed.calls.at(-1)?.query).toMatchObject({ state: "paused" });
  await page.getByRole("radio", { name: t("show.past") }).click({ force: true });
  await expect.poll(() => past.calls).toHaveLength(1);
  await expect.element(page.getByText(t("events.emptyNarrowed"))).toBeVisible();
});

it("[S133] a list that failed is asked for again, and an empty one says so", async () => {
  fake(calls.listAdminEvents, unreachable);
  const page = await screen(Events, at);
  await expect.element(page.getByText(t("events.failed"))).toBeVisible();
  fake(calls.listAdminEvents, pageOf([]));
  await page.press(textsOf("common")("retry"));
  await expect.element(page.getByText(t("events.empty"))).toBeVisible();
});
