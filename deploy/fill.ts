// Fills the files of this folder with addresses and passwords, a folder for each machine:
// npx node deploy/fill.ts my-values.json filled/ (values.json is the example; yours holds passwords: chmod 600, in no repository)
import fs from "node:fs";
import path from "node:path";

const HERE = import.meta.dirname;
export type Values = Readonly<Record<string, string>>;

/** Files of this folder, and where each belongs on a machine. */
type Files = Readonly<Record<string, string | readonly string[]>>;

/** What a machine of each kind needs: the file in this folder, and where it belongs there. */
export const FILES = {
  db: {
    "cluster/patroni.yml": "/etc/patroni/config.yml",
    "cluster/bootstrap.sql": "/etc/patroni/bootstrap.sql",
    "cluster/pgbackrest.conf": "/etc/pgbackrest.conf",
    "cluster/archive.sh": "/etc/patroni/archive.sh",
    "cluster/resend.sh": "/etc/patroni/resend.sh",
    "cluster/yield.sh": "/etc/patroni/yield.sh",
    "cluster/archived.sh": "/etc/patroni/archived.sh",
    "systemd/sarathi-yield.service": "/etc/systemd/system/sarathi-yield.service",
    "systemd/sarathi-archived.service": "/etc/systemd/system/sarathi-archived.service",
    "systemd/sarathi-backup.service": "/etc/systemd/system/sarathi-backup.service",
    "systemd/sarathi-backup.timer": "/etc/systemd/system/sarathi-backup.timer",
    "systemd/restart.conf": "/etc/systemd/system/patroni.service.d/restart.conf",
  },
  etcd: {
    "cluster/etcd.env": "/etc/default/etcd",
    "systemd/restart.conf": "/etc/systemd/system/etcd.service.d/restart.conf",
  },
  app: {
    "cluster/app.env": "/etc/sarathi/app.env",
    "cluster/haproxy.cfg": "/etc/haproxy/haproxy.cfg",
    "cluster/pgbouncer.ini": "/etc/pgbouncer/pgbouncer.ini",
    "cluster/userlist.txt": "/etc/pgbouncer/userlist.txt",
    "cluster/keepalived.conf": "/etc/keepalived/keepalived.conf",
    "nginx.conf": "/etc/nginx/nginx.conf",
    "systemd/sarathi.service": "/etc/systemd/system/sarathi.service",
    "systemd/restart.conf": [
      "/etc/systemd/system/pgbouncer.service.d/restart.conf",
      "/etc/systemd/system/nginx.service.d/restart.conf",
      "/etc/systemd/system/keepalived.service.d/restart.conf",
    ],
  },
  compose: { "nginx.conf": "/nginx.conf" },
} as const satisfies Record<string, Files>;

/** The machines of the example, by their kind. */
const MACHINES = {
  db: ["db1", "db2", "db3"],
  etcd: ["etcd1", "etcd2", "etcd3"],
  app: ["app1", "app2"],
} as const;

/** Passwords that are still those of the example. */
export const unchosen = (values: Values): string[] =>
  Object.keys(values).filter((name) => values[name]?.startsWith("change-me"));

/** Readable by their owner alone. */
const SECRET = /password|secret|token/;

/** @returns a file of this folder with its `{{names}}` filled. @throws naming one that has no value */
export function filled(file: string, values: Values): string {
  return fs.readFileSync(path.join(HERE, file), "utf8").replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`${file}: ${name} has no value`);
    return value;
  });
}

/** Writes what each machine needs below a folder of its name. */
export function fillAll(values: Values, folder: string): void {
  for (const [kind, names] of Object.entries(MACHINES))
    for (const name of names) {
      const own = { ...values, name, self: values[name] ?? "" };
      fillMachine(FILES[kind as keyof typeof MACHINES], own, path.join(folder, name));
    }
  fillMachine(FILES.compose, { ...values, app1: "app1", app2: "app2" }, path.join(folder, "compose"));
}

function fillMachine(files: Files, values: Values, folder: string): void {
  for (const [file, targets] of Object.entries(files)) {
    const mode = SECRET.test(fs.readFileSync(path.join(HERE, file), "utf8")) ? 0o600 : 0o644;
    for (const target of [targets].flat()) {
      const to = path.join(folder, target);
      fs.mkdirSync(path.dirname(to), { recursive: true });
      fs.writeFileSync(to, filled(file, values), { mode });
      fs.chmodSync(to, mode); // a file that was there before has its mode still
    }
  }
}

if (process.argv[1] === import.meta.filename) {
  const [from, to] = process.argv.slice(2);
  if (!from || !to) throw new Error("npx node deploy/fill.ts <values.json> <folder>");
  const values = JSON.parse(fs.readFileSync(from, "utf8")) as Values;
  const left = unchosen(values);
  if (left.length > 0) throw new Error(`${from}: still to be chosen: ${left.join(", ")}`);
  fillAll(values, to);
}
