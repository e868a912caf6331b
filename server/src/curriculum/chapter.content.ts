import { Slug } from "@sarathi/contract";
import { z } from "zod";
import type { ContentSource, ContentTable, FileRow } from "../foundation/content/source.ts";
import { RENDERER } from "../foundation/markdown/markdown.ts";
import { readContentRows, writeContent } from "./chapter.store.ts";
import { BothLanguages } from "./curriculum.content.ts";
import { chapterIds, chapterSlugs } from "./curriculum.store.ts";
import { renderBody } from "./renderBody.ts";

/** A file of `content/chapters/`: what one chapter has to read, in order. */
export const ChapterFile = z.strictObject({
  chapter: Slug,
  content: z
    .array(z.strictObject({ slug: Slug, name: z.string().min(1), nepaliText: z.string().min(1), body: BothLanguages }))
    .min(1),
});
export type ChapterFile = z.infer<typeof ChapterFile>;

interface ContentRow extends FileRow {
  fields: {
    chapter: string;
    name: string;
    nepaliText: string;
    body: { ne?: string; en?: string };
    position: number;
    /** What a file holds is; staff may take it off the site. */
    published: boolean;
  };
}

const rowsOf = ({ chapter, content }: ChapterFile): ContentRow[] =>
  content.map(({ slug, ...fields }, position) => ({
    kind: "content",
    slug,
    fields: { ...fields, chapter, position, published: true },
  }));

const contentTable: ContentTable<ContentRow> = {
  kind: "content",
  async read(db, slugs) {
    const rows = await readContentRows(db, slugs);
    const chapters = await chapterSlugs(db);
    return rows.map(({ id, slug, origin, file_sha256, ...row }) => ({
      id,
      slug,
      origin,
      file_sha256,
      fields: {
        chapter: chapters.get(row.chapter_id),
        name: row.name,
        nepaliText: row.nepali_text,
        body: row.body,
        position: row.position,
        published: row.published,
      },
    }));
  },
  async write(db, random, { slug, fields }, present, file_sha256) {
    const chapterId = (await chapterIds(db, [fields.chapter])).get(fields.chapter);
    if (!chapterId) throw new Error(`${slug}: unknown chapter ${fields.chapter}`);
    await writeContent(db, present, {
      id: present ?? random.id(),
      slug,
      chapter_id: chapterId,
      name: fields.name,
      nepali_text: fields.nepaliText,
      body: fields.body,
      rendered: renderBody(slug, fields.body),
      renderer: RENDERER,
      position: fields.position,
      published: fields.published,
      origin: "file",
      file_sha256,
    });
  },
};

export const chapterContent: ContentSource<typeof ChapterFile> = {
  folder: "chapters",
  schema: ChapterFile,
  rowsOf,
  tables: [contentTable],
};
