import { type RawBuilder, sql } from "kysely";
import type { Db } from "../foundation/db/db.ts";
import type { SearchDocument } from "../foundation/search/lexemes.ts";
import type { SearchSource } from "../foundation/search/source.ts";
import type { RoadmapDocument, SyllabusDocument, TopicDocument } from "./roadmap.documents.ts";

interface Named {
  name: string;
  nepaliText: string;
}
const titlesOf = ({ name, nepaliText }: Named) => [nepaliText, name];
const wordsOf = (things: readonly Named[]) => things.flatMap(titlesOf).join(" ");

const columns = (path: ReturnType<typeof sql<string>>) =>
  [
    path.as("path"),
    sql<{
      ne?: string;
      en?: string;
    }>`jsonb_build_object('ne', d.document ->> 'nepaliText', 'en', d.document ->> 'name')`.as("title"),
    sql<null>`NULL::text`.as("name"),
    sql<number>`0`.as("popularity"),
    sql<null>`NULL::timestamptz`.as("at"),
  ] as const;
const none = sql<null>`NULL::text`;

/** Topics of roadmaps, the nodes of syllabi by their paper, and roadmaps: all that is loaded is public. */
export const roadmapSources = (db: Db): readonly [SearchSource, SearchSource, SearchSource] => [
  {
    kind: "topic",
    read: async (tx, ids) => {
      const rows = await tx.selectFrom("study_topic").select(["id", "document"]).where("id", "in", ids).execute();
      return rows.map(({ id, document }) => ({ id, titles: titlesOf(document as unknown as TopicDocument) }));
    },
    // A topic is read in the first roadmap that leads to it; one that none leads to is read nowhere.
    seen: async () => ({
      sameFor: "everybody",
      shows: (id: RawBuilder<string>) =>
        db
          .selectFrom("study_topic as d")
          .innerJoin("roadmap_topic as l", "l.topic", "d.slug")
          .select(columns(sql<string>`'/resources/roadmaps/' || l.roadmap || '#' || d.slug`))
          .select("l.name as detail")
          .where(sql<boolean>`d.id = ${id}::uuid`),
    }),
  },
  {
    kind: "syllabus",
    read: async (tx, ids) => {
      const rows = await tx.selectFrom("syllabus").select(["id", "document"]).where("id", "in", ids).execute();
      return rows.map(({ id, document }): SearchDocument => {
        const post = document as unknown as SyllabusDocument;
        const latest = post.papers.flatMap(({ versions }) => versions.slice(0, 1));
        const nodes = latest.flatMap(({ nodes: own }) => own.flatMap((node) => [node, ...node.nodes]));
        return { id, titles: titlesOf(post), tags: ["पाठ्यक्रम", "syllabus"], text: wordsOf([...post.papers, ...nodes]) };
      });
    },
    seen: async () => ({
      sameFor: "everybody",
      shows: (id: RawBuilder<string>) =>
        db
          .selectFrom("syllabus as d")
          .select(columns(sql<string>`'/resources/loksewa-syllabus?post=' || d.slug`))
          .select(none.as("detail"))
          .where(sql<boolean>`d.id = ${id}::uuid`),
    }),
  },
  {
    kind: "roadmap",
    read: async (tx, ids) => {
      const rows = await tx.selectFrom("roadmap").select(["id", "document"]).where("id", "in", ids).execute();
      return rows.map(({ id, document }): SearchDocument => {
        const roadmap = document as unknown as RoadmapDocument;
        return { id, titles: titlesOf(roadmap), tags: ["मार्गचित्र", "roadmap"], text: wordsOf(roadmap.steps) };
      });
    },
    seen: async () => ({
      sameFor: "everybody",
      shows: (id: RawBuilder<string>) =>
        db
          .selectFrom("roadmap as d")
          .select(columns(sql<string>`'/resources/roadmaps/' || d.slug`))
          .select(none.as("detail"))
          .where(sql<boolean>`d.id = ${id}::uuid`),
    }),
  },
];
