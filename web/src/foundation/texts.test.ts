import { errorTable, MODERATOR_DAYS } from "@sarathi/contract";
import { describe, expect, it } from "vitest";
import { toDigits } from "./format.ts";
import enErrors from "./i18n/en/errors.json";
import { languageOf, pick } from "./i18n.ts";
import { addTexts, tOf } from "./texts.ts";

const all = import.meta.glob<object>("./i18n/*/*.json", { import: "default", eager: true });

function leaves(tree: object, before = ""): Map<string, string> {
  return new Map(
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === "string" ? [[before + key, value] as const] : [...leaves(value, `${before}${key}.`)],
    ),
  );
}
const places = (text: string) => [...text.matchAll(/\{\{\w+\}\}/g)].map(String).sort();

describe("dictionaries", () => {
  const english = Object.keys(all).filter((path) => path.includes("/en/"));
  it.each(english)("%s has the same keys and placeholders in Nepali", (path) => {
    const en = leaves(all[path] ?? {});
    const ne = leaves(all[path.replace("/en/", "/ne/")] ?? {});
    expect([...ne.keys()].sort()).toEqual([...en.keys()].sort());
    for (const [key, text] of en) {
      expect(places(ne.get(key) ?? ""), key).toEqual(places(text));
      expect(ne.get(key), key).not.toBe("");
    }
  });

  it("has the contract's own English for each error code", () => {
    const en = leaves(enErrors);
    for (const [code, [, text]] of Object.entries(errorTable)) expect(en.get(code)).toBe(text);
  });

  it("names the contract's own limit where no number is filled in", () => {
    const text = (language: "ne" | "en") =>
      leaves(all[`./i18n/${language}/errors.json`] ?? {}).get("user.suspension_length");
    expect(text("ne")).toMatch(new RegExp(`(^|[^०-९])${toDigits(String(MODERATOR_DAYS), "deva")}([^०-९]|$)`));
    expect(text("en")).toMatch(new RegExp(`\\b${MODERATOR_DAYS}\\b`));
  });
});

describe("texts", () => {
  addTexts("en", "common", { a: "Hello {{name}}", n_one: "{{n}} test", n_other: "{{n}} tests", deep: { b: "B" } });
  const t = tOf("en", "common") as unknown as (key: string, values?: Record<string, string | number>) => string;
  it("fills placeholders and chooses the plural", () => {
    expect(t("a", { name: "Sita" })).toBe("Hello Sita");
    expect(t("n", { count: 1, n: "1" })).toBe("1 test");
    expect(t("n", { count: 2, n: "2" })).toBe("2 tests");
    expect(t("deep.b")).toBe("B");
  });

  it("picks the reader's language, else the other", () => {
    expect(pick({ ne: "क", en: "a" }, "ne")).toBe("क");
    expect(pick({ en: "a" }, "ne")).toBe("a");
    expect(languageOf({ en: "a" }, "ne")).toBe("en");
    expect(pick(undefined, "ne")).toBe("");
  });
});
