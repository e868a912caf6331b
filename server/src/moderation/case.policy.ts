import {
  type CaseAct,
  type CaseRights,
  caseActs,
  MAX_LIMIT_DAYS,
  MODERATOR_DAYS,
  MODERATOR_LIMIT_DAYS,
  type Role,
} from "@sarathi/contract";

/** Who decides. */
export interface Deciding {
  accountId: string;
  role: Role;
}

/** A case as far as rights depend on it. */
export interface CaseFacts {
  kind: "post" | "comment" | "person";
  state: "open" | "actioned" | "dismissed" | "moot";
  authorId: string;
  authorRole: Role;
  /** Nothing of the author is left to act on. */
  isErased: boolean;
  /** Whose suspension stands on the author. */
  suspendedBy: "moderator" | "admin" | null;
  isAnonymous: boolean;
  isEscalated: boolean;
  /** Who is at it at this moment. */
  claimedBy: string | null;
  /** Whoever decides has reported it. */
  isReporter: boolean;
  /** Whoever decides has looked up its anonymous author. */
  hasRevealed: boolean;
}

export type CaseBlock = NonNullable<CaseRights["blocked"]>;

/** Why somebody can do nothing with a case; undefined: they can. */
export function blockOf(me: Deciding, one: CaseFacts): CaseBlock | undefined {
  if (one.state !== "open") return "closed";
  if (one.claimedBy !== null && one.claimedBy !== me.accountId) return "claimed";
  return claimBlockOf(me, one);
}

/** Why somebody has no business with a case, claimed or not; an appeal in one that was passed on is anybody's to answer. */
export const claimBlockOf = (me: Deciding, one: CaseFacts) =>
  partyOf(me, one) ??
  (one.state === "open" && one.isEscalated && me.role !== "admin" ? ("escalated" as const) : undefined);

/** Why somebody is no judge of this author or these reports, whatever the state of the case. */
export function partyOf(me: Deciding, one: CaseFacts): "own" | "reporter" | "staff" | undefined {
  if (one.authorId === me.accountId) return "own";
  if (one.isReporter) return "reporter";
  // Of an anonymous author nobody is to learn that they are staff, so their words are anybody's to decide.
  if (one.authorRole !== "user" && me.role !== "admin" && !one.isAnonymous) return "staff";
  return undefined;
}

/** What somebody may do with a case that nothing blocks for them. */
export function actsOf(me: Deciding, one: CaseFacts): CaseAct[] {
  return caseActs.filter((act) => {
    if (act === "hide" || act === "remove") return one.kind !== "person";
    if (act === "escalate") return me.role !== "admin";
    if (act === "dismiss") return true;
    // What may be done to anonymous authors is the same for all: that one's account is gone says who it was.
    if (one.isAnonymous && act === "warn") return true;
    if (one.isErased) return false;
    // Whom an act shows to be limited or suspended would have a name.
    if (act !== "warn" && one.isAnonymous) return me.role === "admin" && one.hasRevealed;
    return act !== "suspend" || me.role === "admin" || one.suspendedBy !== "admin";
  });
}

export const limitDays = ({ role }: Deciding): number => (role === "admin" ? MAX_LIMIT_DAYS : MODERATOR_LIMIT_DAYS);
/** Undefined: also without end. */
export const suspendDays = ({ role }: Deciding): number | undefined => (role === "admin" ? undefined : MODERATOR_DAYS);
