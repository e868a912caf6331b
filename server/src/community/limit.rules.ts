import { type ErrorCode, type TrustLevel, trustLimits } from "@sarathi/contract";
import { plainLetters } from "../foundation/text/letters.ts";

const DAY = 86_400;

/** Why a text waits for staff: it has links, pictures, a word that is looked for, or its form was filled by a machine. */
export type HeldFor = "link" | "picture" | "word" | "form";

export interface TextFacts {
  /** Links that count, mentions, pictures. */
  links: number;
  mentions: number;
  pictures: number;
  /** It hits a word rule that holds. */
  hasWord: boolean;
  /** Its form says that a machine filled it. */
  isByMachine: boolean;
  /** Nobody but its author sees it. */
  isPrivate: boolean;
}

/** Seconds since each of what somebody wrote within 24 hours, the latest first. */
export interface Pace {
  posts?: readonly number[];
  /** Those of them that are anonymous; undefined: what is to be written is not. */
  anonymous?: readonly number[] | undefined;
  comments?: readonly number[];
}

export interface Refused {
  code: ErrorCode;
  max: number;
  /** Seconds until it is possible; undefined: not by waiting. */
  wait?: number;
}

const paceOf = (code: ErrorCode, ages: readonly number[] | undefined, max: number | null): Refused[] => {
  const last = max === null ? undefined : ages?.[max - 1];
  return max === null || last === undefined ? [] : [{ code, max, wait: DAY - last }];
};
const pauseOf = (code: ErrorCode, ages: readonly number[] | undefined, pause: number): Refused[] => {
  const latest = ages?.[0];
  return latest === undefined || latest >= pause ? [] : [{ code, max: pause, wait: pause - latest }];
};

/** Which limit of a level stands against a text: the one that lasts longest first. */
export function refusedBy(level: TrustLevel, text: TextFacts, pace: Pace): Refused | undefined {
  const may = trustLimits[level];
  const over = (code: ErrorCode, count: number, max: number): Refused[] => (count > max ? [{ code, max }] : []);
  const all = [
    ...over("limit.links", text.links, may.links),
    ...over("limit.mentions", text.mentions, may.mentions),
    ...over("limit.pictures", text.pictures, may.pictures),
    ...paceOf("limit.posts", pace.posts, may.postsADay),
    ...paceOf("limit.comments", pace.comments, may.commentsADay),
    ...paceOf("limit.anonymous", pace.anonymous, may.anonymousADay),
    ...pauseOf("limit.post_pause", pace.posts, may.postPause),
    ...pauseOf("limit.comment_pause", pace.comments, may.commentPause),
  ];
  return all[0];
}

/** Why a text waits for staff: only what new members write does. */
export function heldFor(level: TrustLevel, text: TextFacts): HeldFor[] {
  if (level > 0 || text.isPrivate) return [];
  const signs: Record<HeldFor, boolean> = {
    link: text.links > 0,
    picture: text.pictures > 0,
    word: text.hasWord,
    form: text.isByMachine,
  };
  return (Object.keys(signs) as HeldFor[]).filter((sign) => signs[sign]);
}

/** The wait for one like more; 0: none. @param ages seconds since each within 24 hours, this one too, the latest first */
export function waitForLike(level: TrustLevel, ages: readonly number[]): number {
  const last = ages[trustLimits[level].likesADay];
  return last === undefined ? 0 : Math.max(1, DAY - last);
}

/** An address: with its scheme, from `www.` on, or a site's name with a path. Bounded, so that no text takes long. */
const ADDRESS =
  /(?:https?:\/\/|\/\/|www\.)[^\s<>()[\]"']+|(?<![\p{L}\p{N}-])(?:[\p{L}\p{N}-]{1,63}\.){1,8}\p{L}{2,24}\/[^\s<>()[\]"']*/giu;
const HOST = /^(?:https?:)?(?:\/\/)?(?:[^/?#]*@)?([^/?#:]+)/iu;
/** Offices of the state, whose notices everybody passes on. */
const OFFICIAL = /(?:^|\.)gov\.np$/;

/**
 * Addresses of a text that count, each once: not those of this site and of offices of the state. Which of them become
 * links makes no difference: people copy them too. @param source as it is written @param own host of this site
 */
export function linksIn(source: string, own: string): number {
  const addresses = new Set(plainLetters(source).match(ADDRESS) ?? []);
  const hosts = [...addresses].map((address) => (HOST.exec(address)?.[1] ?? "").replace(/\.$/, ""));
  return hosts.filter((host) => host !== "" && host !== own && !OFFICIAL.test(host)).length;
}
