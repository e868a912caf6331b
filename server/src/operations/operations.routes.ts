import type { operations as calls } from "@sarathi/contract";
import type { Handlers } from "../foundation/http/call.ts";
import type { JobService } from "./job.service.ts";
import type { OverviewService } from "./overview.service.ts";
import type { SettingsService } from "./settings.service.ts";

export const operationsRoutes = ({
  overview,
  jobs,
  settings,
}: {
  overview: OverviewService;
  jobs: JobService;
  settings: SettingsService;
}): Handlers<typeof calls> => ({
  overview: ({ me }) => overview.read(me),
  listJobs: ({ query }) => jobs.list(query),
  listQueues: () => jobs.queues(),
  retryJob: ({ me, params }) => jobs.retry(me, params.id),
  getSettings: () => settings.read(),
  updateSettings: ({ me, body }) => settings.update(me, body),
  removeJob: ({ me, params }) => jobs.remove(me, params.id),
});
