import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chooseTheme, headScript } from "./theme.ts";

const store = (theme: string) => JSON.stringify({ state: { theme }, version: 0 });

describe("[S17] theme", () => {
  it.each([
    ["the saved choice", { theme: "dark", themeStore: store("light") }, false, "dark"],
    ["the store when theme is missing", { theme: null, themeStore: store("dark") }, false, "dark"],
    ["the system when nothing valid is saved", { theme: "blue", themeStore: "{" }, true, "dark"],
    ["light over a dark system when chosen", { theme: "light", themeStore: null }, true, "light"],
    ["else light", { theme: null, themeStore: null }, false, "light"],
  ] as const)("takes %s", (_, saved, systemDark, theme) => {
    expect(chooseTheme(saved, systemDark)).toBe(theme);
  });

  it("is chosen alike by the head's script", () => {
    const value = fc.option(
      fc.oneof(fc.constantFrom("light", "dark", "{", "null", store("dark"), store("x")), fc.string()),
    );
    fc.assert(
      fc.property(value, value, fc.boolean(), (theme, themeStore, systemDark) => {
        const dataset: Record<string, string> = {};
        const saved: Record<string, string | null> = { theme, themeStore, token: null };
        runInNewContext(headScript, {
          document: { documentElement: { dataset } },
          localStorage: { getItem: (key: string) => saved[key] ?? null },
          matchMedia: () => ({ matches: systemDark }),
          JSON,
        });
        expect(dataset.theme).toBe(chooseTheme({ theme, themeStore }, systemDark));
      }),
    );
  });

  it.each([
    ["none but boxes", () => 10, "web"],
    ["letters of their own widths", (text: string) => (text === "र" ? 6 : 10), undefined],
  ])("asks for letters where the system has %s", (_, widthOf, asked) => {
    const dataset: Record<string, string> = {};
    const measureText = (text: string) => ({ width: widthOf(text) });
    const createElement = () => ({ getContext: () => ({ measureText }) });
    runInNewContext(headScript, {
      document: { documentElement: { dataset }, createElement },
      matchMedia: () => ({ matches: false }),
    });
    expect(dataset.letters).toBe(asked);
  });

  it("survives a blocked storage, following the system", () => {
    const dataset: Record<string, string> = {};
    runInNewContext(headScript, { document: { documentElement: { dataset } }, matchMedia: () => ({ matches: true }) });
    expect(dataset.theme).toBe("dark");
  });
});
