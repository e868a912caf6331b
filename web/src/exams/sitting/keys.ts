/** What a key does in the sitting. `place` counts the options as shown, from 0. */
export type KeyAction =
  | { do: "choose"; place: number }
  | { do: "next" | "previous" | "mark" | "clear" | "strike" | "help" };

export interface KeyPress {
  key: string;
  /** Place on the keyboard: reads letters while a Nepali layout is on. */
  code: string;
}

const named: Record<string, KeyAction["do"]> = {
  ArrowRight: "next",
  ArrowLeft: "previous",
  Backspace: "clear",
  Delete: "clear",
  "0": "clear",
  "०": "clear",
  "?": "help",
};
const lettered: Record<string, KeyAction["do"]> = { N: "next", P: "previous", M: "mark", X: "strike" };

/** A key's letter on any layout: the Latin one typed, else the one printed on the key. */
function letterOf({ key, code }: KeyPress): string {
  if (/^[a-z]$/i.test(key)) return key.toUpperCase();
  return key.length === 1 && code.startsWith("Key") ? code.slice(3) : "";
}

function digitOf({ key }: KeyPress): number {
  if (/^[1-8]$/.test(key)) return Number(key);
  return /^[१-८]$/.test(key) ? key.charCodeAt(0) - 0x966 : 0;
}

/** The action of a key for a question of `options` options; letters and numbers beyond them do nothing. */
export function actionOf(press: KeyPress, options: number): KeyAction | undefined {
  const digit = digitOf(press);
  if (digit > 0) return digit <= options ? { do: "choose", place: digit - 1 } : undefined;
  const letter = letterOf(press);
  // A letter shown beside an option chooses it: C means option C, so clearing has other keys.
  const place = letter ? letter.charCodeAt(0) - 65 : -1;
  if (place >= 0 && place < Math.min(options, 8)) return { do: "choose", place };
  const action = named[press.key] ?? lettered[letter];
  return action && action !== "choose" ? { do: action } : undefined;
}
