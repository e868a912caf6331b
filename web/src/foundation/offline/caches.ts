/** The stores of what is kept for times without a network. What is the reader's own goes with the login. */
export const CACHES = {
  pages: "pages",
  assets: "assets",
  routes: "routes",
  open: "answers",
  own: "own-answers",
} as const;

/** What a page tells the service worker. */
export type Message =
  | { type: "take-over" }
  | { type: "store"; pages: string[] }
  | { type: "reader-changed" }
  | { type: "session-ended" };

export const isMessage = (data: unknown): data is Message =>
  typeof data === "object" && data !== null && "type" in data;
