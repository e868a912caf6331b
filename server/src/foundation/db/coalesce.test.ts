import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { coalesce } from "./coalesce.ts";

const onFull = () => new Error("full");
const turn = () => new Promise<void>((go) => setImmediate(go));
const failed = (code: string) => Object.assign(new Error(code), { code });

/** A `run` that is let go by hand, so that what waits can be looked at. */
function gated() {
  const batches: { items: number[]; finish(error?: Error): void }[] = [];
  const run = (items: number[]) =>
    new Promise<number[]>((resolve, reject) => {
      batches.push({ items, finish: (error) => (error ? reject(error) : resolve(items.map((i) => i * 10))) });
    });
  return { run, batches, seen: () => batches.map((b) => b.items) };
}

describe("coalesce", () => {
  it("a lone call leaves at once, without a timer", () => {
    const { run, seen } = gated();
    void coalesce(run, { onFull })(1);
    expect(seen()).toEqual([[1]]);
  });

  it("what arrives while a batch is in flight goes as the next one, each caller with its own outcome", async () => {
    const { run, batches, seen } = gated();
    const call = coalesce(run, { onFull });
    const calls = [1, 2, 3, 4].map(call);
    expect(seen()).toEqual([[1]]);
    batches[0]?.finish();
    await turn();
    expect(seen()).toEqual([[1], [2, 3, 4]]);
    batches[1]?.finish();
    expect(await Promise.all(calls)).toEqual([10, 20, 30, 40]);
  });

  it("keeps to its parallel and to the most items of a batch", async () => {
    const { run, batches, seen } = gated();
    const call = coalesce(run, { parallel: 2, max: 2, onFull });
    const calls = [1, 2, 3, 4, 5, 6].map(call);
    expect(seen()).toEqual([[1], [2]]);
    batches[1]?.finish();
    await turn();
    expect(seen()).toEqual([[1], [2], [3, 4]]);
    for (let i = 0; i < 5; i++) {
      for (const batch of batches) batch.finish();
      await turn();
    }
    expect(seen()).toEqual([[1], [2], [3, 4], [5, 6]]);
    expect(await Promise.all(calls)).toEqual([10, 20, 30, 40, 50, 60]);
  });

  it.each(["22001", "22P02", "23505", "23514"])(
    "bad data of one item (%s) does not fail its neighbours",
    async (code) => {
      const run = async (items: number[]) => {
        await turn();
        if (items.includes(13)) throw failed(code);
        return items.map((i) => i * 10);
      };
      const call = coalesce(run, { onFull });
      const settled = await Promise.allSettled([1, 2, 13, 4, 5, 6, 7].map(call));
      expect(settled.map((s) => (s.status === "fulfilled" ? s.value : (s.reason as { code: string }).code))).toEqual([
        10,
        20,
        code,
        40,
        50,
        60,
        70,
      ]);
    },
  );

  it.each(["08006", "57P01", "53100", "40P01", "XX000"])(
    "a trouble that is everyone's (%s) fails the batch once",
    async (code) => {
      let runs = 0;
      const run = async (items: number[]): Promise<number[]> => {
        runs++;
        await turn();
        if (runs === 2) throw failed(code);
        return items;
      };
      const call = coalesce(run, { onFull });
      const settled = await Promise.allSettled([1, 2, 3, 4].map(call));
      expect(settled.map((s) => s.status)).toEqual(["fulfilled", "rejected", "rejected", "rejected"]);
      expect(runs).toBe(2);
      expect(await call(9)).toBe(9);
    },
  );

  it("an error without a code is everyone's too", async () => {
    const call = coalesce<number, number>(() => Promise.reject(new Error("Connection terminated")), { onFull });
    const settled = await Promise.allSettled([1, 2, 3].map(call));
    expect(settled.every((s) => s.status === "rejected")).toBe(true);
  });

  it("refuses who finds the backlog full, and takes again when there is room", async () => {
    const { run, batches } = gated();
    const call = coalesce(run, { backlog: 2, onFull });
    const taken = [1, 2, 3].map(call); // one in flight, two waiting
    await expect(call(4)).rejects.toThrow("full");
    batches[0]?.finish();
    await turn();
    taken.push(call(5));
    for (let i = 0; i < 3; i++) {
      for (const batch of batches) batch.finish();
      await turn();
    }
    expect(await Promise.all(taken)).toEqual([10, 20, 30, 50]);
  });

  it("drains: waits for what is in flight and waiting, at once when there is nothing", async () => {
    const { run, batches } = gated();
    const call = coalesce(run, { onFull });
    await call.drain();
    const calls = [1, 2].map(call);
    let drained = false;
    const draining = call.drain().then(() => {
      drained = true;
    });
    batches[0]?.finish();
    await turn();
    expect(drained).toBe(false);
    batches[1]?.finish();
    await Promise.all([draining, ...calls]);
    expect(drained).toBe(true);
  });

  it("every caller gets the outcome of its own item, whatever the timing and the failures", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ bad: fc.boolean(), wait: fc.nat(3) }), { minLength: 1, maxLength: 40 }),
        fc.constantFrom<1 | 2>(1, 2),
        fc.integer({ min: 1, max: 7 }),
        async (items, parallel, max) => {
          let flying = 0;
          const run = async (batch: { id: number; bad: boolean }[]) => {
            flying++;
            expect(flying).toBeLessThanOrEqual(parallel);
            expect(batch.length).toBeLessThanOrEqual(max);
            await turn();
            flying--;
            if (batch.some((b) => b.bad)) throw failed("23505");
            return batch.map((b) => b.id);
          };
          const call = coalesce(run, { parallel, max, onFull });
          const settled = await Promise.allSettled(
            items.map(async ({ bad, wait }, id) => {
              for (let i = 0; i < wait; i++) await turn();
              return call({ id, bad });
            }),
          );
          for (const [id, outcome] of settled.entries()) {
            if (outcome.status === "fulfilled") expect([outcome.value, items[id]?.bad]).toEqual([id, false]);
            else expect(items[id]?.bad, String(outcome.reason)).toBe(true);
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});
