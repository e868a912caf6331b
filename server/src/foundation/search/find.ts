import type { HitKind, SearchHit } from "@sarathi/contract";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../db/db.ts";
import { type Places, prepared } from "../db/prepared.ts";
import type { Sought } from "./lexemes.ts";
import type { Seen, SeenThing } from "./source.ts";

/** Latest titles that are looked through first: what is common is soon found there, whatever else has it. */
const LATEST = 500;
const ENOUGH = 25;
/** Of what is not common: so many are found by the index, and the latest of them ranked. */
const MOST_HOLDERS = 4_000;
const MOST_EXACT = 100;
const MOST_NAMED = 200;
/** The same of texts, which are long: they are looked through when few titles hold what is sought. */
const LATEST_TEXTS = 150;
const MOST_SAID = 100;
/** Things that match and are asked whether the reader sees them: those that are not seen crowd out no other. */
const MOST_LOOKED_AT = 2_000;

/** Decision 66: what a kind of thing weighs, and in how many days it loses two thirds of its freshness. */
const WEIGHTS: Readonly<Record<HitKind, number>> = {
  ...{ subject: 1.15, chapter: 1.15, syllabus: 1.15, roadmap: 1.15, topic: 1.1 },
  ...{ resource: 1.1, item: 1.05, test: 1.1, event: 1.1, hashtag: 1.05, post: 1, person: 0.9 },
};
const FRESH_DAYS = 180;
const FRESH_DAYS_OF_POST = 30;

/** What a search asks for, as the values of a statement. */
const valuesOf = (
  { words, exact, begins, holds, sounds, heard, titleSounds, titleSoundBegins }: Sought,
  limit: number,
) => ({
  ...{ count: words.length, exact, begins, holds, sounds, heard, titleSoundBegins, limit },
  whole: `${exact} | ${titleSounds}`,
  named: `${sounds} | ${begins} | ${titleSoundBegins}`,
});
type Values = Places<ReturnType<typeof valuesOf>>;
type Row = Omit<SearchHit, "kind" | "name" | "detail"> & Pick<SeenThing, "name" | "detail">;

/**
 * The things of one kind that hold what is sought and that a reader sees, by the tiers of decision 66: one statement that
 * reads a bounded number of rows, however common the words are. Titles are looked through by themselves; texts, which
 * stand apart from their rows, only when they are needed to fill the list.
 */
