export type Digits = "deva" | "latn";

/** Writes the digits of a text in the reader's digits. */
export function toDigits(text: string, digits: Digits): string {
  if (digits === "latn") return text;
  return text.replace(/[0-9]/g, (digit) => String.fromCharCode(0x966 + Number(digit)));
}

/** Lakh grouping: 1234567 → "12,34,567". At most `decimals` places, no trailing zeros; a true minus sign. */
export function formatNumber(value: number, digits: Digits, decimals = 2): string {
  const [whole = "0", part = ""] = Math.abs(value).toFixed(decimals).split(".");
  const last = whole.slice(-3);
  const before = whole.slice(0, -3).replace(/\B(?=(\d\d)+$)/g, ",");
  const places = part.replace(/0+$/, "");
  const text = (before ? `${before},${last}` : last) + (places ? `.${places}` : "");
  const negative = value < 0 && /[1-9]/.test(text);
  return toDigits((negative ? "\u2212" : "") + text, digits);
}

/** Seconds as "mm:ss", or "h:mm:ss" from an hour on. Never below zero. */
export function formatDuration(seconds: number, digits: Digits): string {
  const total = Math.max(0, Math.floor(seconds));
  const two = (n: number) => String(n).padStart(2, "0");
  const [h, m, s] = [Math.floor(total / 3600), Math.floor(total / 60) % 60, total % 60];
  return toDigits(h > 0 ? `${h}:${two(m)}:${two(s)}` : `${two(m)}:${two(s)}`, digits);
}

const kathmanduOffsetMs = (5 * 60 + 45) * 60_000;
/** Nepal has no summer time: its clock is UTC + 5:45 all year. Read the UTC parts of what this answers. */
export const inKathmandu = (instant: Date | string | number) =>
  new Date(new Date(instant).getTime() + kathmanduOffsetMs);

/** Time of day in Kathmandu, "15:45". */
export function clockTime(instant: Date | string | number, digits: Digits): string {
  return toDigits(inKathmandu(instant).toISOString().slice(11, 16), digits);
}
