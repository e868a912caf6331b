import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, it, inject as provided } from "vitest";
import { testApp } from "../../test/app.ts";
import { fresh, HEAD, importing } from "../../test/importing.ts";
import { at, done } from "../../test/sitting.ts";
import { docx, PNG, p, picture } from "./files/testFiles.ts";

const app = await testApp();
const staff = await app.member("moderator");
const { bring, finish, get, rows, start, written } = importing(app, staff);

describe("[S132] what is the same", () => {
  it("has the same stem and the same options; the same stem alone is said, and comes in", async () => {
    const stem = "Which one is odd in this list of mine?";
    await finish((await bring(`${HEAD}${stem},Rice,Wheat,Iron,C`))._id);
    const file = [
      `${stem},Iron,rice,Wheat,A`,
      `${stem},Dog,Cat,Tree,C`,
      `${stem},Dog,Cat,Stone,C`,
      `${stem},Tree,cat,Dog.,A`,
    ];
    const seen = await bring(HEAD + file.join("\n"));
    expect(seen.counts).toMatchObject({ all: 4, good: 2, left: 2, duplicates: 2 });
    const found = await rows(seen._id);
    expect(found.map((row) => [row.state, row.notes, row.sameAs?.question.en, row.sameAsNo])).toEqual([
      ["left", [], stem, undefined],
      ["good", ["same_stem"], undefined, undefined],
      ["good", ["same_stem"], undefined, undefined],
      ["left", [], undefined, 2],
    ]);
    expect((await finish(seen._id)).counts).toMatchObject({ written: 2, left: 2 });
  });

  it("does not have another picture", async () => {
    const other = Buffer.concat([PNG, Buffer.from("x")]);
    const block = (n: number) =>
      p(`${n}. What is shown here?`) + picture("A dot", n) + p("A) Dot") + p("B) Line") + p("Answer: A");
    const pictures = { "word/media/1.png": PNG, "word/media/2.png": other, "word/media/3.png": PNG };
    const seen = await bring(docx(block(1) + block(2) + block(3), pictures));
    expect((await rows(seen._id)).map((row) => [row.sameAsNo, row.notes])).toEqual([
      [undefined, []],
      [undefined, ["same_stem"]],
      [1, []],
    ]);
  });

  it("is no question of the file that is not taken itself", async () => {
    const line = fresh(1);
    const seen = await bring(`${HEAD}${line.replace(/A$/, "Z")}\n${line}\n${line}`, { bad: "skip" });
    expect((await rows(seen._id)).map(({ state, sameAsNo }) => [state, sameAsNo])).toEqual([
      ["bad", undefined],
      ["good", undefined],
      ["left", 2],
    ]);
  });
});

describe("[S132] a file that is read twice", () => {
  it.each(["skip", "stop"] as const)("and started twice at the same moment comes in once (%s)", async (bad) => {
    const file = `${HEAD}${fresh(130)}\nWhich one of these is odd (${bad})?,Rice,Wheat,Iron,C`;
    const both = [await bring(file, { bad }), await bring(file, { bad })];
    for (const { _id, counts } of both) {
      expect(counts).toMatchObject({ left: 0 });
      done(await start(_id));
    }
    await Promise.all([app.jobs.drain(), app.jobs.drain()]);
    const ended = await Promise.all(both.map(({ _id }) => get(_id)));
    expect(ended.map(({ state }) => state)).toEqual(["done", "done"]);
    const sum = (name: "written" | "left") => ended.reduce((all, { counts }) => all + counts[name], 0);
    expect([sum("written"), sum("left")]).toEqual([131, 131]);
    const stems = (await Promise.all(both.map(({ _id }) => written(_id)))).flat().map(({ question }) => question.en);
    expect(new Set(stems).size).toBe(stems.length);
    const [left] = await rows(
      at(
        ended.filter(({ counts }) => counts.left > 0),
        0,
      )._id,
      { show: "left" },
    );
    expect(left?.sameAs?.question.en).toMatch(/\?$/);
  });

  it("comes in twice when that is wanted", async () => {
    const file = HEAD + fresh(2);
    await finish((await bring(file))._id);
    expect((await finish((await bring(file, { duplicates: "take" }))._id)).counts).toMatchObject({ written: 2 });
  });
});

describe("[S132] an import", () => {
  it("of all or nothing says how far it is while nobody sees any of it", async () => {
    const seen = await bring(HEAD + fresh(500));
    done(await start(seen._id));
    let isOver = false;
    const drained = app.jobs.drain().finally(() => {
      isOver = true;
    });
    const said = new Set<number | undefined>();
    while (!isOver) {
      const { state, goneThrough, counts } = await get(seen._id);
      if (state !== "importing") continue;
      said.add(goneThrough);
      expect(counts.written).toBe(0);
    }
    await drained;
    expect([...said].some((n) => n !== undefined && n > 0 && n < 500)).toBe(true);
    expect(await get(seen._id)).toMatchObject({ state: "done", counts: { written: 500 } });
    expect((await get(seen._id)).goneThrough).toBeUndefined();
  });

  it.each(["skip", "stop"] as const)(
    "whose process is killed goes on, and each question is in once (%s)",
    async (bad) => {
      const most = 800;
      const seen = await bring(HEAD + fresh(most), { bad });
      done(await start(seen._id));
      const { host } = provided("cluster");
      const file = path.join(import.meta.dirname, "../../test/jobsWorker.ts");
      const worker = spawn(process.execPath, [file, host, app.name], { stdio: "inherit" });
      const ended = once(worker, "exit");
      for (let through = 0; through < 200; ) {
        expect(worker.exitCode).toBeNull();
        await pause(5);
        through = (await get(seen._id)).goneThrough ?? 0;
      }
      worker.kill("SIGKILL");
      expect(await ended).toEqual([null, "SIGKILL"]);
      const { state, counts } = await get(seen._id);
      expect(state).toBe("importing");
      if (bad === "stop") expect(counts.written).toBe(0);
      else expect(counts.written % 100).toBe(0);
      expect(counts.written).toBeLessThan(most);
      // What the look at dead nodes does when the time of their jobs is over.
      await app.pool.query("UPDATE pgboss.job SET state = 'retry', start_after = now() WHERE state = 'active'");
      await app.jobs.drain();
      expect(await get(seen._id)).toMatchObject({ state: "done", counts: { written: most } });
      const stems = (await written(seen._id)).map(({ question }) => question.en);
      expect([stems.length, new Set(stems).size]).toEqual([most, most]);
    },
  );
});
