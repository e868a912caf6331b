import { GRACE_DAYS, MAX_NAME, type SuspensionTerm } from "@sarathi/contract";

/** The form in which an e-mail address is kept and compared: NFC, lower case. */
export const normalEmail = (email: string): string => email.normalize("NFC").trim().toLowerCase();
/** Passwords of any script compare alike however the keyboard composed them (RFC 8265 §4.2: NFC). */
export const normalPassword = (password: string): string => password.normalize("NFC");

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Nepal's clock is UTC + 5:45 all year: its full hours are UTC's quarter past. */
const NEPAL_MS = 5.75 * HOUR_MS;

/** Whether a suspension stands now; one with a date ends by itself. */
export const isSuspended = (account: { status: string; suspended_until: Date | null }, now: Date): boolean =>
  account.status === "suspended" && (account.suspended_until === null || account.suspended_until > now);

/**
 * When a suspension that begins now ends by itself; null: when somebody ends it. Days of 24 hours end at the next
 * full hour in Nepal, a date with its own last second, so that people read that date.
 */
export function suspensionEnd(term: SuspensionTerm, now: Date): Date | null {
  if (term.kind === "endless") return null;
  if (term.kind === "date") return new Date(Date.parse(term.date) + DAY_MS - NEPAL_MS - 1_000);
  const then = now.getTime() + term.days * DAY_MS + NEPAL_MS;
  return new Date(Math.ceil(then / HOUR_MS) * HOUR_MS - NEPAL_MS);
}

/** Whether it ends within so many days of 24 hours, its last hour rounded up. */
export const endsWithin = (days: number, end: Date | null, now: Date): boolean =>
  end !== null && end.getTime() - now.getTime() < days * DAY_MS + HOUR_MS;

/** When an account that asked to be erased is (docs/sources.md, accounts). */
export const erasesAt = (requestedAt: Date): Date => new Date(requestedAt.getTime() + GRACE_DAYS * DAY_MS);

/** Who gives no name that is taken; never a part of the address, which others are not to see. */
const NAMELESS = "Candidate";

/**
 * Given and family name out of what a provider says of a person.
 * @param clean gives a name in the form that a registration takes, or undefined when it takes none of it
 */
export function namesOf(
  claims: { given_name?: unknown; family_name?: unknown; name?: unknown },
  clean: (name: string) => string | undefined,
): { firstName: string; lastName?: string } {
  const read = (value: unknown) =>
    typeof value === "string"
      ? clean([...value.toWellFormed().trim().normalize("NFC")].slice(0, MAX_NAME).join("").slice(0, MAX_NAME))
      : undefined;
  const given = read(claims.given_name);
  const family = read(claims.family_name);
  if (given) return family ? { firstName: given, lastName: family } : { firstName: given };
  return { firstName: read(claims.name) ?? NAMELESS };
}
