// Plain data: pages that look for one need no schema.

/** What administrators may turn off for a while, all else going on. */
export const siteFeatures = ["registration", "posting", "newsletter"] as const;
export type SiteFeature = (typeof siteFeatures)[number];
