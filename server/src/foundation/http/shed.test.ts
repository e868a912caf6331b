import underPressure from "@fastify/under-pressure";
import type { Priority } from "@sarathi/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import Fastify from "fastify";
import { describe, expect, it } from "vitest";
import { AppError } from "./errors.ts";
import type { Check } from "./guard.ts";
import { shed } from "./shed.ts";

const PRIORITIES: readonly Priority[] = ["read", "login", "start", "save", "submit"];

function sheds(check: Check, priority: Priority | undefined): boolean {
  const endpoint = priority && { priority };
  try {
    check({ routeOptions: { config: { endpoint } } } as unknown as FastifyRequest, {} as FastifyReply);
    return false;
  } catch (error) {
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({ code: "server.busy" });
    return true;
  }
}

/** A node whose event loop lags by so many milliseconds, and which calls it turns away. */
function node() {
  const measured = { eventLoopDelay: 0, lateness: 0 };
  const memoryUsage = () => ({ ...measured, rssBytes: 0, heapUsed: 0, eventLoopUtilized: 0 });
  const check = shed({ memoryUsage, addHook: Fastify().addHook }, () => measured.lateness);
  const isShed = (priority: Priority | undefined): boolean => sheds(check, priority);
  return {
    isShed,
    at(eventLoopDelay: number, lateness = 0): Priority[] {
      Object.assign(measured, { eventLoopDelay, lateness });
      return PRIORITIES.filter(isShed);
    },
  };
}

describe("a node whose event loop lags", () => {
  it("turns away reading first and submitting last", () => {
    const { at, isShed } = node();
    expect(at(0)).toEqual([]);
    expect(at(1_000)).toEqual([]);
    expect(at(1_001)).toEqual(["read"]);
    expect(isShed(undefined)).toBe(true); // what has no priority is a read
    expect(at(2_001)).toEqual(["read", "login"]);
    expect(at(3_001)).toEqual(["read", "login", "start"]);
    expect(at(5_001)).toEqual(["read", "login", "start", "save"]);
    expect(at(8_001)).toEqual(PRIORITIES);
    expect(at(0)).toEqual([]);
  });

  it("goes by how late a timer is where the mean cannot be measured", () => {
    const { at } = node();
    expect(at(Number.POSITIVE_INFINITY)).toEqual([]);
    expect(at(Number.POSITIVE_INFINITY, 2_092)).toEqual(["read", "login"]);
    expect(at(Number.POSITIVE_INFINITY, 9_000)).toEqual(PRIORITIES);
    expect(at(77, 2_092)).toEqual([]); // one long turn in a second of short ones
  });

  it("is one whose every turn takes longer than a second, and that is over with the last of them", async () => {
    const app = Fastify();
    await app.register(underPressure, { exposeStatusRoute: false });
    const check = shed(app);
    await app.ready();
    const turned = (ms: number) => {
      for (const until = performance.now() + ms; performance.now() < until; );
      return new Promise((done) => setTimeout(done));
    };
    for (let n = 0; n < 4; n++) await turned(1_500);
    expect(PRIORITIES.filter((priority) => sheds(check, priority))).toContain("read");
    expect(sheds(check, "submit")).toBe(false);
    await expect.poll(() => sheds(check, "read"), { timeout: 10_000 }).toBe(false);
    await app.close();
  });
});
