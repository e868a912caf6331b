import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Overview } from "./overview.ts";

/** Calls of who runs the site. */
export const operations = {
  overview: endpoint({
    method: "GET",
    path: "/api/admin/overview",
    access: "moderator",
    summary: "What the admin area opens on: what waits, what happened today, how the installation is",
    returns: Overview,
  }),
} as const;
