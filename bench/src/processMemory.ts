import fs from "node:fs";

const MIB = 1_024;
const readKb = (text: string, name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(text)?.[1] ?? 0);
/** As the system counts it against a limit. */
export const residentMiB = (pid: number): number =>
  Math.round(readKb(fs.readFileSync(`/proc/${pid}/status`, "utf8"), "VmRSS") / MIB);
/** Shared pages are divided among those that share them. */
export const pssMiB = (pid: number): number =>
  Math.round(readKb(fs.readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"), "Pss") / MIB);

/** Kinds of a process' mappings. */
function kindOf(header: string): string {
  const name = header.split(/\s+/).slice(5).join(" ");
  if (/\/node$/.test(name)) return "the program of Node";
  if (name === "[heap]") return "malloc";
  if (name === "[stack]") return "stack";
  if (/\.node$|\.so(\.|$)/.test(name)) return "libraries (sharp, argon2, libc)";
  return name && !name.startsWith("[anon") ? "other files" : "V8's heap, code and threads";
}

/** What a process holds (`/proc/…/smaps`) in MiB, the largest first. */
export function heldBy(pid: number): Record<string, number> {
  const kb = new Map<string, number>();
  let kind = "";
  for (const line of fs.readFileSync(`/proc/${pid}/smaps`, "utf8").split("\n")) {
    if (/^[0-9a-f]+-[0-9a-f]+ /.test(line)) kind = kindOf(line);
    const pss = /^Pss:\s+(\d+) kB/.exec(line)?.[1];
    if (pss) kb.set(kind, (kb.get(kind) ?? 0) + Number(pss));
  }
  const largest = [...kb].sort(([, a], [, b]) => b - a);
  return Object.fromEntries(largest.map(([name, held]) => [name, Math.round(held / MIB)]));
}
