import { describe, expect, it } from "vitest";
import { adminEvent } from "../../../test/eventStaff.ts";
import { changedFields, paisaTyped, rupeesOf, timelineOf, valuesOf } from "./event.rules.ts";

describe("[S133] the form of an event", () => {
  it.each([
    ["", 0],
    ["500", 50_000],
    ["५००", 50_000],
    ["1,250.50", 125_050],
    ["12.345", undefined],
    ["-3", undefined],
    ["free", undefined],
  ])("%s rupees are %s paisa", (typed, paisa) => {
    expect(paisaTyped(typed)).toBe(paisa);
  });

  it("shows paisa as the rupees that would be typed", () => {
    for (const paisa of [0, 50_000, 125_050]) expect(paisaTyped(rupeesOf(paisa))).toBe(paisa);
  });

  it("puts the instants in their order, with the waiting page before the start, and marks what comes too early", () => {
    const values = valuesOf(adminEvent({ endsAt: "2026-11-30T01:00:00.000Z" }));
    const steps = timelineOf(values);
    expect(steps.map(({ at }) => at)).toEqual([
      ...["registrationOpensAt", "registrationClosesAt", "lobby", "startsAt", "entryClosesAt", "endsAt", "resultsAt"],
      ...["solutionsAt", "objectionsUntil"],
    ]);
    expect(steps.filter(({ isEarly }) => isEarly).map(({ at }) => at)).toEqual(["endsAt"]);
    expect(steps.at(-1)?.instant).toBeUndefined();
    expect(timelineOf({ ...values, lobbyMinutes: 0 }).map(({ at }) => at)).not.toContain("lobby");
  });

  it("knows the fields that somebody else has changed", () => {
    const event = adminEvent();
    expect(changedFields(event, { ...event, fee: 10_000, title: { en: "Other" }, revision: 9 })).toEqual([
      "title",
      "fee",
    ]);
    expect(changedFields(event, { ...event, revision: 9 })).toEqual([]);
  });
});
