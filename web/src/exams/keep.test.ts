import { describe, expect, it } from "vitest";
import { dropRecord, findRecord, loadPaper, loadRecord, parseRecord, savePaper, saveRecord } from "./keep.ts";
import { choose } from "./outbox.ts";
import { id, memoryStorage, record, startMs } from "./samples.ts";

const test = id(800);

describe("the local record", () => {
  it("S104: stands under test_{id} with the start time", () => {
    const storage = memoryStorage();
    saveRecord(storage, record());
    expect(JSON.parse(storage.getItem(`test_${test}`) ?? "")).toMatchObject({
      startedAt: "2026-11-21T04:00:00.000Z",
      username: "asha",
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
    for (const text of ["", "{", "null", "[]", '{"version":1}', '"x"']) {
      storage.setItem(`test_${test}`, text);
      expect(loadRecord(storage, test, "asha")).toBeUndefined();
      expect(parseRecord(text)).toBeUndefined();
    }
  });

  it("two accounts on one phone: each finds its own, whoever came last", () => {
    const storage = memoryStorage();
    const asha = choose(record({}, "asha"), id(1), 2, false, startMs);
    saveRecord(storage, asha);
    expect(loadRecord(storage, test, "bikash")).toBeUndefined();
    saveRecord(storage, record({}, "bikash"));
    expect(loadRecord(storage, test, "bikash")?.answers).toEqual({});
    expect(loadRecord(storage, test, "asha")).toEqual(asha);
    saveRecord(storage, asha);
    expect(loadRecord(storage, test, "bikash")).toBeDefined();
    expect(findRecord(storage, "nasu", "asha")).toEqual(asha);
    expect(findRecord(storage, "nasu", "chandra")).toBeUndefined();
  });

  it("is dropped after the result, but never another attempt's", () => {
    const storage = memoryStorage();
    const old = { ...record(), attemptId: id(901) };
    saveRecord(storage, record());
    savePaper(storage, { test: { _id: test } as never, paper: [] });
    dropRecord(storage, old);
    expect(loadRecord(storage, test, "asha")).toBeDefined();
    dropRecord(storage, record());
    expect(loadRecord(storage, test, "asha")).toBeUndefined();
    expect(loadPaper(storage, test)).toBeUndefined();
  });
});
