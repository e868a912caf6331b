// Bounds a process to a part of a processor, by the older or the newer groups of Linux.
import fs from "node:fs";
import path from "node:path";

/** Time slices: in each of them the process may use its part, and is held back when it has. */
const SLICE_US = 20_000;
const GROUPS = "/sys/fs/cgroup";

export interface Bound {
  /** @returns gives the share of the slices since then in which it was held back */
  from(): () => number;
  end(): void;
}

/** @returns undefined: there are no such groups here */
export function boundTo(share: number, name: string, pid: number): Bound | undefined {
  const older = path.join(GROUPS, "cpu");
  const root = fs.existsSync(path.join(older, "cpu.cfs_quota_us")) ? older : GROUPS;
  const group = path.join(root, `sarathi-${name}`);
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
