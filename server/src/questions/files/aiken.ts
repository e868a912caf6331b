import type { Found } from "./block.ts";
import { readLabel } from "./labels.rules.ts";
import { linesOf } from "./loksewaText.ts";

const ANSWER = /^\s*ANSWER\s*:\s*(.*)$/i;

/** Moodle's Aiken: a stem, options `A)` or `A.`, one a line, and `ANSWER: A` below, question after question. */
export function readAiken(text: string): Found[] {
  const found: Found[] = [];
  let lines: { text: string; number: number }[] = [];
  const end = (keys: string[]) => {
    const [first] = lines;
    if (!first) return;
    const stem: string[] = [];
    const options: string[] = [];
    let isMislabelled = false;
    for (const line of lines) {
      const label = readLabel(line.text);
      if (label && label.index === options.length && stem.length > 0) options.push(label.rest);
      else if (label && options.length > 0) {
        // A label is missing or there twice: two options would melt into one.
        isMislabelled = true;
        options.push(label.rest);
      } else if (options.length > 0) options.push(`${options.pop()}\n${line.text.trim()}`);
      else stem.push(line.text.trim());
    }
    const words = [...lines.map((line) => line.text), ...keys.map((key) => `ANSWER: ${key}`)].join("\n");
    found.push({
      place: { line: first.number, block: found.length + 1 },
      text: words,
      question: { any: stem.join("\n") },
      options: options.map((any) => ({ words: { any } })),
      keys,
      ...(isMislabelled && { problems: [{ code: "syntax" as const }] }),
      ...(keys.length === 0 && { problems: [{ code: "cut_off" as const }] }),
    });
    lines = [];
  };
  for (const line of linesOf(text)) {
    const answer = ANSWER.exec(line.text);
    if (!answer) lines.push(line);
    else if (lines.length > 0) end([answer[1] ?? ""]);
    else {
      // A second answer to the same question.
      const last = found.at(-1);
      last?.keys?.push(answer[1] ?? "");
    }
  }
  end([]);
  return found;
}
