import type { Eligibility, ProgressState, RoadmapTopic, SyllabusNode } from "@sarathi/contract";
import { describe, expect, it } from "vitest";
import { bubblesOf } from "./bubbles.ts";
import { BOX_WIDTH, draw, inSight, WIDTH, wrap } from "./drawing.rules.ts";
import { type Applicant, ageOn, judge } from "./eligibility.rules.ts";
import { evidenceOf, isThin, isWeak } from "./evidence.rules.ts";
import { findNodes } from "./find.rules.ts";
import { nextTopics } from "./next.rules.ts";

const chapter = (slug: string) => ({
  slug,
  name: slug,
  nepaliText: slug,
  subject: "s",
  section: "t",
  bankCount: 5,
  materialCount: 0,
});
const topic = (id: string, marks?: number): RoadmapTopic => ({
  ...{ id, name: id, nepaliText: id, marks, nodes: [], formerly: [] },
  chapters: [chapter(`c-${id}`)],
});

describe("[S98] what next", () => {
  const topics = [topic("a", 10), topic("b", 20), topic("c", 30), topic("d"), topic("e", 4)];
  const stateOf = (states: Record<string, ProgressState>) => (id: string) => states[id] ?? "pending";
  const next = (states: Record<string, ProgressState>, evidence: Parameters<typeof nextTopics>[2] = []) =>
    nextTopics(topics, stateOf(states), evidence).map(({ topic: { id }, toWin }) => [id, toWin]);

  it("is where most marks are open by the candidate's own word; what weighs nothing is not in it", () => {
    expect(next({})).toEqual([
      ["c", 30],
      ["b", 20],
      ["a", 10],
    ]);
    expect(next({ c: "done", b: "in_progress", a: "skipped" })).toEqual([
      ["b", 10],
      ["e", 4],
    ]);
  });

  it("goes by results once there are enough, also against the candidate's own word", () => {
    const few = [{ chapter: "c-c", answered: 2, correct: 2 }];
    expect(next({}, few)[0]).toEqual(["c", 30]);
    const enough = [
      { chapter: "c-c", answered: 10, correct: 9 },
      { chapter: "c-b", answered: 10, correct: 2 },
    ];
    expect(next({ b: "done" }, enough)).toEqual([
      ["b", 16],
      ["a", 10],
      ["e", 4],
    ]);
    expect(next({ c: "done", b: "skipped" }, enough)).toEqual([
      ["a", 10],
      ["e", 4],
    ]);
  });
});

describe("[S98] what next, paper by paper", () => {
  const of = (paper: string, one: RoadmapTopic) => ({ ...one, nodes: [{ paper, id: one.id }] });
  const topics = [of("first", topic("a", 4)), of("first", topic("b", 6)), of("second", topic("c", 40))];
  const next = (done: readonly string[]) =>
    nextTopics(topics, (id) => (done.includes(id) ? "done" : "pending"), []).map(({ topic: { id } }) => id);

  it("stays with the first paper until most of its marks are won, however much a later one weighs", () => {
    expect(next([])).toEqual(["b", "a", "c"]);
    expect(next(["b"])).toEqual(["a", "c"]);
    expect(next(["a", "b"])).toEqual(["c"]);
  });
});

describe("[S95] evidence", () => {
  it("is of the named chapters together, and says nothing of fewer than three answers", () => {
    const all = [
      { chapter: "x", answered: 2, correct: 1 },
      { chapter: "y", answered: 3, correct: 1 },
    ];
    expect(evidenceOf([{ slug: "x" }, { slug: "y" }], all)).toEqual({ answered: 5, correct: 2 });
    expect(evidenceOf([{ slug: "z" }], all)).toBeNull();
    expect(isThin({ answered: 2, correct: 1 })).toBe(true);
    expect(isWeak({ answered: 2, correct: 0 })).toBe(false);
    expect(isWeak({ answered: 5, correct: 2 })).toBe(true);
    expect(isWeak({ answered: 20, correct: 9 })).toBe(false);
  });

  it("a node's bubbles are filled as far as its topics are learnt; what was skipped does not count", () => {
    expect(bubblesOf(4, ["done", "pending"])).toEqual(["done", "done", "open", "open"]);
    expect(bubblesOf(1, ["in_progress"])).toEqual(["half"]);
    expect(bubblesOf(2, ["done", "skipped"])).toEqual(["done", "done"]);
    expect(bubblesOf(2, [])).toEqual(["open", "open"]);
  });
});

