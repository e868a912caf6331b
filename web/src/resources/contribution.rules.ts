import {
  type Contribution,
  type ContributionBody,
  licences,
  MAX_ITEM_BODY,
  MAX_RESOURCE_TITLE,
  MAX_YEAR_BS,
  MIN_YEAR_BS,
} from "@sarathi/contract";

/** What somebody sends: words, photos that become one PDF, a PDF, or an address. */
export const sentKinds = ["text", "photos", "file", "link"] as const;
export type SentKind = (typeof sentKinds)[number];

/** A photo or file that is chosen: kept on the device under its id until it has an address on the server. */
export interface ChosenFile {
  id: string;
  name: string;
  bytes: number;
  url?: string;
}

/** What is written in the form, as its draft holds it. */
export interface Contributed {
  kind: SentKind;
  language: "ne" | "en";
  title: string;
  description: string;
  body: string;
  url: string;
  photos: readonly ChosenFile[];
  file: ChosenFile | undefined;
  /** Photos that are one PDF by now: its address, and of which photos. */
  combined?: { url: string; of: string };
  subject: string;
  chapter: string;
  year: string;
  source: string;
  licence: ContributionBody["licence"];
  edition: string;
  note: string;
  anonymous: boolean;
}

export const blank = (language: "ne" | "en"): Contributed => ({
  ...{ kind: "text", language, title: "", description: "", body: "", url: "", photos: [], file: undefined },
  ...{ subject: "", chapter: "", year: "", source: "", licence: "own-work", edition: "", note: "", anonymous: false },
});

/** Terms that fit what is sent: an address is only named here, all else is shown. */
export const licencesOf = (kind: SentKind): readonly ContributionBody["licence"][] =>
  licences.filter((licence) => licence !== "link-only" || kind === "link");

/** Nothing that is worth keeping. */
export const isEmpty = ({ title, body, url, photos, file, description }: Contributed): boolean =>
  [title, body, url, description].every((text) => text.trim() === "") && photos.length === 0 && !file;

/** Files that the draft names. */
export const fileIdsOf = ({ photos, file }: Contributed): string[] =>
  [...photos, ...(file ? [file] : [])].map(({ id }) => id);

/** What an address' page is called by who shares it: no name, only the address. */
const WEB_ADDRESS = /^https?:\/\/[^\s/]+\.[^\s/]+/i;
/** Characters of a title that says something. */
export const SHORTEST_TITLE = 3;

export const checkedFields = ["title", "body", "url", "file", "photos", "year"] as const;
export type CheckedField = (typeof checkedFields)[number];
export type Problem = CheckedField | "titleLong" | "bodyLong";

/** A year as it is typed, in either digits; NaN for what is none. */
export function yearOf(typed: string): number | undefined {
  const text = typed.trim().replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966));
  if (text === "") return undefined;
  const year = Number(text);
  return Number.isInteger(year) && year >= MIN_YEAR_BS && year <= MAX_YEAR_BS ? year : Number.NaN;
}

/** What stands against sending, by field. */
export function problemsIn(value: Contributed): Partial<Record<CheckedField, Problem>> {
  const { kind, title, body, url, photos, file, year } = value;
  const length = title.trim().length;
  return {
    ...(length < SHORTEST_TITLE && { title: "title" as const }),
    ...(length > MAX_RESOURCE_TITLE && { title: "titleLong" as const }),
    ...(kind === "text" && body.trim() === "" && { body: "body" as const }),
    ...(kind === "text" && body.length > MAX_ITEM_BODY && { body: "bodyLong" as const }),
    ...(kind === "link" && !WEB_ADDRESS.test(url.trim()) && { url: "url" as const }),
    ...(kind === "file" && !file && { file: "file" as const }),
    ...(kind === "photos" && photos.length === 0 && { photos: "photos" as const }),
    ...(Number.isNaN(yearOf(year)) && { year: "year" as const }),
  };
}

/** What a change is of. */
export interface Base {
  itemId?: string | undefined;
  baseRevision?: number | undefined;
}

/** What is sent of it. @param fileUrl address of the PDF, of a file or of photos */
export function bodyOf(value: Contributed, fileUrl: string | undefined, base: Base): ContributionBody {
  const { kind, language, title, description, body, url, subject, chapter, source, licence, edition, note } = value;
  const year = yearOf(value.year);
  return {
    ...(base.itemId && { itemId: base.itemId }),
    ...(base.baseRevision && { baseRevision: base.baseRevision }),
    kind: kind === "photos" ? "file" : kind,
    language,
    title: title.trim(),
    description: description.trim(),
    ...(kind === "text" && { body }),
    ...(kind === "link" && { url: url.trim() }),
    ...(fileUrl && { file: fileUrl }),
    ...(chapter ? { chapter } : subject && { subject }),
    ...(year !== undefined && { year }),
    source: source.trim(),
    licence,
    ...(edition.trim() && { edition: edition.trim() }),
    note: note.trim(),
    anonymous: value.anonymous,
  };
}

/** The form as it was filled, from what was sent. */
export function contributedFrom(content: ContributionBody, file?: Contribution["file"]): Contributed {
  const { kind, language, title, description, body = "", url = "", subject = "", chapter = "", year } = content;
  const { source, licence, edition = "", note, anonymous } = content;
  return {
    ...{ kind, language, title, description, body, url, subject, chapter, source, licence, edition, note, anonymous },
    photos: [],
    file: content.file ? { id: "", name: title, bytes: file?.bytes ?? 0, url: content.file } : undefined,
    year: year === undefined ? "" : String(year),
  };
}
