import { z } from "zod";
import { AccountCounts } from "./accounts.ts";
import { endpoint, type Limit } from "./endpoint.ts";
import { cursorQuery, pageQuery } from "./paging.ts";
import { SiteDraft, SiteSettings } from "./siteSettings.ts";
import { Id, Instant } from "./text.ts";

/** What may wait for staff, in the order in which it is shown. */
export const waitingKinds = [
  // One a line.
  "disputedQuestions",
  "heldTexts",
  "escalatedCases",
  "reports",
  "appeals",
  "proofs",
  "payments",
  "objections",
  "reportedQuestions",
  "reviewQuestions",
  "contributions",
  "itemReports",
  "doubtfulQuestions",
  "expiredQuestions",
  "deadLinks",
  "haltedNewsletters",
  "failedJobs",
] as const;
export const WaitingKind = z.enum(waitingKinds).describe("What waits");
export type WaitingKind = z.infer<typeof WaitingKind>;

/** Of those who have some of a queue in hand, so many are named. */
export const MAX_HOLDERS = 5;

export const Waiting = z
  .object({
    kind: WaitingKind,
    count: z.int().positive().describe("How many wait"),
    oldestAt: Instant.optional().describe("Since when the oldest waits; absent where that is not known"),
    urgent: z.int().describe("How many of them cannot wait"),
    holders: z
      .array(z.object({ username: z.string().describe("Username of staff"), count: z.int().describe("How many") }))
      .max(MAX_HOLDERS)
      .describe("Who has some of them in hand now, those with the most first"),
  })
  .describe("A queue of staff in which something waits");
export type Waiting = z.infer<typeof Waiting>;

/** What is counted by day, in the order in which it is shown. */
export const dayFigures = [
  "accounts",
  "attempts",
  "results",
  "practiceAnswers",
  "registrations",
  "posts",
  "comments",
  "contributions",
] as const;
export type DayFigure = (typeof dayFigures)[number];

export const DayCount = z
  .object({
    today: z.int().describe("Since midnight in Nepal"),
    yesterday: z.int().describe("On the whole day before"),
  })
  .describe("How often something happened");
export type DayCount = z.infer<typeof DayCount>;

const Health = z
  .object({
    jobs: z
      .object({
        waiting: z.int().describe("Due or to come"),
        running: z.int().describe("Under way"),
        retrying: z.int().describe("Failed before, to be tried again"),
        failed: z.int().describe("Given up in the last seven days"),
        oldestDueAt: Instant.optional().describe("Since when the oldest could have begun; absent: none is due"),
      })
      .optional()
      .describe("Background work of all nodes"),
    mail: z
      .object({
        sent: z.int().describe("Taken by the mail server since this node started"),
        failed: z.int().describe("Not taken since then, every try counted"),
        lastSentAt: Instant.optional().describe("When the last one was taken"),
        lastFailedAt: Instant.optional().describe("When the last one was not"),
        unsent: z.int().describe("Wait for another try or were given up in the last seven days, of all nodes"),
      })
      .optional()
      .describe("Mails"),
    disk: z
      .object({
        freeBytes: z.int().describe("Free on the disk of this node"),
        low: z.boolean().describe("So little that files are refused"),
      })
      .optional()
      .describe("Space for files and for the embedded database"),
    database: z
      .object({
        bytes: z.int().describe("Size on disk"),
        connections: z.int().describe("Open to this database, of all nodes"),
        maxConnections: z.int().describe("That its server allows in all"),
      })
      .optional()
      .describe("The database"),
    backup: z
      .object({
        at: Instant.describe("When it was begun: what came later is not in it"),
        seconds: z.int().describe("How long it took"),
        rows: z.int().describe("Rows in it"),
        files: z.int().describe("Files in it"),
      })
      .nullable()
      .optional()
      .describe("The last whole backup; null: there was none"),
    node: z
      .object({ version: z.string().describe("Version of the program"), since: Instant.describe("When it started") })
      .describe("The node that answers"),
  })
  .describe("How the installation is; a part that could not be read is absent");
export type Health = z.infer<typeof Health>;

/** Parts of it that can fail, each without the others. */
const OverviewPart = z.enum(["waiting", "today", "accounts", "database", "jobs", "backup"]);
export type OverviewPart = z.infer<typeof OverviewPart>;

/** What the admin area opens on. */
export const Overview = z
  .object({
    waiting: z.array(Waiting).describe("What waits and the caller may decide; a queue with nothing in it is left out"),
    today: z.partialRecord(z.enum(dayFigures), DayCount).describe("What happened, up to half a minute old"),
    accounts: AccountCounts.optional(),
    health: Health,
    failed: z.array(OverviewPart).describe("Parts that could not be read, or not wholly; all else is as it is"),
  })
  .describe("What waits, what happened today, how the installation is");
export type Overview = z.infer<typeof Overview>;

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
