import { looksLikePreeti, preetiToUnicode, unicodeToPreeti } from "@sarathi/contract";

export type Direction = "toUnicode" | "toPreeti";

/** So much is converted at once; between two pieces the page may answer a key. */
const PIECE = 20_000;
const BEGINNING = 2_000;

/** Whole lines, about as long as a piece. */
function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  for (let from = 0; from < text.length; ) {
    const end = text.indexOf("\n", from + PIECE);
    const to = end < 0 ? text.length : end + 1;
    pieces.push(text.slice(from, to));
    from = to;
  }
  return pieces;
}

const rest = () => new Promise<void>((done) => setTimeout(done));

/** Converts as long as nobody stops it. @returns undefined when it was stopped */
export async function convert(text: string, direction: Direction, signal: AbortSignal): Promise<string | undefined> {
  const one = direction === "toUnicode" ? preetiToUnicode : unicodeToPreeti;
  let converted = "";
  for (const [at, piece] of piecesOf(text).entries()) {
    if (at > 0) await rest();
    if (signal.aborted) return undefined;
    converted += one(piece);
  }
  return converted;
}

/** Whether the text, by its beginning, rather wants the other direction. */
export function isOtherWay(text: string, direction: Direction): boolean {
  const beginning = text.slice(0, BEGINNING);
  const letters = beginning.match(/\p{L}/gu)?.length ?? 0;
  const nepali = beginning.match(/\p{Script=Devanagari}/gu)?.length ?? 0;
  return direction === "toUnicode" ? nepali > letters / 2 : nepali === 0 && looksLikePreeti(beginning).likely;
}
