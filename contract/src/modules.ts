/**
 * The modules, lowest first: each may use those before it, on the server and in the browser. A module has the same
 * name in `contract/src/`, `server/src/` and `web/src/`. `server/src/modules.ts` makes them and says which tables are
 * whose; the structure test holds it and every import to this order.
 */
export const moduleNames = [
  // One a line.
  "accounts",
  "uploads",
  "curriculum",
  "questions",
  "exams",
  "community",
  "notifications",
  "moderation",
  "events",
  "resources",
  "roadmaps",
  "practice",
  "newsletter",
  "search",
  "operations",
] as const;
export type ModuleName = (typeof moduleNames)[number];
