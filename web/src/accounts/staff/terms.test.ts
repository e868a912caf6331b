import { SuspensionTerm } from "@sarathi/contract";
import { describe, expect, it } from "vitest";
import { termOf, terms } from "./terms.ts";

describe("[S134] how long a suspension lasts", () => {
  it("is sent as it was chosen, never as an instant by this clock", () => {
    expect(termOf("7", "2026-11-25")).toEqual({ kind: "days", days: 7 });
    expect(termOf("date", "2026-11-25")).toEqual({ kind: "date", date: "2026-11-25" });
    expect(termOf("endless", "2026-11-25")).toEqual({ kind: "endless" });
  });

  it("is not known while no day is chosen", () => {
    expect(termOf("date", "")).toBeUndefined();
  });

  it.each(terms)("%s is what the contract takes", (term) => {
    expect(SuspensionTerm.safeParse(termOf(term, "2026-11-25")).success).toBe(true);
  });
});
