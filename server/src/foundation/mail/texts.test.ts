import { expect, it } from "vitest";
import en from "./en.json" with { type: "json" };
import ne from "./ne.json" with { type: "json" };
import { fill } from "./text.ts";

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

it("a text is filled once; a missing value is an error", () => {
  expect(fill("{{a}} {{b}}", { a: "{{b}}", b: "$&" })).toBe("{{b}} $&");
  expect(() => fill("{{a}}", {})).toThrow("{{a}}");
});
