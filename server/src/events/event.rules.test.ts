import { eventPhases } from "@sarathi/contract";
import { describe, expect, it } from "vitest";
import { boundsOf, type EventPlan, phaseOf, problemsOf, takesRegistrations } from "./event.rules.ts";

const at = (text: string) => new Date(`2026-12-${text}Z`);
const plan: EventPlan = {
  registrationOpensAt: at("01T00:00:00"),
  registrationClosesAt: at("10T11:15:00"),
  lobbyMinutes: 15,
  startsAt: at("12T02:15:00"),
  entryClosesAt: at("12T02:30:00"),
  endsAt: at("12T03:00:00"),
  resultsAt: at("12T11:15:00"),
  title: { ne: "खरिदार" },
  timingMode: "fixed",
  solutionsAt: at("12T11:15:00"),
  objectionsUntil: at("14T11:15:00"),
  fee: 0,
  hasAccount: false,
};
const paper = { durationMinutes: 45, graceSeconds: 60, lateSyncSeconds: 600 };
const before = at("01T00:00:00");
const problems = (more: Partial<EventPlan>, now: Date | undefined = before) =>
  problemsOf({ ...plan, ...more }, paper, now).map(({ code, field }) => `${code} ${field}`);

describe("the phase of an event", () => {
  it.each([
    ["upcoming", "registration_open", "01T00:00:00"],
    ["registration_open", "registration_closed", "10T11:15:00"],
    ["registration_closed", "lobby", "12T02:00:00"],
    ["lobby", "live", "12T02:15:00"],
    ["live", "closing", "12T03:00:00"],
    ["closing", "grading", "12T03:10:00"],
    ["grading", "results", "12T11:15:00"],
  ] as const)("[S120] changes from %s to %s at %s, with that millisecond", (earlier, later, instant) => {
    const moment = at(instant).getTime();
    const seen = [-1_000, -1, 0, 1, 1_000].map((ms) => phaseOf("published", plan, paper, new Date(moment + ms)));
    expect(seen).toEqual([earlier, earlier, later, later, later]);
  });

  it("is what staff decided where they decided something else", () => {
    for (const state of ["paused", "cancelled", "archived"] as const)
      for (const day of ["01T00:00:01", "12T02:20:00", "20T00:00:00"])
        expect(phaseOf(state, plan, paper, at(day))).toBe(state);
  });

  it("closes after the grace where no answer may come later than that", () => {
    const strict = { ...paper, lateSyncSeconds: 0 };
    expect(phaseOf("published", plan, strict, at("12T03:00:59"))).toBe("closing");
    expect(phaseOf("published", plan, strict, at("12T03:01:00"))).toBe("grading");
  });

  it("goes forward alone, whatever the moment", () => {
    const seen = Array.from({ length: 24 * 14 }, (_, hour) =>
      eventPhases.indexOf(phaseOf("published", plan, paper, new Date(before.getTime() + (hour - 6) * 3_600_000))),
    );
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  });
});

describe("registration", () => {
  it("is open from its first moment to the one before its last, while nothing stops the event", () => {
    const open = (day: string, state: "published" | "paused" = "published") => takesRegistrations(state, plan, at(day));
    expect([open("01T00:00:00"), open("10T11:14:59"), open("10T11:15:00")]).toEqual([true, true, false]);
    expect(takesRegistrations("published", plan, new Date(before.getTime() - 1))).toBe(false);
    expect(open("05T00:00:00", "paused")).toBe(false);
  });
});

describe("what stands against publishing", () => {
  it("is nothing where all fits", () => {
    expect(problems({})).toEqual([]);
    expect(problems({ fee: 10_000, hasAccount: true })).toEqual([]);
  });

  it.each<[string, Partial<EventPlan>]>([
    ["order registrationClosesAt", { registrationOpensAt: at("10T11:15:00") }],
    ["order startsAt", { registrationClosesAt: at("12T02:15:01") }],
    ["order entryClosesAt", { entryClosesAt: at("12T02:14:59") }],
    ["order entryClosesAt", { entryClosesAt: at("12T03:00:01") }],
    ["too_short endsAt", { endsAt: at("12T02:59:59") }],
    ["flexible_end endsAt", { timingMode: "flexible" }],
    ["results_early resultsAt", { resultsAt: at("12T03:09:59") }],
    ["solutions_early solutionsAt", { solutionsAt: at("12T03:09:59"), objectionsUntil: null }],
    ["objections_early objectionsUntil", { objectionsUntil: at("12T11:15:00") }],
    ["objections_early objectionsUntil", { solutionsAt: null }],
    ["title_missing title", { title: { en: "" } }],
    ["no_account paymentAccount", { fee: 1 }],
  ])("is %s", (problem, more) => {
    expect(problems(more)).toEqual([problem]);
  });

  it("is a registration that is over, of a draft alone", () => {
    expect(problems({}, plan.registrationClosesAt)).toEqual(["past registrationClosesAt"]);
    expect(problemsOf(plan, paper, undefined)).toEqual([]);
  });
});

describe("the bounds of a sitting", () => {
  it("end for all at one moment, or for each after the whole time", () => {
    expect(boundsOf(plan)).toEqual({
      opensAt: plan.startsAt,
      entryClosesAt: plan.entryClosesAt,
      endsAt: plan.endsAt,
    });
    expect(boundsOf({ ...plan, timingMode: "flexible" }).endsAt).toBeNull();
  });
});
