import { z } from "zod";
import { eventStates, MAX_EVENT_TEXT, MAX_EVENT_TITLE, MAX_FEE, MAX_LOBBY_MINUTES, MAX_SEATS } from "./eventStates.ts";
import { TimingMode } from "./events.ts";
import { lineField, lines } from "./fields.ts";
import { seenRevision } from "./testDraft.ts";
import { Id, Instant, Slug } from "./text.ts";

export const EventState = z.enum(eventStates).describe("What staff have decided about it");
export type EventState = z.infer<typeof EventState>;

/** A staff account that exists under a name that is one of these would not be found. */
const addressWords = new Set(["past", "submit", "stats", "registrations", "force-update-statuses"]);
export const EventSlug = Slug.refine(
  (slug) => !addressWords.has(slug) && !Id.safeParse(slug).success,
  "must not be a word of the API's addresses",
);

const title = z
  .strictObject({
    ne: lineField(MAX_EVENT_TITLE).optional().describe("Nepali"),
    en: lineField(MAX_EVENT_TITLE).optional().describe("English"),
  })
  .refine(({ ne, en }) => !!ne || !!en, "Must not be empty")
  .describe("Title, in one language or both");
const about = z
  .strictObject({
    ne: lines(MAX_EVENT_TEXT).optional().describe("Nepali"),
    en: lines(MAX_EVENT_TEXT).optional().describe("English"),
  })
  .describe("Text in one language or both");

const facts = {
  title,
  shortDescription: about.default({}),
  instructions: about.optional().describe("Further rules"),
  registrationOpensAt: Instant,
  registrationClosesAt: Instant,
  lobbyMinutes: z.int().min(0).max(MAX_LOBBY_MINUTES).default(15).describe("Minutes before the start to wait in"),
  startsAt: Instant,
  entryClosesAt: Instant.describe("The last moment at which one can begin"),
  endsAt: Instant,
  resultsAt: Instant,
  solutionsAt: Instant.nullish().describe("When keys come out; absent: not known yet"),
  objectionsUntil: Instant.nullish().describe("Until when one can object to a key"),
  timingMode: TimingMode.default("fixed"),
  fee: z.int().min(0).max(MAX_FEE).default(0).describe("Paisa"),
  needsApproval: z.boolean().default(false).describe("Staff look at each registration"),
  capacity: z.int().min(1).max(MAX_SEATS).nullish().describe("Seats; absent: as many as come"),
  hasWaitingList: z.boolean().default(true).describe("Who finds no seat can wait for one"),
  payWithinMinutes: z.int().min(5).max(20_160).default(1_440).describe("Minutes in which a seat is to be paid"),
  settleMinutes: z.int().min(0).max(1_440).default(30).describe("Minutes more before an unpaid seat is given away"),
  offerMinutes: z.int().min(5).max(10_080).default(720).describe("Minutes in which an offered seat is to be taken"),
  paymentAccount: about.optional().describe("Where to transfer the fee to"),
  paymentQr: z.string().max(300).nullish().describe("Address of the picture to scan, uploaded to `resources`"),
};

export const EventDraft = z
  .strictObject({
    slug: EventSlug.optional().describe("Permanent name in addresses; made of the English title if left out"),
    mockTestId: Id.describe("A draft of a test, which becomes the paper of this event alone"),
    ...facts,
  })
  .describe("A new exam event");
export type EventDraft = z.infer<typeof EventDraft>;

export const EventEdit = z
  .strictObject({ ...facts, revision: seenRevision })
  .describe("All facts of an event; its slug and its paper stay");
export type EventEdit = z.infer<typeof EventEdit>;

/** What can stand against publishing an event, each with the field that it is about. */
export const eventProblems = [
  "order",
  "past",
  "too_short",
  "flexible_end",
  "results_early",
  "solutions_early",
  "objections_early",
  "title_missing",
  "no_account",
  "paper",
] as const;
export const EventProblem = z
  .object({
    code: z.enum(eventProblems).describe("What stands against it"),
    field: z.string().describe("The field that it is about"),
  })
  .describe("What stands against publishing an event");
export type EventProblem = z.infer<typeof EventProblem>;
