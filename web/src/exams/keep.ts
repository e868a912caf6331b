import type { Mcq, MockTest } from "@sarathi/contract";
import { type ExamRecord, mergeTab, unsentCount } from "./outbox.ts";
import { asideKey, attemptKey, paperKey, recordKey } from "./recordKeys.ts";

export type KeepStorage = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

export interface KeptPaper {
  test: MockTest;
  paper: Mcq[];
}

/** The browser's storage, or none: private windows and blocked cookies throw on the mere look. */
export function browserStorage(): KeepStorage | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
}

/** True if the write stands. A full or forbidden storage is no reason to stop (specification, section 8). */
function write(storage: KeepStorage | undefined, key: string, value: unknown): boolean {
  if (!storage) return false;
  try {
    storage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

function read(storage: KeepStorage | undefined, key: string): unknown {
  try {
    const text = storage?.getItem(key);
    return text ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}

function remove(storage: KeepStorage | undefined, key: string): void {
  try {
    storage?.removeItem(key);
  } catch {
    // Nothing to keep, nothing lost.
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** What stood in storage, if it is a record of this version; anything else is as good as nothing. */
export function asRecord(value: unknown): ExamRecord | undefined {
  if (!isObject(value) || value.version !== 1) return undefined;
  const texts = [value.username, value.mockTestId, value.slug, value.attemptId, value.token, value.deadlineAt];
  if (!texts.every((text) => typeof text === "string") || !isObject(value.answers) || !isObject(value.view)) {
    return undefined;
  }
  return value as unknown as ExamRecord;
}

export function parseRecord(text: string | null): ExamRecord | undefined {
  try {
    return asRecord(text ? JSON.parse(text) : undefined);
  } catch {
    return undefined;
  }
}

/** The record of this account, wherever it stands. */
export function loadRecord(
  storage: KeepStorage | undefined,
  mockTestId: string,
  username: string,
): ExamRecord | undefined {
  for (const key of [recordKey(mockTestId), asideKey(mockTestId, username)]) {
    const record = asRecord(read(storage, key));
    if (record?.username === username) return record;
  }
  return undefined;
}

/** Where an attempt's record may stand; the first is its place, the others are for when another needs that. */
const placesOf = ({ mockTestId, username, attemptId }: ExamRecord): string[] => [
  recordKey(mockTestId),
  asideKey(mockTestId, username),
  attemptKey(mockTestId, attemptId),
];

export const isSame = (a: ExamRecord, b: ExamRecord): boolean =>
  a.attemptId === b.attemptId && a.username === b.username;

const startsLater = (a: ExamRecord, b: ExamRecord): boolean => Date.parse(a.startedAt) > Date.parse(b.startedAt);

/** This very attempt as storage holds it, wherever it stands. */
export function findCopy(storage: KeepStorage | undefined, record: ExamRecord): ExamRecord | undefined {
  for (const key of placesOf(record)) {
    const there = asRecord(read(storage, key));
    if (there && isSame(there, record)) return there;
  }
  return undefined;
}

/** Puts what stands at `key` aside, if it is another attempt with answers that only this device holds. */
function makeRoom(storage: KeepStorage | undefined, key: string, record: ExamRecord): boolean {
  const there = asRecord(read(storage, key));
  if (!there || isSame(there, record) || there.told || unsentCount(there) === 0) return true;
  return write(storage, attemptKey(there.mockTestId, there.attemptId), there);
}

/** Writes a record. Nothing that another account or attempt still needs is lost: it steps aside, or this one does. */
export function saveRecord(storage: KeepStorage | undefined, record: ExamRecord): boolean {
  const { mockTestId, username } = record;
  const place = recordKey(mockTestId);
  const own = attemptKey(mockTestId, record.attemptId);
  const mine = loadRecord(storage, mockTestId, username);
  if (mine && startsLater(mine, record) && !isSame(mine, record)) {
    if (record.told || unsentCount(record) === 0) {
      remove(storage, own);
      return storage !== undefined;
    }
    return write(storage, own, record);
  }
  const there = asRecord(read(storage, place));
  const foreign = there && there.username !== username ? there : undefined;
  const aside = asideKey(mockTestId, username);
  if (!makeRoom(storage, aside, record)) return false;
  if (foreign && startsLater(foreign, record)) {
    const written = write(storage, aside, record);
    if (written) remove(storage, own);
    return written;
  }
  if (foreign) {
    const theirs = asideKey(mockTestId, foreign.username);
    if (!makeRoom(storage, theirs, foreign) || !write(storage, theirs, foreign)) return false;
  } else if (!makeRoom(storage, place, record)) return false;
  const written = write(storage, place, record);
  if (written) for (const key of [aside, own]) remove(storage, key);
  return written;
}

/** Writes a copy of a known attempt where it stands, together with what another tab has written there. */
export function saveCopy(storage: KeepStorage | undefined, record: ExamRecord): void {
  for (const key of placesOf(record)) {
    const there = asRecord(read(storage, key));
    if (there && isSame(there, record)) write(storage, key, mergeTab(record, there));
  }
}

/** All that this account has of the test, the attempts set aside too. */
export function recordsOf(storage: KeepStorage | undefined, mockTestId: string, username: string): ExamRecord[] {
  return keysOf(storage)
    .filter((key) => key.startsWith(recordKey(mockTestId)) && key !== paperKey(mockTestId))
    .map((key) => asRecord(read(storage, key)))
    .filter((record) => record !== undefined)
    .filter((record) => record.mockTestId === mockTestId && record.username === username);
}

/** The record stepped aside for a later attempt: it is only there to be sent. */
export function isAside(storage: KeepStorage | undefined, record: ExamRecord): boolean {
  const there = loadRecord(storage, record.mockTestId, record.username);
  return there === undefined || !isSame(there, record);
}

/** Forgets a finished attempt, and its paper unless another attempt or account still sits it. */
export function dropRecord(storage: KeepStorage | undefined, record: ExamRecord): void {
  for (const key of placesOf(record)) {
    const there = asRecord(read(storage, key));
    if (there && isSame(there, record)) remove(storage, key);
  }
  if (read(storage, recordKey(record.mockTestId)) === undefined) remove(storage, paperKey(record.mockTestId));
}

export const savePaper = (storage: KeepStorage | undefined, kept: KeptPaper): boolean =>
  write(storage, paperKey(kept.test._id), kept);

export function loadPaper(storage: KeepStorage | undefined, mockTestId: string): KeptPaper | undefined {
  const value = read(storage, paperKey(mockTestId));
  if (!isObject(value) || !isObject(value.test) || !Array.isArray(value.paper)) return undefined;
  return value as unknown as KeptPaper;
}

/** The record of this account for the test at this address, found without the server's help. */
export function findRecord(storage: KeepStorage | undefined, slug: string, username: string): ExamRecord | undefined {
  for (const key of keysOf(storage)) {
    if (!key.startsWith("test_") || key.endsWith("_paper")) continue;
    const record = asRecord(read(storage, key));
    // An attempt set aside is over: only its unsent answers are still wanted.
    if (!record || key === attemptKey(record.mockTestId, record.attemptId)) continue;
    if (record.slug === slug && record.username === username) return record;
  }
  return undefined;
}

function keysOf(storage: KeepStorage | undefined): string[] {
  try {
    return Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index) ?? "");
  } catch {
    return [];
  }
}
