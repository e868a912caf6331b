import type { SiteDraft, SiteField, SiteSettings } from "@sarathi/contract";

export const blankSettings: SiteDraft = {
  nameNe: "",
  nameEn: "",
  feedbackUrl: null,
  contactEmail: null,
  social: [],
  closed: [],
};
const fields = Object.keys(blankSettings) as SiteField[];

/** What of the settings the form holds. */
export function settingsValues(settings: SiteSettings): SiteDraft {
  const { nameNe, nameEn, feedbackUrl, contactEmail, social, closed } = settings;
  return { nameNe, nameEn, feedbackUrl, contactEmail, social, closed };
}

/** Fields that differ between two revisions. */
export const changedSettings = (before: SiteSettings, after: SiteSettings): SiteField[] =>
  fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
