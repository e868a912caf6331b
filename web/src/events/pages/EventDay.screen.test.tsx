import { type EventAnnouncement, events } from "@sarathi/contract";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { atStart, examEvent, rankRow, registered } from "../../../test/events.ts";
import { candidate } from "../../../test/people.ts";
import { faces, fake, pageOf, screen, streams, textsOf, unreachable } from "../../../test/screen.tsx";
import EventPage from "./EventPage.tsx";

const at = {
  path: "/pariksha/:slug/register",
  url: "/pariksha/kharidar-full-1/register",
  texts: ["events", "event", "registration", "uploads", "lobby", "announcements", "ranks", "events.errors"],
  user: candidate,
} as const;
const words = textsOf("announcements");
const ranks = textsOf("ranks");
const topic = `event:${examEvent()._id}`;

const said = (n: number, text: string): EventAnnouncement => ({
  _id: `01900000-0000-7000-8000-${String(700 + n).padStart(12, "0")}`,
  text,
  createdAt: atStart(-30 + n),
});
const sat = (more: Parameters<typeof registered>[1] = {}) =>
  registered(
    {},
    {
      status: "results",
      serverNow: atStart(600),
      ranksAt: atStart(541),
      myAttempt: { attemptId: "01900000-0000-7000-8000-000000000900", status: "submitted", deadlineAt: atStart(45) },
      ...more,
    },
  );
const receipt = { code: "ABCD-EFGH", hash: "0f".repeat(32), at: atStart(40) };
const mine = {
  resultId: "01900000-0000-7000-8000-000000000901",
  rollNo: 127,
  rating: "rated",
  score: 61.4,
  rank: 2,
  percentile: 98.75,
  participants: 80,
} as const;

beforeEach(() => {
  // No chance in when a page looks anew: at once.
  vi.spyOn(Math, "random").mockReturnValue(0);
  fake(events.eventAnnouncements, []);
  fake(events.getReceipt, receipt);
  fake(events.myRank, mine);
  fake(events.eventRanks, pageOf([rankRow(1), { ...rankRow(2), rollNo: 127 }, rankRow(2), rankRow(4)]));
  return () => void vi.restoreAllMocks();
});

describe.each(faces)("in $language, $theme, on a $viewport", (face) => {
  const own = textsOf("ranks", face.language);

  it("[S124] shows what staff said, the latest first, also while one waits", async () => {
    fake(events.getEvent, registered({}, { status: "lobby", serverNow: atStart(-10) }));
    fake(events.eventAnnouncements, [said(2, "परीक्षा पाँच मिनेट ढिलो सुरु हुन्छ।"), said(1, "Have your card ready.")]);
    const page = await screen(EventPage, { ...at, ...face });
    await expect.element(page.getByText("Have your card ready.")).toBeVisible();
    const texts = page
      .getByRole("listitem")
      .elements()
      .map((one) => one.textContent);
    expect(texts.findIndex((text) => text?.includes("पाँच"))).toBeLessThan(
      texts.findIndex((text) => text?.includes("card")),
    );
    await page.check();
  });

  it("[S124] once they are out shows one's own rank and all ranks, with names by consent", async () => {
    fake(events.getEvent, sat());
    const page = await screen(EventPage, { ...at, ...face });
    const row = page.getByRole("row").filter({ hasText: own("you") });
    await expect.element(row).toHaveAttribute("aria-current", "true");
    await expect.element(row).toHaveTextContent(face.language === "ne" ? "२०१२७तपाईं६८" : "20127You68");
    await expect
      .element(page.getByText(own("own.percentile", { percentile: face.language === "ne" ? "९८.७५" : "98.75" })))
      .toBeVisible();
    await expect.element(page.getByRole("cell", { name: "Asha" })).toBeVisible();
    await expect.element(page.getByText(face.language === "ne" ? /१, २, २, ४/ : /1, 2, 2, 4/)).toBeVisible();
    await page.check();
  });
});

