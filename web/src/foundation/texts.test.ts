import { errorTable } from "@sarathi/contract";
import { describe, expect, it } from "vitest";
import { ApiError } from "./api.ts";
import { errorText } from "./errors.ts";
import { languageOf, pick } from "./i18n.ts";
import { dictionaryOf } from "./namespaces.ts";
import { addTexts, loadErrorText, lookUp, tOf } from "./texts.ts";

const all = import.meta.glob<object>("./*/i18n/*/*.json", { base: "../", import: "default", eager: true });

function leaves(tree: object, before = ""): Map<string, string> {
  return new Map(
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === "string" ? [[before + key, value] as const] : [...leaves(value, `${before}${key}.`)],
    ),
  );
}
const places = (text: string) => [...new Set([...text.matchAll(/\{\{\w+\}\}/g)].map(String))].sort();

describe("[S26] dictionaries", () => {
  const nepali = Object.keys(all).filter((path) => path.includes("/ne/"));
  it("stand in both languages", () => {
    const english = Object.keys(all).filter((path) => path.includes("/en/"));
    expect(english.map((path) => path.replace("/en/", "/ne/")).sort()).toEqual(nepali.sort());
  });

  it.each(nepali)("%s has the same keys and placeholders in English, and no empty text", (path) => {
    const ne = leaves(all[path] ?? {});
    const en = leaves(all[path.replace("/ne/", "/en/")] ?? {});
    expect([...ne.keys()].sort()).toEqual([...en.keys()].sort());
    for (const [key, text] of en) {
      expect(places(ne.get(key) ?? ""), key).toEqual(places(text));
      expect([text.trim(), ne.get(key)?.trim()], key).not.toContain("");
    }
  });

  it("every code of the contract has one text", () => {
    const files = nepali.filter((path) => path.endsWith("/errors.json"));
    const codes = files.flatMap((path) => [...leaves(all[path] ?? {}).keys()]);
    expect(codes).toEqual([...new Set(codes)]);
    expect(codes).toEqual(expect.arrayContaining(Object.keys(errorTable)));
  });

  it.each(nepali.filter((path) => path.endsWith("/errors.json")))(
    "%s: a text is one sentence without a stop",
    (path) => {
      for (const language of ["ne", "en"]) {
        for (const [code, text] of leaves(all[path.replace("/ne/", `/${language}/`)] ?? {})) {
          expect(text, `${language} ${code}`).not.toMatch(/[.।]( |$)/);
        }
      }
    },
  );

  it.each([
    ["../accounts/i18n/ne/profile.json", { module: "accounts", language: "ne", namespace: "profile" }],
    ["/src/accounts/i18n/en/staff.json", { module: "accounts", language: "en", namespace: "accounts.staff" }],
    ["../staff/i18n/en/staff.json", { module: "staff", language: "en", namespace: "staff" }],
    ["../foundation/i18n/ne/errors.json", { module: "foundation", language: "ne", namespace: "errors" }],
    ["../exams/exams.json", undefined],
  ])("%s is %o", (path, dictionary) => {
    expect(dictionaryOf(path)).toEqual(dictionary);
  });
});

describe("[S26] the texts of a module's errors", () => {
  const t = tOf("ne", "errors");
  const refused = (code: string) => new ApiError({ code, status: 422, message: "English of the server" });

  it("come into one dictionary, module by module", async () => {
    addTexts("ne", "errors", all["./foundation/i18n/ne/errors.json"] ?? {});
    expect(lookUp("ne", "errors", "attempt.closed")).toBeUndefined();
    addTexts("ne", "exams.errors", all["./exams/i18n/ne/errors.json"] ?? {});
    await loadErrorText("ne", "attempt.closed");
    expect(errorText(refused("attempt.closed"), t)).toBe("यो परीक्षा सकिइसकेको छ");
    expect(errorText(refused("result.not_found"), t)).toBe("नतिजा भेटिएन");
  });

  it("a code of the contract is never told in English to readers of Nepali, an unknown one is", () => {
    expect(errorText(refused("upload.cut"), t, "पठाउन सकिएन")).toBe("पठाउन सकिएन");
    expect(errorText(refused("x.unknown"), t, "पठाउन सकिएन")).toBe("English of the server");
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
