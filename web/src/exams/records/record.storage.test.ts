import { describe, expect, it } from "vitest";
import { asha, bikash, id, memoryStorage, record, startMs } from "../exams.fixtures.ts";
import { choose } from "./outbox.ts";
import {
  dropRecord,
  findRecord,
  loadPaper,
  loadRecord,
  parseCopy,
  recordsOf,
  savePaper,
  saveRecord,
  takeOverOldRecords,
} from "./record.storage.ts";
import { attemptKey, recordKey } from "./recordKeys.ts";

const test = id(800);

describe("the local record", () => {
  it("S104: stands under test_{id} with the start time", () => {
    const storage = memoryStorage();
    saveRecord(storage, record());
    expect(JSON.parse(storage.getItem(`test_${test}`) ?? "")).toMatchObject({
      startedAt: "2026-11-21T04:00:00.000Z",
      accountId: asha.accountId,
    });
  });

  it("S25: a write that fails is ignored, and told", () => {
    const storage = memoryStorage();
    storage.full = true;
    expect(saveRecord(storage, record())).toBe(false);
    expect(saveRecord(undefined, record())).toBe(false);
  });

  it("what another hand has written there is as good as nothing", () => {
    const storage = memoryStorage();
    for (const text of ["", "{", "null", "[]", '{"version":2}', '"x"']) {
      storage.setItem(`test_${test}`, text);
      expect(loadRecord(storage, test, asha.accountId)).toBeUndefined();
      expect(parseCopy(text, record())).toBeUndefined();
    }
  });

  it("two accounts on one phone: each finds its own, whoever came last", () => {
    const storage = memoryStorage();
    const hers = choose(record({}, asha.accountId), id(1), 2, false, startMs);
    saveRecord(storage, hers);
    expect(loadRecord(storage, test, bikash.accountId)).toBeUndefined();
    saveRecord(storage, record({}, bikash.accountId));
    expect(loadRecord(storage, test, bikash.accountId)?.answers).toEqual({});
    expect(loadRecord(storage, test, asha.accountId)).toEqual(hers);
    saveRecord(storage, hers);
    expect(loadRecord(storage, test, bikash.accountId)).toBeDefined();
    expect(findRecord(storage, "nasu", asha.accountId)).toEqual(hers);
    expect(findRecord(storage, "nasu", id(1002))).toBeUndefined();
  });

  it("is dropped after the result, but never another attempt's", () => {
    const storage = memoryStorage();
    const old = { ...record(), attemptId: id(901) };
    saveRecord(storage, record());
    savePaper(storage, { test: { _id: test } as never, paper: [] });
    dropRecord(storage, old);
    expect(loadRecord(storage, test, asha.accountId)).toBeDefined();
    dropRecord(storage, record());
    expect(loadRecord(storage, test, asha.accountId)).toBeUndefined();
    expect(loadPaper(storage, test)).toBeUndefined();
  });

  it("leaves the paper to another account that still sits it, wherever its record stands", () => {
    const storage = memoryStorage();
    const hers = record({}, asha.accountId);
    const his = record({ attemptId: id(901), startedAt: "2026-11-21T05:00:00.000Z" }, bikash.accountId);
    savePaper(storage, { test: { _id: test } as never, paper: [] });
    saveRecord(storage, hers);
    saveRecord(storage, his);
    dropRecord(storage, his);
    expect(loadPaper(storage, test)).toBeDefined();
    dropRecord(storage, hers);
    expect(loadPaper(storage, test)).toBeUndefined();
  });

  it("does not keep the paper for what is only there to be sent", () => {
    const storage = memoryStorage();
    const before = choose(record(), id(1), 2, false, startMs);
    const now = record({ attemptId: id(901), startedAt: "2026-11-21T05:00:00.000Z" });
    savePaper(storage, { test: { _id: test } as never, paper: [] });
    saveRecord(storage, before);
    saveRecord(storage, now);
    dropRecord(storage, now);
    expect(recordsOf(storage, test, asha.accountId)).toEqual([before]);
    expect(loadPaper(storage, test)).toBeUndefined();
  });
});

