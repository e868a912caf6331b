import type { Priority } from "@sarathi/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { describe, expect, it } from "vitest";
import { AppError } from "./errors.ts";
import { shed } from "./shed.ts";

const PRIORITIES: readonly Priority[] = ["read", "login", "start", "save", "submit"];

/** A node whose event loop lags by so many milliseconds, and which calls it turns away. */
function node() {
  const measured = { eventLoopDelay: 0 };
  const check = shed({ memoryUsage: () => ({ ...measured, rssBytes: 0, heapUsed: 0, eventLoopUtilized: 0 }) });
  const isShed = (priority: Priority | undefined): boolean => {
    const endpoint = priority && { priority };
    try {
      check({ routeOptions: { config: { endpoint } } } as unknown as FastifyRequest, {} as FastifyReply);
      return false;
    } catch (error) {
      expect(error).toBeInstanceOf(AppError);
      expect(error).toMatchObject({ code: "server.busy" });
      return true;
    }
  };
  return {
    isShed,
    at(eventLoopDelay: number): Priority[] {
      measured.eventLoopDelay = eventLoopDelay;
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

  it("is as it was measured last while it cannot be measured", () => {
    const { at } = node();
    expect(at(Number.POSITIVE_INFINITY)).toEqual([]);
    expect(at(2_092)).toEqual(["read", "login"]);
    expect(at(Number.POSITIVE_INFINITY)).toEqual(["read", "login"]);
    expect(at(9_000)).toEqual(PRIORITIES);
    expect(at(Number.POSITIVE_INFINITY)).toEqual(PRIORITIES);
    expect(at(0)).toEqual([]);
    expect(at(Number.POSITIVE_INFINITY)).toEqual([]);
  });
});
