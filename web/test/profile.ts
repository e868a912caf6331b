import { accounts, curriculum, exams, newsletter, signIn, type User } from "@sarathi/contract";
import { mockTest } from "./exams.ts";
import { candidate } from "./people.ts";
import { plainProtection } from "./protection.ts";
import { fake, pageOf, textsOf } from "./screen.tsx";

const texts = ["dates", "accounts", "protection", "profile", "uploads", "accounts.errors"] as const;
/** Where the profile page stands. */
export const at = { path: "/profile/:username", url: "/profile/me", texts, user: candidate } as const;
export const tab = (name: string) => ({ ...at, url: `/profile/me?tab=${name}` });
export const [t, errors, common] = [textsOf("profile"), textsOf("errors"), textsOf("common")];
const text = { ne: "पद", en: "Post" };
const kharidar = {
  _id: candidate._id,
  slug: "kharidar",
  name: "Kharidar",
  nepaliText: "खरिदार",
  description: text,
  subjects: [],
};

export const withProfile = (profile: Partial<User["profile"]>, more: Partial<User> = {}): User => ({
  ...candidate,
  ...more,
  profile: { ...candidate.profile, ...profile },
});
const rowOf = (n: number) => ({
  ...{ resultId: `01900000-0000-7000-8000-${String(n).padStart(12, "0")}`, mockTestId: mockTest()._id },
  ...{ title: mockTest().title, attemptNo: n, score: n, fullMarks: 100, passed: n > 40, lateSynced: false },
  submittedAt: "2026-11-20T06:00:00.000Z",
});
export const rows = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => rowOf(from + at));
export const device = (n: number, name: string) => ({
  ...{ _id: `01900000-0000-7000-8000-${String(n).padStart(12, "0")}`, device: name, current: n === 1 },
  ...{
    createdAt: "2026-11-20T06:00:00.000Z",
    lastUsedAt: "2026-11-20T06:00:00.000Z",
    endsAt: "2027-02-18T06:00:00.000Z",
  },
});

/** The fakes of a profile page without results. */
export function fakeProfile(): void {
  fake(curriculum.listCategories, [kharidar]);
  fake(exams.listResults, pageOf([]));
  fake(exams.getTest, mockTest());
  fake(accounts.listSessions, [device(1, "Firefox, Linux")]);
  fake(signIn.getProtection, plainProtection);
  fake(newsletter.getOwnSubscription, {
    ...{ state: "none", isProven: true, topics: ["exams"], pace: "every", language: "en" },
  });
}