it("a page without one's own row shows it below, and leads to the next page", async () => {
  fake(events.getEvent, sat());
  const calls = fake(events.eventRanks, pageOf([rankRow(1), rankRow(2)], 80, 1, 50)).calls;
  const page = await screen(EventPage, at);
  await expect.element(page.getByRole("row").last()).toHaveTextContent("20127You61.4");
  await page.getByRole("link", { name: textsOf("common")("pager.next") }).click();
  await page.at(`${at.url}?page=2`);
  await expect.poll(() => String(calls.at(-1)?.query?.page)).toBe("2");
});

it.each([
  ["withheld", { rating: "withheld", reason: "The device of another candidate was used" }, "own.withheld"],
  ["late", { rating: "late", score: 61.4 }, "own.late"],
] as const)("says of a %s result that it is not ranked, and why", async (rating, facts, key) => {
  fake(events.getEvent, sat());
  fake(events.myRank, { resultId: mine.resultId, rollNo: 127, ...facts });
  const page = await screen(EventPage, at);
  await expect.element(page.getByText(ranks(key), { exact: true })).toBeVisible();
  const why = rating === "withheld" ? ranks("own.reason", { reason: facts.reason }) : ranks("own.lateNote");
  await expect.element(page.getByText(why)).toBeVisible();
  await page.check();
});

it("of few results there is no percentile, and that is said", async () => {
  fake(events.getEvent, sat());
  const { percentile: _, ...few } = mine;
  fake(events.myRank, { ...few, participants: 4 });
  const page = await screen(EventPage, at);
  await expect.element(page.getByText(ranks("own.few", { n: "20" }))).toBeVisible();
});

it("strangers see the ranks without a row of their own, and hear of no announcement", async () => {
  fake(events.getEvent, examEvent({ status: "results", serverNow: atStart(600), ranksAt: atStart(541) }));
  const page = await screen(EventPage, { ...at, user: undefined });
  await expect.element(page.getByRole("row").last()).toBeVisible();
  expect(page.getByText(ranks("you"), { exact: true }).elements()).toEqual([]);
  expect(streams().asked).toEqual([]);
});

it("an open page shows what is announced, and other times, without a reload", async () => {
  fake(events.getEvent, registered());
  const page = await screen(EventPage, at);
  await expect.poll(() => streams().asked.at(-1)?.topics).toContain(topic);
  fake(events.getEvent, registered({}, { startsAt: atStart(60) }));
  fake(events.eventAnnouncements, [said(3, "It begins an hour later.")]);
  streams().say(topic, "announced");
  await expect.element(page.getByText("It begins an hour later.")).toBeVisible();
  await expect.element(page.getByText(/09:00/).first()).toBeVisible();
});

it("says that announcements did not come, and tries again", async () => {
  fake(events.getEvent, registered());
  fake(events.eventAnnouncements, unreachable);
  const page = await screen(EventPage, at);
  await expect.element(page.getByText(words("failed"))).toBeVisible();
  fake(events.eventAnnouncements, [said(1, "Have your card ready.")]);
  // At once: when its stream begins, the page looks anew by itself, and there is nothing to press any more.
  const retry = page.getByRole("button", { name: textsOf("common")("retry"), exact: true });
  (retry.element() as HTMLElement).click();
  await expect.element(page.getByText("Have your card ready.")).toBeVisible();
});

it.each([
  ["to come", examEvent(), 1],
  ["cancelled", examEvent({ status: "cancelled" }), 0],
  ["begun", examEvent({ status: "live", serverNow: atStart(1) }), 0],
] as const)("offers an event for a calendar as long as it is to come: %s", async (_, event, links) => {
  fake(events.getEvent, event);
  const page = await screen(EventPage, { ...at, user: undefined });
  await expect.element(page.getByText(textsOf("event")("times.zone"))).toBeVisible();
  const hrefs = page.getByRole("link", { name: textsOf("event")("times.calendar") }).elements();
  expect(hrefs.map((one) => one.getAttribute("href"))).toEqual(
    Array(links).fill(`/api/events/${event._id}/calendar.ics?language=en`),
  );
});
