// Bounds a process to a part of a processor, by the older or the newer groups of Linux.
import fs from "node:fs";
import path from "node:path";

/** Time slices: in each of them the process may use its part, and is held back when it has. */
const SLICE_US = 50_000;
const GROUPS = "/sys/fs/cgroup";
const PREFIX = "sarathi-try-";

export interface Bound {
  /** @returns gives the share of the slices since then in which it was held back */
  from(): () => number;
  end(): void;
}

/** Where groups are made. */
function rootOf(): string {
  const older = path.join(GROUPS, "cpu");
  return fs.existsSync(path.join(older, "cpu.cfs_quota_us")) ? older : GROUPS;
}

/** Takes away the groups that are left; their processes have to be ended before. */
export function removeBounds(): void {
  const root = rootOf();
  if (!fs.existsSync(root)) return;
  for (const name of fs.readdirSync(root)) if (name.startsWith(PREFIX)) fs.rmdirSync(path.join(root, name));
}

/** @returns undefined: there are no such groups here */
export function boundTo(share: number, name: string, pid: number): Bound | undefined {
  const root = rootOf();
  const group = path.join(root, PREFIX + name);
  const quota = String(Math.round(share * SLICE_US));
  try {
    if (root === GROUPS) fs.writeFileSync(path.join(root, "cgroup.subtree_control"), "+cpu");
    fs.mkdirSync(group, { recursive: true });
    if (root === GROUPS) fs.writeFileSync(path.join(group, "cpu.max"), `${quota} ${SLICE_US}`);
    else {
      fs.writeFileSync(path.join(group, "cpu.cfs_period_us"), String(SLICE_US));
      fs.writeFileSync(path.join(group, "cpu.cfs_quota_us"), quota);
    }
    fs.writeFileSync(path.join(group, "cgroup.procs"), String(pid));
  } catch (error) {
    console.warn(`No process can be bounded here: ${(error as Error).message}`);
    return undefined;
  }
  const count = (what: string): number => {
    const stat = fs.readFileSync(path.join(group, "cpu.stat"), "utf8");
    return Number(new RegExp(`^${what} (\\d+)$`, "m").exec(stat)?.[1]);
  };
  return {
    from() {
      const [slices, held] = [count("nr_periods"), count("nr_throttled")];
      return () => (count("nr_throttled") - held) / (count("nr_periods") - slices);
    },
    end() {
      fs.writeFileSync(path.join(root, "cgroup.procs"), String(pid));
      fs.rmdirSync(group);
    },
  };
}
