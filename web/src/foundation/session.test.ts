import { accounts, type User } from "@sarathi/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const sita = { _id: "1", username: "sita", emailVerified: false, profile: { firstName: "Sita" } } as unknown as User;
const hari = { _id: "2", username: "hari", emailVerified: true, profile: { firstName: "Hari" } } as unknown as User;

/** One browser: its storage, which tells every tab but the writing one, and what the server knows. */
function browser() {
  const kept = new Map<string, string>();
  const users = new Map<string, User>([
    ["token-of-sita", sita],
    ["token-of-hari", hari],
  ]);
  const asked: string[] = [];
  /** The tokens that calls carried, by path. */
  const carried: [string, string][] = [];
  const network = { up: true };
  const tabs: { tell: (key: string) => void }[] = [];
  const fetched = async (url: string, { headers }: { headers: Record<string, string> }) => {
    if (!network.up) throw new TypeError("Failed to fetch");
    const token = (headers.authorization ?? "").slice("Bearer ".length);
    asked.push(url);
    carried.push([url, token]);
    const user = users.get(token);
    const refused = { success: false, statusCode: 401, code: "auth.required", message: "Please log in to continue" };
    const body = user ? { success: true, statusCode: 200, data: user } : refused;
    return new Response(JSON.stringify(body), { status: body.statusCode });
  };

  let current: object = {};
  const enter = (world: object) => {
    current = world;
    for (const [name, value] of Object.entries(world)) vi.stubGlobal(name, value);
  };

  const refuse = () => {
    throw new DOMException("no space", "QuotaExceededError");
  };

  /** A tab with a session module of its own. @param path of its page @param allowed what its storage allows */
  async function tab(path = "/", allowed: "all" | "reading" | "nothing" = "all") {
    const heard: Record<string, ((event: object) => void)[]> = {};
    const place = { pathname: path };
    const left: string[] = [];
    const changed = (key: string) => {
      for (const other of tabs) if (other !== self) other.tell(key);
    };
    const world = {
      location: place,
      addEventListener: (type: string, listener: (event: object) => void) => {
        heard[type] = [...(heard[type] ?? []), listener];
      },
      fetch: fetched,
      localStorage: {
        getItem: (key: string) => (allowed === "nothing" ? refuse() : (kept.get(key) ?? null)),
        setItem: (key: string, value: string) => {
          if (allowed !== "all") refuse();
          kept.set(key, value);
          changed(key);
        },
        removeItem: (key: string) => {
          if (allowed === "nothing") refuse();
          if (kept.delete(key)) changed(key);
        },
      },
    };
    /** Runs work as this tab would. */
    const here = <Answer>(work: () => Answer): Answer => {
      const before = current;
      enter(world);
      const answer = work();
      enter(before);
      return answer;
    };
    const dispatch = (type: string, event: object) =>
      here(() => {
        for (const listener of heard[type] ?? []) listener(event);
      });
    const self = { tell: (key: string) => dispatch("storage", { key }) };
    tabs.push(self);
    enter(world);
    vi.resetModules();
    const session = await import("./session.ts");
    const { call } = await import("./api.ts");
    session.setPageFlags(flagsOf[path] ?? []);
    /** Leads to another page. */
    const go = (to: string) => {
      place.pathname = to;
      session.setPageFlags(flagsOf[to] ?? []);
    };
    here(() => {
      session.initSession();
      session.watchSessionEnd(() => left.push(place.pathname));
    });
    /** The token that an ordinary call of this tab carries. */
    const bearer = async () => {
      await here(() => call(accounts.me, {}, { retainSession: true })).catch(() => undefined);
      return carried.at(-1)?.[1];
    };
    /** Whether an ordinary call that is refused says that it has ended the session here. */
    const endedByCall = () =>
      here(() => call(accounts.me, {})).then(
        () => undefined,
        (error: { endedSession: boolean }) => error.endedSession,
      );
    return { ...session, bearer, endedByCall, here, go, left, dispatch, state: () => session.useSession.getState() };
  }
  return { tab, kept, users, asked, carried, network };
}

/** What pages say of the session. */
const flagsOf: Record<string, string[]> = {
  "/pariksha/kharidar-first-paper-1": ["retainsSession"],
  "/pariksha/result/5": ["defersSessionChange"],
};

let web: ReturnType<typeof browser>;
beforeEach(() => {
  web = browser();
});
afterEach(() => vi.unstubAllGlobals());

