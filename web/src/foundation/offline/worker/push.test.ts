import { notifications } from "@sarathi/contract";
import { beforeEach, describe, expect, it, vi } from "vitest";

const shown: unknown[] = [];
const opened: string[] = [];
let open: { url: string; focus: () => Promise<void> }[] = [];
let focused = 0;
let kept: Response | undefined;
let answer: () => Response;
const asked: { path: string; body: unknown }[] = [];
const unsubscribe = vi.fn(async () => true);
const next = { endpoint: "https://push.example.test/2", keys: { p256dh: "key 2", auth: "secret 2" } };
const subscribe = vi.fn(async (_options: object) => ({ toJSON: () => next, unsubscribe }));
vi.stubGlobal("caches", {
  open: async () => ({
    match: async () => kept?.clone(),
    put: async (_key: string, value: Response) => {
      kept = value;
    },
  }),
  delete: async () => {
    kept = undefined;
  },
});
vi.stubGlobal("fetch", async (path: string, { body }: { body: string }) => {
  asked.push({ path, body: JSON.parse(body) as unknown });
  return answer();
});
vi.stubGlobal("self", {
  registration: {
    showNotification: async (...given: unknown[]) => void shown.push(given),
    pushManager: { subscribe },
  },
  clients: { matchAll: async () => open, openWindow: async (path: string) => void opened.push(path) },
});
const { followPush, openPushed, showPush } = await import("./push.ts");
const data = (text: string) => ({ json: () => JSON.parse(text) as unknown }) as PushMessageData;

beforeEach(() => {
  shown.length = 0;
  asked.length = 0;
  subscribe.mockClear();
  unsubscribe.mockClear();
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

describe("another address of this browser", () => {
  const first = { endpoint: "https://push.example.test/1", auth: "secret 1" };
  beforeEach(() => {
    kept = Response.json({ ...first, publicKey: "server" });
    answer = () => Response.json({});
  });

  it("is told to the server, with the secret of the one before", async () => {
    await followPush();
    expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: "server" });
    expect(asked).toEqual([{ path: notifications.renewPush.path, body: { before: first, now: next } }]);
    const body = notifications.renewPush.body.keyof().options;
    expect(Object.keys(asked[0]?.body as object).sort()).toEqual([...body].sort());
    expect(await kept?.json()).toEqual({ endpoint: next.endpoint, auth: next.keys.auth, publicKey: "server" });
  });

  it.each([
    ["refuses it", () => new Response("", { status: 404 })],
    ["is not there", () => Promise.reject(new Error("offline")) as never],
  ])("is given up where the server %s: nobody would send to it", async (_why, answers) => {
    answer = answers;
    await followPush();
    expect(unsubscribe).toHaveBeenCalledOnce();
    expect(kept).toBeUndefined();
  });

  it("is not asked for where nobody wanted to be reached", async () => {
    kept = undefined;
    await followPush();
    expect([subscribe.mock.calls, asked]).toEqual([[], []]);
  });
});
