import type { EventState } from "@sarathi/contract";
import { expect, it } from "vitest";
import { keyStateOf } from "./key.rules.ts";

const at = (seconds: number) => new Date(1_800_000_000_000 + seconds * 1_000);
const of = (now: number, more: object = {}, state: EventState = "published") =>
  keyStateOf(state, { solutionsAt: at(0), objectionsUntil: at(60), keyFinalAt: null, ...more }, at(now));

it("[S122] the key of an event is provisional, looked at and final, each from its instant on", () => {
  expect([-1, 0, 59, 60].map((now) => of(now))).toEqual(["hidden", "provisional", "provisional", "deciding"]);
  expect(of(0, { objectionsUntil: null })).toBe("deciding");
  expect(of(99, { solutionsAt: null })).toBe("hidden");
  expect(of(99, { keyFinalAt: at(70) })).toBe("final");
  expect(of(99, {}, "cancelled")).toBe("hidden");
  expect(of(99, {}, "archived")).toBe("deciding");
});
