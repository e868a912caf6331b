// Debian's packages that a try needs.
import { execFileSync } from "node:child_process";
import fs from "node:fs";

/** A program of each package. */
const PROGRAMS: Readonly<Record<string, string>> = {
  "postgresql-15": "/usr/lib/postgresql/15/bin/postgres",
  patroni: "/usr/bin/patroni",
  "python3-etcd": "/usr/lib/python3/dist-packages/etcd/__init__.py",
  "etcd-server": "/usr/bin/etcd",
  haproxy: "/usr/sbin/haproxy",
  pgbouncer: "/usr/sbin/pgbouncer",
  nginx: "/usr/sbin/nginx",
  pgbackrest: "/usr/bin/pgbackrest",
  iproute2: "/usr/sbin/ip",
  openssl: "/usr/bin/openssl",
  e2fsprogs: "/usr/sbin/mkfs.ext4",
};

/** @throws with the line that brings what is missing, unless it may install that itself */
export function installMissing(install: boolean): void {
  if (process.getuid?.() !== 0) throw new Error("A try makes network namespaces: run it as root (sudo).");
  const missing = Object.entries(PROGRAMS).flatMap(([name, file]) => (fs.existsSync(file) ? [] : [name]));
  if (missing.length === 0) return;
  // Without --no-install-recommends nothing else is missing, but more is brought than is used.
  const line = ["install", "--yes", "--no-install-recommends", ...missing];
  if (!install)
    throw new Error(
      `Packages are missing: apt-get ${line.join(" ")}\nOr run it with --install. What Debian starts of them may be stopped.`,
    );
  execFileSync("apt-get", line, { stdio: "inherit", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } });
}
