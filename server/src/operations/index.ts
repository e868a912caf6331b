import { operations } from "@sarathi/contract";
import { implement } from "../foundation/http/implement.ts";
import { repeated } from "../foundation/http/repeated.ts";
import type { Module, ModuleDeps } from "../foundation/module.ts";
import { jobService } from "./job.service.ts";
import { installationMeasures } from "./measures.ts";
import { operationsRoutes } from "./operations.routes.ts";
import { type CountAccounts, overviewService } from "./overview.service.ts";
import { settingsService } from "./settings.service.ts";

/** What whoever runs the site looks at and decides. @param counts of accounts, for figures */
export function operationsModule(deps: ModuleDeps, counts: CountAccounts): Module {
  const failed = repeated(deps.log, "a part of the first page of staff could not be read");
  const services = {
    overview: overviewService(deps, counts, failed),
    jobs: jobService(deps),
    settings: settingsService(deps),
  };
  return {
    services,
    routes: [implement(operations, operationsRoutes(services))],
    measures: installationMeasures(deps),
    // A job is gone when it is done, and is about somebody: an entry of the log names its queue alone.
    titles: { job: async () => new Map(), site: async () => new Map() },
  };
}
