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
/** A step with its topics, drawn by itself: what is out of sight need not be laid out. Places are its own. */
export interface StepDrawing {
  id: string;
  height: number;
  lines: string[];
  topics: Box[];
}

/** The width that it is drawn at: a phone's, so that its letters are read there as they are. */
export const WIDTH = 296;
export const ROAD_X = 10;
export const BOX_X = [26, 162] as const;
export const BOX_WIDTH = 130;
const LINE = 19;
const BOX_TEXT = BOX_WIDTH - 34;

const widths = new Map<string, number>();
function letterWidth(letter: string): number {
  if (/\p{M}/u.test(letter)) return /[ािीोौः]/u.test(letter) ? 4 : 0;
  if (/[ ilj.,:;'|]/.test(letter)) return 4;
  return /\p{Script=Devanagari}/u.test(letter) ? 8.5 : 7.2;
}

/** About how wide a text is at 13 px: marks above and below a letter have no width of their own. */
export function widthOf(text: string): number {
  let width = 0;
  for (const letter of text) {
    const known = widths.get(letter) ?? letterWidth(letter);
    widths.set(letter, known);
    width += known;
  }
  return width;
}

/** A text in lines that fit; a word that does not stands alone. */
export function wrap(text: string, most: number): string[] {
  const lines: string[] = [];
  const space = widthOf(" ");
  let width = most;
  for (const word of text.split(" ")) {
    const own = widthOf(word);
    if (width + space + own <= most) {
      lines[lines.length - 1] += ` ${word}`;
      width += space + own;
    } else {
      lines.push(word);
      width = own;
    }
  }
  return lines;
}

/** Where everything of each step stands on the road: its topics in two columns below its name. */
export function draw(steps: readonly DrawnStep[]): StepDrawing[] {
  return steps.map(({ id, name, topics }) => {
    let y = 10;
    const lines = wrap(name, WIDTH - 30);
    const boxes: Box[] = [];
    y += lines.length * LINE + 12;
    for (let at = 0; at < topics.length; at += 2) {
      const row = topics.slice(at, at + 2).map((topic) => ({ id: topic.id, lines: wrap(topic.name, BOX_TEXT) }));
      const height = Math.max(44, ...row.map((box) => box.lines.length * LINE + 14));
      row.forEach((box, column) => {
        boxes.push({ ...box, x: BOX_X[column as 0 | 1], y, height });
      });
      y += height + 8;
    }
    return { id, height: y + 4, lines, topics: boxes };
  });
}

/** About what a phone shows of the drawing at once, and a little more. */
const SIGHT = 1_000;

/** How many of the first steps fill what is in sight. */
export function inSight(steps: readonly StepDrawing[]): number {
  let height = 0;
  const last = steps.findIndex((step) => {
    height += step.height;
    return height >= SIGHT;
  });
  return last < 0 ? steps.length : last + 1;
}
