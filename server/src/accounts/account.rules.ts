import { GRACE_DAYS, MAX_NAME, MAX_USERNAME, MIN_USERNAME, type SuspensionTerm } from "@sarathi/contract";

const RESERVED = new Set(
  `me admin administrator moderator staff support help root system sarathi loksewa psc official anonymous deleted
  null undefined api auth login register logout settings profile community pariksha resources newsletter search
  about terms privacy guidelines post posts hashtag events www mail info contact security`.split(/\s+/),
);

/** Words that make a name look official, at any place in it. */
const OFFICIAL = new Set(
  `admin administrator administration moderator staff support helpdesk official sarathi loksewa psc system root
  deleted anonymous`.split(/\s+/),
);
const LOOKS: Record<string, string> = { "0": "o", "1": "i", "3": "e", "4": "a", "5": "s" };

/** Names that would pass for the site or for an address of it. Dots, underscores and digits do not disguise them. */
export function isReservedUsername(username: string): boolean {
  const plain = username.replace(/[01345]/g, (digit) => LOOKS[digit] ?? digit);
  const words = (name: string) => name.split(/[._]|\d+$/);
  return (
    RESERVED.has(username.replace(/[._]/g, "")) ||
    OFFICIAL.has(plain.replace(/[._]/g, "")) ||
    [...words(username), ...words(plain)].some((word) => OFFICIAL.has(word))
  );
}

/**
 * Usernames to try for a new account, from its name and e-mail, best first. Latin letters of the name are kept;
 * a name without any takes the part of the e-mail before the @.
 * @param suffix unpredictable digits for the last resorts
 */
export function usernameIdeas(firstName: string, lastName: string, email: string, suffix: string): string[] {
  const plain = (text: string) =>
    text
      .normalize("NFKD")
      .toLowerCase()
      .replace(/[^a-z0-9]/g, "");
  const [first, last] = [plain(firstName), plain(lastName)];
  const local = plain(email.split("@")[0] ?? "").slice(0, 20);
  const base = (first || local || "user").slice(0, 20);
  const ideas = [
    first && last ? `${first}.${last}`.slice(0, MAX_USERNAME).replace(/\.$/, "") : "",
    first.slice(0, MAX_USERNAME),
    local,
    `${base}${suffix.slice(0, 3)}`,
  ];
  return [...ideas, `${base}_${suffix}`, `user_${suffix}`].filter(
    (idea) => idea.length >= MIN_USERNAME && !isReservedUsername(idea),
  );
}

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

/**
 * Given and family name out of what a provider says of a person.
 * @param clean gives a name in the form that a registration takes, or undefined when it takes none of it
 */
export function namesOf(
  claims: { given_name?: unknown; family_name?: unknown; name?: unknown },
  email: string,
  clean: (name: string) => string | undefined,
): { firstName: string; lastName?: string } {
  const read = (value: unknown) =>
    typeof value === "string"
      ? clean([...value.toWellFormed().trim().normalize("NFC")].slice(0, MAX_NAME).join("").slice(0, MAX_NAME))
      : undefined;
  const given = read(claims.given_name);
  const family = read(claims.family_name);
  if (given) return family ? { firstName: given, lastName: family } : { firstName: given };
  return { firstName: read(claims.name) ?? read(email.split("@")[0]) ?? "?" };
}
