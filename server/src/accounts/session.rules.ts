import type { Role } from "@sarathi/contract";

/**
 * How long a session lasts, in hours: `idle` without use, `total` however much it is used. Sooner for staff, whose
 * sessions may do more harm (decision 33, ASVS 7.3.1 and 7.3.2).
 */
export const SESSION_HOURS = {
  member: { idle: 30 * 24, total: 90 * 24 },
  staff: { idle: 8, total: 24 },
} as const;

const lifeOf = (role: Role) => SESSION_HOURS[role === "user" ? "member" : "staff"];
const HOUR_MS = 3_600_000;

/** When a session that began then ends, however much it is used. */
export const endOf = (role: Role, begunAt: Date): Date => new Date(begunAt.getTime() + lifeOf(role).total * HOUR_MS);

/** Whether a proof of so long ago still opens what asks for one. */
export const CONFIRMED_MINUTES = 10;
