// Another version of the app, as an upgrade brings it: other scripts under other names, the same database.
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { cleanEnvironment, run, signal } from "../../e2e/process.ts";
import type { Cluster } from "./cluster.ts";
import type { Struck } from "./harms.ts";
import { APPS } from "./network.ts";
import { NODE, type Places, ROOT } from "./places.ts";

/** No part of a version: what git and running apps hold. */
const NOT_PARTS = [".git", "data", "test-results"];
/** The first script of every page: with another line in it all of them have another name. */
const ENTRY = "web/src/entry.client.tsx";
const SPEED_MS = 300;

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

const nextOf = (places: Places) => places.at("next");

/** Writes a file anew: the old one has another name in our own checkout, and stays as it is. */
function change(file: string, by: (text: string) => string): void {
  const text = by(fs.readFileSync(file, "utf8"));
  fs.rmSync(file);
  fs.writeFileSync(file, text);
}

/** Stops each node as systemd does and starts it in the other version, while somebody reads pages with all their scripts. */
export async function rollTo(cluster: Cluster): Promise<Struck> {
  const reader = readPages(cluster.origin);
  const next = nextOf(cluster.places);
  for (const app of APPS) {
    const one = cluster.unit(app);
    await one.stop();
    one.become({ command: NODE, folder: next });
    one.start();
    await cluster.appReady(app);
    await sleep(3_000); // pages of both versions, from both
  }
  const { files, missed, versions } = await reader.stop();
  const faults = [...missed];
  if (versions < 2) faults.push("the other version was not seen");
  return {
    faults,
    note: `${files} scripts and styles of ${versions} versions were read meanwhile, ${missed.length} not there`,
  };
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
