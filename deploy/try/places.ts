// Where a try has its files: all below one folder, filled from the files that are shipped.
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { FILES, filled, type Values } from "../fill.ts";
import { APPS, addressOf, DATABASES, ETCDS, edgeAddresses, type Machine, NETWORK } from "./network.ts";

export const ROOT = path.join(import.meta.dirname, "../..");
/** What `npm start` gives Node (package.json). */
export const NODE = [process.execPath, "--v8-pool-size=2", "--heap-growing-percent=30", "server/src/main.ts"];
/** A database's disk: room for what the events write, the table of the restore, and the log of both. */
const diskMegabytes = (restored: number) => 6_000 + 2 * restored;
const SHIPPED = JSON.parse(fs.readFileSync(path.join(ROOT, "deploy/values.json"), "utf8")) as Values;
/** Below the folder of a try: what its programs said. */
export const LOGS = "logs";
export const BUCKETS = { files: "sarathi", backup: "sarathi-backup" };
export const PASSWORD = "of-a-try";
export const METRICS_TOKEN = `${PASSWORD}-with-24-letters-or-more`;
/** What the store of a try takes as its key, whatever one would like. */
const STORE_KEY = "S3RVER";

const run = (command: string, ...args: string[]) => execFileSync(command, args, { encoding: "utf8", stdio: "pipe" });
export type Places = ReturnType<typeof makePlaces>;

/**
 * Makes what stands in the folder of a try, with a disk for each database.
 * @param restored megabytes of the table that is brought back
 */
export function makePlaces(folder: string, restored: number) {
  const at = (...parts: string[]) => path.join(folder, ...parts);
  /** A folder of one user's own. */
  const folderOf = (user: string, ...parts: string[]): string => {
    const made = at(...parts);
    fs.mkdirSync(made, { recursive: true });
    run("chown", `${user}:`, made);
    fs.chmodSync(made, 0o700);
    return made;
  };
  fs.mkdirSync(at(LOGS));
  makeCertificate(at("ca.pem"), at("ca.key"));
  for (const db of DATABASES) mountDisk(at(`${db}.disk`), at(db), diskMegabytes(restored));

  const valuesOf = (machine: Machine): Values => ({
    ...SHIPPED,
    ...Object.fromEntries([...DATABASES, ...ETCDS, ...APPS].map((name) => [name, addressOf(name)])),
    ...Object.fromEntries(Object.keys(SHIPPED).flatMap((name) => (/_password$/.test(name) ? [[name, PASSWORD]] : []))),
    ...{ name: machine, self: addressOf(machine), network: NETWORK, site_host: addressOf("edge") },
    ...{ metrics_token: METRICS_TOKEN, shared_buffers: "128MB" },
    ...{ s3_endpoint_host: addressOf("store"), s3_port: "443", s3_access_key: STORE_KEY, s3_secret_key: STORE_KEY },
    ...{ files_bucket: BUCKETS.files, backup_bucket: BUCKETS.backup },
    ...{ ca_file: at("ca.pem"), certificate: at("ca.pem"), certificate_key: at("ca.key") },
    ...{ postgres_data: at(machine, "data"), postgres_socket: at(machine, "socket") },
    ...{ patroni_pgpass: at(machine, "pgpass"), bootstrap_sql: at(machine, "etc/patroni/bootstrap.sql") },
    ...{ etcd_data: at(machine, "data"), pgbouncer_users: at(machine, "etc/pgbouncer/userlist.txt") },
    ...{ archive_script: at(machine, "etc/patroni/archive.sh"), resend_script: at(machine, "etc/patroni/resend.sh") },
    ...{ pgbackrest_conf: at(machine, "etc/pgbackrest.conf"), pgbackrest_spool: at(machine, "spool") },
    ...{ pgbackrest_log: at(machine, "log"), pgbackrest_lock: at(machine, "lock") },
    ...{ nginx_run: at(machine, "run"), nginx_log: at(machine, "log"), nginx_cache: at(machine, "cache") },
    app_data: at(machine, "data"),
  });

  return {
    at,
    folderOf,
    logs: at(LOGS),
    valuesOf,
    /** Writes a shipped file to where it belongs, below the machine's own folder. @returns where it is */
    place<K extends keyof typeof FILES>(
      machine: Machine,
      kind: K,
      file: keyof (typeof FILES)[K] & string,
      user: string,
    ) {
      const to = at(machine, (FILES[kind] as Record<string, string>)[file] ?? file);
      fs.mkdirSync(path.dirname(to), { recursive: true });
      fs.writeFileSync(to, filled(file, valuesOf(machine)), { mode: 0o600 });
      run("chown", `${user}:`, to);
      return to;
    },
  };
}

/** A key and a certificate for every address of the try, signed by itself. */
function makeCertificate(certificate: string, key: string): void {
  // pgBackRest looks for the address among the names.
  const names = [addressOf("edge"), addressOf("store"), ...edgeAddresses()].flatMap((address) => [
    `IP:${address}`,
    `DNS:${address}`,
  ]);
  const curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  const subject = ["-subj", "/CN=sarathi try", "-addext", `subjectAltName=${names.join()}`];
  run("openssl", "req", "-x509", ...curve, "-days", "2", ...subject, "-keyout", key, "-out", certificate);
}

/** A file system of its own in a file, so that it can be filled without harm to anybody else. */
function mountDisk(file: string, folder: string, megabytes: number): void {
  fs.mkdirSync(folder);
  run("truncate", "--size", `${megabytes}M`, file);
  run("mkfs.ext4", "-q", "-m", "0", file);
  run("mount", "-o", "loop,discard", file, folder);
  run("chown", "postgres:", folder);
}
