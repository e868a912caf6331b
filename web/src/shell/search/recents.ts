import { storage } from "../../foundation/storage.ts";

const KEY = "sarathi.searches";
const MOST = 7;

/** What was searched for on this device, the latest first. Where nothing can be stored there is nothing. */
export function readRecents(): string[] {
  const stored = storage.getJson(KEY);
  return Array.isArray(stored) ? stored.filter((text) => typeof text === "string").slice(0, MOST) : [];
}

export const forgetRecents = () => storage.remove(KEY);

export function addRecent(text: string): void {
  const said = text.trim();
  if (said) storage.setJson(KEY, [said, ...readRecents().filter((one) => one !== said)].slice(0, MOST));
}

export function forgetRecent(text: string): void {
  storage.setJson(
    KEY,
    readRecents().filter((one) => one !== text),
  );
}
