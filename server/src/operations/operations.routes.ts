import type { operations as calls } from "@sarathi/contract";
import type { Handlers } from "../foundation/http/call.ts";
import type { JobService } from "./job.service.ts";
import type { OverviewService } from "./overview.service.ts";

export const operationsRoutes = ({
  overview,
  jobs,
}: {
  overview: OverviewService;
  jobs: JobService;
}): Handlers<typeof calls> => ({
  overview: ({ me }) => overview.read(me),
  listJobs: ({ query }) => jobs.list(query),
  listQueues: () => jobs.queues(),
  retryJob: ({ me, params }) => jobs.retry(me, params.id),
  removeJob: ({ me, params }) => jobs.remove(me, params.id),
});
