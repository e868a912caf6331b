import { itemLanguages, licences, resourceTypes, Slug } from "@sarathi/contract";
import { sql } from "kysely";
import { z } from "zod";
import { placesById } from "../curriculum/index.ts";
import type { ContentSource, ContentTable, FileRow } from "../foundation/content/source.ts";
import type { Db } from "../foundation/db/db.ts";
import * as admin from "./admin.store.ts";
import { viewPlace } from "./item.view.ts";
import * as items from "./publish.store.ts";
import { publishChange, publishNew } from "./publish.ts";
import { resolveContent } from "./resolve.ts";
import { refreshFacts } from "./resource.store.ts";
import { resourceColumns } from "./resourceColumns.ts";

const line = z.string().trim().min(1);
const both = z.strictObject({ ne: line, en: line });
const day = z.iso.date();
const slugIn = z.union([Slug, z.undefined()]);

const item = z
  .strictObject({
    slug: Slug,
    title: both,
    description: both,
    chapter: slugIn.optional(),
    subject: slugIn.optional(),
    category: slugIn.optional(),
    year: z.int().optional(),
    source: line,
    licence: z.enum(licences),
    edition: line.optional(),
    body: both.optional(),
    url: z.url({ protocol: /^https?$/ }).optional(),
    archivedOn: day.optional(),
    language: z.enum(itemLanguages).optional(),
  })
  .refine(({ body, url }) => (body === undefined) !== (url === undefined), "Must have a body or a url, not both")
  .refine(({ url, archivedOn }) => archivedOn === undefined || url !== undefined, "A link alone has `archivedOn`");

/** A file of `content/resources/`: one resource with its items, in order. */
export const ResourceFile = z.strictObject({
  slug: Slug,
  type: z.enum(resourceTypes),
  title: both,
  description: both,
  tags: z.array(line).default([]),
  open: z.boolean().default(true),
  items: z.array(item).min(1),
});
export type ResourceFile = z.infer<typeof ResourceFile>;

type ItemFields = Omit<z.infer<typeof item>, "slug"> & { resource: string; position: number; published: boolean };
interface ItemFileRow extends FileRow {
  kind: "resource_item";
  fields: { [K in keyof ItemFields]: ItemFields[K] };
}
interface ResourceFileRow extends FileRow {
  kind: "resource";
  fields: Omit<ResourceFile, "slug" | "items"> & { published: boolean };
}

const rowsOf = ({ slug, items: list, ...resource }: ResourceFile): (ResourceFileRow | ItemFileRow)[] => [
  { kind: "resource", slug, fields: { ...resource, published: true } },
  ...list.map(
    ({ slug: own, ...fields }, position): ItemFileRow => ({
      kind: "resource_item",
      slug: own,
      fields: { ...fields, resource: slug, position, published: true },
    }),
  ),
];

interface StoredRow {
  id: string;
  slug: string;
  origin: "file" | "staff";
  file_sha256: Buffer | null;
  data: Record<string, unknown>;
}
const STORED = sql`id, slug, origin, file_sha256, to_jsonb(t) AS data`;
/** All that files hold, or those of these slugs, which are held until the transaction ends. */
const bySlug = (slugs: readonly string[] | undefined) =>
  slugs
    ? sql`WHERE slug = ANY(${slugs}::text[]) ORDER BY slug FOR NO KEY UPDATE`
    : sql`WHERE slug IS NOT NULL ORDER BY slug`;

async function resourceRows(db: Db, slugs?: readonly string[]): Promise<StoredRow[]> {
  return (await sql<StoredRow>`SELECT ${STORED} FROM resource t ${bySlug(slugs)}`.execute(db)).rows;
}
async function itemRows(db: Db, slugs?: readonly string[]): Promise<StoredRow[]> {
  return (await sql<StoredRow>`SELECT ${STORED} FROM resource_item t ${bySlug(slugs)}`.execute(db)).rows;
}

const resourceTable: ContentTable<ResourceFileRow> = {
  kind: "resource",
  async read(db, slugs) {
    const rows = await resourceRows(db, slugs);
    return rows.map(({ id, slug, origin, file_sha256, data }) => {
      const { type, title, description, tags, open, published } = data;
      return { id, slug, origin, file_sha256, fields: { type, title, description, tags, open, published } };
    });
  },
  async write(db, random, { slug, fields }, present, sha256) {
    const columns = resourceColumns(fields);
    if (present === undefined) await admin.insertResource(db, { id: random.id(), slug, ...columns }, { sha256 });
    else {
      await admin.updateResource(db, present, columns, { sha256 });
      await refreshFacts(db, present);
    }
  },
};

const itemTable: ContentTable<ItemFileRow> = {
  kind: "resource_item",
  async read(db, slugs) {
    const rows = await itemRows(db, slugs);
    const resources = new Map((await resourceRows(db)).map(({ id, slug }) => [id, slug]));
    const ids = rows.flatMap(({ data }) => [data.category_id, data.subject_id, data.chapter_id]);
    const places = await placesById(db, ids as (string | null)[]);
    return rows.map(({ id, slug, origin, file_sha256, data }) => {
      const { category, subject, chapter } = viewPlace(data as unknown as Parameters<typeof viewPlace>[0], places);
      const { title, description, kind, body, url, archived_on, language, year, source, licence, edition } = data;
      const fields: Record<string, unknown> = {
        resource: resources.get(data.resource_id as string),
        title,
        description,
        chapter: chapter?.slug,
        subject: chapter ? undefined : subject?.slug,
        category: chapter || subject ? undefined : category?.slug,
        year,
        source,
        licence,
        edition,
        body: kind === "text" ? body : undefined,
        url,
        archivedOn: archived_on,
        language: kind === "text" ? undefined : language,
        position: data.position,
        published: data.published,
      };
      return { id, slug, origin, file_sha256, fields };
    });
  },
  async write(db, random, { slug, fields }, present, sha256) {
    const { resource, position, published, body, ...said } = fields;
    const [of] = await resourceRows(db, [resource]);
    if (!of) throw new Error(`${slug}: unknown resource ${resource}`);
    const kind = body ? "text" : "link";
    const content = await resolveContent(db, { ...said, kind, body: body ?? {} });
    const file = { sha256 };
    const how = { by: { accountId: null }, writer: "staff" } as const;
    if (present === undefined) {
      await publishNew(db, { id: random.id(), resourceId: of.id, slug, position, published, file }, content, how);
      return;
    }
    const row = await items.holdItem(db, present);
    if (row) await publishChange(db, row, content, { ...how, published, position, file });
  },
};

export const resourceContent: ContentSource<typeof ResourceFile> = {
  folder: "resources",
  schema: ResourceFile,
  rowsOf,
  tables: [resourceTable, itemTable],
};
