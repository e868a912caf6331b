import { describe, expect, it } from "vitest";
import { calendarOf } from "./calendar.ts";

const facts = {
  ...{ id: "01900000-0000-7000-8000-000000000000", slug: "model-1", revision: 3, isCancelled: false },
  title: { ne: "खरिदार, पूर्ण; नमुना \\ परीक्षा: यो शीर्षक पचहत्तर अक्षरभन्दा निकै लामो छ", en: "Full model" },
  startsAt: new Date("2026-12-12T02:15:00Z"),
  endsAt: new Date("2026-12-12T03:00:00Z"),
  now: new Date("2026-12-01T00:00:00Z"),
};
const linesOf = (text: string) => text.split("\r\n");
/** Lines as a reader of the file joins them (RFC 5545 §3.1). */
const unfolded = (text: string) => linesOf(text.replaceAll("\r\n ", ""));

describe("[S120] an event in a calendar", () => {
  it("stands at its instants in UTC, under one name for ever, with an alarm an hour before", () => {
    const lines = unfolded(calendarOf(facts, "en", "https://sarathi.test:8443"));
    for (const line of [
      "UID:01900000-0000-7000-8000-000000000000@sarathi.test",
      "SEQUENCE:3",
      "DTSTAMP:20261201T000000Z",
      "DTSTART:20261212T021500Z",
      "DTEND:20261212T030000Z",
      "SUMMARY:Full model",
      "DESCRIPTION:https://sarathi.test:8443/pariksha/model-1/register",
      "TRIGGER:-PT1H",
      "STATUS:CONFIRMED",
    ])
      expect(lines).toContain(line);
    expect([lines[0], lines.at(-2), lines.at(-1)]).toEqual(["BEGIN:VCALENDAR", "END:VCALENDAR", ""]);
  });

  it("escapes what has a meaning there, and folds at 75 octets between whole letters", () => {
    const text = calendarOf(facts, "ne", "https://sarathi.test");
    expect(unfolded(text)).toContain("SUMMARY:खरिदार\\, पूर्ण\\; नमुना \\\\ परीक्षा: यो शीर्षक पचहत्तर अक्षरभन्दा निकै लामो छ");
    for (const line of linesOf(text)) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(text).not.toMatch(/[^\r]\n/);
    expect(text).not.toContain("\uFFFD");
  });

  it("says that it is cancelled, and wakes nobody then", () => {
    const lines = unfolded(calendarOf({ ...facts, isCancelled: true }, "en", "https://sarathi.test"));
    expect(lines).toContain("STATUS:CANCELLED");
    expect(lines).not.toContain("BEGIN:VALARM");
  });
});
