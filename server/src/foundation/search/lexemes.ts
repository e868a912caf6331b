import { heardOf, LEAST_KEY, phoneticKey, searchedWords } from "@sarathi/contract";

/** The number of this folding. Whoever changes what comes out counts it up: all is folded anew then, beside the requests. */
export const FOLDING = 1;

/** What is known of one thing: what it is called, in each language, what stands beside that, and what it says. */
export interface SearchDocument {
  id: string;
  titles: readonly string[];
  tags?: readonly string[];
  text?: string;
}

/** Words of a text that are known, and those of them that are known by their sound too. */
const MOST_WORDS = 120;
const MOST_SOUNDS = 40;

const SOUND = "~";
const HEARD = "^";
const TITLE = "=";

/** A word holds no quote and no backslash (`searchedWords`). */
const quoted = (lexeme: string) => `'${lexeme}'`;

/** A number is not heard: member1 is not member2. */
const NUMBERED = /\d/;

/** The lexemes of how words sound: without vowels where that says enough, and with them. */
const soundsOf = (words: readonly string[]) =>
  words.flatMap((word) => {
    if (NUMBERED.test(word)) return [];
    const [key, heard] = [phoneticKey(word), heardOf(word)];
    return [...(key.length >= LEAST_KEY ? [SOUND + key] : []), ...(heard.length > 1 ? [HEARD + heard] : [])];
  });
const titleSound = (words: readonly string[]) =>
  TITLE + SOUND + (words.some((word) => NUMBERED.test(word)) ? words.join("") : heardOf(words.join("")));

/** Neighbours as one word: लोक सेवा is लोकसेवा. */
const joined = (words: readonly string[]) => words.slice(1).map((word, at) => (words[at] ?? "") + word);

/** What stands in `search_text` of a document: `words` as the text of a tsvector. */
export function lexemesOf({ titles, tags = [], text = "" }: SearchDocument): { words: string; size: number } {
  const named = titles.map(searchedWords).filter((words) => words.length > 0);
  const marked = new Map<string, "A" | "B" | "D">();
  const add = (lexemes: readonly string[], mark: "A" | "B" | "D") => {
    for (const lexeme of lexemes) if (!marked.has(lexeme)) marked.set(lexeme, mark);
  };
  for (const words of named) {
    const all = [...words, ...joined(words)];
    add([TITLE + words.join(""), titleSound(words), ...all, ...soundsOf(all)], "A");
  }
  const beside = tags.flatMap(searchedWords);
  add([...beside, ...soundsOf(beside)], "B");
  const said = [...new Set(searchedWords(text).slice(0, MOST_WORDS))];
  add([...said, ...soundsOf(said.slice(0, MOST_SOUNDS))], "D");
  return {
    words: [...marked].map(([lexeme, mark]) => `${quoted(lexeme)}:1${mark}`).join(" "),
    size: Math.min(...named.map((words) => words.length), 1_000),
  };
}

/** What is searched for, as tsqueries: one for each tier of decision 66, and by how titles sound. */
export interface Sought {
  words: readonly string[];
  exact: string;
  begins: string;
  titled: string;
  said: string;
  sounds: string;
  titleSounds: string;
  titleSoundBegins: string;
  titledSounds: string;
}

/** Words of a search that are looked for. */
const MOST_SOUGHT = 8;

const or = (queries: readonly string[]) => [...new Set(queries)].map((query) => `(${query})`).join(" | ");
const and = (queries: readonly string[]) => queries.map((query) => `(${query})`).join(" & ");
/** One letter begins too much: it is a word then. */
const beginning = (word: string, mark = "") => `${quoted(word)}:${word.length > 1 ? "*" : ""}${mark}`.replace(/:$/, "");

function soundsLike(word: string, mark = ""): string {
  if (NUMBERED.test(word)) return beginning(word, mark);
  const [key, heard] = [phoneticKey(word), heardOf(word)];
  const lexeme = key.length >= LEAST_KEY ? SOUND + key : heard.length > 1 ? HEARD + heard : undefined;
  return lexeme ? `${beginning(word, mark)} | ${quoted(lexeme)}:*${mark}` : beginning(word, mark);
}

/** The same words, and each time two neighbours written as one. */
function spellings(words: readonly string[]): string[][] {
  const pairs = words
    .slice(1)
    .map((word, at) => [...words.slice(0, at), (words[at] ?? "") + word, ...words.slice(at + 2)]);
  return [[...words], ...pairs];
}

/** @param texts what was typed, and other words for it. Undefined: there is no word in it */
export function soughtIn(texts: readonly string[]): Sought | undefined {
  const asked = texts.map((text) => searchedWords(text).slice(0, MOST_SOUGHT)).filter((words) => words.length > 0);
  const [first] = asked;
  if (!first) return undefined;
  const all = asked.flatMap(spellings);
  const each = (query: (word: string) => string) => or(all.map((words) => and(words.map(query))));
  const whole = (lexemeOf: (words: readonly string[]) => string, sign: string) =>
    or(asked.map((words) => quoted(lexemeOf(words)) + sign));
  return {
    words: first,
    exact: whole((words) => TITLE + words.join(""), ""),
    begins: whole((words) => TITLE + words.join(""), ":*"),
    titled: each((word) => beginning(word, "A")),
    said: each((word) => beginning(word)),
    sounds: each((word) => soundsLike(word)),
    titleSounds: whole(titleSound, ""),
    titleSoundBegins: whole(titleSound, ":*"),
    titledSounds: each((word) => soundsLike(word, "A")),
  };
}

/** What is left of a word's sound without any one letter, and all of it. Empty: too short to be mistaken. */
export function variantsOf(word: string): string[] {
  if (NUMBERED.test(word)) return [];
  const heard = heardOf(word).replace(/(?<=.)[aeiouy]/gi, "");
  if (heard.length < 3) return [];
  return [...new Set([heard, ...Array.from(heard, (_, at) => heard.slice(0, at) + heard.slice(at + 1))])];
}