describe("the session in one tab", () => {
  it("[S48] [S49] keeps token and user under their names, and clears both", async () => {
    const one = await web.tab();
    expect(one.state().status).toBe("signed-out");
    one.here(() => one.signIn({ token: "token-of-sita", user: sita }));
    expect(Object.fromEntries(web.kept)).toEqual({ token: "token-of-sita", user: JSON.stringify(sita) });
    expect(one.state()).toEqual({ status: "signed-in", user: sita, token: "token-of-sita", left: false });
    await one.here(() => one.signOut());
    expect(web.kept.size).toBe(0);
    expect(one.state()).toEqual({ status: "signed-out", user: null, token: null, left: true });
    expect(web.asked.at(-1)).toBe("/api/auth/logout");
  });

  it.each(["/about", "/community", "/community/post/1"])(
    "[S27] a refused token signs out on %s and leads away",
    async (path) => {
      web.kept.set("token", "ended");
      web.kept.set("user", JSON.stringify(sita));
      const one = await web.tab(path);
      expect(one.state().status).toBe("signed-in");
      await vi.waitFor(() => expect(one.left).toEqual([path]));
      expect(one.state().status).toBe("signed-out");
      expect(web.kept.size).toBe(0);
    },
  );

  it("[S27] each of the calls that are refused together says that the session has ended", async () => {
    const one = await web.tab();
    one.here(() => one.signIn({ token: "ended", user: sita }));
    expect(await Promise.all([one.endedByCall(), one.endedByCall()])).toEqual([true, true]);
    expect(one.left).toEqual(["/"]);
  });

  it("[S27] an exam on the screen outlives it", async () => {
    web.kept.set("token", "ended");
    web.kept.set("user", JSON.stringify(sita));
    const one = await web.tab("/pariksha/kharidar-first-paper-1");
    await vi.waitFor(() => expect(web.asked).toHaveLength(1));
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(await one.endedByCall()).toBe(false);
    expect(one.left).toEqual([]);
    expect(one.state().status).toBe("signed-in");
  });

  it("takes over what a call answered of the account, not of another", async () => {
    const one = await web.tab();
    one.here(() => one.signIn({ token: "token-of-sita", user: sita }));
    one.here(() => one.updateUser({ ...sita, emailVerified: true }));
    expect(one.state().user?.emailVerified).toBe(true);
    expect(JSON.parse(web.kept.get("user") ?? "{}")).toMatchObject({ emailVerified: true });
    one.here(() => one.updateUser(hari));
    expect(one.state().user?.username).toBe("sita");
  });
});

describe("a storage that is full or forbidden", () => {
  it.each(["reading", "nothing"] as const)("(%s) leaves the session in memory, and calls carry it", async (allowed) => {
    const one = await web.tab("/", allowed);
    one.here(() => one.signIn({ token: "token-of-sita", user: sita }));
    expect(web.kept.size).toBe(0);
    expect(await one.bearer()).toBe("token-of-sita");
    one.dispatch("pageshow", { persisted: true });
    expect(one.state().status).toBe("signed-in");
    await one.here(() => one.signOut());
    expect(web.carried.at(-1)).toEqual(["/api/auth/logout", "token-of-sita"]);
    expect(await one.bearer()).toBe("");
  });

  it("keeps nobody else's login for the next visit", async () => {
    web.kept.set("token", "token-of-hari");
    web.kept.set("user", JSON.stringify(hari));
    const one = await web.tab("/", "reading");
    one.here(() => one.signIn({ token: "token-of-sita", user: sita }));
    expect(web.kept.size).toBe(0);
    expect(await one.bearer()).toBe("token-of-sita");
  });
});

describe("[S49] a logout without a network", () => {
  it("is sent when the network is back, and then forgotten", async () => {
    const one = await web.tab();
    one.here(() => one.signIn({ token: "token-of-sita", user: sita }));
    web.network.up = false;
    await one.here(() => one.signOut());
    expect(one.state().status).toBe("signed-out");
    expect(Object.fromEntries(web.kept)).toEqual({ endings: JSON.stringify(["token-of-sita"]) });
    web.network.up = true;
    one.dispatch("online", {});
    await vi.waitFor(() => expect(web.kept.size).toBe(0));
    expect(web.carried.at(-1)).toEqual(["/api/auth/logout", "token-of-sita"]);
  });

  it("is sent at the next start; a token that is refused then has ended already", async () => {
    web.kept.set("endings", JSON.stringify(["ended", "token-of-sita"]));
    await web.tab();
    await vi.waitFor(() => expect(web.kept.size).toBe(0));
    expect(web.carried).toEqual([
      ["/api/auth/logout", "ended"],
      ["/api/auth/logout", "token-of-sita"],
    ]);
  });

  it("keeps the latest ten", async () => {
    const one = await web.tab();
    web.network.up = false;
    for (let n = 1; n <= 12; n++) {
      one.here(() => one.signIn({ token: `token-${n}`, user: sita }));
      await one.here(() => one.signOut());
    }
    const tokens = JSON.parse(web.kept.get("endings") ?? "[]");
    expect(tokens).toEqual(Array.from({ length: 10 }, (_, n) => `token-${n + 3}`));
  });
});

