import { requestKey } from "./requestKey.ts";
import { storage } from "./storage.ts";

/** What somebody writes on this device, as it stands, and the last body that was sent of it with its request's key. */
export interface Held<Value> {
  value: Value;
  /** Milliseconds, of the last change. */
  at: number;
  sent?: { body: string; key: string };
  /** What another tab wrote at the same time, without having seen this. */
  other?: Value;
  /** Of an edit: the version that it changes; of versions that were written at the same time the oldest one. */
  revision?: number | undefined;
  /** The version that the account's copy on the server held when this one was last compared with it. */
  synced?: number;
}

const PREFIX = "draft-";
/** Days after which a draft that nobody came back to goes. */
const KEPT_DAYS = 180;
const DAY = 86_400_000;

/** @param owner id of the account; undefined: of whoever is signed out. @param context what is written: `post` */
const keyOf = (owner: string | undefined, context: string) => `${PREFIX}${owner ?? "guest"}-${context}`;

function held<Value>(key: string): Held<Value> | undefined {
  const found = storage.getJson(key) as Partial<Held<Value>> | null;
  return found && typeof found === "object" && "value" in found && typeof found.at === "number"
    ? (found as Held<Value>)
    : undefined;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Of an own draft and one that was written signed out the later one comes first, the other stays beside it. */
function joined<Value>(own: Held<Value> | undefined, guests: Held<Value>): Held<Value> {
  if (!own || own.value === null || isSame(own.value, guests.value)) return { ...own, ...guests };
  const [first, second] = guests.at > own.at ? [guests, own] : [own, guests];
  return { ...own, ...first, other: second.value };
}

/**
 * What stands of a text. Whoever wrote before logging in finds it after that: what was written signed out becomes theirs,
 * beside an own draft if there is one.
 */
export function readDraft<Value>(owner: string | undefined, context: string): Held<Value> | undefined {
  const own = held<Value>(keyOf(owner, context));
  if (owner === undefined) return own;
  const guests = held<Value>(keyOf(undefined, context));
  // There is place for two versions: a third waits until one is chosen.
  if (!guests || guests.value === null || own?.other !== undefined) return own;
  const both = joined(own, guests);
  if (storage.setJson(keyOf(owner, context), both)) storage.remove(keyOf(undefined, context));
  return both;
}

const oldest = (one: number | undefined, other: number | undefined): number | undefined =>
  one === undefined || other === undefined ? (one ?? other) : Math.min(one, other);

/**
 * Keeps what is written. What another tab has written since this one last looked stays beside it.
 * @param seenAt when what this tab has seen was written; @param revision of an edit, the version that it changes
 * @returns what is kept now; undefined: this device keeps nothing
 */
export function writeDraft<Value>(
  owner: string | undefined,
  context: string,
  value: Value,
  seenAt: number,
  revision?: number,
): Held<Value> | undefined {
  const key = keyOf(owner, context);
  const before = held<Value>(key);
  const foreign = before && before.value !== null && before.at > seenAt && !isSame(before.value, value);
  const next = {
    ...before,
    value,
    at: Date.now(),
    revision: oldest(before?.revision, revision),
    ...(foreign && { other: before.value }),
  };
  return storage.setJson(key, next) ? next : undefined;
}

function change(owner: string | undefined, context: string, to: (before: Held<unknown>) => Held<unknown>): void {
  const before = held(keyOf(owner, context));
  if (before) storage.setJson(keyOf(owner, context), to(before));
}

/** Notes which version the account's copy on the server has by now. */
export const noteSynced = (owner: string | undefined, context: string, synced: number): void =>
  change(owner, context, (before) => ({ ...before, synced }));

/** The reader wants the other version no more. */
export const forgetOther = (owner: string | undefined, context: string): void =>
  change(owner, context, ({ other: _, ...before }) => before);

export function removeDraft(owner: string | undefined, context: string): void {
  storage.remove(keyOf(owner, context));
}

/**
 * A text is sent. What stands of it besides, written in another tab or since then, is not lost: it is the draft now.
 * @param other a version that was neither taken nor dropped
 * @returns what is left; undefined: nothing
 */
export function endDraft<Value>(
  owner: string | undefined,
  context: string,
  sent: Value,
  other: Value | undefined,
): Held<Value> | undefined {
  const before = held<Value>(keyOf(owner, context));
  const versions = [before?.value ?? undefined, other, before?.other].filter((one) => one !== undefined);
  const [first, second] = versions.filter((one) => !isSame(one, sent));
  removeDraft(owner, context);
  if (first === undefined) return undefined;
  const left = {
    value: first,
    at: Date.now(),
    revision: before?.revision,
    ...(second !== undefined && !isSame(first, second) && { other: second }),
  };
  storage.setJson(keyOf(owner, context), left);
  return left;
}

/**
 * The key of the request that sends a text: the same for the same text, also after the page was loaded anew, so that one
 * whose answer was lost is not published twice.
 */
export function sendingKey(owner: string | undefined, context: string, body: unknown): string {
  const text = JSON.stringify(body);
  const name = keyOf(owner, context);
  const before = held(name);
  if (before?.sent?.body === text) return before.sent.key;
  const sent = { body: text, key: requestKey() };
  storage.setJson(name, { ...before, value: before?.value ?? null, at: before?.at ?? Date.now(), sent });
  return sent.key;
}

/** Forgets what nobody came back to. */
export function forgetOldDrafts(now: number): void {
  for (const key of storage.keys(PREFIX)) {
    const one = held(key);
    if (!one || now - one.at > KEPT_DAYS * DAY) storage.remove(key);
  }
}
