import { type EventAnnouncement, events } from "@sarathi/contract";
import { useState } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { atStart, examEvent } from "../../../test/events.ts";
import { candidate } from "../../../test/people.ts";
import { faces, fake, screen, streams, textsOf, unreachable } from "../../../test/screen.tsx";
import { SittingNews } from "./SittingNews.tsx";

const { _id, mockTestId } = examEvent();
const topic = `event:${_id}`;
const t = textsOf("announcements");
const at = { path: "/pariksha/x", texts: ["announcements"], user: candidate } as const;
const said = (minute: number, text: string): EventAnnouncement => ({
  _id: `01900000-0000-7000-8000-${String(700 + minute).padStart(12, "0")}`,
  text,
  createdAt: atStart(minute),
});
let asked = 0;
const facts = { mockTestId, attemptId: "a1", startedAt: atStart(1) };

/** The exam screen, as far as this part needs it: more time comes at a press. */
function Sat({ isFree = true, brought = [] }: { isFree?: boolean; brought?: EventAnnouncement[] }) {
  const [deadlineAt, setDeadline] = useState(atStart(45));
  return (
    <>
      <SittingNews record={{ ...facts, deadlineAt }} said={brought} isFree={isFree} refresh={() => void asked++} />
      <button type="button" onClick={() => setDeadline(atStart(55))}>
        More time
      </button>
    </>
  );
}

beforeEach(() => {
  asked = 0;
  sessionStorage.clear();
  vi.spyOn(Math, "random").mockReturnValue(0);
  fake(events.getEvent, examEvent({ status: "live", serverNow: atStart(5) }));
  fake(events.eventAnnouncements, []);
  return () => void vi.restoreAllMocks();
});

describe.each(faces)("in $language, $theme, on a $viewport", (face) => {
  it("shows an announcement until it is put away, then the next, each once", async () => {
    const own = textsOf("announcements", face.language);
    fake(events.eventAnnouncements, [said(4, "Third"), said(3, "प्रश्न २ जस्ताको तस्तै हो।"), said(0, "Before the start")]);
    const page = await screen(Sat, { ...at, ...face });
    await expect.element(page.getByText(own("news", { text: "प्रश्न २ जस्ताको तस्तै हो।" }))).toBeVisible();
    await page.check();
    await page.press(own("hide"));
    await expect.element(page.getByText(own("news", { text: "Third" }))).toBeVisible();
    await page.press(own("hide"));
    await expect.element(page.getByRole("status")).toBeEmptyDOMElement();
    await page.unmount();
    const again = await screen(Sat, { ...at, ...face });
    await expect.poll(() => streams().isOpen()).toBe(true);
    await expect.element(again.getByRole("status")).toBeEmptyDOMElement();
  });
});

it("what is said while one writes comes without a reload, and a long one opens at a press", async () => {
  const page = await screen(Sat, at);
  await expect.poll(() => streams().asked.at(-1)?.topics).toContain(topic);
  const long = `Question 17: ${"read both statements before you answer. ".repeat(5)}`.trim();
  fake(events.eventAnnouncements, [said(6, long)]);
  streams().say(topic, "announced");
  await expect.element(page.getByText(t("news", { text: long }))).toBeVisible();
  const closed = page
    .getByText(t("news", { text: long }))
    .element()
    .getBoundingClientRect().height;
  await page.press(t("all"));
  expect(
    page
      .getByText(t("news", { text: long }))
      .element()
      .getBoundingClientRect().height,
  ).toBeGreaterThan(closed);
  await expect.element(page.getByRole("button", { name: t("less") })).toHaveAttribute("aria-expanded", "true");
});

it("asks for the deadline when the event says so, and says that there is more time", async () => {
  const page = await screen(Sat, at);
  await expect.poll(() => streams().asked.at(-1)?.topics).toContain(topic);
  await new Promise((done) => setTimeout(done, 2_100)); // it has just looked
  const before = asked;
  streams().say(topic, "extended");
  await expect.poll(() => asked, { timeout: 5_000 }).toBeGreaterThan(before);
  await page.press("More time");
  await expect.element(page.getByText(t("extended", { time: "08:55" }))).toBeVisible();
  await page.press(t("hide"));
  await expect.element(page.getByRole("status")).toBeEmptyDOMElement();
});

it("gives way to what is graver", async () => {
  fake(events.eventAnnouncements, [said(3, "Third")]);
  const page = await screen(() => <Sat isFree={false} />, at);
  await expect.poll(() => streams().isOpen()).toBe(true);
  await expect.element(page.getByRole("status")).toBeEmptyDOMElement();
});

it("[S123] shows what a save brought where the list cannot be asked for, and once where it can", async () => {
  fake(events.eventAnnouncements, unreachable);
  const page = await screen(() => <Sat brought={[said(4, "Third"), said(3, "Second")]} />, at);
  await expect.element(page.getByText(t("news", { text: "Second" }))).toBeVisible();
  await page.unmount();
  sessionStorage.clear();
  fake(events.eventAnnouncements, [said(4, "Third")]);
  const again = await screen(() => <Sat brought={[said(4, "Third")]} />, at);
  await expect.element(again.getByText(t("news", { text: "Third" }))).toBeVisible();
  await again.press(t("hide"));
  await expect.element(again.getByRole("status")).toBeEmptyDOMElement();
});
