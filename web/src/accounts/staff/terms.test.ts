import { SuspensionTerm } from "@sarathi/contract";
import { describe, expect, it } from "vitest";
import { ApiError } from "../../foundation/api.ts";
import { choiceOf, choices, daysFrom, isOffered, offeredChoices, refused, termOf } from "./terms.ts";

describe("[S134] how long a suspension lasts", () => {
  it("is sent as it was chosen, never as an instant by this clock", () => {
    expect(termOf("7")).toEqual({ kind: "days", days: 7 });
    expect(termOf("endless")).toEqual({ kind: "endless" });
  });

  it("is not taken while no day is chosen", () => {
    expect(SuspensionTerm.safeParse(termOf("date")).success).toBe(false);
    expect(SuspensionTerm.safeParse({ ...termOf("date"), date: "2026-11-25" }).success).toBe(true);
  });

  it("is what is offered: without an end by administrators alone", () => {
    expect(isOffered({ kind: "endless" }, true)).toBe(true);
    expect(isOffered({ kind: "endless" }, false)).toBe(false);
    for (const choice of offeredChoices(false)) expect(isOffered(termOf(choice), false)).toBe(true);
    expect(offeredChoices(true)).toEqual(choices);
  });

  // 23:50 and 00:10 in Nepal.
  it.each([
    ["2026-11-21T18:05:00Z", false, { min: "2026-11-21", max: "2026-12-20" }],
    ["2026-11-21T18:25:00Z", false, { min: "2026-11-22", max: "2026-12-21" }],
    ["2026-11-21T18:05:00Z", true, { min: "2026-11-21", max: "2036-11-17" }],
  ])("reaches at %s from the day in Nepal as far as one may suspend", (now, isAdmin, days) => {
    expect(daysFrom(Date.parse(now), isAdmin)).toEqual(days);
  });

  it.each(choices)("%s is what the contract takes, and comes back as the same choice", (choice) => {
    const term = choice === "date" ? { ...termOf(choice), date: "2026-11-25" } : termOf(choice);
    expect(SuspensionTerm.safeParse(term).success).toBe(true);
    expect(choiceOf(SuspensionTerm.parse(term))).toBe(choice);
  });
});

describe("a suspension that the server did not take", () => {
  const day = { kind: "date", date: "2026-11-20" } as const;
  const refusal = (fields: Record<string, string>, code = "request.invalid") =>
    new ApiError({ code, status: 400, fields });

  it.each([
    ["over or too far", refusal({ "term.date": "Must be from today on" }), false],
    ["too far for a moderator", refusal({}, "user.suspension_length"), true],
  ])("is told at its day alone: %s", (_, error, tooLong) => {
    expect(refused(error, day)).toEqual({ day: true, onlyDay: true, tooLong });
  });

  it("is not all of the day when another field was refused too", () => {
    const error = refusal({ "term.date": "Must be from today on", reason: "Too short" });
    expect(refused(error, day)).toMatchObject({ day: true, onlyDay: false });
  });

  it.each([
    ["no day was sent", refusal({}, "user.suspension_length"), { kind: "endless" } as const],
    ["something else was refused", refusal({}, "user.last_admin"), day],
    ["nothing was refused", null, day],
  ])("is not of the day where %s", (_, error, sent) => {
    expect(refused(error, sent)).toMatchObject({ day: false, onlyDay: false });
  });
});
