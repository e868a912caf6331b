import katex from "katex";

/** What defines or repeats macros: a formula must not grow. */
const DEFINES = /\\(?:[gex]?def|(?:re|provide)?new?command|providecommand|let|futurelet|global|long)(?![a-z])/i;

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

/**
 * A formula in LaTeX as MathML, which browsers draw without a style sheet or fonts of their own; one that cannot be set
 * stands there as it was written.
 * @param allowed false shows it as it was written
 */
export function formula(tex: string, display: boolean, source: string, allowed: boolean): string {
  const asWritten = `<code>${escaped(source)}</code>`;
  if (!allowed || DEFINES.test(tex)) return asWritten;
  try {
    return katex.renderToString(tex, {
      output: "mathml",
      displayMode: display,
      throwOnError: true,
      strict: "ignore",
      trust: false,
      maxExpand: 200,
      maxSize: 20,
    });
  } catch {
    // Not only its ParseError: whatever a hostile formula does to it, the text around it is shown.
    return asWritten;
  }
}
