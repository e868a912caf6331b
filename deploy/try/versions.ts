// Another version of the app, as an upgrade brings it: other scripts under other names, a migration of the same database,
// one key more in the contract.
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { cleanEnvironment, run, signal } from "../../e2e/process.ts";
import type { Cluster } from "./cluster.ts";
import { type Exam, NEXT_KEY } from "./exam.ts";
import type { Over } from "./harms.ts";
import { APPS } from "./network.ts";
import { NODE, type Places, ROOT } from "./places.ts";

/** No part of a version: what git and running apps hold. */
const NOT_PARTS = [".git", "data", "test-results"];
/** The first script of every page: with another line in it all of them have another name. */
const ENTRY = "web/src/entry.client.tsx";
const SPEED_MS = 300;
/** Between two of their scripts: to fetch and unpack them takes of the same processors. */
const FILE_MS = 25;

const MIGRATIONS = "server/src/foundation/db/migrations";
/** Of the last migration here: the next one has a later name. */
const STAMP_DIGITS = 14;
/** Of the table that is written most. */
const MIGRATION = `-- expand
ALTER TABLE attempt ADD COLUMN of_next_version boolean NOT NULL DEFAULT false;
`;
/** The key stands before the first one that is named here: in what a page may send with a save, and in the answer. */
const KEY = `${NEXT_KEY}: z.boolean().optional().describe("Of the next version"),\n`;
const RECEIPT = { file: "contract/src/attempts.ts", before: "ackSeq: " };
const SAVE = { file: "contract/src/exams.ts", before: "announced: " };
const ROUTE = {
  ...{ file: "server/src/exams/exam.routes.ts", text: "attempts.save(call.params.id, call, call.body)" },
  next: `attempts.save(call.params.id, call, call.body).then((saved) => ({ ...saved, ${NEXT_KEY}: true }))`,
};

export interface Next {
  /** When it stands. */
  built: Promise<void>;
  end(): void;
}

/** Begins to build the next version beside this one. */
export function makeNext(places: Places): Next {
  const next = nextOf(places);
  fs.mkdirSync(next);
  const parts = fs.readdirSync(ROOT).filter((name) => !NOT_PARTS.includes(name));
  for (const part of parts) execFileSync("cp", ["-a", "--link", path.join(ROOT, part), path.join(next, part)]);
  fs.rmSync(path.join(next, "web/build"), { recursive: true, force: true });
  change(path.join(next, "package.json"), (text) => text.replace(/"version": "[^"]+"/, '"version": "next"'));
  change(path.join(next, ENTRY), (text) => `${text}\ndocument.documentElement.dataset.version = "next";\n`);
  addTo(next);
  const PATH = `${path.dirname(process.execPath)}${path.delimiter}${cleanEnvironment().PATH}`;
  const build = [
    "--input-type=module",
    "--eval",
    'await (await import("./server/src/foundation/pages/build.ts")).ensureBuilt()',
  ];
  const building = run("nice", [process.execPath, ...build], { cwd: next, env: { ...cleanEnvironment(), PATH } });
  const built = building.ended.then((code) => {
    if (code !== 0) throw new Error(`the next version could not be built:\n${building.said()}`);
  });
  return { built, end: () => signal(-building.pid, "SIGKILL") };
}

/** What it has besides: old nodes and pages have to go on beside it. */
function addTo(next: string): void {
  for (const { file, before } of [RECEIPT, SAVE])
    change(path.join(next, file), (text) => text.replace(before, KEY + before));
  change(path.join(next, ROUTE.file), (text) => text.replace(ROUTE.text, ROUTE.next));
  fs.writeFileSync(path.join(next, MIGRATIONS, migrationOf(ROOT)), MIGRATION);
}

/** What the next version calls its migration. */
function migrationOf(root: string): string {
  const last = fs.readdirSync(path.join(root, MIGRATIONS)).sort().at(-1) ?? "";
  return `${Number(last.slice(0, STAMP_DIGITS)) + 1}_next_version.sql`;
}

const nextOf = (places: Places) => places.at("next");

/** Writes a file anew: the old one has another name in our own checkout, and stays as it is. @throws where nothing changes */
function change(file: string, by: (text: string) => string): void {
  const before = fs.readFileSync(file, "utf8");
  const text = by(before);
  if (text === before) throw new Error(`the next version is no other one: nothing was changed in ${file}`);
  fs.rmSync(file);
  fs.writeFileSync(file, text);
}

/** Stops each node as systemd does and starts it in the other version, while somebody reads pages with all their scripts. */
export async function rollTo(cluster: Cluster, exam: Exam): Promise<Over> {
  const reader = readPages(cluster.origin);
  const mixed = exam.writeAsNext();
  const next = nextOf(cluster.places);
  const began = performance.now();
  const moments: number[] = [];
  for (const app of APPS) {
    const one = cluster.unit(app);
    await one.stop();
    // It serves until the end of its drain: from then on the others have its calls.
    moments.push(performance.now());
    one.become({ command: NODE, folder: next });
    one.start();
    await cluster.appReady(app);
    await sleep(3_000); // pages of both versions, from both
  }
  const ended = performance.now();
  const { begun, submitted } = exam.sat(began, ended);
  const { files, missed, versions } = await reader.stop();
  const faults = [...missed];
  if (versions < 2) faults.push("the other version was not seen");
  if (begun === 0 || submitted === 0) faults.push(`meanwhile ${begun} began and ${submitted} submitted`);
  if (mixed.newerPage === 0 || mixed.newerNode === 0) faults.push("pages and nodes of different versions did not meet");
  if (!(await hasMigrated(cluster))) faults.push("the next version has not migrated");
  const seconds = ((ended - began) / 1_000).toFixed(0);
  return {
    faults,
    moments,
    note: `in the ${seconds} s from the first stop until both serve again, ${begun} candidates began and ${submitted} submitted; ${files} scripts and styles of ${versions} versions were read, ${missed.length} not there; the next version added a column to the attempts and a key to what a save sends and is answered, ${mixed.newerPage} saves as its pages make them came to the older nodes, and ${mixed.newerNode} of older pages to its nodes`,
  };
}

async function hasMigrated(cluster: Cluster): Promise<boolean> {
  const pool = await cluster.database();
  const { rows } = await pool.query("SELECT FROM migration WHERE expand AND name = $1", [migrationOf(ROOT)]);
  await pool.end();
  return rows.length === 1;
}

/** Opens pages, and asks for the scripts of all that were opened so far. */
function readPages(origin: string) {
  const known = new Set<string>();
  const entries = new Set<string>();
  const missed: string[] = [];
  let files = 0;
  let over = false;
  /** @returns what it holds; what does not come or is refused, is missed */
  const get = async (name: string): Promise<string> => {
    try {
      const answer = await fetch(origin + name);
      const text = await answer.text();
      if (answer.ok) return text;
      missed.push(`${name} answered ${answer.status}`);
    } catch (error) {
      missed.push(`${name} broke off: ${(error as Error).message}`);
    }
    return "";
  };
  const read = async () => {
    while (!over) {
      const page = await get("/about");
      const names = page.match(/\/assets\/[\w.-]+\.(?:js|css)/g) ?? [];
      for (const name of names) {
        known.add(name);
        if (/entry\.client/.test(name)) entries.add(name);
      }
      for (const name of known) {
        await get(name);
        files++;
        await sleep(FILE_MS);
      }
      await sleep(SPEED_MS);
    }
  };
  const reading = read();
  return {
    async stop() {
      over = true;
      await reading;
      return { files, missed, versions: entries.size };
    },
  };
}
