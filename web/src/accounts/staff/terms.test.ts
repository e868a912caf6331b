import { SuspensionTerm } from "@sarathi/contract";
import { describe, expect, it } from "vitest";
import { ApiError } from "../../foundation/api.ts";
import { daysFrom, offeredTerms, onlyDayRefused, refusedDay, standingTerm, termOf, terms } from "./terms.ts";

describe("[S134] how long a suspension lasts", () => {
  it("is sent as it was chosen, never as an instant by this clock", () => {
    expect(termOf("7", "2026-11-25")).toEqual({ kind: "days", days: 7 });
    expect(termOf("date", "2026-11-25")).toEqual({ kind: "date", date: "2026-11-25" });
    expect(termOf("endless", "2026-11-25")).toEqual({ kind: "endless" });
  });

  it("is not known while no day is chosen", () => {
    expect(termOf("date", "")).toBeUndefined();
  });

  it("is what is offered: without an end by administrators alone, else the usual term", () => {
    expect(standingTerm("endless", true)).toBe("endless");
    expect(standingTerm("endless", false)).toBe("7");
    for (const term of offeredTerms(false)) expect(standingTerm(term, false)).toBe(term);
  });

  // 23:50 and 00:10 in Nepal.
  it.each([
    ["2026-11-21T18:05:00Z", false, { min: "2026-11-21", max: "2026-12-20" }],
    ["2026-11-21T18:25:00Z", false, { min: "2026-11-22", max: "2026-12-21" }],
    ["2026-11-21T18:05:00Z", true, { min: "2026-11-21", max: "2036-11-17" }],
  ])("reaches at %s from the day in Nepal as far as one may suspend", (now, isAdmin, days) => {
    expect(daysFrom(Date.parse(now), isAdmin)).toEqual(days);
  });

  it.each(terms)("%s is what the contract takes", (term) => {
    expect(SuspensionTerm.safeParse(termOf(term, "2026-11-25")).success).toBe(true);
  });
});

describe("a day that the server did not take", () => {
  const day = { kind: "date", date: "2026-11-20" } as const;
  const refusal = (fields: Record<string, string>, code = "request.invalid") =>
    new ApiError({ code, status: 400, fields });

  it.each([
    ["over or too far", refusal({ "term.date": "Must be from today on" })],
    ["too far for a moderator", refusal({}, "user.suspension_length")],
  ])("is told at its field alone: %s", (_, error) => {
    expect(refusedDay(error, day)).toBe("2026-11-20");
    expect(onlyDayRefused(error, day)).toBe(true);
  });

  it("is not all when another field was refused too", () => {
    const error = refusal({ "term.date": "Must be from today on", reason: "Too short" });
    expect(refusedDay(error, day)).toBe("2026-11-20");
    expect(onlyDayRefused(error, day)).toBe(false);
  });

  it.each([
    ["no day was sent", refusal({}, "user.suspension_length"), { kind: "endless" } as const],
    ["something else was refused", refusal({}, "user.last_admin"), day],
    ["nothing was refused", null, day],
  ])("is none where %s", (_, error, sent) => {
    expect(refusedDay(error, sent)).toBeUndefined();
    expect(onlyDayRefused(error, sent)).toBe(false);
  });
});
