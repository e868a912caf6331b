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
