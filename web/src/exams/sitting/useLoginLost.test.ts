import type { User } from "@sarathi/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const sita = { _id: "1", username: "sita", profile: { firstName: "Sita" } } as unknown as User;
const hari = { _id: "2", username: "hari", profile: { firstName: "Hari" } } as unknown as User;
const users: Record<string, User> = {
  "of-sita": sita,
  "new-of-sita": sita,
  "newest-of-sita": sita,
  "of-sita-renamed": { ...sita, username: "gita" },
  "of-hari": hari,
};

const kept = new Map<string, string>();
const refuse = () => {
  throw new DOMException("no", "SecurityError");
};
const open = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
  removeItem: (key: string) => kept.delete(key),
};
const blocked = { getItem: refuse, setItem: refuse, removeItem: refuse };

/** A server that knows these tokens and no other. */
const server = async (_: string, { headers }: { headers: Record<string, string> }) => {
  const data = users[(headers.authorization ?? "").slice("Bearer ".length)];
  const refused = { success: false, statusCode: 401, code: "auth.required", message: "Please log in to continue" };
  return Response.json(data ? { success: true, statusCode: 200, data } : refused, { status: data ? 200 : 401 });
};

/** The exam's page as it starts, with this storage. */
async function page(storage: object) {
  vi.stubGlobal("localStorage", storage);
  vi.resetModules();
  const session = await import("../../foundation/session.ts");
  const { askLogin } = await import("./useLoginLost.ts");
  session.initSession();
  return { ...session, askLogin };
}

beforeEach(() => {
  kept.clear();
  vi.stubGlobal("location", { pathname: "/pariksha/kharidar" });
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("fetch", server);
});
afterEach(() => vi.unstubAllGlobals());

describe("the login behind an exam", () => {
  it("is the one that is stored: good, or lost when the server refuses it or nothing is stored", async () => {
    const { signIn, askLogin } = await page(open);
    signIn({ token: "of-sita", user: sita });
    expect(await askLogin("1")).toBe("good");
    kept.set("token", "ended");
    expect(await askLogin("1")).toBe("lost");
    kept.delete("token");
    expect(await askLogin("1")).toBe("lost");
  });

  it("is taken over from another tab when it is of the same account, and only then", async () => {
    const { signIn, askLogin, useSession } = await page(open);
    signIn({ token: "of-sita", user: sita });
    kept.set("token", "of-hari");
    expect(await askLogin("1")).toBe("lost");
    expect(useSession.getState().token).toBe("of-sita");
    kept.set("token", "new-of-sita");
    expect(await askLogin("1")).toBe("good");
    expect(useSession.getState().token).toBe("new-of-sita");
  });

  it("stays when its account is renamed", async () => {
    const { signIn, askLogin, useSession } = await page(open);
    signIn({ token: "of-sita", user: sita });
    kept.set("token", "of-sita-renamed");
    expect(await askLogin("1")).toBe("good");
    expect(useSession.getState().user?.username).toBe("gita");
  });

  it.each(["new-of-sita", "ended"])("is not known by a late answer about %s once another is stored", async (token) => {
    const { signIn, askLogin, useSession } = await page(open);
    signIn({ token: "of-sita", user: sita });
    kept.set("token", token);
    const late = askLogin("1");
    kept.set("token", "newest-of-sita");
    expect(await late).toBe("unknown");
    expect(kept.get("token")).toBe("newest-of-sita");
    expect(useSession.getState().token).toBe("of-sita");
  });

  it("is this tab's own where its storage is blocked", async () => {
    const { signIn, askLogin } = await page(blocked);
    expect(await askLogin("1")).toBe("lost");
    signIn({ token: "of-sita", user: sita });
    expect(await askLogin("1")).toBe("good");
    expect(await askLogin("2")).toBe("lost");
    signIn({ token: "ended", user: sita });
    expect(await askLogin("1")).toBe("lost");
  });

  it("is unknown without a network", async () => {
    const { signIn, askLogin } = await page(blocked);
    signIn({ token: "of-sita", user: sita });
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
    expect(await askLogin("1")).toBe("unknown");
  });
});
