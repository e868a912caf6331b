import { countOf, maskOf } from "../foundation/choiceMask.ts";
import {
  type Guessable,
  hasPlaces,
  isWorded,
  keyOf,
  type Language,
  numbersIn,
  placesOf,
  sharedPlaces,
  sharedWords,
  valuesOf,
  wordsIn,
} from "./guessable.rules.ts";

/** A question as a guesser meets it. Who plays with letters is taken to know the keys of all other questions. */
export interface Asked {
  question: Guessable;
  at: number;
  /** The questions of its paper, in order. */
  paper: readonly Guessable[];
  bank: readonly Guessable[];
  language: Language;
}

/** A way to find the answer without knowing it, as coaches teach it. */
export interface Trick {
  name: string;
  /** The choices (masks) that it holds equally good; none where it says nothing. */
  choices: (asked: Asked) => number[];
}

const range = (length: number) => Array.from({ length }, (_, i) => i);
const onlyOne = (question: Guessable) => question.answer.length === 1;

/** The options with the highest rating; none when all are rated alike. */
function best(ratings: readonly number[]): number[] {
  const highest = Math.max(...ratings);
  const found = range(ratings.length).filter((i) => ratings[i] === highest);
  return found.length === ratings.length ? [] : found.map((i) => maskOf([i]));
}

/** Rates every option but those with the highest rating. */
const not = (ratings: readonly number[]): number[] => ratings.map((one) => (one === Math.max(...ratings) ? 0 : 1));

type Rate = (asked: Asked, texts: string[]) => readonly number[];
/** A trick that rates the options of questions with one right option. */
const rating = (name: string, speaks: (asked: Asked) => boolean, rate: Rate): Trick => ({
  name,
  choices: (asked) =>
    onlyOne(asked.question) && speaks(asked)
      ? best(
          rate(
            asked,
            asked.question.options.map((option) => option[asked.language]),
          ),
        )
      : [],
});

const withPlaces = ({ question }: Asked) => hasPlaces(question);
const worded = ({ question, language }: Asked) => isWorded(question, language);
const numeric = ({ question, language }: Asked) => valuesOf(question, language).length > 0;
const negative = ({ question }: Asked) => question.form === "negative";
const always = () => true;

/** Where each option stands when they are put in order by their values: 0 for the lowest. */
function rankOf({ question, language }: Asked): number[] {
  const values = valuesOf(question, language);
  const compare = (a: readonly number[], b: readonly number[]) => {
    const differs = a.findIndex((value, i) => value !== b[i]);
    return differs === -1 ? 0 : (a[differs] ?? 0) - (b[differs] ?? 0);
  };
  return values.map((value) => values.filter((other) => compare(other, value) < 0).length);
}

/** How many items of an order or of pairs stand in the place of their own number. */
const inOwnPlace = (option: string): number =>
  placesOf(option).filter((part, at) => numbersIn(part).at(-1) === at + 1).length;

const ALL_OF_THEM = /\b(all of (the )?(above|these|them))\b|माथिका सबै|उपर्युक्त सबै/iu;
const BOTH_RIGHT = /^both (are|conclusions)\b.*\b(correct|true|and)\b|^दुवै ठिक$|दुवै सही छन् र|दुवै$/iu;
const ABSOLUTE = /\b(all|always|every|everybody|never|none|nobody|only|no)\b|(^|\s)(सबै|सधैँ|मात्र|कहिल्यै)(\s|$)/iu;
const PLURAL_STEM = /\b(are|were|countries|pair)\b|(हुन्|छन्|थिए|परे)\s*\?/u;
const PLURAL_OPTION = /\band\b| र /u;

/** Long words of the stem that an option says again. */
function echoes(stem: string, option: string): number {
  const said = new Set(wordsIn(stem).filter((word) => word.length >= 4));
  return wordsIn(option).filter((word) => said.has(word)).length;
}

/** Whether the first letter of the option goes with the article that stands before the blank. */
function fitsArticle(stem: string, option: string): number {
  const article = /\b(an?)\s+_{2,}/i.exec(stem)?.[1]?.toLowerCase();
  return article === undefined || /^[aeiou]/i.test(option) === (article === "an") ? 1 : 0;
}

const letters = (question: Guessable, pick: (letter: number) => boolean) =>
  range(question.options.length).map((i) => (pick(i) ? 1 : 0));
const letterOf = (question: Guessable | undefined) => (question?.answer.charCodeAt(0) ?? 0) - 65;

function rarity({ question, at, paper }: Asked): number[] {
  const others = paper.filter((other, i) => i !== at && onlyOne(other)).map(letterOf);
  return range(question.options.length).map((letter) => -others.filter((one) => one === letter).length);
}

