import {
  type AdminEvent,
  type AdminRegistration,
  type Participant,
  type RegistrationState,
  type RegistrationWithSteps,
  registrationStates,
} from "@sarathi/contract";

const id = (n: number) => `01900000-0000-7000-8000-${String(n).padStart(12, "0")}`;

export const registrationCounts = (more: Partial<Record<RegistrationState, number>> = {}) =>
  ({ ...Object.fromEntries(registrationStates.map((state) => [state, 0])), ...more }) as Record<
    RegistrationState,
    number
  >;

/** Of all events. @param waiting registrations that wait for a decision */
export const eventStats = (waiting: number) => ({
  events: { draft: 1, published: 1, paused: 0, cancelled: 0, archived: 0 },
  registrations: registrationCounts({ under_review: waiting }),
  ...(waiting > 0 ? { waitingLongest: "2026-11-22T05:00:00.000Z" } : {}),
  paid: 0,
});

/** A draft that nothing stands against: on 30 November 2026, at eight in the morning in Nepal. @param more of it */
export const adminEvent = (more: Partial<AdminEvent> = {}): AdminEvent => ({
  _id: id(701),
  slug: "kharidar-full-model",
  mockTestId: id(801),
  title: { ne: "खरिदार पूर्ण नमुना", en: "Kharidar full model" },
  shortDescription: {},
  state: "draft",
  phase: "draft",
  revision: 3,
  registrationOpensAt: "2026-11-20T02:15:00.000Z",
  registrationClosesAt: "2026-11-29T02:15:00.000Z",
  lobbyOpensAt: "2026-11-30T02:00:00.000Z",
  startsAt: "2026-11-30T02:15:00.000Z",
  entryClosesAt: "2026-11-30T02:30:00.000Z",
  endsAt: "2026-11-30T03:00:00.000Z",
  answersUntil: "2026-11-30T03:10:00.000Z",
  resultsAt: "2026-11-30T06:15:00.000Z",
  solutionsAt: "2026-12-01T06:15:00.000Z",
  duration: 45,
  lobbyMinutes: 15,
  timingMode: "fixed",
  questionCount: 50,
  fullMarks: 100,
  passMarks: 40,
  fee: 0,
  needsApproval: false,
  hasWaitingList: true,
  participantsCount: 0,
  payWithinMinutes: 1_440,
  settleMinutes: 30,
  offerMinutes: 720,
  counts: registrationCounts(),
  begun: 0,
  submitted: 0,
  problems: [],
  serverNow: "2026-11-23T03:00:00.000Z",
  createdAt: "2026-11-19T03:00:00.000Z",
  ...more,
});

/** One that goes on: 324 are to take it, 312 have begun, 62 are done. */
export const liveEvent = (more: Partial<AdminEvent> = {}): AdminEvent =>
  adminEvent({
    state: "published",
    phase: "live",
    participantsCount: 324,
    counts: registrationCounts({ confirmed: 324, under_review: 2 }),
    begun: 312,
    submitted: 62,
    serverNow: "2026-11-30T02:55:14.000Z",
    ...more,
  });

/** A registration that waits for a decision, with its slip. @param n tells it apart */
export const registration = (n: number, more: Partial<AdminRegistration> = {}): AdminRegistration => ({
  registrationId: id(n),
  eventId: id(701),
  status: "under_review",
  version: 2,
  showsName: false,
  candidate: { _id: id(900 + n), username: `sita.${n}`, name: `Sita Thapa ${n}` },
  payment: {
    _id: id(600 + n),
    method: "manual",
    state: "submitted",
    amount: 50_000,
    reference: `TX-${n}`,
    proof: `/files/${"a".repeat(22)}/1280.webp`,
    updatedAt: "2026-11-22T05:00:00.000Z",
    sameReference: [],
  },
  createdAt: "2026-11-22T04:00:00.000Z",
  ...more,
});

export const withSteps = (n: number, more: Partial<RegistrationWithSteps> = {}): RegistrationWithSteps => ({
  ...registration(n),
  proofId: id(500 + n),
  steps: [
    { at: "2026-11-22T04:00:00.000Z", by: `sita.${n}`, to: "awaiting_payment" },
    { at: "2026-11-22T05:00:00.000Z", by: `sita.${n}`, from: "awaiting_payment", to: "under_review" },
  ],
  ...more,
});

export const participant = (n: number, more: Partial<Participant> = {}): Participant => ({
  candidate: { _id: id(900 + n), username: `sita.${n}`, name: `Sita Thapa ${n}` },
  rollNo: n,
  state: "writing",
  answered: 42,
  startedAt: "2026-11-30T02:16:00.000Z",
  deadlineAt: "2026-11-30T03:00:00.000Z",
  savedAt: "2026-11-30T02:55:12.000Z",
  ...more,
});
