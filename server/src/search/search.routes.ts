import type { search } from "@sarathi/contract";
import type { Handlers } from "../foundation/http/call.ts";
import type { AliasService } from "./alias.service.ts";
import type { SearchService } from "./search.service.ts";

export const searchRoutes = (service: SearchService, aliases: AliasService): Handlers<typeof search> => ({
  find: ({ me, network, params, query }) => service.find(me, me?.accountId ?? network, params.source, query),
  reportMiss: ({ me, network, body }) => service.miss(me?.accountId ?? network, body.q),
  listMisses: ({ query }) => aliases.misses(query),
  listAliases: ({ query }) => aliases.list(query),
  createAlias: ({ me, body, key }) => aliases.create(me, body, key),
  removeAlias: ({ me, params }) => aliases.remove(me, params.id),
});
