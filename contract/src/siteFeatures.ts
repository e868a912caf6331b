// Plain data: pages that look for one need no schema.

/** What administrators may turn off for a while, all else going on. */
export const siteFeatures = ["registration", "posting", "newsletter"] as const;
export type SiteFeature = (typeof siteFeatures)[number];

/** What a call answers while its feature is turned off. */
export const closedCodes = {
  registration: "auth.registration_closed",
  posting: "post.closed",
  newsletter: "newsletter.closed",
} as const satisfies Record<SiteFeature, string>;
