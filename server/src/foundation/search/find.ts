import type { HitKind, SearchHit } from "@sarathi/contract";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../db/db.ts";
import { eachOnce, type Places, prepared } from "../db/prepared.ts";
import { type Candidate, candidatesOf, type Scope } from "./candidates.ts";
import type { Sought } from "./lexemes.ts";
import { readerOf, type SeenKind, type SeenThing, sharedName } from "./source.ts";

/** Decision 66: what a kind of thing weighs, and in how many days it loses two thirds of its freshness. */
const WEIGHTS: Readonly<Record<HitKind, number>> = {
  ...{ subject: 1.15, chapter: 1.15, syllabus: 1.15, roadmap: 1.15, topic: 1.1 },
  ...{ resource: 1.1, item: 1.05, test: 1.1, event: 1.1, hashtag: 1.05, post: 1, person: 0.9 },
};
const FRESH_DAYS = 180;
const FRESH_DAYS_OF_POST = 30;
/** Candidates that are looked at for each that is shown: likes and age count among those that fit as well. */
const LOOKED_AT = 2;

const valuesOf = (candidates: readonly Candidate[], seen: readonly SeenKind[], limit: number) => ({
  kinds: candidates.map(({ kind }) => kind),
  ids: candidates.map(({ id }) => id),
  tiers: candidates.map(({ tier }) => tier),
  fits: candidates.map(({ fits }) => fits),
  readerId: readerOf(seen),
  limit,
});
type Values = Places<ReturnType<typeof valuesOf>>;
type Row = Omit<SearchHit, "name" | "detail"> & Pick<SeenThing, "name" | "detail">;

/** Those of the candidates of one kind that a caller sees. */
const ofKind = ({ kind, shows }: SeenKind, reader: RawBuilder<string>): RawBuilder<unknown> => sql`
  SELECT thing.kind, t.path, t.title, t.name, t.detail, thing.tier,
    (${sql.lit(WEIGHTS[kind])} * (0.55 * thing.fits + 0.2 * log(1 + greatest(t.popularity, 0)::float8) / 4
      + 0.15 * coalesce(exp(-greatest(extract(epoch FROM now() - t.at)::float8, 0)
        / ${sql.lit(86_400 * (kind === "post" ? FRESH_DAYS_OF_POST : FRESH_DAYS))}), 0.5)))::float8 AS score
  FROM candidate AS thing CROSS JOIN LATERAL ${shows(sql`thing.id`, reader)} AS t WHERE thing.kind = ${sql.lit(kind)}`;

const preparing = (seen: readonly SeenKind[]) =>
  prepared<ReturnType<typeof valuesOf>, Row>((db, values: Values) =>
    eachOnce(
      sql<Row>`WITH candidate AS MATERIALIZED (
        SELECT * FROM unnest(${values.kinds}::text[], ${values.ids}::text[], ${values.tiers}::int[], ${values.fits}::float8[])
          AS given(kind, id, tier, fits))
      SELECT * FROM (${sql.join(
        seen.map((one) => ofKind(one, values.readerId)),
        sql` UNION ALL `,
      )}) AS shown
      ORDER BY tier, score DESC LIMIT ${values.limit}::int`.compile(db),
    ),
  );
const ready = new Map<string, ReturnType<typeof preparing>>();

/** The statement for a caller; built once for all of whom it is the same. */
function showerOf(seen: readonly SeenKind[]): ReturnType<typeof preparing> {
  const name = sharedName(seen);
  const shower = (name !== undefined && ready.get(name)) || preparing(seen);
  if (name !== undefined) ready.set(name, shower);
  return shower;
}

const nearestFirst = (a: SearchHit, b: SearchHit) => a.tier - b.tier || b.score - a.score;
const likeliestFirst = (a: Candidate, b: Candidate) =>
  a.tier - b.tier || WEIGHTS[b.kind] * b.fits - WEIGHTS[a.kind] * a.fits || (a.id < b.id ? 1 : -1);

/** Those of the candidates that a caller sees, the nearest first; of candidates that fit better before the others. */
async function show(db: Db, seen: readonly SeenKind[], candidates: Candidate[], limit: number): Promise<SearchHit[]> {
  const left = candidates.sort(likeliestFirst);
  const hits: SearchHit[] = [];
  for (let at = 0; at < left.length && hits.length < limit; at += LOOKED_AT * limit) {
    const some = left.slice(at, at + LOOKED_AT * limit);
    const kinds = new Set(some.map(({ kind }) => kind));
    const asked = seen.filter(({ kind }) => kinds.has(kind));
    const rows = await showerOf(asked)(db, valuesOf(some, asked, limit));
    for (const { name, detail, ...row } of rows)
      hits.push({ ...row, name: name ?? undefined, detail: detail ?? undefined });
  }
  return hits.sort(nearestFirst).slice(0, limit);
}

/** The things of some kinds that hold what is sought and that a caller sees, the nearest first. */
export async function find(
  db: Db,
  seen: readonly SeenKind[],
  sought: Sought,
  { limit, inTexts }: Omit<Scope, "kinds">,
): Promise<SearchHit[]> {
  const scope = { kinds: seen.map(({ kind }) => kind), limit, inTexts };
  const candidates = await candidatesOf(db, sought, scope);
  const hits = await show(db, seen, candidates, limit);
  // What the caller does not see may have kept back what they do.
  const isCrowded = hits.length < Math.min(limit, candidates.length) && candidates.some(({ whole }) => !whole);
  return isCrowded ? show(db, seen, await candidatesOf(db, sought, scope, seen), limit) : hits;
}