function statement(kind: HitKind, { shows }: Seen, values: Values) {
  const { count, limit } = values;
  const asked = (name: "exact" | "begins" | "holds" | "sounds" | "heard" | "titleSoundBegins" | "whole" | "named") =>
    sql`${values[name]}::tsquery`;
  // As it stands, not as a value: the plan is one of this partition alone.
  const ofKind = sql`source = ${sql.lit(kind)}`;
  const days = kind === "post" ? FRESH_DAYS_OF_POST : FRESH_DAYS;
  const number = (n: number) => sql.lit(n);
  const shown = sql`CROSS JOIN LATERAL ${shows(sql`thing.id`)} AS t`;
  const columns = sql`thing.id, thing.titles, thing.size, t.path, t.title, t.name, t.detail, t.popularity, t.at`;
  /** The latest of those that an index finds: the first ones by their place would be the oldest. */
  const latestOf = (holders: RawBuilder<unknown>) =>
    sql`(SELECT h.id FROM (SELECT id FROM search_text WHERE ${ofKind} AND ${holders} LIMIT ${number(MOST_HOLDERS)} OFFSET 0) AS h
      ORDER BY h.id DESC LIMIT ${number(MOST_LOOKED_AT)}) AS held JOIN search_text AS thing ON thing.${ofKind} AND thing.id = held.id`;
  const latest = (most: number) =>
    sql`(SELECT * FROM search_text WHERE ${ofKind} ORDER BY source DESC, id DESC LIMIT ${number(most)}) AS thing`;
  return sql<Row>`
    WITH exact AS MATERIALIZED (
      SELECT ${columns}, false AS said
      FROM (SELECT * FROM search_text WHERE ${ofKind} AND titles @@ ${asked("whole")} LIMIT ${number(MOST_LOOKED_AT)}) AS thing
      ${shown} LIMIT ${number(MOST_EXACT)}
    ), latest AS MATERIALIZED (
      SELECT ${columns}, false FROM ${latest(LATEST)} ${shown} WHERE thing.titles @@ ${asked("named")} LIMIT ${number(ENOUGH)}
    ), named AS MATERIALIZED (
      SELECT ${columns}, false FROM ${latestOf(sql`titles @@ ${asked("named")}`)} ${shown}
      WHERE (SELECT count(*) FROM latest) < ${number(ENOUGH)} LIMIT ${number(MOST_NAMED)}
    ), titled AS MATERIALIZED (
      SELECT DISTINCT ON (id) * FROM (TABLE exact UNION ALL TABLE latest UNION ALL TABLE named) AS all_titled ORDER BY id
    ), latest_said AS MATERIALIZED (
      SELECT ${columns}, thing.words @@ ${asked("holds")} FROM ${latest(LATEST_TEXTS)} ${shown}
      WHERE thing.words @@ ${asked("heard")} AND (SELECT count(*) FROM titled) < ${limit}::int
    ), said AS MATERIALIZED (
      SELECT ${columns}, thing.words @@ ${asked("holds")} FROM ${latestOf(sql`words @@ ${asked("heard")}`)} ${shown}
      WHERE (SELECT count(*) FROM titled) + (SELECT count(*) FROM latest_said) < ${limit}::int LIMIT ${number(MOST_SAID)}
    ), found AS (
      SELECT DISTINCT ON (id) *
      FROM (TABLE titled UNION ALL TABLE latest_said UNION ALL TABLE said) AS all_found ORDER BY id, said DESC
    )
    SELECT f.path, f.title, f.name, f.detail, r.tier,
      (${sql.lit(WEIGHTS[kind])} * (0.55 * r.field * (0.5 + 0.5 * least(1, ${count}::int / greatest(f.size, 1)::numeric))
        + 0.2 * log(1 + greatest(f.popularity, 0)::numeric) / 4
        + 0.15 * coalesce(exp(-greatest(extract(epoch FROM now() - f.at), 0) / ${number(days * 86_400)}::float8), 0.5)
        ))::float8 AS score
    FROM found f
    CROSS JOIN LATERAL (SELECT
      CASE WHEN f.titles @@ ${asked("exact")} THEN 0 WHEN f.titles @@ ${asked("begins")} THEN 1
        WHEN f.titles @@ ${asked("holds")} THEN 2 WHEN f.said THEN 3 ELSE 4 END AS tier,
      CASE WHEN f.titles @@ ${asked("whole")} THEN 1 WHEN f.titles @@ ${asked("titleSoundBegins")} THEN 0.8
        WHEN f.titles @@ ${asked("sounds")} THEN 0.6 ELSE 0.1 END AS field) AS r
    ORDER BY r.tier, score DESC, f.id DESC
    LIMIT ${limit}::int`;
}

const preparing = (kind: HitKind, seen: Seen) =>
  prepared<ReturnType<typeof valuesOf>, Row>((db, values) => statement(kind, seen, values).compile(db));
const ready = new Map<string, ReturnType<typeof preparing>>();

/** The statement for a caller; built once for all of whom it is the same. */
function finderOf(kind: HitKind, seen: Seen): ReturnType<typeof preparing> {
  if (!seen.sameFor) return preparing(kind, seen);
  const name = `${kind} ${seen.sameFor}`;
  const finder = ready.get(name) ?? preparing(kind, seen);
  ready.set(name, finder);
  return finder;
}

/** The things of one kind that hold what is sought and that a caller sees, the nearest first. */
export async function findOfKind(
  db: Db,
  kind: HitKind,
  seen: Seen,
  sought: Sought,
  limit: number,
): Promise<SearchHit[]> {
  const rows = await finderOf(kind, seen)(db, valuesOf(sought, limit));
  return rows.map(({ name, detail, ...row }) => ({
    kind,
    ...row,
    name: name ?? undefined,
    detail: detail ?? undefined,
  }));
}
