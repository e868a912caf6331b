import { describe, expect, it } from "vitest";
import { type SolutionsRelease, solutionsState } from "./solutions.rules.ts";

const at = (hour: number) => new Date(Date.UTC(2026, 10, 21, hour));
const now = at(12);
const dated = (when: Date | null): SolutionsRelease => ({ with: "date", at: when });

describe("[S106] solutions", () => {
  it.each([
    ["come with the result", { with: "result" } as const, null, { out: true }],
    ["wait for late answers", { with: "result" } as const, at(13), { out: false, at: at(13) }],
    ["wait for a date", dated(at(14)), null, { out: false, at: at(14) }],
    ["are out from the date on", dated(now), null, { out: true }],
    ["are out after the date", dated(at(11)), null, { out: true }],
    ["wait without a date", dated(null), null, { out: false, at: null }],
    ["wait without a date, whatever comes late", dated(null), at(13), { out: false, at: null }],
    ["wait for the later of date and late answers: the date", dated(at(14)), at(13), { out: false, at: at(14) }],
    ["wait for the later of date and late answers: the answers", dated(at(13)), at(14), { out: false, at: at(14) }],
    ["wait for both that come together", dated(at(13)), at(13), { out: false, at: at(13) }],
    ["wait for late answers after the date", dated(at(11)), at(13), { out: false, at: at(13) }],
  ])("%s", (_, release, answersUntil, expected) => {
    expect(solutionsState(release, answersUntil, now)).toEqual(expected);
  });
});
