import { type Degree, degrees, type Eligibility, type InclusionGroup } from "@sarathi/contract";

/** What the four questions ask; nothing of it leaves the device. */
export interface Applicant {
  /** YYYY-MM-DD (AD). */
  born: string;
  degree: Degree;
  serving: boolean;
  /** "1" to "7"; empty: not said. */
  province: string;
  groups: readonly InclusionGroup[];
}

/** For whom the age limit is wider. */
const WIDE: readonly InclusionGroup[] = ["women", "disability"];

export type Obstacle = "too_young" | "too_old" | "degree";
export interface Verdict {
  /** Whole years on the day. */
  age: number;
  obstacles: Obstacle[];
  /** What no rule here can say: the notice decides. */
  toConfirm: ("age" | "field" | "experience")[];
}

/** Whole years from one day to another, both YYYY-MM-DD. */
export function ageOn(born: string, today: string): number {
  const [year = 0, month = 0, day = 0] = born.split("-").map(Number);
  const [nowYear = 0, nowMonth = 0, nowDay = 0] = today.split("-").map(Number);
  const had = nowMonth > month || (nowMonth === month && nowDay >= day);
  return nowYear - year - (had ? 0 : 1);
}

/** Whether somebody may apply by the rules as they were read. @param today YYYY-MM-DD */
export function judge(rules: Eligibility, applicant: Applicant, today: string): Verdict {
  const age = ageOn(applicant.born, today);
  const limit = applicant.groups.some((group) => WIDE.includes(group))
    ? (rules.maxAgeWide ?? rules.maxAge)
    : rules.maxAge;
  const unlimited = applicant.serving && rules.servingHasNoLimit;
  const obstacles: Obstacle[] = [];
  if (age < rules.minAge) obstacles.push("too_young");
  if (!unlimited && limit !== undefined && age >= limit) obstacles.push("too_old");
  if (degrees.indexOf(applicant.degree) < degrees.indexOf(rules.degree)) obstacles.push("degree");
  return {
    age,
    obstacles,
    toConfirm: [
      ...(limit === undefined && !unlimited ? (["age"] as const) : []),
      ...(rules.field ? (["field"] as const) : []),
      ...(rules.experience ? (["experience"] as const) : []),
    ],
  };
}
