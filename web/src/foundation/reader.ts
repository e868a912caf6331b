import { useRouteLoaderData } from "react-router";
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
const cookieOf = (name: string) =>
  document.cookie
    .split("; ")
    .find((part) => part.startsWith(`${name}=`))
    ?.slice(name.length + 1);

function setCookie(name: string, value: string): void {
  const secure = location.protocol === "https:" ? "; secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and on plain http
  document.cookie = `${name}=${value}; path=/; max-age=${year}; samesite=lax${secure}`;
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

export const saveLanguage = (language: Reader["language"]) => setCookie("language", language);
export const saveDigits = (digits: Reader["digits"]) => setCookie("digits", digits);

const fallback: RootData = { language: "ne", digits: "deva", site: { name: { ne: "", en: "" }, url: "", social: [] } };
/** Language, digits and site of this page, on the server and in the browser alike. */
export function useReader(): RootData {
  return useRouteLoaderData<RootData>("root") ?? fallback;
}
