const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };
/** Signs that no XML holds, not even escaped (XML 1.0 §2.2). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const UNFIT = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** A text as it stands in XML, in an element or an attribute. */
export const xmlText = (text: string): string =>
  text
    .toWellFormed()
    .replace(UNFIT, "")
    .replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);
