const segments = new Intl.Segmenter("ne", { granularity: "grapheme" });

/** How long a reader finds a text: क्षि is one. Counts no further than `most`, if that is given. */
export function lengthInGraphemes(text: string, most = Number.POSITIVE_INFINITY): number {
  let count = 0;
  for (const _ of segments.segment(text)) if (++count >= most) break;
  return count;
}
