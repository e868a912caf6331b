import { describe, expect, it } from "vitest";
import { readAiken } from "./aiken.ts";

const short = (text: string) =>
  readAiken(text).map(({ question, options, keys, problems, place }) => ({
    q: question.any,
    o: options.map(({ words }) => words.any),
    k: keys,
    p: problems?.map(({ code }) => code) ?? [],
    at: place,
  }));

describe("Aiken", () => {
  it("is stem, options and answer, question after question", () => {
    expect(short("  First\n part \nA) x \nB. y\n\n answer : b \n\nC) is no option\nA. x\n goes on \nANSWER:A")).toEqual(
      [
        { q: "First\npart", o: ["x", "y"], k: ["b"], p: [], at: { line: 1, block: 1 } },
        { q: "C) is no option", o: ["x\ngoes on"], k: ["A"], p: [], at: { line: 8, block: 2 } },
      ],
    );
  });

  it("has an answer on a line of its own, in more than a letter too", () => {
    expect(short("What is the ANSWER: yes?\nA) x\nANSWER: (a) x")).toMatchObject([
      { q: "What is the ANSWER: yes?", k: ["(a) x"] },
    ]);
  });

  it("begins with a stem: what looks like an option above it is one", () => {
    expect(short("A) What?\nA) x\nB) y\nANSWER: A")).toMatchObject([{ q: "A) What?", o: ["x", "y"], p: [] }]);
  });

  it.each([
    ["twice", "A) x\nB) y\nB) z", ["x", "y", "z"]],
    ["left out", "A) x\nC) z", ["x", "z"]],
  ])("with a label %s is refused, with every option apart", (_, options, o) => {
    expect(short(`Which?\n${options}\nANSWER: A`)).toMatchObject([{ o, p: ["syntax"] }]);
  });

  it("with two answers keeps both; one before any question is of none", () => {
    expect(short("ANSWER: C\nWhich?\nA) x\nANSWER: A\nANSWER: B")).toMatchObject([{ q: "Which?", k: ["A", "B"] }]);
  });

  it("without an answer at its end was cut, and its own words stay", () => {
    expect(short("Which?\nA) x\nANSWER: A\nWhat?\nB) y")).toMatchObject([
      { p: [] },
      { q: "What?\nB) y", o: [], k: [], p: ["cut_off"] },
    ]);
    expect(readAiken("Which?\nA) x\nANSWER: A").map(({ text }) => text)).toEqual(["Which?\nA) x\nANSWER: A"]);
    expect(readAiken("")).toEqual([]);
  });
});
