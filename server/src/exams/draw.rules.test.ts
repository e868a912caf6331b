import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Candidate, drawRows, type RowToDraw } from "./draw.rules.ts";

const one = (mcqId: string, group?: string, stem = mcqId): Candidate => ({ mcqId, version: 1, group, stems: [stem] });
const many = (count: number, prefix = "q") => Array.from({ length: count }, (_, i) => one(`${prefix}${i}`));
const nothing = { mcqIds: new Set<string>(), stems: new Set<string>() };
const idsOf = (drawn: readonly Candidate[]) => drawn.map(({ mcqId }) => mcqId);
const draw = (rows: RowToDraw[], sizes: [string, number][] = [], seed = 1) =>
  drawRows(rows, nothing, new Map(sizes), seed).map((row) => ({ ...row, drawn: idsOf(row.drawn) }));

describe("a draw by a blueprint", () => {
  it("draws the same for the same seed, and something else for another", () => {
    const row = { count: 5, candidates: many(50) };
    expect(draw([row], [], 7)).toEqual(draw([row], [], 7));
    expect(draw([row], [], 7)).not.toEqual(draw([row], [], 8));
  });

  it("says what is lacking", () => {
    const [row] = draw([{ count: 5, candidates: many(3) }]);
    expect(row).toMatchObject({ available: 3 });
    expect(row?.drawn).toHaveLength(3);
  });

  it("leaves what only a narrow row can use to it", () => {
    const [wide, narrow] = draw([
      { count: 3, candidates: many(5) },
      { count: 2, candidates: many(2) },
    ]);
    expect(narrow?.drawn.toSorted()).toEqual(["q0", "q1"]);
    expect(wide?.drawn.toSorted()).toEqual(["q2", "q3", "q4"]);
  });

  it("takes what asks the same once, and not at all if the paper asks it already", () => {
    const candidates = [one("a", undefined, "same"), one("b", undefined, "same"), one("c")];
    expect(draw([{ count: 3, candidates }])[0]).toMatchObject({ available: 2 });
    const taken = { mcqIds: new Set(["c"]), stems: new Set(["same"]) };
    expect(drawRows([{ count: 3, candidates }], taken, new Map(), 1)).toEqual([{ available: 0, drawn: [] }]);
  });

  it("takes a passage with all its questions, side by side, or leaves it", () => {
    const passage = [one("p1", "p"), one("p2", "p"), one("p3", "p")];
    const whole = draw([{ count: 4, candidates: [...passage, one("x")] }], [["p", 3]])[0]?.drawn ?? [];
    const at = whole.indexOf("p1");
    expect(whole.slice(at, at + 3)).toEqual(["p1", "p2", "p3"]);
    expect(draw([{ count: 2, candidates: passage }], [["p", 3]])[0]?.drawn).toEqual([]);
    // One of its questions may not be drawn.
    expect(draw([{ count: 3, candidates: passage }], [["p", 4]])[0]).toEqual({ available: 0, drawn: [] });
  });

  it("fills the row where some choice of passages does", () => {
    const candidates = [one("a1", "a"), one("a2", "a"), one("b1", "b"), one("b2", "b"), one("b3", "b")];
    for (let seed = 0; seed < 20; seed++) {
      const sizes: [string, number][] = [
        ["a", 2],
        ["b", 3],
      ];
      expect(draw([{ count: 3, candidates }], sizes, seed)[0]?.drawn).toEqual(["b1", "b2", "b3"]);
    }
  });

  it("never draws a question or a stem twice, tears no passage, and draws no more than is asked", () => {
    const pool = fc
      .array(fc.record({ group: fc.option(fc.integer({ min: 0, max: 3 })), stem: fc.integer({ min: 0, max: 30 }) }), {
        maxLength: 40,
      })
      .map((list) =>
        list.map(({ group, stem }, i) => one(`q${i}`, group === null ? undefined : `g${group}`, `s${stem}`)),
      );
    const rows = fc.array(
      fc.record({ count: fc.integer({ min: 1, max: 15 }), share: fc.integer({ min: 1, max: 3 }) }),
      {
        minLength: 1,
        maxLength: 4,
      },
    );
    fc.assert(
      fc.property(pool, rows, fc.integer({ min: 0 }), (all, wanted, seed) => {
        const sizes = new Map<string, number>();
        for (const { group } of all) if (group) sizes.set(group, (sizes.get(group) ?? 0) + 1);
        const toDraw = wanted.map(({ count, share }) => ({ count, candidates: all.filter((_, i) => i % share === 0) }));
        const drawn = drawRows(toDraw, nothing, sizes, seed).map((row) => row.drawn);
        drawn.forEach((row, i) => {
          expect(row.length).toBeLessThanOrEqual(toDraw[i]?.count ?? 0);
          for (const { group } of row) {
            if (group) expect(row.filter((other) => other.group === group)).toHaveLength(sizes.get(group) ?? 0);
          }
        });
        const flat = drawn.flat();
        expect(new Set(idsOf(flat)).size).toBe(flat.length);
        const stems = flat.flatMap(({ group, stems: own }) => (group ? [] : own));
        expect(new Set(stems).size).toBe(stems.length);
      }),
    );
  });
});
