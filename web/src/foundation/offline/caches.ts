/** The stores of what is kept for times without a network. What is the reader's own goes with the login. */
export const CACHES = {
  pages: "pages",
  /** Documents of a version that is not in use yet. */
  nextPages: "pages-next",
  assets: "assets",
  routes: "routes",
  open: "answers",
  own: "own-answers",
  /** Files that a reader wants to have here. */
  files: "files",
  /** Where this browser is reached by Web Push. */
  push: "push",
} as const;

/** What a page tells the service worker. */
export type Message =
  | { type: "take-over" }
  | { type: "store"; pages: string[] }
  /** A page that came without a document of its own. */
  | { type: "opened"; path: string }
  /** While a test is sat its keys are nowhere. */
  | { type: "sitting-started"; testId: string }
  | { type: "reader-changed" }
  | { type: "session-ended" };

export const isMessage = (data: unknown): data is Message =>
  typeof data === "object" && data !== null && "type" in data;

/** The page on which a paper is sat. */
export const SITTING = /^\/pariksha\/[^/]+$/;
