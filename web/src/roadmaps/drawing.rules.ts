/** What is drawn: steps in order, each with its topics. */
export interface DrawnStep {
  id: string;
  name: string;
  topics: readonly { id: string; name: string }[];
}
export interface Box {
  id: string;
  x: number;
  y: number;
  height: number;
  lines: string[];
}
export interface Drawing {
  height: number;
  steps: { id: string; y: number; lines: string[]; topics: Box[] }[];
}

/** The width that it is drawn at: a phone's, so that its letters are read there as they are. */
export const WIDTH = 296;
export const ROAD_X = 10;
export const BOX_X = [26, 162] as const;
export const BOX_WIDTH = 130;
const LINE = 19;
const BOX_TEXT = BOX_WIDTH - 34;

/** About how wide a text is at 13 px: marks above and below a letter have no width of their own. */
export function widthOf(text: string): number {
  let width = 0;
  for (const letter of text) {
    if (/\p{M}/u.test(letter)) width += /[ािीोौः]/u.test(letter) ? 4 : 0;
    else width += /[ ilj.,:;'|]/.test(letter) ? 4 : /\p{Script=Devanagari}/u.test(letter) ? 8.5 : 7.2;
  }
  return width;
}

/** A text in lines that fit; a word that does not stands alone. */
export function wrap(text: string, most: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && widthOf(`${last} ${word}`) <= most) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** Where everything stands on the road: steps one below the other, their topics in two columns. */
export function draw(steps: readonly DrawnStep[]): Drawing {
  let y = 10;
  const drawn = steps.map(({ id, name, topics }) => {
    const lines = wrap(name, WIDTH - 30);
    const step = { id, y, lines, topics: [] as Box[] };
    y += lines.length * LINE + 12;
    for (let at = 0; at < topics.length; at += 2) {
      const row = topics.slice(at, at + 2).map((topic) => ({ id: topic.id, lines: wrap(topic.name, BOX_TEXT) }));
      const height = Math.max(44, ...row.map((box) => box.lines.length * LINE + 14));
      row.forEach((box, column) => {
        step.topics.push({ ...box, x: BOX_X[column as 0 | 1], y, height });
      });
      y += height + 8;
    }
    y += 14;
    return step;
  });
  return { height: y, steps: drawn };
}
