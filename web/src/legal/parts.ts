import { TERMS_VERSION } from "@sarathi/contract";

/** The parts of each page, in order; their words stand in the dictionary under the page's name. */
export const parts = {
  terms: ["service", "account", "conduct", "content", "sitting", "suspension", "limits", "changes", "contact"],
  privacy: ["what", "why", "public", "device", "others", "time", "rights", "minors", "contact"],
  guidelines: ["help", "no", "facts", "anonymous", "happens"],
} as const;
export type LegalName = keyof typeof parts;

/** The day since which the words hold; to be changed with them. */
export const inForceSince: Record<LegalName, string> = {
  terms: TERMS_VERSION,
  privacy: "2026-11-23",
  guidelines: "2026-11-23",
};
