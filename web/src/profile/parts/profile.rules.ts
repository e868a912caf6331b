import type { accounts, Input, User } from "@sarathi/contract";

/** What the form of one's profile holds; empty is none. */
export const profileFields = [
  "firstName",
  "lastName",
  "username",
  "bio",
  "targetPost",
  "examDate",
  "language",
] as const;
type Field = (typeof profileFields)[number];
export type ProfileValues = Readonly<Record<Field, string>>;
export type ProfileChange = NonNullable<Input<typeof accounts.updateMe>["body"]>;

export function valuesOf({ profile, username, language }: User): ProfileValues {
  return {
    firstName: profile.firstName,
    lastName: profile.lastName ?? "",
    username,
    bio: (profile.bio ?? "").replaceAll("\r\n", "\n"),
    targetPost: profile.targetPost ?? "",
    examDate: profile.examDate ?? "",
    language,
  };
}

/** A value as the server will keep it. A text field ends its lines otherwise than it was given them. */
function kept(field: Field, value: string): string {
  const text = value.replaceAll("\r\n", "\n").trim();
  return field === "username" ? text.toLowerCase() : text;
}

/** What of a form differs from what it was filled from, as the call takes it: emptied is null, what is the same is left out. */
export function changeOf(typed: Partial<ProfileValues>, from: ProfileValues): ProfileChange {
  const changed = profileFields
    .map((field) => [field, kept(field, typed[field] ?? "")] as const)
    .filter(([field, value]) => value !== from[field]);
  return Object.fromEntries(changed.map(([field, value]) => [field, value || null])) as ProfileChange;
}

/** What stands in a form, and what it was filled from. */
export interface Filled {
  typed: ProfileValues;
  from: ProfileValues;
}

/**
 * A form after its account became known anew: a field that nobody has touched follows the account; one that was
 * touched keeps what was typed, and what it was typed over, so that it alone is sent.
 */
export function caughtUp({ typed, from }: Filled, now: ProfileValues): Filled {
  const follows = profileFields.filter((field) => [from[field], now[field]].includes(kept(field, typed[field])));
  const news = Object.fromEntries(follows.map((field) => [field, now[field]]));
  return { typed: { ...typed, ...news }, from: { ...from, ...news } };
}
