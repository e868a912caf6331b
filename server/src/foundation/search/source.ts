import type { HitKind, Text } from "@sarathi/contract";
import { type Expression, type RawBuilder, sql } from "kysely";
import type { Db } from "../db/db.ts";
import type { Identity } from "../http/identity.ts";
import type { SearchDocument } from "./lexemes.ts";

/** A thing as a caller may see it in a search. */
export interface SeenThing {
  path: string;
  title: Text;
  name: string | null;
  detail: string | null;
  /** How much people make of it: likes, views, followers. */
  popularity: number;
  /** Null: it does not grow old. */
  at: Date | null;
}

/** One kind of thing that a module lets be searched. */
export interface SearchSource {
  /** Its partition of `search_text`. */
  kind: HitKind;
  /** What is known of things, of whatever state: who sees them is said by `seen`. */
  read(db: Db, ids: readonly string[]): Promise<SearchDocument[]>;
  /** A statement of `id` and `place`, 1 first, for the order in which things are looked through; absent: the latest first. */
  foremost?: Expression<{ id: string; place: number }>;
  /** How a caller sees things of this kind. Undefined: the caller may see none. */
  seen(me: Identity | null): Promise<Seen | undefined>;
}

export interface Seen {
  /**
   * A statement of one thing as a caller may see it, or of no row, by the predicate that the module's own lists have.
   * @param id text, of the statement around it @param reader `readerId`, if there is one
   */
  shows(id: RawBuilder<string>, reader: RawBuilder<string>): Expression<SeenThing>;
  /** For whom it is this very statement, but for `readerId`; absent: for this caller alone. */
  sameFor?: "everybody" | "members" | "strangers" | undefined;
  /** Whose id stands in it; absent: it has the same values for all of them. */
  readerId?: string;
}

/** A kind of thing as the caller sees it. */
export type SeenKind = Seen & { kind: HitKind };

/** A name for statements about these kinds that are the same for many callers; undefined: this caller's are their own. */
export const sharedName = (seen: readonly SeenKind[]): string | undefined =>
  seen.every(({ sameFor }) => sameFor) ? seen.map(({ kind, sameFor }) => `${kind} ${sameFor}`).join(" ") : undefined;

/** In the place of a reader, where it is asked what strangers see. */
export const NOBODY = sql<string>`NULL::uuid`;

/** Whose id stands in statements about these kinds; of nobody, it stands in none. */
export const readerOf = (seen: readonly SeenKind[]): string => seen.find(({ readerId }) => readerId)?.readerId ?? "";
