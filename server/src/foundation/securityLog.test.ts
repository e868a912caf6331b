import { setTimeout as wait } from "node:timers/promises";
import { pino } from "pino";
import { describe, expect, it } from "vitest";
import { type CountedEvent, createSecurityLog } from "./securityLog.ts";

function logOf(store?: () => Promise<void>) {
  const lines: Record<string, unknown>[] = [];
  const rows: CountedEvent[] = [];
  const log = pino({ level: "error" }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const security = createSecurityLog(log, () => new Date(), store ?? (async (events) => void rows.push(...events)));
  return { lines, rows, security };
}

describe("the security log", () => {
  it("writes a line each, at any level of the log, and one row for like events", async () => {
    const { lines, rows, security } = logOf();
    for (let i = 0; i < 3; i++) security.record({ event: "sign_in.failed", accountId: "a", network: "10.0.0.1" });
    security.record({ event: "sign_in.ok", accountId: "a", network: "10.0.0.1" });
    expect(lines.map(({ security, event, network }) => [security, event, network])).toEqual([
      ...Array(3).fill([true, "sign_in.failed", "10.0.0.1"]),
      [true, "sign_in.ok", "10.0.0.1"],
    ]);
    await security.flush();
    expect(rows.map(({ event, count }) => [event, count])).toEqual([
      ["sign_in.failed", 3],
      ["sign_in.ok", 1],
    ]);
    await security.flush();
    expect(rows).toHaveLength(2);
  });

  it("a flood of like events has ten lines and one with the count of the others", async () => {
    const { lines, rows, security } = logOf();
    for (let i = 0; i < 5_000; i++)
      security.record({ event: "limit.reached", network: "10.0.0.1", call: "GET /api/x" });
    await security.close();
    expect(lines).toHaveLength(11);
    expect(lines.at(-1)).toMatchObject({ security: true, event: "limit.reached", count: 4_990 });
    expect(rows.map(({ count }) => count)).toEqual([5_000]);
  });

  it("a flood from everywhere is counted by event beyond its allowance, and hides no sign-in", async () => {
    const { lines, rows, security } = logOf();
    for (let i = 0; i < 50_000; i++) security.record({ event: "sign_in.failed", network: `10.${i >> 8}.${i & 255}.1` });
    security.record({ event: "sign_in.ok", accountId: "a", network: "10.0.0.1" });
    await security.flush();
    expect(rows.length).toBeLessThan(2_100);
    expect(lines.length).toBeLessThan(2_100);
    expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(50_001);
    expect(rows.filter(({ event, network }) => event === "sign_in.failed" && !network)).toHaveLength(1);
    expect(rows.at(-1)).toMatchObject({ event: "sign_in.ok", accountId: "a", count: 1 });
  });

  it("neither throws nor waits when nothing can be stored, and says so", async () => {
    const { lines, security } = logOf(() => Promise.reject(new Error("the disk is full")));
    security.record({ event: "sign_in.ok", accountId: "a" });
    await security.flush();
    expect(lines.map(({ event }) => event)).toEqual(["sign_in.ok"]); // the log of this test hears no warnings
    const slow = logOf(() => wait(50));
    slow.security.record({ event: "sign_in.ok", accountId: "a" });
    const first = slow.security.flush();
    slow.security.record({ event: "sign_in.ok", accountId: "b" });
    expect(slow.lines).toHaveLength(2);
    await Promise.all([first, slow.security.close()]);
  });
});
