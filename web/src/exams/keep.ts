import type { Mcq, MockTest } from "@sarathi/contract";
import type { ExamRecord } from "./outbox.ts";
import { asideKey, paperKey, recordKey } from "./recordKeys.ts";

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

/** Writes a record; one of another account in its place steps aside first. */
export function saveRecord(storage: KeepStorage | undefined, record: ExamRecord): boolean {
  const key = recordKey(record.mockTestId);
  const there = asRecord(read(storage, key));
  if (there && there.username !== record.username) {
    if (!write(storage, asideKey(there.mockTestId, there.username), there)) return false;
  }
  remove(storage, asideKey(record.mockTestId, record.username));
  return write(storage, key, record);
}

/** Forgets a finished attempt, and its paper unless another account still sits it. */
export function dropRecord(storage: KeepStorage | undefined, record: ExamRecord): void {
  remove(storage, asideKey(record.mockTestId, record.username));
  const there = asRecord(read(storage, recordKey(record.mockTestId)));
  if (there && there.attemptId !== record.attemptId) return;
  remove(storage, recordKey(record.mockTestId));
  remove(storage, paperKey(record.mockTestId));
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
    if (record?.slug === slug && record.username === username) return record;
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
