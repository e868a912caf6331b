import type { operations as calls } from "@sarathi/contract";
import type { Handlers } from "../foundation/http/call.ts";
import type { OverviewService } from "./overview.service.ts";

export const operationsRoutes = ({ overview }: { overview: OverviewService }): Handlers<typeof calls> => ({
  overview: ({ me }) => overview.read(me),
});