describe("the page whose session has ended", () => {
  it("is being left until another has come", async () => {
    const one = await web.tab("/profile/me");
    one.here(() => one.signIn({ token: "token-of-sita", user: sita }));
    await one.here(() => one.signOut());
    one.here(() => one.catchUp());
    expect(one.state().left).toBe(true);
    one.go("/");
    one.here(() => one.catchUp());
    expect(one.state()).toMatchObject({ status: "signed-out", left: false });
  });
});

describe("the other tabs", () => {
  it("hear of a sign-in and of a sign-out", async () => {
    const [one, two] = [await web.tab(), await web.tab("/pariksha")];
    one.here(() => one.signIn({ token: "token-of-sita", user: sita }));
    expect(two.state()).toMatchObject({ status: "signed-in", user: sita, token: "token-of-sita" });
    await one.here(() => one.signOut());
    expect(two.state()).toEqual({ status: "signed-out", user: null, token: null, left: false });
  });

  it("hear of a sign-in as somebody else, and ask who it is when the user is not known", async () => {
    const [one, two] = [await web.tab(), await web.tab()];
    one.here(() => one.signIn({ token: "token-of-sita", user: sita }));
    one.here(() => one.signIn({ token: "token-of-hari", user: hari }));
    expect(two.state()).toMatchObject({ status: "signed-in", user: hari, token: "token-of-hari" });
    web.kept.delete("user");
    web.kept.set("token", "token-of-sita");
    two.dispatch("storage", { key: "token" });
    expect(two.state()).toMatchObject({ status: "loading", user: null });
    await vi.waitFor(() => expect(two.state()).toMatchObject({ status: "signed-in", user: sita }));
  });

  it("hear what has changed about the user", async () => {
    const [one, two] = [await web.tab(), await web.tab()];
    one.here(() => one.signIn({ token: "token-of-sita", user: sita }));
    one.here(() => one.updateUser({ ...sita, emailVerified: true }));
    expect(two.state().user?.emailVerified).toBe(true);
  });

  it("write nothing while they listen: the first may be signing in anew", async () => {
    const [one, two] = [await web.tab(), await web.tab()];
    one.here(() => one.signIn({ token: "token-of-sita", user: sita }));
    web.kept.delete("token");
    two.dispatch("storage", { key: "token" });
    expect(two.state().status).toBe("signed-out");
    expect(web.kept.has("user")).toBe(true);
  });

  it("leave an exam alone, and its result; the next page catches up", async () => {
    const [one, two] = [await web.tab(), await web.tab("/pariksha/kharidar-first-paper-1")];
    one.here(() => one.signIn({ token: "token-of-sita", user: sita }));
    two.here(() => two.signIn({ token: "token-of-sita", user: sita }));
    await one.here(() => one.signOut());
    expect(two.state().user).toEqual(sita);
    two.go("/pariksha/result/5");
    two.here(() => two.catchUp());
    expect(two.state().user).toEqual(sita);
    two.go("/pariksha");
    two.here(() => two.catchUp());
    expect(two.state().status).toBe("signed-out");
  });

  it("act for whom they show while an exam is on the screen, and write nothing of theirs over another's", async () => {
    const [one, two] = [await web.tab(), await web.tab("/pariksha/kharidar-first-paper-1")];
    two.here(() => two.signIn({ token: "token-of-sita", user: sita }));
    await one.here(() => one.signOut());
    one.here(() => one.signIn({ token: "token-of-hari", user: hari }));
    expect(two.state().user).toEqual(sita);
    expect(await two.bearer()).toBe("token-of-sita");
    await two.here(() => two.refreshSession());
    expect(JSON.parse(web.kept.get("user") ?? "{}")).toEqual(hari);
  });

  it("go on as whoever signed in meanwhile when their own token is refused after an exam", async () => {
    const [one, two] = [await web.tab(), await web.tab("/pariksha/kharidar-first-paper-1")];
    two.here(() => two.signIn({ token: "token-of-sita", user: sita }));
    one.here(() => one.signIn({ token: "token-of-hari", user: hari }));
    web.users.delete("token-of-sita");
    two.go("/pariksha/result/5");
    await two.here(() => two.refreshSession());
    expect(two.left).toEqual([]);
    expect(two.state()).toMatchObject({ status: "signed-in", user: hari, token: "token-of-hari" });
    expect(web.kept.get("token")).toBe("token-of-hari");
  });

  it("that the browser had put away look again when they come back", async () => {
    const one = await web.tab();
    one.here(() => one.signIn({ token: "token-of-sita", user: sita }));
    web.kept.clear();
    one.dispatch("pageshow", { persisted: false });
    expect(one.state().status).toBe("signed-in");
    one.dispatch("pageshow", { persisted: true });
    expect(one.state().status).toBe("signed-out");
  });
});
