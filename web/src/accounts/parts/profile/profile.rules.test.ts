import type { User } from "@sarathi/contract";
import { describe, expect, it } from "vitest";
import { changeOf, daysTo, valuesOf } from "./profile.rules.ts";

const user: User = {
  _id: "019a0000-0000-7000-8000-000000000001",
  username: "sita.rai",
  email: "sita@example.test",
  emailVerified: true,
  authType: "local",
  role: "user",
  status: "active",
  profile: { firstName: "सीता", username: "sita.rai", bio: "एक\nदुई", examDate: "2027-03-06" },
  language: "ne",
  createdAt: "2026-11-01T00:00:00.000Z",
};

describe("[S135] what a form changes of an account", () => {
  it("is nothing while the form says what stands", () => {
    expect(changeOf(valuesOf(user), user)).toEqual({});
    expect(changeOf({ ...valuesOf(user), bio: "एक\r\nदुई ", username: " Sita.Rai" }, user)).toEqual({});
  });

  it("is what differs, and null for what was emptied", () => {
    const typed = { ...valuesOf(user), firstName: "गीता", bio: " ", examDate: "", targetPost: "kharidar" };
    expect(changeOf(typed, user)).toEqual({ firstName: "गीता", bio: null, examDate: null, targetPost: "kharidar" });
  });
});

describe("days to the exam", () => {
  it.each([
    ["2026-11-21", 0],
    ["2026-11-22", 1],
    ["2027-03-06", 105],
    ["2026-11-20", -1],
  ])("to %s are %i on 21 November in Nepal", (day, days) => {
    expect(daysTo(day, new Date("2026-11-20T18:15:00Z"))).toBe(days);
    expect(daysTo(day, new Date("2026-11-21T18:14:59Z"))).toBe(days);
  });
});
