import { concerns } from "@sarathi/contract";
import { describe, expect, it } from "vitest";
import { canRecheck, concernOf, outcomesOf, pendingUntil, verdictOf } from "./payment.rules.ts";

const until = new Date("2026-11-28T12:00:00Z");
const before = new Date(until.getTime() - 1);
const payment = { amount: 10_000, pendingUntil: until };
type Answer = Parameters<typeof verdictOf>[1];

describe("[S121] what a gateway's answer means", () => {
  it.each<[string, Answer, string, string]>([
    ["paid, our amount", { status: "paid", amount: 10_000, reference: "R" }, "paid", "paid"],
    ["paid, less", { status: "paid", amount: 9_999, reference: "R" }, "mismatch", "mismatch"],
    ["paid, more", { status: "paid", amount: 10_001, reference: "R" }, "mismatch", "mismatch"],
    ["of something else", { status: "other" }, "mismatch", "mismatch"],
    ["given back", { status: "returned" }, "returned", "returned"],
    ["never to be paid", { status: "ended" }, "failed", "failed"],
    ["nothing yet", { status: "none" }, "waiting", "failed"],
    ["not sure itself", { status: "pending" }, "waiting", "unclear"],
    ["silence", "away", "waiting", "unclear"],
  ])("%s", (_, answer, inTime, over) => {
    expect(verdictOf(payment, answer, before).is).toBe(inTime);
    expect(verdictOf(payment, answer, until).is).toBe(over);
  });

  it("what is waited for has the seat's time and its settling delay, and never less than somebody needs to pay", () => {
    const now = new Date("2026-11-28T10:00:00Z");
    const at = (time: string) => new Date(`2026-11-28T${time}:00Z`);
    expect(pendingUntil(now, at("15:00"), 30)).toEqual(at("15:30"));
    expect(pendingUntil(now, at("10:01"), 30)).toEqual(at("11:00"));
    expect(pendingUntil(now, null, 0)).toEqual(at("10:30"));
  });
});

describe("[S121] what administrators can record", () => {
  it("a seat for what came late alone; of what is unclear never that money came", () => {
    expect(concerns.map((one) => `${one}: ${outcomesOf(one, "expired").join(" ")}`)).toEqual([
      "ended: refunded",
      "late: seated refunded",
      "double: refunded",
      "unclear: nothing",
      "mismatch: refunded nothing",
      "claim: refunded nothing",
    ]);
    expect(outcomesOf("late", "rejected")).toEqual(["refunded"]);
    expect(outcomesOf("late", "cancelled")).toEqual(["refunded"]);
    expect(concerns.filter((one) => canRecheck(one, "esewa"))).toEqual(["unclear", "mismatch"]);
    expect(concerns.filter((one) => canRecheck(one, "manual"))).toEqual([]);
  });

  it("money to be given back waits for them, and what is not clear once that is said", () => {
    expect(concernOf("refund_pending", null)).toBe("ended");
    expect(concernOf("refund_pending", "late")).toBe("late");
    expect(concernOf("ambiguous", null)).toBeUndefined();
    expect(concernOf("ambiguous", "unclear")).toBe("unclear");
    expect(concernOf("refunded", "late")).toBeUndefined();
    expect(concernOf("verified", null)).toBeUndefined();
  });
});