describe("[S95] finding in a tree", () => {
  const node = (id: string, name: string, nepaliText: string, parent?: string): SyllabusNode => ({
    ...{ id, parent, code: id, name, nepaliText, chapters: [], topics: [] },
  });
  const nodes = [
    node("1", "General knowledge", "सामान्य ज्ञान"),
    node("1.1", "Geography of Nepal", "नेपालको भूगोल", "1"),
    node("1.2", "History of Nepal", "नेपालको इतिहास", "1"),
    node("2", "Mental ability", "बौद्धिक परीक्षण"),
  ];
  it.each([
    ["geography", ["1", "1.1"]],
    ["भूगोल", ["1", "1.1"]],
    ["bhugol", ["1", "1.1"]],
    ["nepal itihas", ["1", "1.2"]],
    ["pariksyan", ["2"]],
    ["1.2", ["1"]],
    ["astronaut", []],
  ])("%s", (text, found) => {
    const ids = [...(findNodes(nodes, text) ?? [])];
    if (text === "1.2") expect(ids).toContain("1.2");
    else expect(ids).toEqual(found);
  });
  it("asks for nothing without a letter", () => expect(findNodes(nodes, " - ")).toBeUndefined());
});

describe("eligibility", () => {
  const rules: Eligibility = {
    ...{ minAge: 18, maxAge: 35, maxAgeWide: 40, servingHasNoLimit: true, degree: "plus2" },
    ...{ asOf: "2026-11-20", sources: ["x"] },
  };
  const applicant: Applicant = { born: "1990-11-24", degree: "bachelor", serving: false, province: "", groups: [] };
  const today = "2026-11-23";

  it("counts whole years", () => {
    expect(ageOn("2000-11-23", today)).toBe(26);
    expect(ageOn("2000-11-24", today)).toBe(25);
    expect(ageOn("2000-12-01", today)).toBe(25);
  });

  it("refuses whoever has reached the age limit, is too young, or lacks the degree", () => {
    expect(judge(rules, { ...applicant, born: "1991-11-24" }, today).obstacles).toEqual([]);
    expect(judge(rules, { ...applicant, born: "1991-11-23" }, today).obstacles).toEqual(["too_old"]);
    expect(judge(rules, { ...applicant, born: "2009-01-01", degree: "see" }, today).obstacles).toEqual([
      "too_young",
      "degree",
    ]);
  });

  it("has a wider limit for women and persons with disability, and none for who serves", () => {
    for (const group of ["women", "disability"] as const)
      expect(judge(rules, { ...applicant, groups: [group] }, today).obstacles).toEqual([]);
    expect(judge(rules, { ...applicant, groups: ["dalit"] }, today).obstacles).toEqual(["too_old"]);
    expect(judge(rules, { ...applicant, born: "1970-01-01", serving: true }, today).obstacles).toEqual([]);
  });

  it("names what no rule here says", () => {
    const open: Eligibility = {
      ...rules,
      maxAge: undefined,
      maxAgeWide: undefined,
      field: { en: "x" },
      experience: { en: "y" },
    };
    const verdict = judge(open, { ...applicant, born: "1950-01-01" }, today);
    expect(verdict).toEqual({ age: 76, obstacles: [], toConfirm: ["age", "field", "experience"] });
  });
});

describe("[S98] the drawing", () => {
  it("breaks lines between words so that they fit", () => {
    expect(wrap("नेपालको सामाजिक र सांस्कृतिक अवस्था", 96).length).toBeGreaterThan(1);
    expect(wrap("one", 10)).toEqual(["one"]);
  });

  it("has every topic once, none over another, none outside", () => {
    const steps = Array.from({ length: 10 }, (_, step) => ({
      id: `s${step}`,
      name: `Step ${step} of the way`,
      topics: Array.from({ length: 15 }, (_, i) => ({
        id: `${step}-${i}`,
        name: `Topic ${i} with a longer name ${"x".repeat(i)}`,
      })),
    }));
    const drawn = draw(steps);
    expect(new Set(drawn.flatMap((step) => step.topics.map(({ id }) => id))).size).toBe(150);
    for (const { topics: boxes, height } of drawn) {
      for (const [at, box] of boxes.entries()) {
        expect(box.x + BOX_WIDTH).toBeLessThanOrEqual(WIDTH);
        expect(box.y + box.height).toBeLessThanOrEqual(height);
        const below = boxes.slice(at + 1).find((one) => one.x === box.x);
        if (below) expect(below.y).toBeGreaterThan(box.y + box.height);
      }
    }
  });

  it("has in sight at first as many steps as fill a phone, and at least one", () => {
    const step = (height: number) => ({ id: `s${height}`, height, lines: [], topics: [] });
    expect(inSight([step(400), step(400), step(400), step(400)])).toBe(3);
    expect(inSight([step(3_000), step(1)])).toBe(1);
    expect(inSight([step(10), step(10)])).toBe(2);
    expect(inSight([])).toBe(0);
  });
});
