import { accounts } from "@sarathi/contract";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { candidate } from "../../test/people.ts";
import { broken, fake, held, screen, textsOf, unreachable } from "../../test/screen.tsx";
import { ApiError, onSessionEnd } from "./api.ts";
import { type ActionHow, inPlace, useAction, useEndpointMutation } from "./mutation.ts";
import { keyOf, queryClient, updateCached } from "./query.ts";
import { useToasts } from "./toast.ts";

const errors = textsOf("errors");
const at = { path: "/probe", texts: [], viewport: "desktop" } as const;

type Work = (input: string) => Promise<string>;
type How = ActionHow<string, string>;
/** What the present test presses, what that does, and what takes the action off the page. */
let press: () => Promise<unknown>;
let given: { work: Work; how: How };
let leave: () => void;

/** One action, whose states are written out. */
function Probe() {
  const { run, reset, busy, problem, answer, input } = useAction(given.work, given.how);
  press = () => run("input");
  return (
    <>
      <p>{busy ? "busy" : "idle"}</p>
      <p>answer: {answer}</p>
      <p>input: {input}</p>
      <p>problem: {problem}</p>
      <button type="button" onClick={reset}>
        reset
      </button>
    </>
  );
}

function Page() {
  const [here, setHere] = useState(true);
  leave = () => setHere(false);
  return here ? <Probe /> : <p>gone</p>;
}

function draw(work: Work, how: How = {}) {
  given = { work, how };
  return screen(Page, at);
}

/** A call that changes something. */
function Leave() {
  const { run, answer, busy } = useEndpointMutation(accounts.cancelErasure, { failed: "Not kept" });
  press = () => run({});
  return (
    <>
      <p>{busy ? "busy" : "idle"}</p>
      <p>{answer?.username}</p>
    </>
  );
}

const refused = () => new ApiError({ code: "user.not_found", status: 404 });
const why = () => errors("server.error");

/** Stands for the page's own report of defects. */
const reported = vi.fn();
beforeEach(() => {
  reported.mockClear();
  vi.spyOn(globalThis, "reportError").mockImplementation(reported);
});
afterEach(() => vi.restoreAllMocks());

describe("an action", () => {
  it("is busy until what follows from success has ended, and starts once", async () => {
    const { answer, letGo } = held<string>();
    const { answer: after, letGo: endDone } = held<void>();
    let started = 0;
    const work = () => {
      started += 1;
      return answer;
    };
    const page = await draw(work, { done: () => after });
    const first = press();
    await expect(press()).resolves.toBeUndefined();
    await expect.element(page.getByText("busy")).toBeVisible();
    letGo("out");
    await expect.element(page.getByText("busy")).toBeVisible();
    endDone();
    await expect(first).resolves.toBe("out");
    await expect.element(page.getByText("idle")).toBeVisible();
    await expect.element(page.getByText("answer: out")).toBeVisible();
    await expect.element(page.getByText("input: input")).toBeVisible();
    expect(started).toBe(1);
  });

  it("tells a failure, says why, can be tried again, and forgets it", async () => {
    const page = await draw(() => Promise.reject(new Error("a defect")));
    await expect(press()).resolves.toBeUndefined();
    await expect.element(page.toast(why())).toBeVisible();
    await expect.element(page.getByText(`problem: ${why()}`)).toBeVisible();
    await expect.element(page.getByText("idle")).toBeVisible();
    await press();
    await expect.poll(() => page.toast(why()).elements().length).toBe(2);
    await page.press("reset");
    await expect.element(page.getByText("problem:")).toBeVisible();
  });

  it("leaves a failure to who draws it", async () => {
    const page = await draw(() => Promise.reject(new Error("a defect")), { onError: inPlace });
    await press();
    await expect.element(page.getByText(`problem: ${why()}`)).toBeVisible();
    expect(page.toast(/./).elements()).toHaveLength(0);
  });

  it("ends also when what follows from a failure fails itself", async () => {
    const defect = new Error("in onError");
    const onError = () => Promise.reject(defect);
    const page = await draw(() => Promise.reject(refused()), { onError });
    await expect(press()).resolves.toBeUndefined();
    await expect.element(page.getByText("idle")).toBeVisible();
    expect(reported).toHaveBeenCalledExactlyOnceWith(defect);
  });

  it("has succeeded also when what follows from success fails", async () => {
    const defect = new Error("in done");
    let reverted = false;
    const how: How = {
      optimistic: () => () => {
        reverted = true;
      },
      done: () => {
        throw defect;
      },
    };
    const page = await draw(async () => "out", how);
    await expect(press()).resolves.toBe("out");
    await expect.element(page.getByText("answer: out")).toBeVisible();
    expect(page.toast(/./).elements()).toHaveLength(0);
    expect(reverted).toBe(false);
    expect(reported).toHaveBeenCalledExactlyOnceWith(defect);
  });

  it("shows its outcome before it is known, and takes it back when it fails", async () => {
    const { answer, letGo } = held<never>();
    const key = keyOf(accounts.me, {});
    const name = () => queryClient().getQueryData<typeof candidate>(key)?.username;
    const how: How = {
      optimistic: (client) => updateCached(client, accounts.me, (user) => ({ ...user, username: "new" })),
      onError: inPlace,
    };
    await draw(() => answer, how);
    queryClient().setQueryData(key, candidate);
    const pressed = press();
    expect(name()).toBe("new");
    letGo(Promise.reject(refused()) as never);
    await pressed;
    expect(name()).toBe(candidate.username);
  });

  it("goes on when its page has gone, and says how it ended", async () => {
    const { answer, letGo } = held<string>();
    const done: string[] = [];
    const page = await draw(() => answer, { done: (out) => done.push(out) });
    const pressed = press();
    leave();
    await expect.element(page.getByText("gone")).toBeVisible();
    letGo("out");
    await expect(pressed).resolves.toBe("out");
    expect(done).toEqual(["out"]);
  });
});

describe("a call that changes something", () => {
  it("answers what the contract says", async () => {
    fake(accounts.cancelErasure, candidate);
    const page = await screen(Leave, { ...at, user: candidate });
    await press();
    await expect.element(page.getByText(candidate.username)).toBeVisible();
  });

  it.each([
    ["no network", unreachable, () => errors("network")],
    ["a failure without words", broken, () => "Not kept"],
  ])("tells %s", async (_, failure, text) => {
    fake(accounts.cancelErasure, failure);
    const page = await screen(Leave, { ...at, user: candidate });
    await press();
    await expect.element(page.toast(text())).toBeVisible();
    await expect.element(page.getByText("idle")).toBeVisible();
  });

  it.each([
    ["says nothing of a session that it has ended: that is shown already", true, 0],
    ["tells that a login is needed when the page keeps its session", false, 1],
  ])("%s", async (_, ends, toasts) => {
    onSessionEnd(() => ends);
    fake(accounts.cancelErasure, (_, refuse) => refuse("auth.required"));
    await screen(Leave, { ...at, user: candidate });
    await press();
    expect(useToasts.getState().toasts).toHaveLength(toasts);
    onSessionEnd(() => false);
  });

  it("tells that a login is needed of a call without one", async () => {
    fake(accounts.cancelErasure, (_, refuse) => refuse("auth.required"));
    const page = await screen(Leave, at);
    await press();
    await expect.element(page.toast(errors("auth.required"))).toBeVisible();
  });
});
