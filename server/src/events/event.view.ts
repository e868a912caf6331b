import type { AdminEventRow, EventPayment, EventRegistration, ExamEvent, RegistrationState } from "@sarathi/contract";
import { registrationStates } from "@sarathi/contract";
import type { AttemptRow, PaperFacts } from "../exams/index.ts";
import { answersUntil, lobbyOpensAt, phaseOf } from "./event.rules.ts";
import type { EventRow } from "./event.store.ts";
import { seatsOf } from "./registration.rules.ts";
import type { RegistrationRow } from "./registration.store.ts";

type Times =
  | "registration_opens_at"
  | "registration_closes_at"
  | "lobby_minutes"
  | "starts_at"
  | "entry_closes_at"
  | "ends_at"
  | "results_at";
/** The times of a row, as the rules name them. */
export const timesOf = (row: Pick<EventRow, Times>) => ({
  registrationOpensAt: row.registration_opens_at,
  registrationClosesAt: row.registration_closes_at,
  lobbyMinutes: row.lobby_minutes,
  startsAt: row.starts_at,
  entryClosesAt: row.entry_closes_at,
  endsAt: row.ends_at,
  resultsAt: row.results_at,
});

export const paperTimesOf = (paper: PaperFacts) => ({
  durationMinutes: paper.duration_minutes,
  graceSeconds: paper.grace_seconds,
  lateSyncSeconds: paper.late_sync_seconds,
});

/** What a registration depends on: whether it is to be paid, and looked at. */
export const termsOf = ({ fee, needs_approval }: Pick<EventRow, "fee" | "needs_approval">) => ({
  isPaid: fee > 0,
  needsApproval: needs_approval,
});

type Counts = ReadonlyMap<RegistrationState, number> | undefined;

export const phaseOfRow = (row: EventRow, paper: PaperFacts) =>
  phaseOf(row.state, timesOf(row), paperTimesOf(paper), row.now);

function viewFacts(row: EventRow, paper: PaperFacts, counts: Counts) {
  const taken = seatsOf(counts);
  return {
    _id: row.id,
    slug: row.slug,
    mockTestId: row.test_id,
    title: row.title,
    shortDescription: row.short_description,
    ...(row.instructions ? { instructions: row.instructions } : {}),
    registrationOpensAt: row.registration_opens_at.toISOString(),
    registrationClosesAt: row.registration_closes_at.toISOString(),
    lobbyOpensAt: lobbyOpensAt(timesOf(row)).toISOString(),
    startsAt: row.starts_at.toISOString(),
    entryClosesAt: row.entry_closes_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    answersUntil: answersUntil(timesOf(row), paperTimesOf(paper)).toISOString(),
    resultsAt: row.results_at.toISOString(),
    ...(row.solutions_at ? { solutionsAt: row.solutions_at.toISOString() } : {}),
    ...(row.objections_until ? { objectionsUntil: row.objections_until.toISOString() } : {}),
    ...(row.key_final_at ? { keyFinalAt: row.key_final_at.toISOString() } : {}),
    duration: paper.duration_minutes,
    timingMode: row.timing_mode,
    questionCount: paper.question_count,
    fullMarks: paper.marks_milli / 1_000,
    passMarks: paper.pass_marks_milli / 1_000,
    fee: row.fee,
    needsApproval: row.needs_approval,
    ...(row.capacity === null ? {} : { capacity: row.capacity, seatsLeft: Math.max(0, row.capacity - taken) }),
    hasWaitingList: row.has_waiting_list,
    participantsCount: counts?.get("confirmed") ?? 0,
    ...(row.results_published_at ? { ranksAt: row.results_published_at.toISOString() } : {}),
    serverNow: row.now.toISOString(),
  };
}

/** An event as one reader sees it. */
export function viewEvent(
  row: EventRow,
  paper: PaperFacts,
  counts: Counts,
  own: { registration?: RegistrationRow | undefined; attempt?: AttemptRow | undefined },
): ExamEvent {
  const { registration, attempt } = own;
  return {
    ...viewFacts(row, paper, counts),
    status: phaseOfRow(row, paper),
    ...(registration ? { myRegistration: viewRegistration(registration) } : {}),
    ...(attempt
      ? { myAttempt: { attemptId: attempt.id, status: attempt.status, deadlineAt: attempt.deadline_at.toISOString() } }
      : {}),
  };
}

/** An event in the list of staff. */
export function viewAdminRow(
  row: EventRow,
  paper: PaperFacts,
  counts: Counts,
  sittings: { begun: number; submitted: number } | undefined,
): AdminEventRow {
  const { instructions: _, ...facts } = viewFacts(row, paper, counts);
  return {
    ...facts,
    state: row.state,
    phase: phaseOfRow(row, paper),
    revision: row.revision,
    lobbyMinutes: row.lobby_minutes,
    payWithinMinutes: row.pay_within_minutes,
    settleMinutes: row.settle_minutes,
    offerMinutes: row.offer_minutes,
    ...(row.payment_account ? { paymentAccount: row.payment_account } : {}),
    ...(row.payment_qr ? { paymentQr: row.payment_qr } : {}),
    counts: countsOf(counts),
    begun: sittings?.begun ?? 0,
    submitted: sittings?.submitted ?? 0,
    createdAt: row.created_at.toISOString(),
  };
}

/** Every state, those that nobody is in too. */
export const countsOf = (counts: Counts) =>
  Object.fromEntries(registrationStates.map((state) => [state, counts?.get(state) ?? 0])) as Record<
    RegistrationState,
    number
  >;

export const viewPayment = (row: RegistrationRow): EventPayment | undefined =>
  row.payment_id && row.method && row.payment_state && row.amount && row.payment_updated_at
    ? {
        _id: row.payment_id,
        method: row.method,
        state: row.payment_state,
        amount: row.amount,
        ...(row.reference ? { reference: row.reference } : {}),
        ...(row.proof_url ? { proof: row.proof_url } : {}),
        updatedAt: row.payment_updated_at.toISOString(),
      }
    : undefined;

export function viewRegistration(row: RegistrationRow): EventRegistration {
  const payment = viewPayment(row);
  return {
    registrationId: row.id,
    eventId: row.event_id,
    status: row.state,
    version: row.version,
    ...(row.roll_no === null ? {} : { rollNo: row.roll_no }),
    ...(row.place === null ? {} : { place: row.place }),
    ...(row.note ? { note: row.note } : {}),
    ...(row.expires_at ? { expiresAt: row.expires_at.toISOString() } : {}),
    showsName: row.shows_name,
    ...(row.extra_seconds > 0 ? { extraMinutes: row.extra_seconds / 60 } : {}),
    ...(payment ? { payment } : {}),
    createdAt: row.created_at.toISOString(),
  };
}
