/**
 * The modules, lowest first: each may use those before it, on the server and in the browser. A module has the same
 * name in `contract/`, `server/src/`, `web/src/` and `e2e/`. `server/src/modules.ts` and `web/src/modules.ts` say what
 * each consists of on their side; the structure test holds all three and every import to this order.
 */
export const moduleNames = ["accounts", "uploads", "curriculum", "questions", "exams"] as const;
export type ModuleName = (typeof moduleNames)[number];
