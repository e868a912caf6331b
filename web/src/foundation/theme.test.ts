import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { headScript } from "./headScript.ts";
import { chooseTheme } from "./theme.ts";

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

  /** Runs the script where text is so wide. @param arrived settles when the letters have come */
  const lookForLetters = (widthOf: (text: string) => number, arrived: Promise<unknown> = Promise.resolve()) => {
    const dataset: Record<string, string> = {};
    const asked: string[] = [];
    const timers: [() => void, number][] = [];
    const measureText = (text: string) => ({ width: widthOf(text) });
    runInNewContext(headScript, {
      document: {
        documentElement: { dataset },
        createElement: () => ({ getContext: () => ({ measureText }) }),
        fonts: {
          load: (font: string) => {
            asked.push(font);
            return arrived;
          },
        },
      },
      matchMedia: () => ({ matches: false }),
      setTimeout: (run: () => void, ms: number) => timers.push([run, ms]),
      Promise,
    });
    return { dataset, asked, timers };
  };

  it("asks for no letters where the system has some", () => {
    const { dataset, asked } = lookForLetters((text) => (text === "र" ? 6 : 10));
    expect([dataset.letters, asked]).toEqual([undefined, []]);
  });

  it.each([
    ["have come", () => Promise.resolve()],
    ["cannot be had", () => Promise.reject(new Error("no network"))],
  ])("fetches letters where the system has none but boxes, and shows the page when they %s", async (_, arrived) => {
    const { dataset, asked } = lookForLetters(() => 10, arrived());
    expect(dataset.letters).toBe("wait");
    expect(asked).toEqual(['400 16px "Web Devanagari"', '700 16px "Web Devanagari"']);
    await expect.poll(() => dataset.letters).toBe("web");
  });

  it("waits for letters no longer than three seconds", () => {
    const { dataset, timers } = lookForLetters(() => 10, new Promise(() => undefined));
    const [[show, ms] = [() => undefined, 0]] = timers;
    expect([dataset.letters, ms]).toEqual(["wait", 3_000]);
    show();
    expect(dataset.letters).toBe("web");
  });

  it("survives a blocked storage, following the system", () => {
    const dataset: Record<string, string> = {};
    runInNewContext(headScript, { document: { documentElement: { dataset } }, matchMedia: () => ({ matches: true }) });
    expect(dataset.theme).toBe("dark");
  });
});

describe("the call that a page's head makes", () => {
  const askedBy = (token: string | null, early: string | undefined) => {
    const asked: [string, unknown][] = [];
    const context = {
      document: { documentElement: { dataset: { early } } },
      localStorage: { getItem: (key: string) => (key === "token" ? token : null) },
      matchMedia: () => ({ matches: false }),
      location: { pathname: "/pariksha/result/0193" },
      AbortSignal,
      fetch: async (url: string, { headers }: { headers: unknown }) => asked.push([url, headers]),
      self: {} as { early?: object },
    };
    runInNewContext(headScript, context);
    return { asked, early: context.self.early };
  };

  it("is for who is signed in, of the address that the page names", () => {
    const { asked, early } = askedBy("secret", "/api/mock-test-results/*");
    const headers = { accept: "application/json", authorization: "Bearer secret" };
    expect(asked).toEqual([["/api/mock-test-results/0193", headers]]);
    expect(early).toMatchObject({ url: "/api/mock-test-results/0193", token: "secret" });
  });

  it.each([
    ["nobody is signed in", null, "/api/mock-test-results/*"],
    ["the page names none", "secret", undefined],
  ])("is not made where %s", (_, token, early) => {
    expect(askedBy(token, early)).toEqual({ asked: [], early: undefined });
  });
});
