import type { ContentSource, ContentTable, FileRow } from "../foundation/content/source.ts";
import { type DocumentTable, readDocuments, writeDocument } from "./document.store.ts";
import { RoadmapFile, SyllabusFile, TopicFile } from "./roadmap.documents.ts";

const rowOf = (kind: DocumentTable, slug: string, document: object): FileRow => ({ kind, slug, fields: { document } });

/** Documents have no editor but their file: a row always follows it. */
const tableOf = (kind: DocumentTable): ContentTable => ({
  kind,
  read: async (db, slugs) =>
    (await readDocuments(db, kind, slugs)).map(({ document, ...row }) => ({
      ...row,
      origin: "file",
      fields: { document },
    })),
  write: (db, random, { slug, fields }, present, sha256) =>
    writeDocument(db, kind, { id: present ?? random.id(), slug, document: fields.document, sha256 }),
});

export const topicContent: ContentSource<typeof TopicFile> = {
  folder: "topics",
  schema: TopicFile,
  rowsOf: (topics) => topics.map(({ id, ...document }) => rowOf("study_topic", id, document)),
  tables: [tableOf("study_topic")],
};
export const syllabusContent: ContentSource<typeof SyllabusFile> = {
  folder: "syllabus",
  schema: SyllabusFile,
  rowsOf: ({ slug, ...document }) => [rowOf("syllabus", slug, document)],
  tables: [tableOf("syllabus")],
};
export const roadmapContent: ContentSource<typeof RoadmapFile> = {
  folder: "roadmaps",
  schema: RoadmapFile,
  rowsOf: ({ slug, ...document }) => [rowOf("roadmap", slug, document)],
  tables: [tableOf("roadmap")],
};
