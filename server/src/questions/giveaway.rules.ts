import { countOf } from "../foundation/choiceMask.ts";
import { type Guessable, hasPlaces, keyOf, LANGUAGES, sharedPlaces } from "./guessable.rules.ts";

/** What in a question's build gives its key away, or hides what is asked. Each text says what to do. */

/**
 * Distractors made by swapping two parts of the key share more with the key than with one another, so who counts
 * shared places finds it. With two swaps, and both together as the fourth option, all share equally many.
 */
export function placesGiveAway(question: Guessable): string[] {
  if (!hasPlaces(question)) return [];
  return LANGUAGES.flatMap((language) => {
    const shared = sharedPlaces(question.options.map((option) => option[language]));
    return new Set(shared).size === 1
      ? []
      : [
          `its options share ${shared.join(", ")} places with the others (${language}): swap two parts of the key for one distractor, two other parts for the next, and both pairs for the last`,
        ];
  });
}

/** A sentence that ends with a question mark; "No. 6" ends none. */
const ASKED = /(?:[^?.!।\n]|\.(?!\s+\p{Lu}))*\?/gu;
/** Conditions and statements before what is asked may say "not". */
const asked = (stem: string): string => (stem.match(ASKED) ?? []).join(" ");

const LOUD = /\b(NOT|EXCEPT|INCORRECT)\b/;
const BARE = /\b(is|are|was|were|do|does|did|has|have|had|can|could|may|will) not\b|\bexcept\b|\bincorrect\b|n[’']t\b/;
/** A Nepali verb that says no. As the last word before the question mark nobody overlooks it. */
const ENDS_IN_NO = /(होइन|होइनन्|छैन|छैनन्|दैन|दैनन्)\s*\?/u;

/** A candidate in haste must see that a question asks for what is not so. */
export function bareNot(question: Guessable): string[] {
  const english = asked(question.question.en);
  const saysNo = LOUD.test(english) || BARE.test(english) || ENDS_IN_NO.test(question.question.ne);
  if (question.form !== "negative") {
    return saysNo ? ["it asks for what is not so: give it the form negative and print NOT, or ask the other way"] : [];
  }
  return [
    ...(LOUD.test(english) && !BARE.test(english) ? [] : ["print its not as NOT (en)"]),
    ...(ENDS_IN_NO.test(question.question.ne) ? [] : ["end its question with the verb that says no (ne)"]),
  ];
}

const timesOf = (list: readonly number[], value: number) => list.filter((one) => one === value).length;

/** Who has seen a few questions with several right options must not know from the options how many are right. */
export function numbersOfRight(questions: readonly Guessable[]): string[] {
  const several = questions.filter((question) => question.form === "multiple");
  const sizes = [...new Set(several.map((question) => question.options.length))].sort();
  const everyRight = several.some((question) => countOf(keyOf(question)) === question.options.length);
  return [
    ...sizes.flatMap((size) => {
      const counts = several.filter((q) => q.options.length === size).map((q) => countOf(keyOf(q)));
      const usual = counts.find((count) => timesOf(counts, count) > counts.length / 2);
      return counts.length < 3 || usual === undefined
        ? []
        : [`of ${counts.length} questions with ${size} options most have ${usual} right: let the number vary`];
    }),
    ...(several.length >= 10 && !everyRight ? ["no question has every option right: make some so"] : []),
  ];
}
