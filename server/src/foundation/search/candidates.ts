import type { HitKind } from "@sarathi/contract";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../db/db.ts";
import { eachOnce, type Places, prepared } from "../db/prepared.ts";
import { LAYERS } from "./layers.ts";
import type { Sought } from "./lexemes.ts";
import { readerOf, type SeenKind, sharedName } from "./source.ts";

/** A thing that holds what is sought, whoever may see it. */
export interface Candidate {
  kind: HitKind;
  id: string;
  /** By decision 66, of those that one statement can tell: 0 to 4. */
  tier: number;
  /** How well its title fits, from 0 to 1. */
  fits: number;
  /** Whether its kind was looked through to the end: nothing else of it holds what is sought. */
  whole: boolean;
}

/** Things found in a layer with which the layers below are left alone. */
const ENOUGH = 25;
/** Things of a layer that hold what is sought; the latest of them are ranked. */
const MOST_HOLDERS = 4_000;
/** A kind whose first layer has as many has very many things below it. */
const MANY = 2_000;
/** Of texts: each is read for what the index was not asked for. */
const MOST_HOLDERS_DEEP = { titles: 4_000, words: 400 } as const;
/** Of what few things hold, so many are ranked. */
const MOST_RANKED = 100;
/** Things that match and are asked whether the reader sees them: those that are not seen crowd out no other. */
const MOST_LOOKED_AT = 2_000;

/** What a search asks for, as the values of a statement. @param limit so many fill the list */
const valuesOf = ({ words, titleSounds, ...sought }: Sought, limit: number, seen: readonly SeenKind[] = []) => ({
  ...sought,
  ...{ count: words.length, limit, readerId: readerOf(seen) },
  whole: `${sought.exact} | ${titleSounds}`,
  named: `${sought.sounds} | ${sought.begins} | ${sought.titleSoundBegins}`,
  deepNamed: `${sought.deepSounds} | ${sought.begins} | ${sought.titleSoundBegins}`,
});
type Values = Places<ReturnType<typeof valuesOf>>;

/** What is known of a thing: its titles, or all of its text, which stands apart from its row. */
type Part = "titles" | "words";

const number = (n: number) => sql.lit(n);
const union = (parts: readonly RawBuilder<unknown>[]) => sql.join(parts, sql` UNION ALL `);

type Asked = (name: Exclude<keyof Values, "count" | "limit" | "readerId">) => RawBuilder<unknown>;
/** The columns of a part, how a search asks for it, and how it asks an index of very many things. */
const PARTS = {
  titles: { columns: sql`id, titles, size`, asked: "named", deep: "deepNamed" },
  words: { columns: sql`id, titles, size, words`, asked: "heard", deep: "deepHeard" },
} as const;

/** The rows of a layer that hold what is sought, as an index finds them. @param layer absent: of the whole kind */
function heldBy(kind: HitKind, part: Part, asked: Asked, layer: number | undefined): RawBuilder<unknown> {
  const { columns, asked: whole, deep } = PARTS[part];
  // As it stands, not as a value: the plan is one of this partition alone.
  const own = sql`SELECT ${columns} FROM search_text WHERE source = ${sql.lit(kind)}`;
  const column = sql.raw(part);
  const within = layer === undefined ? sql`true` : sql`layer <= ${number(layer)}`;
  if (layer === 0 || (LAYERS[kind]?.[0] ?? 0) < MANY)
    return sql`${own} AND ${column} @@ ${asked(whole)} AND ${within} LIMIT ${number(MOST_HOLDERS)} OFFSET 0`;
  return sql`SELECT * FROM (${own} AND ${column} @@ ${asked(deep)} AND ${within}
      LIMIT ${number(MOST_HOLDERS_DEEP[part])} OFFSET 0) AS wider
    WHERE ${column} @@ ${asked(whole)}`;
}

/**
 * The things of one kind that hold what is sought in one part, by a bounded number of rows, however common the words are:
 * layer by layer (`layers.ts`), each only where those above hold too little.
 * @param seen of those alone that a caller sees
 */
