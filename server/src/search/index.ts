import { search } from "@sarathi/contract";
import { implement } from "../foundation/http/implement.ts";
import type { Module, ModuleDeps } from "../foundation/module.ts";
import { aliasService } from "./alias.service.ts";
import { searchRoutes } from "./search.routes.ts";
import { type SearchService, searchService } from "./search.service.ts";
import { aliasTitles } from "./search.store.ts";

/** The global search, what it knows under other names, and what it did not find. */
export function searchModule(deps: ModuleDeps): Module<{ search: SearchService }> {
  const service = searchService(deps);
  return {
    services: { search: service },
    routes: [implement(search, searchRoutes(service, aliasService(deps)))],
    titles: { search_alias: aliasTitles },
    start: service.start,
    sweep: service.sweep,
  };
}
