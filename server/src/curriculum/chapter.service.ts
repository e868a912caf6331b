import type { ChapterPage } from "@sarathi/contract";
import { type Db, inTransaction } from "../foundation/db/db.ts";
import { AppError } from "../foundation/http/errors.ts";
import { RENDERER } from "../foundation/markdown/markdown.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import * as store from "./chapter.store.ts";
import { practiceCounts } from "./curriculum.hooks.ts";
import { viewContent, viewNode, viewPlace } from "./curriculum.view.ts";
import { renderBody } from "./renderBody.ts";

/** So many texts are rendered anew in one transaction. */
const AT_ONCE = 20;

/** Chapters, and what there is to read in them. */
export function chapterService({ db, hooks }: Pick<ModuleDeps, "db" | "hooks">) {
  const countByChapter = hooks.of(practiceCounts);

  async function get(idOrSlug: string, language: "ne" | "en"): Promise<ChapterPage> {
    const chapter = await store.readChapter(db, idOrSlug);
    if (!chapter) throw new AppError("curriculum.not_found");
    const [around, content, counts] = await Promise.all([
      store.chaptersOf(db, chapter.subject_id),
      store.readContent(db, chapter.id),
      countByChapter(),
    ]);
    const at = around.findIndex(({ id }) => id === chapter.id);
    const neighbour = (row: (typeof around)[number] | undefined) => row && { ...viewNode(row), section: row.section };
    return {
      ...viewNode(chapter),
      description: chapter.description,
      questionCount: chapter.question_count ?? undefined,
      bankCount: counts.get(chapter.id) ?? 0,
      category: viewPlace(chapter, "category"),
      subject: viewPlace(chapter, "subject"),
      section: viewPlace(chapter, "section"),
      content: content.flatMap((row) => viewContent(row, language) ?? []),
      previous: neighbour(around[at - 1]),
      next: neighbour(around[at + 1]),
    };
  }

  /** Renders anew what an older pipeline rendered. */
  async function renderAnew(): Promise<number> {
    let all = 0;
    for (let done = AT_ONCE; done === AT_ONCE; all += done) done = await inTransaction(db, renderSome);
    return all;
  }

  async function renderSome(tx: Db): Promise<number> {
    const rows = await store.staleContent(tx, RENDERER, AT_ONCE);
    for (const { id, slug, body } of rows) await store.storeRendered(tx, id, renderBody(slug, body), RENDERER);
    return rows.length;
  }

  /** Addresses of the pages of subjects, sections and chapters. */
  async function publicPages(): Promise<string[]> {
    const pages = new Set<string>();
    for (const { subject, section, chapter } of await store.publishedPlaces(db)) {
      pages.add(`/subjects/${subject}`);
      if (section) pages.add(`/subjects/${subject}/${section}`);
      if (section && chapter) pages.add(`/subjects/${subject}/${section}/${chapter}`);
    }
    return [...pages];
  }

  return { get, renderAnew, publicPages };
}
export type ChapterService = ReturnType<typeof chapterService>;
