import { spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Embedded, startEmbedded } from "./embedded.ts";
import { postmasterPid } from "./postmaster.ts";
import { giveTo, systemUser } from "./systemUser.ts";

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "sarathi-embedded-"));
const cluster = path.join(dataDir, "postgres");
const soon = { timeout: 20_000, interval: 50 };
const FAST = { first: 20, longest: 200, total: 20_000 };
const logLines: string[] = [];
const log = pino({ level: "info" }, { write: (line: string) => void logLines.push(line) });
const given: string[] = [];
const onGivenUp = (sentence: string) => void given.push(sentence);

let running: Embedded[] = [];
async function started(): Promise<Embedded> {
  const embedded = await startEmbedded(dataDir);
  running.push(embedded);
  return embedded;
}
async function ask<T extends pg.QueryResultRow>(connection: pg.ClientConfig, text: string): Promise<T[]> {
  const client = new pg.Client(connection);
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
}
/** As an app that was killed: its lock goes, its postmaster stays. */
const dropLock = (owner: pg.ClientConfig) =>
  ask(owner, "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory'");
const killPostmaster = () => process.kill(postmasterPid(cluster) ?? 0, "SIGKILL");
const refusedToAnother = () => expect(startEmbedded(dataDir)).rejects.toThrow("Another Sarathi already runs on");

beforeAll(async () => {
  const embedded = await startEmbedded(dataDir);
  await ask(embedded.owner, "CREATE TABLE kept AS SELECT 7 AS n; GRANT SELECT ON kept TO sarathi_app");
  await embedded.stop();
});
afterEach(async () => {
  for (const embedded of running.reverse()) await embedded.stop();
  running = [];
  given.length = 0;
  logLines.length = 0;
});
afterAll(() => fs.rmSync(dataDir, { recursive: true, force: true }));

describe("a postmaster that is killed", () => {
  it("is started again, with what it held, and the lock is taken again", async () => {
    const { owner, connection, watch } = await started();
    watch({ log, onGivenUp, retry: FAST });
    killPostmaster();
    await expect.poll(() => ask(connection, "SELECT n FROM kept").catch(String), soon).toEqual([{ n: 7 }]);
    await expect.poll(() => logLines.join(""), soon).toContain("the database is back");
    await refusedToAnother();
    expect(await ask(owner, "SELECT count(*)::int AS n FROM pg_locks WHERE locktype = 'advisory'")).toEqual([{ n: 1 }]);
    expect(given).toEqual([]);
  });

  it("is started again where this app had only adopted it", async () => {
    const killed = await started();
    await dropLock(killed.owner);
    const adopter = await started();
    adopter.watch({ log, onGivenUp, retry: FAST });
    killPostmaster();
    await expect.poll(() => logLines.join(""), soon).toContain("the database is back");
    expect(await ask(adopter.connection, "SELECT n FROM kept")).toEqual([{ n: 7 }]);
  });

  it("and cannot start for a while is tried again until it can", async () => {
    const { connection, watch } = await started();
    watch({ log, onGivenUp, retry: FAST });
    const control = path.join(cluster, "global/pg_control");
    fs.renameSync(control, `${control}.away`);
    killPostmaster();
    await expect.poll(() => logLines.filter((line) => line.includes("did not start")).length, soon).toBeGreaterThan(2);
    fs.renameSync(`${control}.away`, control);
    await expect.poll(() => ask(connection, "SELECT n FROM kept").catch(String), soon).toEqual([{ n: 7 }]);
    expect(given).toEqual([]);
  });

  it("and can never start again is given up with a sentence", async () => {
    const { watch } = await started();
    watch({ log, onGivenUp, retry: { first: 20, longest: 20, total: 300 } });
    const control = path.join(cluster, "global/pg_control");
    fs.renameSync(control, `${control}.away`);
    try {
      killPostmaster();
      await expect.poll(() => given, soon).toEqual([expect.stringContaining("The database cannot be brought back.")]);
    } finally {
      fs.renameSync(`${control}.away`, control);
    }
  });
});

describe("a stop", () => {
  it("while the database is being brought back leaves none running", async () => {
    for (const pause of [0, 40, 120]) {
      logLines.length = 0;
      const embedded = await started();
      embedded.watch({ log, onGivenUp, retry: FAST });
      killPostmaster();
      await expect.poll(() => logLines.join(""), soon).toContain("the database is gone");
      await sleep(pause);
      await embedded.stop();
      running = [];
      await sleep(300); // what was spawned would show itself by now
      expect(postmasterPid(cluster), `${pause} ms`).toBeNull();
    }
  });
});

