import { describe, expect, it } from "vitest";
import { atStart, examEvent, registered } from "../../test/events.ts";
import {
  canWithdraw,
  nextChangeMs,
  pauseBefore,
  rollText,
  type Situation,
  situationOf,
  startJitter,
  takesRegistrations,
} from "./event.rules.ts";

const attempt = (status: "in_progress" | "submitted") => ({ attemptId: "a", status, deadlineAt: atStart(45) });

describe("[S124] what an event's page is about", () => {
  const live = { status: "live" as const, serverNow: atStart(5) };
  const cases: [Situation, Parameters<typeof situationOf>[0]][] = [
    ["register", examEvent()],
    ["soon", examEvent({ status: "upcoming", serverNow: atStart(-20_000) })],
    ["closed", examEvent({ status: "registration_closed", serverNow: atStart(-30) })],
    // Registration may go on while others wait for the start.
    ["register", examEvent({ status: "lobby", serverNow: atStart(-10), registrationClosesAt: atStart(-5) })],
    ["closed", examEvent({ status: "lobby", serverNow: atStart(-10) })],
    ["cancelled", registered({}, { status: "cancelled" })],
    ["paused", registered({}, { status: "paused" })],
    ["pay", registered({ status: "awaiting_payment" })],
    ["review", registered({ status: "under_review" })],
    ["changes", registered({ status: "needs_changes" })],
    ["waitlisted", registered({ status: "waitlisted" })],
    ["offered", registered({ status: "offered" })],
    ["confirmed", registered()],
    ["lobby", registered({}, { status: "lobby", serverNow: atStart(-10) })],
    ["lobby", registered({}, live)],
    ["missed", registered({}, { status: "live", serverNow: atStart(15) })],
    ["missed", registered({}, { status: "results", serverNow: atStart(600) })],
    ["over", examEvent({ status: "grading", serverNow: atStart(60) })],
    // Who was refused can register anew.
    ["register", registered({ status: "rejected" })],
    ["sitting", registered({}, { ...live, myAttempt: attempt("in_progress") })],
    // Who has begun goes on, whatever staff decide.
    ["sitting", registered({}, { ...live, status: "paused", myAttempt: attempt("in_progress") })],
    ["submitted", registered({}, { status: "results", serverNow: atStart(600), myAttempt: attempt("submitted") })],
  ];
  it.each(cases)("%s", (situation, event) => expect(situationOf(event)).toBe(situation));
});

it("a registration can be taken back until the exam has begun, and once", () => {
  expect(canWithdraw(registered())).toBe(true);
  expect(canWithdraw(registered({}, { status: "lobby" }))).toBe(true);
  expect(canWithdraw(registered({}, { status: "live" }))).toBe(false);
  expect(canWithdraw(registered({ status: "withdrawn" }))).toBe(false);
  expect(canWithdraw(examEvent())).toBe(false);
});

it("registration is open until its very end, by the server's clock", () => {
  expect(takesRegistrations(examEvent({ serverNow: atStart(-60.001) }))).toBe(true);
  expect(takesRegistrations(examEvent({ serverNow: atStart(-60) }))).toBe(false);
});

it("an event is looked at again when its next instant comes, that of an offered seat too", () => {
  expect(nextChangeMs(examEvent({ serverNow: atStart(-61) }))).toBe(60_000);
  expect(nextChangeMs(registered({ expiresAt: atStart(-60.5) }, { serverNow: atStart(-61) }))).toBe(30_000);
  expect(nextChangeMs(examEvent({ serverNow: atStart(-60) }))).toBe(45 * 60_000);
  expect(nextChangeMs(examEvent({ serverNow: atStart(541) }))).toBeUndefined();
});

it("thousands do not begin in one instant, nor try again in one", () => {
  expect([0, 0.5, 0.999999].map(startJitter)).toEqual([0, 1_500, 2_999]);
  expect([0, 1, 9].map((tries) => pauseBefore(tries, 0))).toEqual([1_000, 2_000, 10_000]);
  expect(pauseBefore(0, 1)).toBe(1_500);
  expect(pauseBefore(0, 0, 7)).toBe(7_000);
});

it("a roll number has four figures at least", () => {
  expect([7, 127, 12_345].map(rollText)).toEqual(["0007", "0127", "12345"]);
});
