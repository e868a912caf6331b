import fs from "node:fs";
import path from "node:path";
import { expect, type Page } from "./fixtures.ts";

const signs: Record<string, string> = { "\\\\": "\\", "\\n": "\n", "\\t": "\t" };
const unescaped = (line: string) =>
  line.replace(/\\\\|\\n|\\t|\\u([0-9a-f]{4})/g, (sign, code?: string) =>
    code ? String.fromCharCode(Number.parseInt(code, 16)) : (signs[sign] ?? sign),
  );

/** Texts that would run a script where they are shown as anything but text: one a line, with escapes of JavaScript. */
export const hostile: readonly string[] = fs
  .readFileSync(path.join(import.meta.dirname, "hostile.txt"), "utf8")
  .split("\n")
  .filter(Boolean)
  .map(unescaped);

/** Makes a script that runs all the same say so in the console, which fails the journey. */
export const watchScripts = (page: Page) =>
  page.addInitScript(() => {
    for (const name of ["alert", "confirm", "prompt"] as const)
      Object.defineProperty(window, name, { value: () => console.error("a script within a text ran") });
  });

/** What of a page could run: handlers, frames, scripts within its main part, links to anything but pages and mails. */
export async function runnable(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    for (const element of document.body.querySelectorAll("*")) {
      const names = element.getAttributeNames();
      if (names.some((name) => name.startsWith("on") || name === "srcdoc" || name === "formaction"))
        found.push(element.outerHTML.slice(0, 200));
      const address = ["href", "src", "action", "data", "xlink:href"].map((name) => element.getAttribute(name) ?? "");
      const schemes = address.map((one) => URL.parse(one, document.baseURI)?.protocol ?? "");
      if (schemes.some((scheme) => !["", "http:", "https:", "mailto:", "data:"].includes(scheme)))
        found.push(element.outerHTML.slice(0, 200));
      if (schemes.includes("data:") && element.tagName !== "IMG") found.push(element.outerHTML.slice(0, 200));
    }
    for (const element of document.querySelectorAll("main :is(script, iframe, object, embed, base, link, meta, style)"))
      found.push(element.outerHTML.slice(0, 200));
    return found;
  });
}

/** Nothing that somebody wrote can run on this page. */
export const harmless = async (page: Page): Promise<void> => expect(await runnable(page), page.url()).toEqual([]);