describe("the lock of the one app", () => {
  it("is taken again after a backend crashed and PostgreSQL ended every connection", async () => {
    const { owner, connection, watch } = await started();
    watch({ log, onGivenUp, retry: FAST });
    const victim = new pg.Client(connection);
    victim.on("error", () => undefined);
    await victim.connect();
    const { rows } = await victim.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
    process.kill(rows[0]?.pid ?? 0, "SIGKILL");
    await expect.poll(() => logLines.join(""), soon).toContain("the database is back");
    await refusedToAnother();
    expect(await ask(owner, "SELECT n FROM kept")).toEqual([{ n: 7 }]);
  });

  it("that another app has taken meanwhile ends this one, which leaves the database running", async () => {
    const first = await started();
    await dropLock(first.owner);
    const second = await started();
    first.watch({ log, onGivenUp, retry: FAST });
    await expect.poll(() => given, soon).toEqual([expect.stringContaining("Another Sarathi has taken over")]);
    await first.stop();
    expect(await ask(second.connection, "SELECT n FROM kept")).toEqual([{ n: 7 }]);
    await second.stop();
    expect(postmasterPid(cluster)).toBeNull();
  });
});

describe("the number of a postmaster that is gone", () => {
  it("which another program has by now keeps the database neither from starting nor kills that program", async () => {
    fs.writeFileSync(path.join(cluster, "postmaster.pid"), `${process.pid}\n${cluster}\n`);
    expect(postmasterPid(cluster)).toBeNull();
    const { connection } = await started();
    expect(await ask(connection, "SELECT n FROM kept")).toEqual([{ n: 7 }]);
  });

  it("nor does the postmaster of another cluster that has it", async () => {
    const other = spawn("sleep", ["60"], { argv0: "postgres", stdio: "ignore" });
    try {
      fs.writeFileSync(path.join(cluster, "postmaster.pid"), `${other.pid}\n${cluster}\n`);
      expect(postmasterPid(cluster)).toBeNull();
      const { connection } = await started();
      expect(await ask(connection, "SELECT n FROM kept")).toEqual([{ n: 7 }]);
      expect(other.exitCode).toBeNull();
    } finally {
      other.kill();
    }
  });
});

describe("the role of the app", () => {
  it("is no superuser and may not become one", async () => {
    const { connection } = await started();
    const rights = "SELECT rolsuper OR rolcreaterole OR rolcreatedb OR rolbypassrls AS more FROM pg_roles";
    expect(await ask(connection, `${rights} WHERE rolname = current_user`)).toEqual([{ more: false }]);
    await expect(ask(connection, "SET ROLE sarathi")).rejects.toThrow("permission denied");
    await expect(ask(connection, "COPY (SELECT 1) TO PROGRAM 'true'")).rejects.toThrow("permission denied");
  });
});

describe("the user of the database", () => {
  const isRoot = process.getuid?.() === 0;
  const passwd = path.join(dataDir, "passwd");
  const found = (text: string) => {
    fs.writeFileSync(passwd, text);
    return systemUser(passwd);
  };

  it("is the app's, but where the app is root one of its own if there is one, and else nobody", () => {
    const nobody = "nobody:x:65534:65534::/:/bin/false\n";
    const own = found(`${nobody}sarathi:x:812:813::/:/bin/false\n`);
    expect(own).toEqual(isRoot ? { name: "sarathi", uid: 812, gid: 813 } : null);
    expect(found(nobody)?.name).toBe(isRoot ? "nobody" : undefined);
    expect(found("")?.uid).toBe(isRoot ? 65_534 : undefined);
  });

  it.runIf(isRoot)(
    "gets a folder that was another's when the database is started, also after it was adopted",
    async () => {
      const { connection, watch } = await started();
      watch({ log, onGivenUp, retry: FAST });
      const { uid, gid } = fs.statSync(cluster);
      fs.chownSync(cluster, 0, 0); // as if the user had been made since
      killPostmaster();
      await expect.poll(() => ask(connection, "SELECT n FROM kept").catch(String), soon).toEqual([{ n: 7 }]);
      expect(fs.statSync(cluster)).toMatchObject({ uid, gid });
    },
  );

  it("gets a folder that was another's, with all that is in it", () => {
    const folder = path.join(dataDir, "given");
    const uid = isRoot ? 812 : (process.getuid?.() ?? 0);
    fs.mkdirSync(path.join(folder, "deep"), { recursive: true });
    fs.writeFileSync(path.join(folder, "deep/file"), "");
    giveTo({ name: "sarathi", uid, gid: process.getgid?.() ?? 0 }, folder);
    for (const name of ["", "deep", "deep/file"]) expect(fs.statSync(path.join(folder, name)).uid, name).toBe(uid);
  });
});
