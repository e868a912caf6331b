/** The longest that an address may be named. */
const MAX_SLUG = 120;

/**
 * What a node is called in addresses, of its English name: the lowercase name in hyphenated form (specification, section
 * 3), so that both ways to look one up agree. Empty when the name has no letter or digit of English.
 */
export const slugOf = (name: string): string =>
  name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, MAX_SLUG)
    .replace(/^-+|-+$/g, "");
