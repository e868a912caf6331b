/** A number as it is typed, in either digits; what is none stays, so that a form says so. */
export function numberTyped(typed: unknown): unknown {
  const text = String(typed ?? "")
    .trim()
    .replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966));
  if (text === "") return undefined;
  return /^\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}
