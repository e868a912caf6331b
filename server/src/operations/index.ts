import { type AccountCounts, operations } from "@sarathi/contract";
import { implement } from "../foundation/http/implement.ts";
import type { Module, ModuleDeps } from "../foundation/module.ts";
import { operationsRoutes } from "./operations.routes.ts";
import { overviewService } from "./overview.service.ts";

/** What whoever runs the site looks at. @param counts of accounts, for figures */
export function operationsModule(deps: ModuleDeps, counts: () => Promise<AccountCounts>): Module {
  return {
    services: {},
    routes: [implement(operations, operationsRoutes({ overview: overviewService(deps, counts) }))],
  };
}
