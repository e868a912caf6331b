import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Orderable, orderOf } from "./order.ts";

const both = { shuffleQuestions: true, shuffleOptions: true };
const seeds = fc.integer({ min: 0, max: 2 ** 31 - 1 });
const papers = fc
  .array(
    fc.record({
      sectionId: fc.constantFrom("a", "b", "c", undefined),
      options: fc.array(fc.record({ pinned: fc.constantFrom(true, false, undefined) }), { minLength: 2, maxLength: 8 }),
      group: fc.constantFrom("passage one", "passage two", undefined, undefined),
    }),
    { maxLength: 30 },
  )
  .map((list): Orderable[] => list.map((question, i) => ({ ...question, mcqId: `q${i}` })));
const sorted = <T>(list: readonly T[]) => [...list].sort();
const range = (length: number) => Array.from({ length }, (_, i) => i);

describe("[S100] the order that both sides compute from the seed", () => {
  it("is the same whenever it is computed", () => {
    fc.assert(
      fc.property(papers, seeds, (paper, seed) => {
        expect(orderOf(paper, seed, both)).toEqual(orderOf(structuredClone(paper), seed, both));
      }),
    );
  });

  it("shows every question once and every option once", () => {
    fc.assert(
      fc.property(papers, seeds, (paper, seed) => {
        const shown = orderOf(paper, seed, both);
        expect(sorted(shown.map((q) => q.mcqId))).toEqual(sorted(paper.map((q) => q.mcqId)));
        for (const { mcqId, optionOrder } of shown) {
          const options = paper.find((q) => q.mcqId === mcqId)?.options ?? [];
          expect(sorted(optionOrder)).toEqual(range(options.length));
        }
      }),
    );
  });

  it("pinned options keep their place", () => {
    fc.assert(
      fc.property(papers, seeds, (paper, seed) => {
        for (const { mcqId, optionOrder } of orderOf(paper, seed, both)) {
          const options = paper.find((q) => q.mcqId === mcqId)?.options ?? [];
          for (const [i, option] of options.entries()) if (option.pinned) expect(optionOrder[i]).toBe(i);
        }
      }),
    );
  });

  it("sections keep their order and stay whole", () => {
    fc.assert(
      fc.property(papers, seeds, (paper, seed) => {
        const section = new Map(paper.map((q) => [q.mcqId, q.sectionId]));
        const runs = orderOf(paper, seed, both)
          .map((q) => section.get(q.mcqId))
          .filter((s, i, list) => i === 0 || s !== list[i - 1]);
        expect(runs).toEqual([...new Set(paper.map((q) => q.sectionId))]);
      }),
    );
  });

  it("questions of one passage stay together, in their own order", () => {
    fc.assert(
      fc.property(papers, seeds, (paper, seed) => {
        const shown = orderOf(paper, seed, both).map((q) => q.mcqId);
        for (const [i, question] of paper.entries()) {
          const next = paper.filter((q) => q.sectionId === question.sectionId);
          const follower = next[next.indexOf(question) + 1];
          if (!question.group || follower?.group !== question.group) continue;
          expect(shown.indexOf(follower.mcqId), `after question ${i}`).toBe(shown.indexOf(question.mcqId) + 1);
        }
      }),
    );
  });

  it("leaves alone what the paper does not shuffle", () => {
    fc.assert(
      fc.property(papers, seeds, (paper, seed) => {
        const plain = orderOf(paper, seed, { shuffleQuestions: false, shuffleOptions: false });
        for (const { mcqId, optionOrder } of plain) {
          const options = paper.find((q) => q.mcqId === mcqId)?.options ?? [];
          expect(optionOrder).toEqual(range(options.length));
        }
        const sections = [...new Set(paper.map((q) => q.sectionId))];
        const inOrder = sections.flatMap((s) => paper.filter((q) => q.sectionId === s));
        expect(plain.map((q) => q.mcqId)).toEqual(inOrder.map((q) => q.mcqId));
      }),
    );
  });

  it("differs from seed to seed, and every option comes first about as often", () => {
    const paper = range(10).map((i) => ({ mcqId: `q${i}`, options: range(4).map(() => ({})) }));
    const orders = range(400).map((seed) => orderOf(paper, seed, both));
    expect(new Set(orders.map((order) => JSON.stringify(order))).size).toBe(400);
    const first = range(4).map((option) => orders.filter((order) => order[0]?.optionOrder[0] === option).length);
    for (const count of first) expect(count).toBeGreaterThan(70);
  });

  it("never changes: attempts that were begun keep their order for ever", () => {
    const paper = range(5).map((i) => ({ mcqId: `q${i}`, options: [{}, {}, {}, { pinned: true }] }));
    expect(orderOf(paper, 7, both)).toMatchInlineSnapshot(`
      [
        {
          "mcqId": "q3",
          "optionOrder": [
            2,
            0,
            1,
            3,
          ],
        },
        {
          "mcqId": "q1",
          "optionOrder": [
            2,
            0,
            1,
            3,
          ],
        },
        {
          "mcqId": "q2",
          "optionOrder": [
            0,
            2,
            1,
            3,
          ],
        },
        {
          "mcqId": "q4",
          "optionOrder": [
            1,
            2,
            0,
            3,
          ],
        },
        {
          "mcqId": "q0",
          "optionOrder": [
            0,
            1,
            2,
            3,
          ],
        },
      ]
    `);
  });
});
