import { Slug } from "@sarathi/contract";
import { z } from "zod";
import type { ContentSource, ContentTable, FileRow } from "../foundation/content/source.ts";
import { type Level, levels, parentOf, readNodes, writeNode } from "./curriculum.store.ts";

/** Text that the starting content must have in both languages. */
export const BothLanguages = z.strictObject({ ne: z.string().min(1), en: z.string().min(1) });

const node = { slug: Slug, name: z.string().min(1), nepaliText: z.string().min(1) };
const questions = z.int().positive().optional();

/** A file of `content/curriculum/`. */
export const CurriculumFile = z.strictObject({
  ...node,
  position: z.int().min(0),
  description: BothLanguages,
  subjects: z.array(
    z.strictObject({
      ...node,
      description: BothLanguages,
      sections: z.array(
        z.strictObject({ ...node, questions, chapters: z.array(z.strictObject({ ...node, questions })).min(1) }),
      ),
    }),
  ),
});
export type CurriculumFile = z.infer<typeof CurriculumFile>;

interface Node {
  slug: string;
  name: string;
  nepaliText: string;
  description?: object | undefined;
  questions?: number | undefined;
}
/** A node as its file says it; `parent` is a slug. */
interface NodeRow extends FileRow {
  fields: {
    name: string;
    nepaliText: string;
    description: object;
    position: number;
    questionCount: number | null;
    parent: string | null;
    /** What a file holds is; staff may take it off the site. */
    published: boolean;
  };
}

function rowOf(kind: Level, node: Node, position: number, parent: Node | null): NodeRow {
  const { name, nepaliText, description = {}, questions = null } = node;
  return {
    kind,
    slug: node.slug,
    fields: {
      name,
      nepaliText,
      description,
      position,
      questionCount: questions,
      parent: parent?.slug ?? null,
      published: true,
    },
  };
}

/** One category with all below it, each level after the one above. */
function rowsOf(file: CurriculumFile): NodeRow[] {
  const rows = [rowOf("category", file, file.position, null)];
  for (const [i, subject] of file.subjects.entries()) {
    rows.push(rowOf("subject", subject, i, file));
    for (const [j, section] of subject.sections.entries()) {
      rows.push(rowOf("section", section, j, subject));
      for (const [k, chapter] of section.chapters.entries()) rows.push(rowOf("chapter", chapter, k, section));
    }
  }
  return rows;
}

const tableOf = (level: Level): ContentTable<NodeRow> => ({
  kind: level,
  async read(db, slugs) {
    const rows = await readNodes(db, level, slugs);
    return rows.map(({ id, slug, origin, file_sha256, ...row }) => ({
      id,
      slug,
      origin,
      file_sha256,
      fields: {
        name: row.name,
        nepaliText: row.nepali_text,
        description: row.description,
        position: row.position,
        questionCount: row.question_count,
        parent: row.parent,
        published: row.published,
      },
    }));
  },
  async write(db, random, { slug, fields }, id, file_sha256) {
    const columns = {
      name: fields.name,
      nepali_text: fields.nepaliText,
      description: JSON.stringify(fields.description),
      position: fields.position,
      published: fields.published,
      ...(levels[level].counted ? { question_count: fields.questionCount } : {}),
      ...(await parentOf(db, level, fields.parent)),
      origin: "file",
      file_sha256,
    };
    await writeNode(db, level, id, { id: id ?? random.id(), slug, ...columns });
  },
});

export const curriculumContent: ContentSource<typeof CurriculumFile> = {
  folder: "curriculum",
  schema: CurriculumFile,
  rowsOf,
  tables: (["category", "subject", "section", "chapter"] as const).map(tableOf),
};
