/** The parts of each page, in order; their words stand in the dictionary under the page's name. */
export const parts = {
  terms: ["service", "account", "conduct", "content", "sitting", "suspension", "limits", "changes"],
  privacy: ["what", "why", "public", "device", "others", "time", "rights", "minors"],
  guidelines: ["help", "no", "facts", "anonymous", "happens"],
} as const;
export type LegalName = keyof typeof parts;

/** The day since which the words hold; to be changed with them. */
export const inForceSince = "2026-11-22";
