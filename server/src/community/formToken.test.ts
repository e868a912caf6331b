import { randomBytes } from "node:crypto";
import { v7 } from "uuid";
import { expect, it } from "vitest";
import { formTokens } from "./formToken.ts";

const tokens = formTokens(randomBytes(32));
const me = { accountId: v7() };
const opened = new Date("2026-11-26T06:00:00Z");
const after = (seconds: number) => new Date(opened.getTime() + 1_000 * seconds);
const token = tokens.issue(me, opened);

it("tells a form that a person may have filled from one that was sent at once", () => {
  for (const seconds of [0, 1, 2.9]) expect(tokens.isPlausible(token, me, after(seconds)), `${seconds}`).toBe(false);
  for (const seconds of [3, 60, 86_400, 7 * 86_400])
    expect(tokens.isPlausible(token, me, after(seconds)), `${seconds}`).toBe(true);
  expect(tokens.isPlausible(token, me, after(7 * 86_400 + 1))).toBe(false);
});

it("is worth nothing to anybody else, forged, or from the future", () => {
  const [at = "", signature = ""] = token.split(".");
  const older = (opened.getTime() - 60_000).toString(36);
  expect(tokens.isPlausible(token, { accountId: v7() }, after(60))).toBe(false);
  for (const forged of ["", ".", at, `${at}.`, `${older}.${signature}`, `${token}A`, `${at}.${"क".repeat(43)}`])
    expect(tokens.isPlausible(forged, me, after(60)), forged).toBe(false);
  expect(tokens.isPlausible(formTokens(randomBytes(32)).issue(me, opened), me, after(60))).toBe(false);
  expect(tokens.isPlausible(token, me, after(-60))).toBe(false);
});

it("is worth nothing in another place: each form is opened for itself", () => {
  const [here, there] = [
    { ...me, under: v7() },
    { ...me, under: v7() },
  ];
  const under = tokens.issue(here, opened);
  expect(tokens.isPlausible(under, here, after(60))).toBe(true);
  for (const place of [me, there, { accountId: v7(), under: here.under }])
    expect(tokens.isPlausible(under, place, after(60))).toBe(false);
  expect(tokens.isPlausible(token, here, after(60))).toBe(false);
});
