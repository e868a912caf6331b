export const marks = ["bold", "list", "quote", "link", "formula"] as const;
export type Mark = (typeof marks)[number];

/** A text with what is selected in it. */
export interface Selected {
  text: string;
  start: number;
  end: number;
}

const around = { bold: ["**", "**"], link: ["[", "](https://)"], formula: ["$", "$"] } as const;
const before = { list: "- ", quote: "> " } as const;

/** Stands before lines, not around words. */
export const isOfLines = (mark: Mark): mark is keyof typeof before => mark in before;

/** Puts a mark of Markdown on what is selected, and takes one away that is there. @param sample where nothing is selected */
export function marked({ text, start, end }: Selected, mark: Mark, sample: string): Selected {
  if (isOfLines(mark)) return markedLines({ text, start, end }, before[mark]);
  const [open, close] = around[mark];
  const chosen = text.slice(start, end);
  const isOn = mark !== "link" && text.slice(0, start).endsWith(open) && text.slice(end).startsWith(close);
  if (isOn) {
    const less = text.slice(0, start - open.length) + chosen + text.slice(end + close.length);
    return { text: less, start: start - open.length, end: end - open.length };
  }
  const inner = chosen || sample;
  const from = start + open.length;
  return {
    text: text.slice(0, start) + open + inner + close + text.slice(end),
    start: from,
    end: from + inner.length,
  };
}

/** The lines that are touched by what is selected, each with the sign before it, or without. */
function markedLines({ text, start, end }: Selected, sign: string): Selected {
  const from = text.lastIndexOf("\n", start - 1) + 1;
  const next = text.indexOf("\n", end);
  const to = next === -1 ? text.length : next;
  const lines = text.slice(from, to).split("\n");
  const isOn = lines.every((line) => line.startsWith(sign));
  const changed = lines.map((line) => (isOn ? line.slice(sign.length) : sign + line)).join("\n");
  return { text: text.slice(0, from) + changed + text.slice(to), start: from, end: from + changed.length };
}
