import { useRouteLoaderData } from "react-router";
import { tellWorker } from "./offline/offline.ts";
import type { Site } from "./site.ts";

/** How this reader wants the pages: language of the texts and digits of the numbers. */
export interface Reader {
  language: "ne" | "en";
  digits: "deva" | "latn";
}
export interface RootData extends Reader {
  site: Site;
}

const year = 31_536_000;
const overTls = () => location.protocol === "https:";
/** The prefix keeps pages without TLS and other hosts of the domain from setting one (ASVS 3.3.1, 3.3.3). */
const fullName = (name: string) => (overTls() ? `__Host-${name}` : name);

function cookieOf(name: string): string | undefined {
  const start = `${fullName(name)}=`;
  const parts = document.cookie.split("; ");
  return parts.find((part) => part.startsWith(start))?.slice(start.length);
}

function setCookie(name: string, value: string): void {
  const secure = overTls() ? "; secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and on plain http
  document.cookie = `${fullName(name)}=${value}; path=/; max-age=${year}; samesite=lax${secure}`;
}

/** What the server answered on the first load; the browser's loaders go on from it. */
let first: RootData | undefined;
export function rememberRootData(known: RootData): void {
  first ??= known;
}

/** The root's data in the browser: the server's, under what the cookies say now. */
export function currentRootData(): RootData | undefined {
  if (!first) return undefined;
  const language = cookieOf("language");
  const digits = cookieOf("digits");
  const said = language === "ne" || language === "en" ? language : first.language;
  const byLanguage = said === first.language ? first.digits : said === "ne" ? "deva" : "latn";
  return { ...first, language: said, digits: digits === "deva" || digits === "latn" ? digits : byLanguage };
}

function save(name: string, value: string): void {
  setCookie(name, value);
  tellWorker({ type: "reader-changed" });
}
export const saveLanguage = (language: Reader["language"]) => save("language", language);
export const saveDigits = (digits: Reader["digits"]) => save("digits", digits);

const fallback: RootData = { language: "ne", digits: "deva", site: { name: { ne: "", en: "" }, url: "", social: [] } };
/** Language, digits and site of this page, on the server and in the browser alike. */
export function useReader(): RootData {
  return useRouteLoaderData<RootData>("root") ?? fallback;
}
