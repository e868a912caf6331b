import type { HitKind, SearchHit } from "@sarathi/contract";
import { type Expression, type RawBuilder, sql } from "kysely";
import type { Db } from "../db/db.ts";
import type { Sought } from "./lexemes.ts";
import type { SeenThing } from "./source.ts";

/** Latest things that are looked through first: what is common is soon found there, whatever else holds it. */
const LATEST = 1_500;
const ENOUGH = 60;
/** Of what is not common. */
const MOST = 400;
const MOST_EXACT = 100;
/** Things that match and are asked whether the reader sees them: those that are not seen crowd out no other. */
const MOST_LOOKED_AT = 2_000;

/** Decision 66: what a kind of thing weighs, and in how many days it loses two thirds of its freshness. */
const WEIGHTS: Readonly<Record<HitKind, number>> = {
  ...{ subject: 1.15, chapter: 1.15, syllabus: 1.15, roadmap: 1.15, topic: 1.1 },
  ...{ resource: 1.1, item: 1.05, test: 1.1, event: 1.1, hashtag: 1.05, post: 1, person: 0.9 },
};
const FRESH_DAYS = 180;
const FRESH_DAYS_OF_POST = 30;

const query = (text: string) => sql`${text}::tsquery`;

/**
 * The things of one kind that hold what is sought and that `seen` shows, by the tiers of decision 66: one statement
 * that reads a bounded number of rows, however common the words are.
 */
export async function findOfKind(
  db: Db,
  kind: HitKind,
  seen: (id: RawBuilder<string>) => Expression<SeenThing>,
  sought: Sought,
  limit: number,
): Promise<SearchHit[]> {
  const { exact, begins, titled, said, sounds, titleSounds, titleSoundBegins, titledSounds } = sought;
  // As it stands, not as a value: the plan is one of this partition alone.
  const ofKind = sql`source = ${sql.lit(kind)}`;
  const any = `${sounds} | ${begins} | ${titleSoundBegins}`;
  const days = kind === "post" ? FRESH_DAYS_OF_POST : FRESH_DAYS;
  const shown = sql`CROSS JOIN LATERAL ${seen(sql`thing.id`)} AS t`;
  const columns = sql`thing.id, thing.words, thing.size, t.path, t.title, t.name, t.detail, t.popularity, t.at`;
  const matching = (words: string) =>
    sql`(SELECT id, words, size FROM search_text WHERE ${ofKind} AND words @@ ${query(words)} LIMIT ${MOST_LOOKED_AT}) AS thing`;
  const { rows } = await sql<Omit<SearchHit, "kind" | "name" | "detail"> & Pick<SeenThing, "name" | "detail">>`
    WITH exact AS MATERIALIZED (
      SELECT ${columns} FROM ${matching(`${exact} | ${titleSounds}`)} ${shown} LIMIT ${MOST_EXACT}
    ), latest AS MATERIALIZED (
      SELECT ${columns} FROM (SELECT * FROM search_text WHERE ${ofKind} ORDER BY source DESC, id DESC LIMIT ${LATEST}) AS thing
      ${shown} WHERE thing.words @@ ${query(any)} LIMIT ${ENOUGH}
    ), others AS MATERIALIZED (
      SELECT ${columns} FROM ${matching(any)} ${shown} WHERE (SELECT count(*) FROM latest) < ${ENOUGH} LIMIT ${MOST}
    ), found AS (
      SELECT DISTINCT ON (id) *
      FROM (TABLE exact UNION ALL TABLE latest UNION ALL TABLE others) AS all_found ORDER BY id
    )
    SELECT f.path, f.title, f.name, f.detail, r.tier,
      (${WEIGHTS[kind]} * (0.55 * r.field * (0.5 + 0.5 * least(1, ${sought.words.length} / greatest(f.size, 1)::numeric))
        + 0.2 * log(1 + greatest(f.popularity, 0)::numeric) / 4
        + 0.15 * coalesce(exp(-greatest(extract(epoch FROM now() - f.at), 0) / ${days * 86_400}::float8), 0.5)
        ))::float8 AS score
    FROM found f
    CROSS JOIN LATERAL (SELECT
      CASE WHEN f.words @@ ${query(exact)} THEN 0 WHEN f.words @@ ${query(begins)} THEN 1
        WHEN f.words @@ ${query(titled)} THEN 2 WHEN f.words @@ ${query(said)} THEN 3 ELSE 4 END AS tier,
      CASE WHEN f.words @@ ${query(`${exact} | ${titleSounds}`)} THEN 1 WHEN f.words @@ ${query(titleSoundBegins)} THEN 0.8
        WHEN f.words @@ ${query(titledSounds)} THEN 0.6 ELSE 0.1 END AS field) AS r
    ORDER BY r.tier, score DESC, f.id DESC
    LIMIT ${limit}`.execute(db);
  return rows.map(({ name, detail, ...row }) => ({
    kind,
    ...row,
    name: name ?? undefined,
    detail: detail ?? undefined,
  }));
}