/** The last question before it with one right option. */
const before = ({ at, paper }: Asked) => paper.slice(0, at).findLast(onlyOne);

const EVERY_OPTION: Trick = {
  name: "several right: tick every option",
  choices: ({ question }) => (onlyOne(question) ? [] : [maskOf(range(question.options.length))]),
};

/** How many are right among so many options, learned from the other questions of the bank. */
const USUAL_NUMBER: Trick = {
  name: "several right: as many as usual among so many options",
  choices({ question, bank }) {
    if (onlyOne(question)) return [];
    const size = question.options.length;
    const counts = bank
      .filter((other) => other !== question && !onlyOne(other) && other.options.length === size)
      .map((other) => countOf(keyOf(other)));
    const masks = range(1 << size).filter((mask) => mask > 0);
    const worth = (mask: number) => {
      const right = countOf(mask);
      return counts.filter((count) => count === right).length / masks.filter((m) => countOf(m) === right).length;
    };
    const most = Math.max(...masks.map(worth));
    return most === 0 ? [] : masks.filter((mask) => worth(mask) === most);
  },
};

export const TRICKS: readonly Trick[] = [
  rating("order, pairs: shares most places with the others", withPlaces, (_, texts) => sharedPlaces(texts)),
  rating("order, pairs: shares fewest places", withPlaces, (_, texts) => sharedPlaces(texts).map((n) => -n)),
  rating("order, pairs: nothing in its own place", withPlaces, (_, texts) => texts.map((text) => -inOwnPlace(text))),
  rating("order, pairs: something in its own place", withPlaces, (_, texts) => texts.map(inOwnPlace)),
  rating("words: shares most words with the others", worded, (_, texts) => sharedWords(texts)),
  rating("words: the longest", worded, (_, texts) => texts.map((text) => text.length)),
  rating("words: the shortest", worded, (_, texts) => texts.map((text) => -text.length)),
  rating("words: not the longest", worded, (_, texts) => not(texts.map((text) => text.length))),
  rating("words: not the shortest", worded, (_, texts) => not(texts.map((text) => -text.length))),
  rating("words: says a word of the question again", worded, ({ question, language }, texts) =>
    texts.map((text) => echoes(question.question[language], text)),
  ),
  rating("words: nothing absolute (all, only, never)", worded, (_, texts) =>
    texts.map((text) => (ABSOLUTE.test(text) ? 0 : 1)),
  ),
  rating("grammar: the article before the blank", always, ({ question, language }, texts) =>
    texts.map((text) => fitsArticle(question.question[language], text)),
  ),
  rating(
    "grammar: a plural for a plural",
    (asked) => worded(asked) && PLURAL_STEM.test(asked.question.question[asked.language]),
    (_, texts) => texts.map((text) => (PLURAL_OPTION.test(text) ? 1 : 0)),
  ),
  rating("numbers: the middle", numeric, (asked) =>
    rankOf(asked).map((rank, _, all) => -Math.abs(2 * rank - all.length + 1)),
  ),
  rating("numbers: the largest", numeric, rankOf),
  rating("numbers: not the largest", numeric, (asked) => not(rankOf(asked))),
  rating("numbers: the smallest", numeric, (asked) => rankOf(asked).map((rank) => -rank)),
  rating("numbers: none that the question names", numeric, ({ question, language }, texts) => {
    const named = new Set(numbersIn(question.question[language]));
    return texts.map((text) => (numbersIn(text).some((number) => named.has(number)) ? 0 : 1));
  }),
  rating("all of the above, where it is offered", always, (_, texts) =>
    texts.map((text) => (ALL_OF_THEM.test(text) ? 1 : 0)),
  ),
  rating(
    "two statements: both right",
    ({ question }) => question.form === "statements",
    (_, texts) => texts.map((text) => (BOTH_RIGHT.test(text) ? 1 : 0)),
  ),
  rating("NOT: the odd one out by its words", negative, (_, texts) => sharedWords(texts).map((n) => -n)),
  rating("NOT: the last option", negative, ({ question }) =>
    letters(question, (i) => i === question.options.length - 1),
  ),
  ...["A", "B", "C", "D"].map((letter, i) =>
    rating(`letters: always ${letter}`, always, ({ question }) => letters(question, (one) => one === i)),
  ),
  rating("letters: the rarest among all other keys of the paper", always, rarity),
  rating(
    "letters: as the question before",
    (asked) => before(asked) !== undefined,
    (asked) => letters(asked.question, (letter) => letter === letterOf(before(asked))),
  ),
  rating(
    "letters: not as the question before",
    (asked) => before(asked) !== undefined,
    (asked) => letters(asked.question, (letter) => letter !== letterOf(before(asked))),
  ),
  EVERY_OPTION,
  USUAL_NUMBER,
];
