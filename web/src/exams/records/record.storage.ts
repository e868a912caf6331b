import type { Mcq, MockTest } from "@sarathi/contract";
import { type ExamRecord, mergeTab, type OldRecord, unsentCount, upgrade } from "./outbox.ts";
import { asideKey, attemptKey, isRecordKey, paperKey, placesOf, recordKey } from "./recordKeys.ts";

export type RecordStorage = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

export interface StoredPaper {
  test: MockTest;
  paper: Mcq[];
}

/** The browser's storage, or none: private windows and blocked cookies throw on the mere look. */
export function browserStorage(): RecordStorage | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
}

/** True if it was written. A full or forbidden storage is no reason to stop (specification, section 8). */
function write(storage: RecordStorage | undefined, key: string, value: unknown): boolean {
  if (!storage) return false;
  try {
    storage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

function read(storage: RecordStorage | undefined, key: string): unknown {
  try {
    const text = storage?.getItem(key);
    return text ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}

function remove(storage: RecordStorage | undefined, key: string): void {
  try {
    storage?.removeItem(key);
  } catch {
    // Nothing to keep, nothing lost.
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** A stored value as a record of either version; undefined for anything else. */
function asStored(value: unknown): ExamRecord | OldRecord | undefined {
  if (!isObject(value) || (value.version !== 1 && value.version !== 2)) return undefined;
  const owner = value.version === 1 ? value.username : value.accountId;
  const texts = [owner, value.mockTestId, value.slug, value.attemptId, value.token, value.startedAt, value.deadlineAt];
  if (!texts.every((text) => typeof text === "string") || !isObject(value.answers) || !isObject(value.view)) {
    return undefined;
  }
  return value as unknown as ExamRecord | OldRecord;
}

const readStored = (storage: RecordStorage | undefined, key: string) => asStored(read(storage, key));

function readRecord(storage: RecordStorage | undefined, key: string): ExamRecord | undefined {
  const stored = readStored(storage, key);
  return stored?.version === 2 ? stored : undefined;
}

const isSameAttempt = (a: { attemptId: string }, b: { attemptId: string }): boolean => a.attemptId === b.attemptId;

/** A copy of this very attempt, also by a tab that runs the program of before: an attempt has one owner. */
function asCopy(stored: ExamRecord | OldRecord | undefined, of: ExamRecord): ExamRecord | undefined {
  if (!stored || !isSameAttempt(stored, of)) return undefined;
  const copy = stored.version === 1 ? upgrade(stored, of.accountId) : stored;
  return copy.accountId === of.accountId ? copy : undefined;
}

/** What another tab wrote, if it is a copy of this attempt. */
export function parseCopy(text: string | null, of: ExamRecord): ExamRecord | undefined {
  try {
    return asCopy(asStored(text ? JSON.parse(text) : undefined), of);
  } catch {
    return undefined;
  }
}

/** The signed-in account. */
export interface Owner {
  accountId: string;
  username: string;
}

/** A username that was given up stays free for 90 days: within this time it still names who sat the test. */
const NAME_PROVES_MS = 60 * 86_400_000;

/**
 * Takes over what this program wrote when records belonged to usernames: those of the account's present name, unless so
 * old that somebody else may bear that name by now, and the one of an attempt that the server has named as the
 * account's own, whatever the name was.
 * @param ownAttemptId an attempt that the server answered to this account
 */
export function takeOverOldRecords(storage: RecordStorage | undefined, owner: Owner, ownAttemptId?: string): void {
  for (const key of keysOf(storage)) {
    if (!key.startsWith("test_")) continue;
    const stored = readStored(storage, key);
    if (stored?.version !== 1) continue;
    const named = stored.username === owner.username && Date.now() - Date.parse(stored.startedAt) < NAME_PROVES_MS;
    if (!named && stored.attemptId !== ownAttemptId) continue;
    const record = upgrade(stored, owner.accountId);
    remove(storage, key);
    const copy = findCopy(storage, record);
    if (!saveRecord(storage, copy ? mergeTab(copy, record) : record)) write(storage, key, stored);
  }
}

/** The record of this account: in the test's own place, else aside. */
export function loadRecord(
  storage: RecordStorage | undefined,
  mockTestId: string,
  accountId: string,
): ExamRecord | undefined {
  for (const key of [recordKey(mockTestId), asideKey(mockTestId, accountId)]) {
    const record = readRecord(storage, key);
    if (record?.accountId === accountId) return record;
  }
  return undefined;
}

const startsLater = (a: { startedAt: string }, b: { startedAt: string }): boolean =>
  Date.parse(a.startedAt) > Date.parse(b.startedAt);

/** The stored copy of this attempt, in any of its places. */
export function findCopy(storage: RecordStorage | undefined, record: ExamRecord): ExamRecord | undefined {
  for (const key of placesOf(record)) {
    const copy = asCopy(readStored(storage, key), record);
    if (copy) return copy;
  }
  return undefined;
}

/**
 * Whether a record that is in the way of another attempt is still wanted: for answers that only this device holds, and
 * an old one, whose owner is not known, as long as its attempt may go on.
 */
function isWanted(there: ExamRecord | OldRecord): boolean {
  if (there.version === 1) return !there.told && (!there.closed || unsentCount(there) > 0);
  return !there.lossShown && unsentCount(there) > 0;
}

/** Moves the record at `key` aside, if it is another attempt and still wanted. */
function makePlace(storage: RecordStorage | undefined, key: string, record: ExamRecord): boolean {
  const there = readStored(storage, key);
  if (!there || isSameAttempt(there, record) || !isWanted(there)) return true;
  return write(storage, attemptKey(there.mockTestId, there.attemptId), there);
}

/** Writes a record. Nothing that another account or attempt still needs is lost: it steps aside, or this one does. */
export function saveRecord(storage: RecordStorage | undefined, record: ExamRecord): boolean {
  const { mockTestId, accountId } = record;
  const place = recordKey(mockTestId);
  const own = attemptKey(mockTestId, record.attemptId);
  const mine = loadRecord(storage, mockTestId, accountId);
  if (mine && startsLater(mine, record) && !isSameAttempt(mine, record)) {
    if (record.lossShown || unsentCount(record) === 0) {
      remove(storage, own);
      return storage !== undefined;
    }
    return write(storage, own, record);
  }
  const there = readRecord(storage, place);
  const foreign = there && there.accountId !== accountId ? there : undefined;
  const aside = asideKey(mockTestId, accountId);
  if (!makePlace(storage, aside, record)) return false;
  if (foreign && startsLater(foreign, record)) {
    const written = write(storage, aside, record);
    if (written) remove(storage, own);
    return written;
  }
  if (foreign) {
    const theirs = asideKey(mockTestId, foreign.accountId);
    if (!makePlace(storage, theirs, foreign) || !write(storage, theirs, foreign)) return false;
  } else if (!makePlace(storage, place, record)) return false;
  const written = write(storage, place, record);
  if (written) for (const key of [aside, own]) remove(storage, key);
  return written;
}

/** Writes a copy of a known attempt in its place, together with what another tab has written there. */
export function saveCopy(storage: RecordStorage | undefined, record: ExamRecord): void {
  for (const key of placesOf(record)) {
    const copy = asCopy(readStored(storage, key), record);
    if (copy) write(storage, key, mergeTab(record, copy));
  }
}

/** All that this account has of the test, the attempts set aside too. */
export function recordsOf(storage: RecordStorage | undefined, mockTestId: string, accountId: string): ExamRecord[] {
  return keysOf(storage)
    .filter((key) => isRecordKey(key, mockTestId))
    .map((key) => readRecord(storage, key))
    .filter((record) => record !== undefined)
    .filter((record) => record.mockTestId === mockTestId && record.accountId === accountId);
}

/** The record stepped aside for a later attempt: it is only there to be sent. */
export function isAside(storage: RecordStorage | undefined, record: ExamRecord): boolean {
  const there = loadRecord(storage, record.mockTestId, record.accountId);
  return there === undefined || !isSameAttempt(there, record);
}

/** Whether an attempt may go on from this record: one in its attempt's own place is only there to be sent, unless it is old. */
const needsPaper = (storage: RecordStorage | undefined, key: string): boolean => {
  const stored = readStored(storage, key);
  return stored !== undefined && (stored.version === 1 || key !== attemptKey(stored.mockTestId, stored.attemptId));
};

/** Forgets a finished attempt, and its paper unless another attempt or account still sits it. */
export function dropRecord(storage: RecordStorage | undefined, record: ExamRecord): void {
  for (const key of placesOf(record)) {
    if (asCopy(readStored(storage, key), record)) remove(storage, key);
  }
  const others = keysOf(storage).filter((key) => isRecordKey(key, record.mockTestId));
  if (!others.some((key) => needsPaper(storage, key))) remove(storage, paperKey(record.mockTestId));
}

export const savePaper = (storage: RecordStorage | undefined, kept: StoredPaper): boolean =>
  write(storage, paperKey(kept.test._id), kept);

export function loadPaper(storage: RecordStorage | undefined, mockTestId: string): StoredPaper | undefined {
  const value = read(storage, paperKey(mockTestId));
  if (!isObject(value) || !isObject(value.test) || !Array.isArray(value.paper)) return undefined;
  return value as unknown as StoredPaper;
}

/** The record of this account for the test at this address, found without the server's help. */
export function findRecord(
  storage: RecordStorage | undefined,
  slug: string,
  accountId: string,
): ExamRecord | undefined {
  for (const key of keysOf(storage)) {
    if (!key.startsWith("test_") || key.endsWith("_paper")) continue;
    const record = readRecord(storage, key);
    // An attempt set aside is over: only its unsent answers are still wanted.
    if (!record || key === attemptKey(record.mockTestId, record.attemptId)) continue;
    if (record.slug === slug && record.accountId === accountId) return record;
  }
  return undefined;
}

function keysOf(storage: RecordStorage | undefined): string[] {
  try {
    return Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index) ?? "");
  } catch {
    return [];
  }
}
