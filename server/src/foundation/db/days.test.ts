import { describe, expect, it } from "vitest";
import { daysAt, idAt } from "./days.ts";

describe("days of Nepal", () => {
  it.each([
    ["2026-11-23T18:14:59.999Z", "2026-11-22T18:15:00.000Z"],
    ["2026-11-23T18:15:00.000Z", "2026-11-23T18:15:00.000Z"],
    ["2026-11-24T12:00:00.000Z", "2026-11-23T18:15:00.000Z"],
  ])("%s is of the day that began at %s", (now, began) => {
    const { today, yesterday } = daysAt(new Date(now));
    expect(today.toISOString()).toBe(began);
    expect(today.getTime() - yesterday.getTime()).toBe(86_400_000);
  });
});

it("the least id of an instant is a UUIDv7, and lies between those made before and after", () => {
  const at = new Date("2026-11-23T18:15:00.000Z");
  expect(idAt(at)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7000-8000-000000000000$/);
  expect(idAt(new Date(at.getTime() - 1)) < idAt(at)).toBe(true);
  expect(Number.parseInt(idAt(at).replaceAll("-", "").slice(0, 12), 16)).toBe(at.getTime());
});
