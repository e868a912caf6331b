import { z } from "zod";
import { endpoint, type Limit } from "./endpoint.ts";
import { Overview } from "./overview.ts";
import { cursorQuery, pageQuery } from "./paging.ts";
import { SiteDraft, SiteSettings } from "./siteSettings.ts";
import { Id, Instant } from "./text.ts";

/** What may become of background work; `failed` is also what was given up at once. */
export const jobStates = ["failed", "retrying", "running", "waiting"] as const;
export const JobState = z.enum(jobStates).describe("Given up; to be tried again; under way; to be begun");
export type JobState = z.infer<typeof JobState>;

const queueName = z.string().max(100);

export const Job = z
  .object({
    _id: Id,
    queue: queueName.describe("The queue that it stands in"),
    state: JobState,
    tries: z.int().describe("How often it was begun"),
    createdAt: Instant.describe("When it was left"),
    dueAt: Instant.optional().describe("When it is begun, where it waits"),
    endedAt: Instant.optional().describe("When it was given up"),
    error: z.string().optional().describe("What kind of error the last one was; never its words"),
    code: z.string().optional().describe("Its code, as of PostgreSQL or of the network"),
    places: z.array(z.string()).describe("Where in the program it happened, the innermost first"),
    canRetry: z.boolean().describe("It was given up, and this program works its queue"),
    canRemove: z.boolean().describe("It was given up"),
  })
  .describe("Background work, without what it is about");
export type Job = z.infer<typeof Job>;

export const JobQueue = z
  .object({
    queue: queueName.describe("Its name"),
    waiting: z.int().describe("To be begun"),
    running: z.int().describe("Under way"),
    retrying: z.int().describe("To be tried again"),
    failed: z.int().describe("Given up in the last seven days"),
  })
  .describe("A queue of background work");
export type JobQueue = z.infer<typeof JobQueue>;

const byId = z.strictObject({ id: Id });
const acts: Limit[] = [{ by: "account", max: 300, seconds: 600 }];
const Became = z.object({ _id: Id, state: JobState.describe("As it is now") }).describe("What became of a job");

/** Calls of who runs the site. */
export const operations = {
  overview: endpoint({
    method: "GET",
    path: "/api/admin/overview",
    access: "moderator",
    summary: "What the admin area opens on: what waits, what happened today, how the installation is",
    returns: Overview,
  }),
  listJobs: endpoint({
    method: "GET",
    path: "/api/admin/jobs",
    access: "admin",
    summary: "Background work in one state, the latest first; what was given up by default",
    query: z.strictObject({
      state: JobState.default("failed"),
      queue: queueName.optional().describe("Only of this queue"),
      ...pageQuery(25),
      ...cursorQuery(25),
    }),
    returns: z.array(Job),
    paged: true,
    errors: ["page.bad_cursor"],
  }),
  listQueues: endpoint({
    method: "GET",
    path: "/api/admin/job-queues",
    access: "admin",
    summary: "Queues of background work that have some, those with failures first",
    returns: z.array(JobQueue),
  }),
  retryJob: endpoint({
    method: "POST",
    path: "/api/admin/jobs/:id/retry",
    access: "admin",
    summary: "Try work that was given up once more; what is to be tried already stays as it is",
    params: byId,
    returns: Became,
    errors: ["job.not_found", "job.unknown_queue"],
    limits: acts,
  }),
  getSettings: endpoint({
    method: "GET",
    path: "/api/admin/settings",
    access: "admin",
    summary: "The settings of the site, and which of them the server's environment fixes",
    returns: SiteSettings,
  }),
  updateSettings: endpoint({
    method: "PUT",
    path: "/api/admin/settings",
    access: "admin",
    summary: "Change the settings; in effect at once on every node. What the environment fixes stays as it is",
    body: SiteDraft.extend({ revision: z.int().min(0).describe("The one that was read") }),
    returns: SiteSettings,
    errors: ["settings.stale"],
    limits: acts,
  }),
  removeJob: endpoint({
    method: "DELETE",
    path: "/api/admin/jobs/:id",
    access: "admin",
    summary: "Take work that was given up off the list, before its seven days are over",
    params: byId,
    returns: z.object({ _id: Id }),
    errors: ["job.not_found", "job.not_given_up"],
    limits: acts,
  }),
} as const;
