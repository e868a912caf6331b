import { cutAt, heardOf, LEAST_KEY, phoneticKey, searchedWords } from "@sarathi/contract";

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

/** A whole title may be longer than PostgreSQL takes (2 KiB). */
const MOST_LEXEME = 200;
/** A word holds no quote and no backslash (`searchedWords`). */
export const quoted = (lexeme: string) => `'${cutAt(lexeme, MOST_LEXEME)}'`;

/** A number is not heard: member1 is not member2. */
const NUMBERED = /\d/;

/** The lexemes of how words sound: without vowels where that says enough, and with them. */
const soundsOf = (words: readonly string[]) =>
  words.flatMap((word) => {
    if (NUMBERED.test(word)) return [];
    const [key, heard] = [phoneticKey(word), heardOf(word)];
    return [...(key.length >= LEAST_KEY ? [SOUND + key] : []), ...(heard.length > 1 ? [HEARD + heard] : [])];
  });
/** How a whole title sounds; none of a script that is not heard: all of those would sound alike. */
function titleSounds(words: readonly string[]): string[] {
  const sound = words.some((word) => NUMBERED.test(word)) ? words.join("") : heardOf(words.join(""));
  return sound ? [TITLE + SOUND + sound] : [];
}
/** The beginning of a sound that says something. */
const LEAST_BEGINNING = 3;

/** Neighbours as one word: लोक सेवा is लोकसेवा. */
const joined = (words: readonly string[]) => words.slice(1).map((word, at) => (words[at] ?? "") + word);

interface Folded {
  titles: string;
  words: string;
  size: number;
}

/** What stands in `search_text` of a document: `titles` and all of its `words` as the texts of tsvectors. */
export function lexemesOf({ titles, tags = [], text = "" }: SearchDocument): Folded {
  const named = titles.map(searchedWords).filter((words) => words.length > 0);
  const marked = new Map<string, "A" | "B" | "D">();
  const add = (lexemes: readonly string[], mark: "A" | "B" | "D") => {
    for (const lexeme of lexemes) if (!marked.has(lexeme)) marked.set(lexeme, mark);
  };
  for (const words of named) {
    const all = [...words, ...joined(words)];
    add([TITLE + words.join(""), ...titleSounds(words), ...all, ...soundsOf(all)], "A");
  }
  const beside = tags.flatMap(searchedWords);
  add([...beside, ...soundsOf(beside)], "B");
  const said = [...new Set(searchedWords(text).slice(0, MOST_WORDS))];
  add([...said, ...soundsOf(said.slice(0, MOST_SOUNDS))], "D");
  return {
    titles: [...marked].flatMap(([lexeme, mark]) => (mark === "A" ? [quoted(lexeme)] : [])).join(" "),
    words: [...marked].map(([lexeme, mark]) => `${quoted(lexeme)}:1${mark}`).join(" "),
    size: Math.min(...named.map((words) => words.length), 1_000),
  };
}

/** What is searched for, as tsqueries: one for each tier of decision 66, and by how titles sound. */
export interface Sought {
  words: readonly string[];
  exact: string;
  begins: string;
  /** All words, by their letters; by those or how their sounds begin; by those or their whole sounds. */
  holds: string;
  sounds: string;
  heard: string;
  titleSounds: string;
  titleSoundBegins: string;
  /** For an index of very many things, of titles and of all words: wider than `sounds` and `heard`, and quick to look up. */
  deepSounds: string;
  deepHeard: string;
}

/** Words of a search that are looked for. */
const MOST_SOUGHT = 8;

const or = (queries: readonly string[]) => [...new Set(queries)].map((query) => `(${query})`).join(" | ");
const and = (queries: readonly string[]) => queries.map((query) => `(${query})`).join(" & ");
/** What may go on: the word that is being typed, of two letters or more, and any of three. */
const goesOn = (word: string, isLast: boolean) => word.length > (isLast ? 1 : 2);
const beginning = (word: string, isLast: boolean) => `${quoted(word)}${goesOn(word, isLast) ? ":*" : ""}`;

/** The sound by which a word is looked for; none of a number. */
function soundOf(word: string): string | undefined {
  if (NUMBERED.test(word)) return undefined;
  const [key, heard] = [phoneticKey(word), heardOf(word)];
  return key.length >= LEAST_KEY ? SOUND + key : heard.length > 1 ? HEARD + heard : undefined;
}

/** @param goes whether the sound may go on: of the words of titles; of texts too many begin alike */
function soundsLike(word: string, isLast: boolean, goes: boolean): string {
  const lexeme = soundOf(word);
  const begins = beginning(word, isLast);
  return lexeme ? `${begins} | ${quoted(lexeme)}${goes ? ":*" : ""}` : begins;
}

/** A beginning of fewer letters, or sounds, has more words than an index may gather before it can leave any out. */
const LEAST_DEEP = { last: 4, inner: 5 } as const;

/**
 * The same for an index of very many things, which weighs each part of what is asked for each thing that has any of them:
 * short words are looked for by their whole sound alone, and one that is being typed is left out.
 */
function deepSoundsLike(words: readonly string[], goes: boolean): string[] {
  if (words.length === 1) return words.map((word) => soundsLike(word, true, goes));
  const long = words.filter((word, at) => at < words.length - 1 || word.length >= LEAST_DEEP.last);
  return long.map((word) => {
    const sound = soundOf(word);
    if (!sound) return beginning(word, false);
    const heard = `${quoted(sound)}${goes && sound.length > LEAST_DEEP.last ? ":*" : ""}`;
    return word.length >= LEAST_DEEP.inner ? `${quoted(word)}:* | ${heard}` : heard;
  });
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
  const each = (query: (word: string, isLast: boolean) => string) =>
    or(all.map((words) => and(words.map((word, at) => query(word, at === words.length - 1)))));
  const titles = asked.map((words) => TITLE + words.join(""));
  const exact = or(titles.map(quoted));
  const wholeSounds = asked.flatMap(titleSounds);
  const soundBegins = wholeSounds.map((sound) =>
    sound.length - (TITLE + SOUND).length < LEAST_BEGINNING ? quoted(sound) : `${quoted(sound)}:*`,
  );
  return {
    words: first,
    exact,
    begins: or(titles.map((title) => `${quoted(title)}:*`)),
    holds: each(beginning),
    sounds: each((word, isLast) => soundsLike(word, isLast, true)),
    heard: each((word, isLast) => soundsLike(word, isLast, false)),
    deepSounds: or(asked.map((words) => and(deepSoundsLike(words, true)))),
    deepHeard: or(asked.map((words) => and(deepSoundsLike(words, false)))),
    titleSounds: or(wholeSounds.map(quoted)) || exact,
    titleSoundBegins: or(soundBegins) || exact,
  };
}

/** What is left of a word's sound without any one letter, and all of it. Empty: too short to be mistaken. */
export function variantsOf(word: string): string[] {
  if (NUMBERED.test(word)) return [];
  const heard = heardOf(word).replace(/(?<=.)[aeiouy]/gi, "");
  if (heard.length < 3) return [];
  return [...new Set([heard, ...Array.from(heard, (_, at) => heard.slice(0, at) + heard.slice(at + 1))])];
}
