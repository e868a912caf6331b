import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { GoogleSignIn } from "./GoogleSignIn.tsx";
import type { CodeConfig, TokenConfig } from "./script.ts";
import { SCOPE, useGoogleSignIn } from "./useGoogleSignIn.ts";

const callbacks = { onSuccess: vi.fn(), onError: vi.fn(), onNonOAuthError: vi.fn() };
const asked = { code: [] as CodeConfig[], token: [] as TokenConfig[] };
const requests = vi.fn();

/** Google's script, as far as it is used here; what it answers, a test says through the callbacks it was given. */
const fakeGoogle = {
  accounts: {
    oauth2: {
      initCodeClient: (config: CodeConfig) => {
        asked.code.push(config);
        return { requestCode: () => requests("code") };
      },
      initTokenClient: (config: TokenConfig) => {
        asked.token.push(config);
        return { requestAccessToken: () => requests("token") };
      },
    },
  },
};

type Start = () => Promise<void>;

function Probe({ flow, give }: { flow: "code" | "token"; give: (start: Start) => void }) {
  give(useGoogleSignIn({ flow, ...callbacks }));
  return null;
}

/** What the hook gives to a component inside the provider. */
function startOf(flow: "code" | "token"): Start {
  const given: Start[] = [];
  renderToString(
    <GoogleSignIn clientId="our-client" scriptUrl="https://provider.test/gsi/client">
      <Probe flow={flow} give={(start) => given.push(start)} />
    </GoogleSignIn>,
  );
  return given[0] ?? (() => Promise.reject(new Error("The hook gave nothing")));
}

async function ask<Flow extends "code" | "token">(flow: Flow): Promise<(typeof asked)[Flow][number]> {
  await startOf(flow)();
  const config = asked[flow].at(-1);
  if (!config) throw new Error("Nothing was asked");
  return config as (typeof asked)[Flow][number];
}

beforeEach(() => vi.stubGlobal("google", fakeGoogle));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
  asked.code.length = 0;
  asked.token.length = 0;
});

describe("sign-in with Google", () => {
  it("[S50] is an error outside its provider", () => {
    const give = vi.fn();
    expect(() => renderToString(<Probe flow="code" give={give} />)).toThrow("must be used within GoogleSignIn");
    expect(give).not.toHaveBeenCalled();
  });

  it("[S42] the code flow asks in a popup, with a state and a nonce that are new each time", async () => {
    const first = await ask("code");
    const second = await ask("code");
    expect(first).toMatchObject({ client_id: "our-client", scope: SCOPE, ux_mode: "popup" });
    expect(SCOPE).toBe("openid profile email");
    expect(requests.mock.calls).toEqual([["code"], ["code"]]);
    const chances = [first.state, first.nonce, second.state, second.nonce];
    expect(new Set(chances).size).toBe(4);
    for (const chance of chances) expect(chance).toMatch(/^[\w-]{43}$/);
  });

  it("[S42] the code goes on with the nonce that was asked with", async () => {
    const { callback, state, nonce } = await ask("code");
    callback({ code: "the code", state });
    expect(callbacks.onSuccess).toHaveBeenCalledExactlyOnceWith({ code: "the code", nonce });
    expect(callbacks.onError).not.toHaveBeenCalled();
  });

  it("[S42] the token flow gives the access token", async () => {
    const { callback, state, scope } = await ask("token");
    expect(scope).toBe(SCOPE);
    callback({ access_token: "the token", state });
    expect(requests.mock.calls).toEqual([["token"]]);
    expect(callbacks.onSuccess).toHaveBeenCalledExactlyOnceWith({ accessToken: "the token" });
  });

  it.each([
    ["the provider's error", { error: "access_denied", error_description: "No" }, "access_denied"],
    ["another state", { code: "x", state: "not mine" }, "state_mismatch"],
    ["no state", { code: "x" }, "state_mismatch"],
  ])("[S50] %s goes to onError", async (_, answer, error) => {
    const { callback } = await ask("code");
    callback(answer);
    expect(callbacks.onError).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ error }));
    expect(callbacks.onSuccess).not.toHaveBeenCalled();
  });

  it("[S50] an answer with neither code nor token goes to onError", async () => {
    const { callback, state } = await ask("code");
    callback({ state, access_token: "of the other flow" });
    expect(callbacks.onError).toHaveBeenCalledExactlyOnceWith({ error: "empty_answer" });
  });

  it.each([
    ["popup_closed", "popup_closed"],
    ["popup_failed_to_open", "popup_failed_to_open"],
    ["anything_else", "unknown"],
  ])("[S50] %s goes to onNonOAuthError", async (type, heard) => {
    const { error_callback } = await ask("code");
    error_callback({ type });
    expect(callbacks.onNonOAuthError).toHaveBeenCalledExactlyOnceWith({ type: heard });
    expect(callbacks.onError).not.toHaveBeenCalled();
  });

  it("an answer to an older start counts nothing", async () => {
    const start = startOf("code");
    await start();
    await start();
    const [older, newer] = asked.code;
    older?.error_callback({ type: "popup_closed" });
    older?.callback({ code: "old", state: older.state });
    expect(callbacks.onNonOAuthError).not.toHaveBeenCalled();
    expect(callbacks.onSuccess).not.toHaveBeenCalled();
    newer?.callback({ code: "new", state: newer.state });
    expect(callbacks.onSuccess).toHaveBeenCalledOnce();
  });
});

describe("its script", () => {
  /** A document that takes scripts and lets the test say what becomes of them. */
  function documentWith(outcome: "error" | "load") {
    const added: { src: string }[] = [];
    vi.stubGlobal("google", undefined);
    vi.stubGlobal("document", {
      createElement: () => ({}),
      head: {
        append: (script: { src: string; onload: () => void; onerror: () => void }) => {
          added.push(script);
          if (outcome === "load") vi.stubGlobal("google", fakeGoogle);
          queueMicrotask(outcome === "load" ? script.onload : script.onerror);
        },
      },
    });
    return added;
  }

  it("[S50] that cannot be loaded goes to onNonOAuthError, and the next press tries again", async () => {
    const added = documentWith("error");
    const start = startOf("code");
    await start();
    expect(callbacks.onNonOAuthError).toHaveBeenCalledExactlyOnceWith({ type: "script_failed" });
    const again = documentWith("load");
    await start();
    expect([...added, ...again].map(({ src }) => src)).toEqual(Array(2).fill("https://provider.test/gsi/client"));
    expect(requests).toHaveBeenCalledExactlyOnceWith("code");
  });
});