describe("records that belong to a username", () => {
  const day = 86_400_000;
  const recently = new Date(Date.now() - day).toISOString();
  const old = (username: string, more: object = {}) => {
    const { accountId: _, ...rest } = choose(record({ startedAt: recently }), id(1), 2, false, Date.now());
    return { ...rest, version: 1, username, ...more };
  };
  const device = (...stored: [key: string, value: object][]) => {
    const storage = memoryStorage();
    for (const [key, value] of stored) storage.setItem(key, JSON.stringify(value));
    return storage;
  };
  const loaded = (storage: Storage, who = asha) => loadRecord(storage, test, who.accountId);

  it("are the account's that bears the name, from any place, and hold an account's id from then on", () => {
    for (const key of [recordKey(test), `test_${test}@asha`, attemptKey(test, id(900))]) {
      const storage = device([key, old("asha")]);
      takeOverOldRecords(storage, asha);
      expect(loaded(storage)).toMatchObject({ version: 2, accountId: asha.accountId, token: "attempt-token" });
      expect(loaded(storage)?.answers[id(1)]?.selected).toEqual([2]);
      expect(JSON.stringify(storage.getItem(recordKey(test)))).not.toContain("username");
      expect(storage.length).toBe(1);
    }
  });

  it("are nobody else's, and step aside for them whole", () => {
    const storage = device([recordKey(test), old("asha")]);
    takeOverOldRecords(storage, bikash);
    expect(loaded(storage, bikash)).toBeUndefined();
    saveRecord(storage, record({ attemptId: id(901), startedAt: new Date().toISOString() }, bikash.accountId));
    expect(loaded(storage, bikash)?.attemptId).toBe(id(901));
    takeOverOldRecords(storage, asha);
    expect(recordsOf(storage, test, asha.accountId).map((one) => one.attemptId)).toEqual([id(900)]);
    expect(recordsOf(storage, test, bikash.accountId).map((one) => one.attemptId)).toEqual([id(901)]);
  });

  it.each([
    ["that still runs, all its answers acknowledged", {}, true],
    ["whose submit was pressed and not delivered", { submitAskedAt: startMs }, true],
    ["that is over", { closed: {} }, false],
  ])("step aside also with nothing unsent, of an attempt %s", (_, more, kept) => {
    const { accountId: _id, ...rest } = record({ startedAt: recently });
    const storage = device([recordKey(test), { ...rest, version: 1, username: "asha", ...more }]);
    takeOverOldRecords(storage, bikash);
    saveRecord(storage, record({ attemptId: id(901), startedAt: new Date().toISOString() }, bikash.accountId));
    takeOverOldRecords(storage, asha);
    expect(recordsOf(storage, test, asha.accountId)).toMatchObject(kept ? [{ attemptId: id(900), ...more }] : []);
    expect(loaded(storage, bikash)?.attemptId).toBe(id(901));
  });

  it("are not given to who bears the name so late that it may be somebody else", () => {
    const storage = device([
      recordKey(test),
      old("asha", { startedAt: new Date(Date.now() - 61 * day).toISOString() }),
    ]);
    takeOverOldRecords(storage, asha);
    expect(loaded(storage)).toBeUndefined();
  });

  it("of an attempt that the server calls the account's own are taken over under any name", () => {
    const storage = device([recordKey(test), old("asha_before")]);
    takeOverOldRecords(storage, asha);
    expect(loaded(storage)).toBeUndefined();
    takeOverOldRecords(storage, asha, id(901));
    expect(loaded(storage)).toBeUndefined();
    takeOverOldRecords(storage, asha, id(900));
    expect(loaded(storage)?.answers[id(1)]?.selected).toEqual([2]);
  });

  it("are merged with what the account has of the same attempt", () => {
    const storage = device();
    saveRecord(storage, choose(record({ startedAt: recently }), id(2), 1, false, startMs));
    storage.setItem(attemptKey(test, id(900)), JSON.stringify(old("asha")));
    takeOverOldRecords(storage, asha);
    const answers = loaded(storage)?.answers;
    expect([answers?.[id(1)]?.selected, answers?.[id(2)]?.selected]).toEqual([[2], [1]]);
    expect(storage.length).toBe(1);
  });

  it("stay where they are when the storage takes nothing", () => {
    const storage = device([recordKey(test), old("asha")]);
    const setItem = storage.setItem.bind(storage);
    let writes = 0;
    storage.setItem = (key, value) => {
      writes += 1;
      if (writes === 1) throw new DOMException("full", "QuotaExceededError");
      setItem(key, value);
    };
    takeOverOldRecords(storage, asha);
    expect(JSON.parse(storage.getItem(recordKey(test)) ?? "{}")).toMatchObject({ version: 1, username: "asha" });
  });

  it("written by a tab of the program before count as a copy of the same attempt", () => {
    expect(parseCopy(JSON.stringify(old("asha")), record())?.accountId).toBe(asha.accountId);
    expect(parseCopy(JSON.stringify(old("asha", { attemptId: id(901) })), record())).toBeUndefined();
    expect(parseCopy(JSON.stringify(record({}, bikash.accountId)), record())).toBeUndefined();
  });
});
