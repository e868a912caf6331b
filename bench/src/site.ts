/** The site that the bench's own servers are. */
export const SITE = { name: { ne: "सारथी", en: "Sarathi" }, url: "http://localhost", social: [] };
