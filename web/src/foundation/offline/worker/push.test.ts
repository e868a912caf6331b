import { beforeEach, describe, expect, it, vi } from "vitest";

const shown: unknown[] = [];
const opened: string[] = [];
let open: { url: string; focus: () => Promise<void> }[] = [];
let focused = 0;
vi.stubGlobal("self", {
  registration: { showNotification: async (...given: unknown[]) => void shown.push(given) },
  clients: { matchAll: async () => open, openWindow: async (path: string) => void opened.push(path) },
});
const { openPushed, showPush } = await import("./push.ts");
const data = (text: string) => ({ json: () => JSON.parse(text) as unknown }) as PushMessageData;

beforeEach(() => {
  shown.length = 0;
  opened.length = 0;
  open = [];
  focused = 0;
});

describe("a message of the server", () => {
  it("is shown under its tag, which replaces what stands there", async () => {
    await showPush(data('{"tag":"n1","title":"सारथी","body":"नयाँ","lang":"ne"}'));
    expect(shown).toEqual([["सारथी", expect.objectContaining({ tag: "n1", body: "नयाँ", lang: "ne" })]]);
  });

  it.each([null, data("broken"), data("{}"), data('{"tag":1}')])(
    "is shown as something new, if it is none",
    async (one) => {
      await showPush(one);
      expect(shown).toEqual([["Sarathi", expect.objectContaining({ tag: "new" })]]);
    },
  );
});

describe("a press on it", () => {
  const close = vi.fn();
  const notification = { close } as unknown as Notification;
  const page = (url: string) => ({
    url,
    focus: async () => {
      focused++;
    },
  });

  it("opens the notifications, and leaves other pages as they are", async () => {
    open = [page("http://localhost/pariksha/some-paper")];
    await openPushed(notification);
    expect(close).toHaveBeenCalled();
    expect([opened, focused]).toEqual([["/notifications"], 0]);
  });

  it("goes to them where they are open", async () => {
    open = [page("http://localhost/"), page("http://localhost/notifications?show=unread")];
    await openPushed(notification);
    expect([opened, focused]).toEqual([[], 1]);
  });
});
