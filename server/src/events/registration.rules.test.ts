import { activeRegistrationStates, registrationStates } from "@sarathi/contract";
import { describe, expect, it } from "vitest";
import {
  firstState,
  foldReference,
  holdsSeat,
  nextState,
  type RegistrationAct,
  type Terms,
} from "./registration.rules.ts";

const free: Terms = { isPaid: false, needsApproval: false };
const acts = [
  "withdraw",
  "send_proof",
  "approve",
  "reject",
  "ask",
  "offer",
  "take_seat",
  "expire",
  "cancel",
] as const satisfies readonly RegistrationAct[];

describe("a registration", () => {
  it("[S121] begins confirmed, under review, or to be paid", () => {
    expect(firstState(free)).toBe("confirmed");
    expect(firstState({ ...free, needsApproval: true })).toBe("under_review");
    expect(firstState({ isPaid: true, needsApproval: false })).toBe("awaiting_payment");
    expect(firstState({ isPaid: true, needsApproval: true })).toBe("awaiting_payment");
  });

  it("[S121] takes these steps and no other", () => {
    const steps = registrationStates.flatMap((from) =>
      acts.flatMap((act) => {
        const to = nextState(from, act, { isPaid: true, needsApproval: true });
        return to ? [`${from} ${act} ${to}`] : [];
      }),
    );
    expect(steps).toEqual([
      "awaiting_payment withdraw withdrawn",
      "awaiting_payment send_proof under_review",
      "awaiting_payment expire expired",
      "awaiting_payment cancel cancelled",
      "under_review withdraw withdrawn",
      "under_review send_proof under_review",
      "under_review approve confirmed",
      "under_review reject rejected",
      "under_review ask needs_changes",
      "under_review cancel cancelled",
      "needs_changes withdraw withdrawn",
      "needs_changes send_proof under_review",
      "needs_changes approve confirmed",
      "needs_changes reject rejected",
      "needs_changes cancel cancelled",
      "confirmed withdraw withdrawn",
      "confirmed cancel cancelled",
      "waitlisted withdraw withdrawn",
      "waitlisted offer offered",
      "waitlisted cancel cancelled",
      "offered withdraw withdrawn",
      "offered take_seat awaiting_payment",
      "offered expire expired",
      "offered cancel cancelled",
    ]);
  });

  it("ends for good: from what is over nothing leads on", () => {
    for (const from of registrationStates.filter(
      (state) => !(activeRegistrationStates as readonly string[]).includes(state),
    ))
      for (const act of acts) expect(nextState(from, act, free)).toBeUndefined();
  });

  it("holds a seat while it is active, but for who waits for one", () => {
    expect(registrationStates.filter(holdsSeat)).toEqual([
      "awaiting_payment",
      "under_review",
      "needs_changes",
      "confirmed",
      "offered",
    ]);
  });
});

describe("the id of a transaction", () => {
  it("is the same however it is spelt", () => {
    const spelt = ["0a1b-2C3D", " 0A1B 2C3D ", "०a१b२c३d", "0Ａ1B2C3D"];
    expect(new Set(spelt.map(foldReference))).toEqual(new Set(["0A1B2C3D"]));
    expect(foldReference("—…")).toBe("");
  });
});
