import type { CaseAct, CaseRow, Dismissal, ModerationReason, Ruling } from "@sarathi/contract";

/** What becomes of the words beside what becomes of their author. */
export const contents = ["show", "hide", "remove"] as const;
/** Days that are offered; "endless" where there need be no end. */
const DAYS = [1, 3, 7, 14, 30, 90];
export const ENDLESS = "endless";
/** One of those that everybody may choose. */
export const USUAL_DAYS = "7";

/** What is typed of a ruling; which of it counts depends on the act. */
export interface RulingForm {
  act: CaseAct;
  content: (typeof contents)[number];
  reason: ModerationReason | "";
  dismissal: Dismissal;
  days: string;
  explanation: string;
  note: string;
}

/** Whether the author hears of it, and why. */
export const isAgainst = (act: CaseAct): act is Exclude<CaseAct, "dismiss" | "escalate"> =>
  act !== "dismiss" && act !== "escalate";
/** Whether it is about the author, with the words beside it. */
export const isOfAuthor = (act: CaseAct): act is "warn" | "limit" | "suspend" =>
  act === "warn" || act === "limit" || act === "suspend";

/** What a form begins with: words that are hidden stay so unless one chooses otherwise. */
export const beginningOf = (act: CaseAct, contentState: CaseRow["contentState"]): RulingForm => ({
  act,
  content: contentState === "hidden" ? "hide" : contentState === "removed" ? "remove" : "show",
  reason: "",
  dismissal: "no_violation",
  days: USUAL_DAYS,
  explanation: "",
  note: "",
});

/** The days that may be chosen. @param most undefined: also without an end */
export function daysUpTo(most: number | undefined): string[] {
  const days = DAYS.filter((one) => most === undefined || one <= most).map(String);
  return most === undefined ? [...days, ENDLESS] : days;
}

/** What is typed, as the call takes it. @param kind of what the case is about: a person has no words */
export function rulingOf(form: RulingForm, kind: CaseRow["kind"]): Ruling {
  const { act, dismissal, note, explanation } = form;
  if (act === "dismiss") return { act, dismissal, note };
  if (act === "escalate") return { act, note };
  const content = kind === "person" ? "show" : form.content;
  const said = { reason: form.reason || "other", explanation, note } as const;
  if (act === "limit") return { act, days: Number(form.days), content, ...said };
  if (act === "suspend") return { act, content, ...said, ...(form.days !== ENDLESS && { days: Number(form.days) }) };
  if (act === "warn") return { act, content, ...said };
  return { act, ...said };
}

/** Why an act is not offered; undefined: it is, or nobody would expect it. */
export type WhyNot = "person" | "deleted" | "anonymous" | "gone" | "admin";
export function whyNot(
  act: CaseAct,
  one: Pick<CaseRow, "kind" | "isAnonymous" | "contentState">,
  acts: readonly CaseAct[],
): WhyNot | undefined {
  if (acts.includes(act) || act === "escalate" || act === "dismiss") return undefined;
  if (act === "hide" || act === "remove") return one.contentState === "deleted" ? "deleted" : "person";
  if (!acts.includes("warn")) return "gone";
  return one.isAnonymous ? "anonymous" : "admin";
}

/** What many cases can be decided by at once; how long somebody is kept out is decided one by one. */
export const bulkActs = ["dismiss", "hide", "remove", "warn"] as const;
export type BulkAct = (typeof bulkActs)[number];
