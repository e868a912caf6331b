import fs from "node:fs";
import { expect, it } from "vitest";
import en from "./en.json" with { type: "json" };
import ne from "./ne.json" with { type: "json" };
import { fill } from "./text.ts";
import { dayAndClock } from "./time.ts";

const flat = (tree: object, before = ""): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === "string" ? [[before + key, value]] : flat(value as object, `${before}${key}.`),
  );
const placeholders = (text: string) => text.match(/\{\{\w+\}\}/g)?.sort() ?? [];

it("the layout's and the mailbox's texts are complete in both languages", () => {
  expect(flat(ne).map(([path]) => path)).toEqual(flat(en).map(([path]) => path));
  for (const [index, [path, text]] of flat(ne).entries()) {
    expect(placeholders(text), path).toEqual(placeholders(flat(en)[index]?.[1] ?? ""));
  }
});

it("names months as the site does", () => {
  for (const [language, texts] of Object.entries({ ne, en })) {
    const site = new URL(`../../../../web/src/foundation/i18n/${language}/common.json`, import.meta.url);
    const { bsMonth, date } = JSON.parse(fs.readFileSync(site, "utf8"));
    expect(texts.bsMonth).toEqual(bsMonth);
    expect(texts.day.bs).toBe(date.bs);
  }
});

it("writes a day in both calendars, and one that BS tables do not hold in AD alone", () => {
  const newYear = new Date("2026-04-13T18:15:00Z"); // midnight in Kathmandu
  expect(dayAndClock(newYear, "ne")).toEqual({ day: "२०८३ वैशाख १ (सन् २०२६ अप्रिल १४)", clock: "००:००" });
  expect(dayAndClock(new Date(newYear.getTime() - 1), "en")).toEqual({
    day: "30 Chaitra 2082 BS (13 April 2026)",
    clock: "23:59",
  });
  expect(dayAndClock(new Date("2100-01-01T00:00:00Z"), "en").day).toBe("1 January 2100");
});

it("a text is filled once; a missing value is an error", () => {
  expect(fill("{{a}} {{b}}", { a: "{{b}}", b: "$&" })).toBe("{{b}} $&");
  expect(() => fill("{{a}}", {})).toThrow("{{a}}");
});
