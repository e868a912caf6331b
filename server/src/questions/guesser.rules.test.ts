import { describe, expect, it } from "vitest";
import { indicesOf } from "../foundation/choiceMask.ts";
import type { Guessable } from "./guessable.rules.ts";
import { playTricks } from "./guesser.rules.ts";
import { TRICKS } from "./trick.rules.ts";

type Short = Partial<Omit<Guessable, "question" | "options">> & { ask?: string; options: string[] };
const question = ({ ask = "Which?", options, ...more }: Short): Guessable => ({
  slug: "q",
  form: "single",
  question: { ne: ask, en: ask },
  answer: "A",
  pinned: [],
  ...more,
  options: options.map((text) => ({ ne: text, en: text })),
});
const letters = (mask: number) =>
  indicesOf(mask)
    .map((i) => String.fromCharCode(65 + i))
    .join("");
const alike = ["dog", "cat", "cow", "hen"];

/** What a trick chooses at the last of some questions: "A" is one choice, "A B" two equally good. */
function chosen(name: string, ...paper: Guessable[]): string {
  const trick = TRICKS.find((one) => one.name === name);
  const asked = paper.at(-1);
  if (!trick || !asked) throw new Error(name);
  const choices = trick.choices({ question: asked, at: paper.length - 1, paper, bank: paper, language: "en" });
  return choices.map(letters).join(" ");
}

describe("what each trick chooses", () => {
  const swaps = { form: "order", options: ["1, 2, 3, 4", "2, 1, 3, 4", "1, 2, 4, 3", "4, 3, 2, 1"] };
  const numbers = { options: ["8 km", "1,200 km", "35 km", "9 km"] };
  it.each<[string, Short, string]>([
    ["order, pairs: shares most places with the others", swaps, "A"],
    ["order, pairs: shares fewest places", swaps, "D"],
    ["order, pairs: nothing in its own place", swaps, "D"],
    ["order, pairs: something in its own place", swaps, "A"],
    ["order, pairs: shares most places with the others", { options: swaps.options }, ""],
    ["words: shares most words with the others", { options: ["fell 4%", "rose 4%", "rose 2%", "same"] }, "B"],
    ["words: shares most words with the others", { options: alike }, ""],
    ["words: the longest", { options: ["dog", "a large dog", "cat", "hen"] }, "B"],
    ["words: the longest", numbers, ""],
    ["words: the longest", { options: ["both", "neither"], pinned: ["A", "B"] }, ""],
    ["words: the shortest", { options: ["dogs", "cow", "cats", "hen"] }, "B D"],
    ["words: not the longest", { options: ["dog", "a large dog", "cat", "hen"] }, "A C D"],
    ["words: not the shortest", { options: ["dogs", "cow", "cats", "hen"] }, "A C"],
    ["words: says a word of the question again", { ask: "Whose river?", options: ["a river", "a hill"] }, "A"],
    ["words: nothing absolute (all, only, never)", { options: ["it may", "it never does"] }, "A"],
    ["grammar: the article before the blank", { ask: "It is an ____.", options: ["dog", "owl"] }, "B"],
    ["grammar: a plural for a plural", { ask: "Which are they?", options: ["a dog", "a cat and a dog"] }, "B"],
    ["numbers: the middle", numbers, "C D"],
    ["numbers: the largest", numbers, "B"],
    ["numbers: not the largest", numbers, "A C D"],
    ["numbers: the smallest", numbers, "A"],
    ["numbers: the smallest", { options: ["३.५", "३.४५", "३,०००"] }, "B"],
    ["numbers: none that the question names", { ...numbers, ask: "8 and 9?" }, "B C"],
    ["all of the above, where it is offered", { options: ["dog", "cat", "All of the above"] }, "C"],
    ["two statements: both right", { form: "statements", options: ["1 is correct", "Both are correct"] }, "B"],
    ["NOT: the odd one out by its words", { form: "negative", options: ["a dog", "a cat", "fish"] }, "C"],
    ["NOT: the last option", { form: "negative", options: alike }, "D"],
    ["NOT: the last option", { options: alike }, ""],
    ["letters: always C", { options: alike }, "C"],
    ["letters: as the question before", { options: alike }, ""],
    ["several right: tick every option", { form: "multiple", answer: "AB", options: alike }, "ABCD"],
    ["several right: tick every option", { options: alike }, ""],
  ])("%s: %j", (name, short, choices) => {
    expect(chosen(name, question(short))).toBe(choices);
  });

  it("letters look at the other keys of the paper", () => {
    const keys = (...answers: string[]) => answers.map((answer) => question({ answer, options: alike }));
    expect(chosen("letters: the rarest among all other keys of the paper", ...keys("A", "B", "B", "D", "A"))).toBe("C");
    expect(chosen("letters: as the question before", ...keys("A", "B", "C"))).toBe("B");
    expect(chosen("letters: not as the question before", ...keys("A", "B", "C"))).toBe("A C D");
  });

  it("the usual number of right options is learned from the others", () => {
    const several = (answer: string) => question({ form: "multiple", answer, options: ["dog", "cat", "cow"] });
    const name = "several right: as many as usual among so many options";
    expect(chosen(name, several("AB"), several("BC"), several("AC"))).toBe("AB AC BC");
    expect(chosen(name, several("AB"))).toBe("");
  });
});

describe("what a guesser scores", () => {
  const plain = question({ options: alike });
  const longest = question({ options: ["a large dog", "cat", "cow", "hen"] });
  const several = question({ form: "multiple", answer: "ABC", options: alike });
  const reports = (...papers: Guessable[][]) =>
    playTricks(
      papers.map((questions, i) => ({ slug: `paper-${i}`, questions })),
      "en",
    );
  const of = (name: string, ...papers: Guessable[][]) => reports(...papers).find(({ trick }) => trick.startsWith(name));

  it("is chance where a trick says nothing", () => {
    expect(of("words: the longest", [plain, plain])).toMatchObject({
      speaksTo: 0,
      all: { score: 0.25, chance: 0.25 },
    });
  });

  it("is the share of what its choices earn on average, by paper and over all", () => {
    expect(of("words: the longest", [longest, plain], [plain, plain])).toMatchObject({
      speaksTo: 1,
      all: { score: (1 + 3 * 0.25) / 4, chance: 0.25 },
      papers: { "paper-0": { score: 0.625 }, "paper-1": { score: 0.25 } },
    });
    const wrong = question({ ...longest, options: ["a large dog", "cat", "cow", "hen"], answer: "B" });
    expect(of("words: the longest", [wrong])?.all.score).toBe(0);
  });

  it("of several right options is the share that is ticked, and nothing once a wrong one is", () => {
    expect(of("several right: tick every option", [several])?.all).toEqual({ score: 0, chance: 0.25 });
    expect(
      of("several right: tick every option", [question({ ...several, options: alike, answer: "ABCD" })])?.all,
    ).toEqual({
      score: 1,
      chance: 0.25,
    });
  });

  it("of the best of all together takes what pays and leaves what costs", () => {
    const smallest = question({ options: ["8", "9", "10", "11"] });
    const all = reports([longest, smallest, plain]);
    const best = all.at(-1);
    expect(best?.trick).toMatch(/^the best of all together > /);
    expect(best?.all.score).toBeGreaterThanOrEqual(Math.max(...all.slice(0, -1).map(({ all: { score } }) => score)));
    expect(best?.all.score).toBe(1);
  });
});
