/** What one has passed, lowest first. */
export const degrees = ["literate", "class8", "see", "plus2", "bachelor", "master"] as const;
export type Degree = (typeof degrees)[number];

/** Groups that posts of open competition are set aside for. */
export const inclusionGroups = ["women", "janajati", "madhesi", "dalit", "disability", "backward"] as const;
export type InclusionGroup = (typeof inclusionGroups)[number];

/** So many of a hundred posts of the federal civil service are set aside, and of those again so many of a hundred for each group. */
export const inclusion = {
  reservedPercent: 45,
  shares: { women: 33, janajati: 27, madhesi: 22, dalit: 9, disability: 5, backward: 4 } satisfies Record<
    InclusionGroup,
    number
  >,
  asOf: "2026-11-20",
  sources: ["edusanjal.com"],
} as const;
