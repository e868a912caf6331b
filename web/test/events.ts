import type { EventRank, EventRegistration, ExamEvent, PaymentGuide } from "@sarathi/contract";

const id = (n: number) => `01900000-0000-7000-8000-${String(n).padStart(12, "0")}`;
const MINUTE_MS = 60_000;

/** Instants around the start, which is a fixed Saturday at 08:00 in Nepal. @param minutes after it */
export const START_MS = Date.parse("2026-11-28T02:15:00.000Z");
export const atStart = (minutes: number): string => new Date(START_MS + minutes * MINUTE_MS).toISOString();

/** An event in which one can register, two days before its start. */
export const examEvent = (more: Partial<ExamEvent> = {}): ExamEvent => ({
  _id: id(1),
  slug: "kharidar-full-1",
  mockTestId: id(800),
  title: { ne: "खरिदार पूर्ण परीक्षा", en: "Kharidar full exam" },
  shortDescription: { ne: "प्रथम पत्रको पूरै ढाँचा", en: "The whole first paper" },
  status: "registration_open",
  registrationOpensAt: atStart(-10_000),
  registrationClosesAt: atStart(-60),
  lobbyOpensAt: atStart(-15),
  startsAt: atStart(0),
  entryClosesAt: atStart(15),
  endsAt: atStart(45),
  answersUntil: atStart(55),
  resultsAt: atStart(540),
  solutionsAt: atStart(540),
  duration: 45,
  timingMode: "fixed",
  questionCount: 50,
  fullMarks: 100,
  passMarks: 45,
  fee: 0,
  needsApproval: false,
  capacity: 200,
  seatsLeft: 12,
  hasWaitingList: true,
  participantsCount: 188,
  serverNow: atStart(-2_880),
  ...more,
});

/** A registration for it, confirmed unless said otherwise. */
export const registration = (more: Partial<EventRegistration> = {}): EventRegistration => ({
  registrationId: id(2),
  eventId: id(1),
  status: "confirmed",
  version: 3,
  ...(more.status === undefined ? { rollNo: 127 } : {}),
  showsName: false,
  createdAt: atStart(-4_000),
  ...more,
});

/** An event with the reader's registration. */
export const registered = (mine: Partial<EventRegistration> = {}, more: Partial<ExamEvent> = {}): ExamEvent =>
  examEvent({ myRegistration: registration(mine), ...more });

/** A registration that is to be paid. */
export const payable = (mine: Partial<EventRegistration> = {}, more: Partial<ExamEvent> = {}): ExamEvent =>
  registered(
    {
      status: "awaiting_payment",
      expiresAt: atStart(-2_820),
      payment: { _id: id(3), method: "manual", state: "created", amount: 10_000, updatedAt: atStart(-2_900) },
      ...mine,
    },
    { fee: 10_000, ...more },
  );

export const guide: PaymentGuide = {
  amount: 10_000,
  reference: "0A1B2C3D",
  account: { ne: "नबिल बैङ्क, खाता ०१२३४५६७", en: "Nabil Bank, account 01234567" },
  methods: ["manual"],
};

/** A place in the ranks; the first agreed to be named. */
export const rankRow = (rank: number): EventRank => ({
  rank,
  rollNo: 200 + rank,
  score: 70 - rank,
  ...(rank === 1 ? { name: "Asha" } : {}),
});
