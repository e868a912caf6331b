import { beforeEach, expect, it, vi } from "vitest";
import {
  endDraft,
  forgetOldDrafts,
  forgetOther,
  noteSynced,
  readDraft,
  removeDraft,
  sendingKey,
  writeDraft,
} from "./drafts.ts";

let kept: Map<string, string>;
beforeEach(() => {
  kept = new Map();
  const area = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  };
  vi.stubGlobal(
    "localStorage",
    new Proxy(area, {
      ownKeys: () => [...kept.keys()],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    }),
  );
  return () => vi.unstubAllGlobals();
});
const at = Number.MAX_SAFE_INTEGER;

it("is its writer's alone; what was written signed out becomes that of who logs in", () => {
  writeDraft(undefined, "post", { text: "क" }, at);
  expect(readDraft("one", "post")?.value).toEqual({ text: "क" });
  expect(readDraft(undefined, "post")).toBeUndefined();
  expect(readDraft("other", "post")).toBeUndefined();
});

it("an own draft and what was written signed out since are two versions, the later one first", () => {
  vi.useFakeTimers({ now: 1_000 });
  writeDraft("one", "post", "mine", at);
  vi.setSystemTime(2_000);
  writeDraft(undefined, "post", "guest", at);
  vi.useRealTimers();
  expect(readDraft("one", "post")).toMatchObject({ value: "guest", other: "mine" });
  expect(readDraft(undefined, "post")).toBeUndefined();
  writeDraft(undefined, "post", "a third", at);
  expect(readDraft("one", "post")).toMatchObject({ value: "guest", other: "mine" });
  expect(readDraft(undefined, "post")?.value).toBe("a third");
});

it("sending a text keeps another version of it, also when it fails and when the page is loaded anew", () => {
  writeDraft("one", "post", "from one tab", 0);
  writeDraft("one", "post", "from another", 0);
  noteSynced("one", "post", 7);
  sendingKey("one", "post", { content: "from another" });
  expect(readDraft("one", "post")).toMatchObject({ value: "from another", other: "from one tab", synced: 7 });
  expect(endDraft("one", "post", "from another", undefined)).toMatchObject({ value: "from one tab" });
  expect(readDraft("one", "post")).not.toHaveProperty("other");
  expect(endDraft("one", "post", "from one tab", undefined)).toBeUndefined();
  expect(readDraft("one", "post")).toBeUndefined();
});

it("what another tab wrote unseen is not thrown away with what was sent", () => {
  writeDraft("one", "post", "sent", at);
  writeDraft("one", "post", "written elsewhere since", at);
  expect(endDraft("one", "post", "sent", "from the phone")).toMatchObject({
    value: "written elsewhere since",
    other: "from the phone",
  });
});

it("what another tab wrote meanwhile stays beside it until it is dropped", () => {
  const first = writeDraft("one", "post", "from one tab", 0);
  expect(writeDraft("one", "post", "from another", 0)).toMatchObject({ value: "from another", other: "from one tab" });
  expect(readDraft("one", "post")?.other).toBe("from one tab");
  forgetOther("one", "post");
  expect(readDraft("one", "post")).not.toHaveProperty("other");
  expect(writeDraft("one", "post", "goes on", first ? first.at + 60_000 : at)).not.toHaveProperty("other");
});

it("an edit changes the oldest of the versions that it was begun on, until it is sent", () => {
  writeDraft("one", "edit-1", "from one tab", 0, 3);
  expect(writeDraft("one", "edit-1", "from another", 0, 4)?.revision).toBe(3);
  expect(writeDraft("one", "edit-1", "goes on", at, 2)?.revision).toBe(2);
  expect(endDraft("one", "edit-1", "goes on", undefined)).toMatchObject({ value: "from one tab", revision: 2 });
  expect(endDraft("one", "edit-1", "from one tab", undefined)).toBeUndefined();
  expect(writeDraft("one", "edit-1", "anew", 0, 5)?.revision).toBe(5);
});

it("the same words are one request, also after the page was loaded anew; other words another", () => {
  writeDraft("one", "post", "क", at);
  const key = sendingKey("one", "post", { content: "क" });
  expect(sendingKey("one", "post", { content: "क" })).toBe(key);
  writeDraft("one", "post", "क", at);
  expect(sendingKey("one", "post", { content: "क" })).toBe(key);
  expect(sendingKey("one", "post", { content: "ख" })).not.toBe(key);
  removeDraft("one", "post");
  expect(readDraft("one", "post")).toBeUndefined();
});

it("remembers which version the server has", () => {
  writeDraft("one", "post", "क", at);
  noteSynced("one", "post", 7);
  writeDraft("one", "post", "ख", at);
  expect(readDraft("one", "post")?.synced).toBe(7);
});

it("old drafts go, and nothing else does", () => {
  kept.set("theme", "dark");
  kept.set("draft-guest-post", "{broken");
  writeDraft("one", "post", "क", at);
  forgetOldDrafts(Date.now());
  expect([...kept.keys()]).toEqual(["theme", "draft-one-post"]);
  forgetOldDrafts(Date.now() + 181 * 86_400_000);
  expect([...kept.keys()]).toEqual(["theme"]);
});
