import type { QuestionDraft } from "@sarathi/contract";
import { chapterIds } from "../curriculum/index.ts";
import { type Db, inTransaction } from "../foundation/db/db.ts";
import type { Random } from "../foundation/deps.ts";
import { AppError } from "../foundation/http/errors.ts";
import { usePicture } from "../uploads/index.ts";
import { contentOf, picturesOf } from "./draft.rules.ts";
import * as bank from "./mcq.bank.store.ts";
import { type NewVersion, type VersionRows, versionRows } from "./versionRows.ts";

/** Questions that one statement writes. */
const AT_ONCE = 500;

export type Prepare = (versions: readonly NewVersion[]) => VersionRows | Promise<VersionRows>;

/** Ids of a draft's chapters, home first. @throws mcq.no_chapter */
export function chaptersOf(draft: Pick<QuestionDraft, "chapters">, known: ReadonlyMap<string, string>): string[] {
  return [...new Set(draft.chapters)].map((slug) => {
    const id = known.get(slug);
    if (!id) throw new AppError("mcq.no_chapter", { fields: { chapters: "mcq.no_chapter" }, details: { slug } });
    return id;
  });
}

/**
 * Pictures are held for good from now on: a version never changes. Only uploads can be.
 * @param shown what the question has shown before: pictures that came with the site's files stay with it
 * @throws mcq.no_picture
 */
export async function holdPictures(tx: Db, pictures: readonly string[], shown: readonly string[] = []): Promise<void> {
  for (const url of pictures) {
    if (!(await usePicture(tx, url, "questions")) && !shown.includes(url)) {
      throw new AppError("mcq.no_picture", { details: { url } });
    }
  }
}

/**
 * Writes new questions of an account, in few statements and one transaction: all or none. What staff do one by one is
 * checked the same way.
 * @param prepare makes the rows elsewhere than in this thread
 * @returns their ids, in order
 * @throws mcq.no_chapter, mcq.no_picture
 */
export async function createMany(
  db: Db,
  random: Random,
  accountId: string,
  drafts: readonly QuestionDraft[],
  { state, prepare = versionRows }: { state: "draft" | "in_review"; prepare?: Prepare },
): Promise<string[]> {
  const known = await chapterIds(db, [...new Set(drafts.flatMap(({ chapters }) => chapters))]);
  const made = drafts.map((draft) => ({
    id: random.id(),
    content: contentOf(draft),
    chapterIds: chaptersOf(draft, known),
  }));
  await inTransaction(db, async (tx) => {
    for (let from = 0; from < made.length; from += AT_ONCE) {
      const some = made.slice(from, from + AT_ONCE);
      const by = { version: 1, authorId: accountId, madeBy: accountId };
      const rows = await prepare(
        some.map(({ id, content, chapterIds }) => ({ mcqId: id, ...by, content, chapterIds })),
      );
      await bank.insertQuestions(
        tx,
        some.map(({ id }) => ({ id, state, accountId })),
      );
      await bank.insertVersions(tx, rows);
      await bank.insertPlaces(
        tx,
        some.flatMap((one) => one.chapterIds.map((chapter_id, position) => ({ mcq_id: one.id, chapter_id, position }))),
      );
    }
    await holdPictures(
      tx,
      made.flatMap(({ content }) => picturesOf(content)),
    );
  });
  return made.map(({ id }) => id);
}
