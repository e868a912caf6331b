const segments = new Intl.Segmenter("ne", { granularity: "grapheme" });

/** The beginning of a text on one line, at most so many graphemes, cut between words where there are any. */
export function summaryOf(text: string, most = 200): string {
  // Enough for any script: no grapheme that people write has more code units on average.
  const line = text
    .slice(0, most * 20)
    .replace(/\s+/g, " ")
    .trim();
  const starts: number[] = [];
  for (const { index } of segments.segment(line)) {
    starts.push(index);
    if (starts.length > most) break;
  }
  if (starts.length <= most) return line;
  const cut = line.slice(0, starts[most - 1]);
  const space = cut.lastIndexOf(" ");
  return `${(space > cut.length / 2 ? cut.slice(0, space) : cut).replace(/[\s,;:–-]+$/u, "")}…`;
}
