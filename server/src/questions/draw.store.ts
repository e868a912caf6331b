import { chaptersToJoin } from "../curriculum/index.ts";
import type { Db } from "../foundation/db/db.ts";
import { isOpen } from "./mcq.store.ts";

/** What a paper is drawn from: questions that may be asked anew, each in the chapter by which it was found. */
export async function drawCandidates(
  db: Db,
  { chapterIds, difficulty }: { chapterIds: readonly string[]; difficulty?: "easy" | "medium" | "hard" | undefined },
) {
  if (chapterIds.length === 0) return [];
  return db
    .selectFrom("mcq")
    .innerJoin("mcq_version as v", (j) =>
      j.onRef("v.mcq_id", "=", "mcq.id").onRef("v.version", "=", "mcq.current_version"),
    )
    .innerJoin("mcq_chapter as mc", "mc.mcq_id", "mcq.id")
    .innerJoin(chaptersToJoin(db).as("chapter"), "chapter.id", "mc.chapter_id")
    .select(["mcq.id as mcqId", "v.version", "v.difficulty", "chapter.slug as chapterSlug", "chapter.id as chapterId"])
    .select(["v.group_key as group", "v.marks_milli as marksMilli"])
    .distinctOn("mcq.id")
    .where(isOpen())
    .where("mc.chapter_id", "in", chapterIds)
    .$if(difficulty !== undefined, (q) => q.where("v.difficulty", "=", difficulty ?? "medium"))
    .orderBy("mcq.id")
    .orderBy("mc.position")
    .execute();
}
export type DrawCandidate = Awaited<ReturnType<typeof drawCandidates>>[number];
