import type {
  Case,
  CaseDecision,
  CaseRow,
  CaseWords,
  ContentReport,
  ModerationFigures,
  OwnDecision,
} from "@sarathi/contract";
import { moderationReasons } from "@sarathi/contract";

const id = (n: number) => `01900000-0000-7000-8000-${String(n).padStart(12, "0")}`;
const at = (n: number) => new Date(Date.UTC(2026, 10, 20, 6, n)).toISOString();
const HOUR = 3_600_000;
const author = { name: "Prakash KC", username: "prakash.kc", firstName: "Prakash", lastName: "KC" };

/** A case in the queue. @param n tells it apart */
export const caseRow = (n: number, more: Partial<CaseRow> = {}): CaseRow => ({
  _id: id(n),
  kind: "post",
  state: "open",
  urgency: "normal",
  version: 1,
  words: `Buy the papers of round ${n} from me`,
  postId: id(500 + n),
  author,
  isAnonymous: false,
  contentState: "published",
  hidItself: false,
  waitsFor: [],
  reasons: [
    { reason: "spam", count: 2 },
    { reason: "leaked-paper", count: 1 },
  ],
  reports: 3,
  score: 4.25,
  isEscalated: false,
  hasAppeal: false,
  openedAt: new Date(Date.now() - 3 * HOUR).toISOString(),
  ...more,
});

export const caseWords = (more: Partial<CaseWords> = {}): CaseWords => ({
  kind: "post",
  postId: id(501),
  title: "Buy the papers of round 1 from me",
  html: "<p>Call me, and pay first.</p>",
  hashtags: ["Nasu"],
  createdBy: author,
  state: "published",
  revision: 1,
  createdAt: at(0),
  isReported: true,
  ...more,
});

export const caseDecision = (more: Partial<CaseDecision> = {}): CaseDecision => ({
  _id: id(700),
  act: "hide",
  content: "hide",
  reason: "spam",
  explanation: "No selling here.",
  note: "Third time",
  by: "maya.mod",
  at: at(30),
  canUndo: true,
  ...more,
});

/** A case with all that is known of it, free to be decided by a moderator. */
export const wholeCase = (more: Partial<Case> = {}): Case => ({
  ...caseRow(1),
  thread: { above: [], around: [caseWords()] },
  allReports: [
    { reason: "spam", description: "The same in every thread.", trustLevel: 2, weight: 3.5, revision: 1, at: at(10) },
    { reason: "leaked-paper", description: "", trustLevel: 0, weight: 0.75, revision: 1, at: at(5) },
  ],
  decisions: [],
  history: {
    since: at(0),
    trustLevel: 1,
    earlier: "few",
    acted: 1,
    dismissed: 2,
    isSuspended: false,
    cases: [{ _id: id(2), kind: "comment", words: "Message me for papers", act: "warn", reason: "spam", at: at(1) }],
  },
  like: [
    {
      _id: id(3),
      kind: "post",
      words: "Buy the papers",
      why: "text",
      state: "actioned",
      act: "remove",
      reason: "spam",
      at: at(2),
    },
  ],
  can: {
    claim: true,
    takeOver: false,
    release: false,
    acts: ["hide", "remove", "warn", "limit", "suspend", "dismiss", "escalate"],
    decideAppeal: false,
    revealAuthor: false,
    limitDays: 7,
    suspendDays: 30,
  },
  ...more,
});

/** What a moderator may no longer do with a case that is closed. */
export const closedRights = (more: Partial<Case["can"]> = {}): Case["can"] => ({
  ...wholeCase().can,
  ...{ claim: false, acts: [], blocked: "closed" as const },
  ...more,
});

export const contentReport = (n: number, more: Partial<ContentReport> = {}): ContentReport => ({
  reportId: id(800 + n),
  kind: "post",
  targetId: id(501),
  postId: id(501),
  words: "Buy the papers of round 1 from me",
  reason: "spam",
  description: "",
  outcome: "open",
  createdAt: at(n),
  ...more,
});

export const ownDecision = (more: Partial<OwnDecision> = {}): OwnDecision => ({
  decisionId: id(700),
  act: "hide",
  kind: "post",
  byReports: false,
  reason: "spam",
  explanation: "No selling here.",
  at: at(30),
  postId: id(501),
  title: "Notes for everybody",
  html: "<p>I sell my notes.</p>",
  contentState: "hidden",
  can: { appeal: true },
  appealUntil: "2026-12-10T06:30:00.000Z",
  ...more,
});

const byReason = Object.fromEntries(moderationReasons.map((reason) => [reason, 0])) as Record<
  (typeof moderationReasons)[number],
  number | null
>;
export const figures: ModerationFigures = {
  months: [
    {
      ...{
        month: "2026-11",
        reports: 41,
        cases: 17,
        acted: 11,
        dismissed: 6,
        medianHours: 5.5,
        appeals: null,
        overturned: 0,
        reveals: 0,
      },
      byReason: { ...byReason, spam: 33, abuse: 8 },
    },
    {
      ...{
        month: "2026-10",
        reports: null,
        cases: null,
        acted: null,
        dismissed: null,
        medianHours: null,
        appeals: 0,
        overturned: 0,
        reveals: 0,
      },
      byReason: { ...byReason, spam: null },
    },
  ],
};
