import type { Text } from "@sarathi/contract";
import { languageOf, pick } from "../foundation/i18n.ts";

/** A numbered statement: "(१) …", "1. …", "A) …", "(क) …". */
const numbered = /^\(?[\d०-९A-Za-zक-ह]{1,2}[).]\s/;

interface QuestionTextProps {
  text: Text;
  language: "ne" | "en";
  /** What the server drew of it, where it holds formulas or tables. */
  html?: Text | undefined;
}

/** A text of the paper in the language asked for, else in the other; lines are kept, and numbers hang before them. */
export function QuestionText({ text, language, html }: QuestionTextProps) {
  const drawn = html?.[languageOf(text, language)];
  if (drawn) {
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the server holds it to a list of elements and attributes (decision 42)
    return <span lang={languageOf(text, language)} dangerouslySetInnerHTML={{ __html: drawn }} />;
  }
  const lines = pick(text, language).split("\n");
  return (
    <span lang={languageOf(text, language)} className="whitespace-pre-line">
      {lines.length === 1
        ? lines[0]
        : lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
            <span key={at} className={`block ${numbered.test(line) ? "pl-[1.8em] -indent-[1.8em]" : ""}`}>
              {line || "\u00a0"}
            </span>
          ))}
    </span>
  );
}
