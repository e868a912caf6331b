import type {
  ImportColumn,
  ImportConversion,
  ImportFailure,
  ImportFormat,
  ImportNote,
  ImportPlace,
  ImportProblem,
} from "@sarathi/contract";

/** A text by its language; `any` has that of its letters. */
export interface Words {
  ne?: string;
  en?: string;
  any?: string;
}

/** A picture that a file brings along. */
export interface Picture {
  bytes: Uint8Array;
}

/** A picture beside a text: its number among those of the file, or its address on this site. */
export interface Figure {
  picture?: number;
  address?: string;
  alt?: Words;
}

export interface FoundOption {
  words: Words;
  /** The file marks it as right. */
  right?: boolean;
  figure?: Figure;
  pinned?: boolean;
}

/** A question as a file has it, before it is known to be one. */
export interface Found {
  place: ImportPlace;
  /** Its own words in the file, for who mends it. */
  text: string;
  /** Its number in the file, by which a separate list of keys names it. */
  number?: number | undefined;
  question: Words;
  figure?: Figure | undefined;
  options: FoundOption[];
  /** Keys as they are written; several say several times. */
  keys?: string[] | undefined;
  /** The number of its first option, where the file names options by numbers; `unsaid`: programs write both. */
  countsFrom?: 0 | 1 | "unsaid" | undefined;
  /** The key is of a list that stands elsewhere. */
  keyFromList?: boolean | undefined;
  explanation?: Words | undefined;
  source?: Words | undefined;
  sourceUrl?: string | undefined;
  difficulty?: string | undefined;
  chapters?: string[] | undefined;
  tags?: string[] | undefined;
  marks?: string | undefined;
  group?: string | undefined;
  form?: string | undefined;
  asOf?: string | undefined;
  validUntil?: string | undefined;
  problems?: ImportProblem[] | undefined;
  notes?: ImportNote[] | undefined;
  /** Labels and numbers are part of the words, which are taken as they are. */
  exact?: boolean | undefined;
  /** It was written by us: what looks like an old font is meant so. */
  ours?: boolean | undefined;
  /** Words that had to be read in another font before their parts could be known, as they stand in the file, by field. */
  legacy?: { field: string; kind: "preeti" | "mojibake"; before: string }[] | undefined;
}

/** What a reader of one format gives. */
export interface Table {
  columns: ImportColumn[];
  header: boolean;
  /** Names the headings, so that the next file with the same is read alike. */
  signature?: string;
}
export interface Read {
  format: ImportFormat;
  found: Found[];
  pictures: Picture[];
  table?: Table;
  sheets?: string[];
}

/** A question as a file says it, of the shape of the contract's `ImportedQuestion`. */
export interface Drafted {
  question: { ne?: string; en?: string };
  image?: string;
  imageAlt?: { ne?: string; en?: string };
  options: {
    text: { ne?: string; en?: string };
    image?: string;
    imageAlt?: { ne?: string; en?: string };
    pinned?: boolean;
  }[];
  correctOptionIndices: number[];
  form?: string;
  explanation: { ne?: string; en?: string };
  source?: { text: { ne?: string; en?: string }; url?: string };
  difficulty: string;
  chapters: string[];
  tags: string[];
  marks?: number;
  group?: string;
  asOf?: string;
  validUntil?: string;
}

/** A question of a file: what it says, and what stands against it. */
export interface Block {
  place: ImportPlace;
  text: string;
  draft: Drafted;
  problems: ImportProblem[];
  notes: ImportNote[];
  conversions: ImportConversion[];
}

/** Nothing of the file can be read. */
export class Unreadable extends Error {
  override readonly name = "Unreadable";
  readonly code: ImportFailure;
  readonly place: string | undefined;

  constructor(code: ImportFailure, place?: string) {
    super(code);
    this.code = code;
    this.place = place;
  }
}

const PICTURE = "/mcq-import/pictures/";
/** Stands in a draft for a picture of the file until that is stored. */
export const pictureAddress = (number: number): string => `${PICTURE}${number}`;
export const pictureNumber = (address: string): number | undefined =>
  address.startsWith(PICTURE) ? Number(address.slice(PICTURE.length)) : undefined;
