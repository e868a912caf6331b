import fs from "node:fs";
import path from "node:path";

/** Whom the database runs as when the app runs as root, which PostgreSQL refuses. */
export interface SystemUser {
  name: string;
  uid: number;
  gid: number;
}

/** Of its own where there is one; `nobody` is shared with other services, each of which can then read the database. */
const NAMES = ["sarathi", "nobody"];

/** @returns null when the app is not root: the database then runs as the app does */
export function systemUser(passwd = "/etc/passwd"): SystemUser | null {
  if (process.getuid?.() !== 0) return null;
  const users = fs
    .readFileSync(passwd, "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  for (const name of NAMES) {
    const [, , uid, gid] = users.find(([known]) => known === name) ?? [];
    if (uid && gid) return { name, uid: Number(uid), gid: Number(gid) };
  }
  return { name: "nobody", uid: 65_534, gid: 65_534 };
}

/** Gives a folder and all in it to the user, where it is another's. */
export function giveTo({ uid, gid }: SystemUser, folder: string): void {
  if (fs.lstatSync(folder).uid === uid) return;
  for (const name of fs.readdirSync(folder, { recursive: true }))
    fs.lchownSync(path.join(folder, String(name)), uid, gid);
  fs.chownSync(folder, uid, gid); // last: whoever breaks off begins again
}
