import { eventAdmin as calls } from "@sarathi/contract";
import { describe, expect, it } from "vitest";
import { liveEvent, registrationCounts } from "../../../test/eventStaff.ts";
import { admin } from "../../../test/people.ts";
import { faces, fake, screen, textsOf, unreachable } from "../../../test/screen.tsx";
import Analytics from "./Analytics.tsx";

const event = liveEvent();
const at = {
  path: "/admin/mock-tests/:testId/analytics",
  url: `/admin/mock-tests/${event.mockTestId}/analytics`,
  texts: ["staff", "admin", "events.staff", "events.errors"],
  user: admin,
  viewport: "desktop",
} as const;
const t = textsOf("events.staff");
const stats = {
  events: { draft: 1, published: 3, paused: 0, cancelled: 0, archived: 2 },
  registrations: registrationCounts({ under_review: 4 }),
  paid: 125_050,
};

describe.each(faces)("in $language, $theme, on a $viewport", (face) => {
  const own = textsOf("events.staff", face.language);

  it("[S133] registrations by state, who began and who is done, and all events together", async () => {
    fake(calls.getAdminEvent, event);
    fake(calls.eventStats, stats);
    const page = await screen(Analytics, { ...at, ...face });
    const n = face.language === "ne" ? "१,२५०.५" : "1,250.5";
    await expect.element(page.getByText(own("fee.rupees", { n }))).toBeVisible();
    await expect.element(page.getByText(own("analytics.absent"))).toBeVisible();
    await page.check();
  });
});

it("[S133] says nothing of who stayed away before the last moment to begin, nor of results before they are out", async () => {
  fake(calls.getAdminEvent, { ...event, serverNow: "2026-11-30T02:20:00.000Z" });
  fake(calls.eventStats, unreachable);
  const page = await screen(Analytics, at);
  await expect.element(page.getByText(t("analytics.begun"))).toBeVisible();
  expect(page.getByText(t("analytics.absent")).query()).toBeNull();
  expect(page.getByText(t("analytics.results"), { exact: true }).query()).toBeNull();
  await expect.element(page.getByText(t("analytics.failed"))).toBeVisible();
});

it("[S133] leads to the results when they are out", async () => {
  fake(calls.getAdminEvent, { ...event, serverNow: event.resultsAt });
  fake(calls.eventStats, stats);
  const page = await screen(Analytics, at);
  await expect
    .element(page.getByRole("link", { name: t("analytics.results") }))
    .toHaveAttribute("href", `/admin/mock-test-results?test=${event.mockTestId}`);
});
