import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { filled } from "./fill.ts";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "sarathi-archive-"));
afterAll(() => fs.rmSync(folder, { recursive: true }));
const status = path.join(folder, "pg_wal/archive_status");
const values = { postgres_data: folder };

/** A script of deploy/cluster, with a pgBackRest that says what it is asked for. @returns that */
function run(name: string, ...args: string[]): string {
  const script = path.join(folder, name);
  fs.writeFileSync(script, filled(`cluster/${name}`, values));
  const env = { PATH: `${folder}:/usr/bin:/bin` };
  return execFileSync("/bin/sh", [script, ...args], { cwd: folder, env, encoding: "utf8" }).trim();
}
/** @param megabytes of a segment */
function push(name: string, megabytes = 16): string {
  fs.writeFileSync(path.join(folder, "pg_wal", name), "");
  fs.truncateSync(path.join(folder, "pg_wal", name), megabytes * 2 ** 20);
  return run("archive.sh", `pg_wal/${name}`, "pgbackrest", "archive-push", `pg_wal/${name}`);
}
const archived = (name: string, megabytes?: number) => push(name, megabytes) !== "";

beforeEach(() => {
  fs.rmSync(path.join(folder, "pg_wal"), { recursive: true, force: true });
  fs.mkdirSync(status, { recursive: true });
  fs.writeFileSync(path.join(folder, "pgbackrest"), '#!/bin/sh\necho "$@"\n', { mode: 0o755 });
});

describe("the log on its way to the store", () => {
  it("is sent, by the command that PostgreSQL was given", () => {
    expect(push("000000010000000000000005")).toBe("archive-push pg_wal/000000010000000000000005");
  });

  it("is sent but for the ends of timelines that another leader took over", () => {
    const taken = "1\t0/5000140\tno recovery target specified\n";
    fs.writeFileSync(path.join(folder, "pg_wal/00000002.history"), taken);
    fs.writeFileSync(path.join(folder, "pg_wal/0000000B.history"), `${taken}\n10\t1/A0000000\tthe same\n`);
    expect(archived("000000010000000000000004")).toBe(true);
    expect(archived("000000010000000000000005")).toBe(false); // taken over within it
    expect(archived("000000010000000000000006")).toBe(false); // what a leader wrote that was none any more
    expect(archived("0000000A000000010000009F")).toBe(true);
    expect(archived("0000000A00000001000000A0")).toBe(false); // taken over at its very beginning
    expect(archived("0000000B00000001000000A0")).toBe(true);
    expect(archived("0000000B.history")).toBe(true);
    expect(archived("000000010000000000000005.partial")).toBe(true);
  });

  it("is left out behind that point whatever the size of a segment", () => {
    fs.writeFileSync(path.join(folder, "pg_wal/00000002.history"), "1\t0/5000140\tno recovery target specified\n");
    expect(archived("000000010000000000000013", 4)).toBe(true);
    expect(archived("000000010000000000000014", 4)).toBe(false);
  });

  it("says it when the store did not take it", () => {
    fs.writeFileSync(path.join(folder, "pgbackrest"), "#!/bin/sh\nexit 45\n", { mode: 0o755 });
    expect(() => archived("000000010000000000000004")).toThrow();
  });

  it("is offered once more by a machine that begins to lead, histories too", () => {
    const mark = "000000010000000000000003.00000028.backup.done";
    const names = ["000000010000000000000004.done", "00000002.history.done", "000000010000000000000005.ready", mark];
    for (const name of names) fs.writeFileSync(path.join(status, name), "");
    run("resend.sh", "on_role_change", "replica", "sarathi");
    expect(fs.readdirSync(status).sort()).toEqual([...names].sort());
    run("resend.sh", "on_role_change", "master", "sarathi");
    expect(fs.readdirSync(status).sort()).toEqual([
      mark,
      "000000010000000000000004.ready",
      "000000010000000000000005.ready",
      "00000002.history.ready",
    ]);
  });
});
