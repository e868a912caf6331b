import type { User } from "@sarathi/contract";
import { describe, expect, it } from "vitest";
import { caughtUp, changeOf, valuesOf } from "./profile.rules.ts";

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

const known = valuesOf(user);

describe("[S135] what a form changes of an account", () => {
  it("is nothing while the form says what stands", () => {
    expect(changeOf(known, known)).toEqual({});
    expect(changeOf({ ...known, bio: "एक\r\nदुई ", username: " Sita.Rai" }, known)).toEqual({});
  });

  it("is what differs, and null for what was emptied", () => {
    const typed = { ...known, firstName: "गीता", bio: " ", examDate: "", targetPost: "kharidar" };
    expect(changeOf(typed, known)).toEqual({ firstName: "गीता", bio: null, examDate: null, targetPost: "kharidar" });
  });
});

describe("[S135] an account that becomes known anew under a form", () => {
  const now = { ...known, firstName: "गीता", bio: "तीन", targetPost: "kharidar" };

  it("fills what nobody has touched", () => {
    expect(caughtUp({ typed: known, from: known }, now)).toEqual({ typed: now, from: now });
  });

  it("leaves what was typed, and sends that alone", () => {
    const typed = { ...known, bio: "चार", examDate: "" };
    const filled = caughtUp({ typed, from: known }, now);
    expect(filled.typed).toEqual({ ...now, bio: "चार", examDate: "" });
    expect(changeOf(filled.typed, filled.from)).toEqual({ bio: "चार", examDate: null });
  });

  it("never sends back what stood before", () => {
    const filled = caughtUp({ typed: { ...known, lastName: "राई" }, from: known }, now);
    expect(changeOf(filled.typed, filled.from)).toEqual({ lastName: "राई" });
  });

  it("has nothing to send of what stands there by now", () => {
    const filled = caughtUp({ typed: { ...known, bio: " तीन\r\n" }, from: known }, now);
    expect(filled).toEqual({ typed: now, from: now });
  });

  it("keeps what was typed while the rest was on its way", () => {
    const sent = { ...known, bio: "चार" };
    const filled = caughtUp({ typed: { ...sent, firstName: "रीता" }, from: sent }, { ...known, bio: "चार" });
    expect(changeOf(filled.typed, filled.from)).toEqual({ firstName: "रीता" });
  });
});