function ofKind(kind: HitKind, part: Part, values: Values, seen: SeenKind | undefined): RawBuilder<Candidate> {
  const asked: Asked = (name) => sql`${values[name]}::tsquery`;
  const said = part === "titles" ? sql`false` : sql`thing.words @@ ${asked("holds")}`;
  const ranked = (from: RawBuilder<unknown>, when: RawBuilder<unknown>, most: number) => sql`
    SELECT thing.id, thing.titles, thing.size, ${said} AS said
    FROM (${from} LIMIT ${number(seen ? MOST_LOOKED_AT : most)}) AS thing
    ${seen ? sql`CROSS JOIN LATERAL ${seen.shows(sql`thing.id`, values.readerId)} AS seen` : sql``}
    WHERE ${when} LIMIT ${number(most)}`;
  const enough = part === "titles" ? number(ENOUGH) : sql`${values.limit}::int`;
  const layers = [...(LAYERS[kind] ?? []).keys(), undefined];
  const tooLittle = layers.map((_, nth) => sql`(SELECT count(*) FROM ${sql.raw(`layer_${nth}`)}) < ${enough}`);
  const above = (nth: number) => sql.join([sql`true`, ...tooLittle.slice(0, nth)], sql` AND `);
  const parts = layers.map((layer, nth) => {
    // The latest of those that the index finds: the first ones by their place would be the oldest.
    const latest = sql`SELECT * FROM (${heldBy(kind, part, asked, layer)}) AS held ORDER BY id DESC`;
    return ranked(latest, above(nth), layer === undefined ? MOST_RANKED : ENOUGH);
  });
  // A whole title is looked for everywhere, whatever else a layer holds.
  if (part === "titles")
    parts.push(
      ranked(
        sql`SELECT * FROM search_text WHERE source = ${sql.lit(kind)} AND titles @@ ${asked("whole")}`,
        sql`true`,
        MOST_RANKED,
      ),
    );
  const names = parts.map((_, nth) => sql.raw(`layer_${nth}`));
  return sql`(WITH ${sql.join(parts.map((is, nth) => sql`${names[nth]} AS MATERIALIZED (${is})`))}
    SELECT ${sql.lit(kind)} AS kind, f.id, r.tier,
      (r.field * (0.5 + 0.5 * least(1, ${values.count}::int / greatest(f.size, 1)::float8)))::float8 AS fits,
      ${above(layers.length - 1)} AS whole
    FROM (SELECT DISTINCT ON (id) * FROM (${union(names.map((name) => sql`TABLE ${name}`))}) AS u ORDER BY id) AS f
    CROSS JOIN LATERAL (SELECT
      CASE WHEN f.titles @@ ${asked("exact")} THEN 0 WHEN f.titles @@ ${asked("begins")} THEN 1
        WHEN f.titles @@ ${asked("holds")} THEN 2 WHEN f.said THEN 3 ELSE 4 END AS tier,
      CASE WHEN f.titles @@ ${asked("whole")} THEN 1 WHEN f.titles @@ ${asked("titleSoundBegins")} THEN 0.8
        WHEN f.titles @@ ${asked("sounds")} THEN 0.6 ELSE 0.1 END AS field) AS r)`;
}

/** @param seen absent: the statement is the same for whoever asks */
const preparing = (part: Part, kinds: readonly HitKind[], seen?: readonly SeenKind[]) =>
  prepared<ReturnType<typeof valuesOf>, Candidate>((db, values) => {
    const seenOf = (kind: HitKind) => seen?.find((one) => one.kind === kind);
    return eachOnce(
      sql<Candidate>`${union(kinds.map((kind) => ofKind(kind, part, values, seenOf(kind))))}`.compile(db),
    );
  });
const ready = new Map<string, ReturnType<typeof preparing>>();

function finderOf(part: Part, kinds: readonly HitKind[], seen?: readonly SeenKind[]): ReturnType<typeof preparing> {
  const shared = seen ? sharedName(seen) : "";
  if (shared === undefined) return preparing(part, kinds, seen);
  const name = [part, ...kinds, "of", shared].join(" ");
  const finder = ready.get(name) ?? preparing(part, kinds, seen);
  ready.set(name, finder);
  return finder;
}

export interface Scope {
  kinds: readonly HitKind[];
  /** So many fill the list. */
  limit: number;
  /** Whether texts are looked through, where titles do not fill the list. */
  inTexts: boolean;
}

/**
 * The things of some kinds that hold what is sought, in no order.
 * @param seen of those alone that a caller sees
 */
export async function candidatesOf(
  db: Db,
  sought: Sought,
  { kinds, limit, inTexts }: Scope,
  seen?: readonly SeenKind[],
): Promise<Candidate[]> {
  const titled = await finderOf("titles", kinds, seen)(db, valuesOf(sought, limit, seen));
  const left = limit - titled.length;
  if (!inTexts) return titled;
  if (left <= 0) return titled.map((one) => ({ ...one, whole: false }));
  const said = await finderOf("words", kinds, seen)(db, valuesOf(sought, left, seen));
  const found = new Map(titled.map((one) => [`${one.kind} ${one.id}`, one]));
  for (const one of said) {
    const before = found.get(`${one.kind} ${one.id}`);
    found.set(`${one.kind} ${one.id}`, before && before.tier <= one.tier ? before : one);
  }
  return [...found.values()];
}
