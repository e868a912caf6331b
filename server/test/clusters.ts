import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { binaries } from "../src/foundation/db/embedded/binaries.ts";

/** PostgreSQL refuses root: as root its processes belong to `nobody`. */
const isRoot = process.getuid?.() === 0;
const OWNER = isRoot ? { uid: 65_534, gid: 65_534 } : {};
const USER = "sarathi";

/** A cluster that leads and one that follows it by streaming, each on a socket in its folder. Both end by `stop`. */
export async function leaderAndReplica() {
  const bin = path.join(binaries(isRoot), "bin");
  const parent = fs.mkdtempSync(path.join(os.tmpdir(), "sarathi-pair-"));
  if (isRoot) fs.chownSync(parent, 65_534, 65_534);
  const run = (program: string, ...args: string[]) =>
    execFileSync(program, args, {
      ...OWNER,
      cwd: "/",
      stdio: "pipe",
      env: { PATH: process.env.PATH ?? "", LC_ALL: "C" },
    });
  const leader = cluster(bin, path.join(parent, "leader"));
  const replica = cluster(bin, path.join(parent, "replica"));

  run(path.join(bin, "initdb"), "-D", leader.dir, "-U", USER, "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8");
  await leader.start();
  const admin = new pg.Client(leader.connection);
  await admin.connect();
  // The copy as PostgreSQL's papers describe it ("Making a Base Backup Using the Low Level API").
  await admin.query("SELECT pg_backup_start('replica', true)");
  run("cp", "-a", leader.dir, replica.dir);
  const { rows } = await admin.query<{ labelfile: string }>("SELECT labelfile FROM pg_backup_stop(false)");
  await admin.end();
  for (const name of ["postmaster.pid", ".s.PGSQL.5432", ".s.PGSQL.5432.lock"])
    fs.rmSync(path.join(replica.dir, name), { force: true });
  fs.writeFileSync(path.join(replica.dir, "backup_label"), rows[0]?.labelfile ?? "");
  fs.writeFileSync(path.join(replica.dir, "standby.signal"), "");
  fs.appendFileSync(
    path.join(replica.dir, "postgresql.conf"),
    `primary_conninfo = 'host=${leader.dir} user=${USER}'\nwal_retrieve_retry_interval = 200\n`,
  );
  if (isRoot)
    for (const name of ["backup_label", "standby.signal"]) fs.chownSync(path.join(replica.dir, name), 65_534, 65_534);
  await replica.start();

  return {
    leader,
    replica,
    async stop() {
      await Promise.all([replica.kill(), leader.kill()]);
      fs.rmSync(parent, { recursive: true, force: true });
    },
  };
}

function cluster(bin: string, dir: string) {
  let child: ChildProcess | undefined;
  const connection = { host: dir, user: USER, database: "postgres" };
  return {
    dir,
    connection,
    /** Resolves when it takes connections. */
    async start(): Promise<void> {
      child = spawn(path.join(bin, "postgres"), ["-D", dir, "-k", dir, "-c", "listen_addresses=", "-c", "fsync=off"], {
        ...{ ...OWNER, cwd: "/", stdio: "ignore", env: { PATH: process.env.PATH ?? "", TZ: "UTC", LC_ALL: "C" } },
      });
      for (let tries = 0; ; tries++) {
        const client = new pg.Client(connection);
        client.on("error", () => undefined);
        try {
          await client.connect();
          await client.end();
          return;
        } catch (error) {
          if (tries > 300) throw error;
          await sleep(100);
        }
      }
    },
    /** At once, connections and all. */
    async kill(): Promise<void> {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "exit");
      child.kill("SIGQUIT");
      await ended;
    },
  };
}
