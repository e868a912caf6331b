import { create } from "zustand";
import { storage } from "./storage.ts";

export type Theme = "light" | "dark";

const known = (value: unknown): Theme | null => (value === "light" || value === "dark" ? value : null);

function fromStore(text: string | null): Theme | null {
  try {
    return known((JSON.parse(text ?? "null") as { state?: { theme?: unknown } } | null)?.state?.theme);
  } catch {
    return null;
  }
}

/** The saved choice, else the system's preference, else light. @param saved what stands under each key */
export function chooseTheme(saved: { theme: string | null; themeStore: string | null }, systemDark: boolean): Theme {
  return known(saved.theme) ?? fromStore(saved.themeStore) ?? (systemDark ? "dark" : "light");
}

/**
 * `chooseTheme`, the session's mark, and whether the system has Devanagari letters at all (boxes are all as wide as each
 * other), for the head: runs before the first paint. Kept in step by a test. Where there are none they are fetched before
 * the page is laid out, and nothing is shown for so long, at most three seconds: boxes are of other widths, and the page
 * would jump.
 */
export const headScript = `(function(d,t,s,j){try{t=localStorage.getItem("theme");if(t!=="light"&&t!=="dark"){t=null;try{j=JSON.parse(localStorage.getItem("themeStore")).state.theme;if(j==="light"||j==="dark")t=j}catch(e){}}s=localStorage.getItem("token")}catch(e){}if(!t)t=matchMedia("(prefers-color-scheme: dark)").matches?"dark":"light";d.dataset.theme=t;if(s)d.dataset.session="in";try{s=document.createElement("canvas").getContext("2d");j=function(x){return s.measureText(x).width};if(j("क")===j("र")&&j("र")===j("ण")){d.dataset.letters="wait";t=function(){d.dataset.letters="web"};s=function(w){return document.fonts.load(w+' 16px "Web Devanagari"',"क")};Promise.all([s(400),s(700)]).then(t,t);setTimeout(t,3e3)}}catch(e){}})(document.documentElement)`;

export const useTheme = create<{ theme: Theme }>(() => ({ theme: "light" }));

const colours = { light: "#fbfaf6", dark: "#171614" } as const;

function show(theme: Theme): void {
  useTheme.setState({ theme });
  if (typeof document === "undefined") return;
  document.documentElement.dataset.theme = theme;
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", colours[theme]);
}

let begun = false;
/** Reads the choice, once; the head's script has painted it already. */
export function initTheme(): void {
  if (begun) return;
  begun = true;
  const dark = globalThis.matchMedia?.("(prefers-color-scheme: dark)").matches ?? false;
  show(chooseTheme({ theme: storage.get("theme"), themeStore: storage.get("themeStore") }, dark));
}

export function toggleTheme(): void {
  const theme = useTheme.getState().theme === "dark" ? "light" : "dark";
  storage.set("theme", theme);
  storage.setJson("themeStore", { state: { theme }, version: 0 });
  show(theme);
}
