import { makePaths } from "../foundation/paths.ts";

/** Pages of the admin area that there are, as `routes.ts` has them. */
export const adminPatterns = {
  overview: "/admin",
  users: "/admin/users",
  audit: "/admin/audit",
  security: "/admin/security",
} as const;

export const adminPaths = makePaths(adminPatterns);
