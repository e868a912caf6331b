import {
  HALANT,
  IKAR,
  RAKAR,
  RAKAR_BELOW,
  REPH,
  typedLetters,
  typedPlain,
  typedSigns,
  typedWithSign,
  VIRAMA,
  ZWJ,
} from "./preeti.map.ts";

const CONSONANT = "[क-ह]़?";
/** A cluster with what belongs to its vowel, a word in Latin letters, or any other character. */
const PIECES = new RegExp(
  `(${CONSONANT}(?:्\\u200d?${CONSONANT}){0,9})(्[\\u200c\\u200d]?)?([ा-ौ]?)([ऀ-ः]*)|[A-Za-z](?:[\\w.@:/'’+&-]*\\w)?(?:[.,;:!?]+(?=\\s|$))?|[^]`,
  "gu",
);
type Typed = ReadonlyMap<string, string>;
const only = (pattern: RegExp): Typed => new Map([...typedLetters].filter(([text]) => pattern.test(text)));
const halves = only(/्$/);
const wholes = only(/[^्\u200d]$/);
const rakars = only(/्र$/);
const longest = Math.max(...[...typedLetters.keys()].map((text) => text.length));

/** The longest entry that a cluster begins with. */
function startOf(table: Typed, cluster: string): readonly [text: string, keys: string] | undefined {
  for (let length = Math.min(longest, cluster.length); length > 0; length--) {
    const text = cluster.slice(0, length);
    const keys = table.get(text);
    if (keys) return [text, keys];
  }
  return undefined;
}

/** The keys of the next letter or ligature of a cluster, and what is left of it. */
function take(rest: string): [keys: string, left: string] {
  const whole = startOf(wholes, rest);
  const [text, keys] = startOf(rakars, rest) ?? (whole?.[0] === rest ? whole : undefined) ?? [];
  if (text && keys) return [keys, rest.slice(text.length)];
  const half = startOf(halves, rest);
  if (half && isConsonant(rest.slice(half[0].length))) return [half[1], rest.slice(half[0].length)];
  return whole ? [whole[1], rest.slice(whole[0].length)] : [rest.slice(0, 1), rest.slice(1)];
}
/** With र it would be a rakar, which is written to a whole letter. */
const isConsonant = (text: string) => /^[क-ह]/.test(text) && !text.startsWith("र");

/** What joins the rest of a cluster to the letter before. */
function join(before: string, rest: string): [keys: string, left: string] {
  const nukta = rest.startsWith("़") ? (typedSigns.get("़") ?? "") : "";
  const after = rest.slice(nukta.length);
  const below = /[टठडढछङद]$/.test(before) ? RAKAR_BELOW : RAKAR;
  const rakar = after.startsWith("्र") && after[2] !== "़" ? below : "";
  const left = after.slice(rakar === "" ? 0 : 2);
  return left.startsWith(VIRAMA) ? [nukta + rakar + HALANT, left.slice(1)] : [nukta + rakar, left];
}

function typeCluster(cluster: string): string {
  let typed = "";
  let rest = cluster;
  while (rest !== "") {
    const [keys, left] = take(rest);
    const [link, after] = join(rest.slice(0, rest.length - left.length), left);
    typed += keys + link;
    rest = after;
  }
  return typed;
}

function typeSyllable(cluster: string, halant: string, sign: string, marks: string): string {
  const eyelash = cluster.startsWith(`र्${ZWJ}`);
  const reph = !eyelash && /^र्./.test(cluster);
  const body = cluster.replaceAll(ZWJ, "").slice(reph || eyelash ? 2 : 0);
  const joined = typedWithSign.get(body + sign);
  const ikar = sign === "ि";
  return [
    ikar ? IKAR : "",
    eyelash ? "¥" : "",
    joined ?? typeCluster(body),
    halant ? HALANT : "",
    joined || ikar ? "" : (typedSigns.get(sign) ?? ""),
    reph ? REPH : "",
    [...marks].map((mark) => typedSigns.get(mark) ?? mark).join(""),
  ].join("");
}

/** Text as it is typed for the font. What the font cannot draw stays. */
export function encode(text: string): string {
  let open = false;
  return text
    .normalize("NFC")
    .replace(PIECES, (piece, cluster?: string, halant = "", sign = "", marks = ""): string => {
      if (cluster) return typeSyllable(cluster, halant, sign, marks);
      if (/^[A-Za-z]/.test(piece)) return piece;
      if (piece === '"') {
        open = !open;
        return open ? "æ" : "Æ";
      }
      return typedSigns.get(piece) ?? typedPlain.get(piece) ?? (/^[\u200c\u200d]$/.test(piece) ? "" : piece);
    });
}
