/** The terms of use in force: the day (AD) since which they hold. To be changed with their words. */
export const TERMS_VERSION = "2026-11-22";
