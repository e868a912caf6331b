import type { AdminTest, AdminTestRow, PaperQuestion } from "@sarathi/contract";
import type { PlaceRow } from "../questions/index.ts";
import type { AdminTestListRow, AdminTestRow as FullRow, StoredSection } from "./testAdmin.store.ts";

export const viewTestRow = (row: AdminTestListRow): AdminTestRow => ({
  _id: row.id,
  slug: row.slug,
  title: row.title,
  category: row.category_slug,
  categoryName: { ne: row.category_nepali_text, en: row.category_name },
  state: row.state,
  duration: row.duration_minutes,
  passMarks: row.pass_marks_milli / 1_000,
  questionCount: row.question_count,
  paperMarks: row.marks_milli / 1_000,
  attemptCount: row.attempt_count,
  fromFile: row.origin === "file",
  publishedAt: row.published_at?.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  revision: row.revision,
});

/** @param places the questions of the paper, by id */
export function viewTest(
  row: FullRow,
  sections: readonly StoredSection[],
  places: ReadonlyMap<string, PlaceRow>,
): AdminTest {
  const present = new Set(sections.map(({ id }) => id));
  return {
    ...viewTestRow(row),
    shortDescription: row.short_description,
    instructions: row.instructions ?? undefined,
    streams: row.streams,
    position: row.position,
    attemptsAllowed: row.attempts_allowed ?? undefined,
    solutions: row.solutions,
    solutionsAt: row.solutions_at?.toISOString(),
    languages: row.languages as AdminTest["languages"],
    fullMarks: row.full_marks_milli === null ? undefined : row.full_marks_milli / 1_000,
    negative: `${row.negative_num}/${row.negative_den}`,
    multiAnswerPolicy: row.multi_answer_policy,
    shuffleQuestions: row.shuffle_questions,
    shuffleOptions: row.shuffle_options,
    graceSeconds: row.grace_seconds,
    lateSyncSeconds: row.late_sync_seconds,
    blueprint: row.blueprint.filter(({ sectionId }) => present.has(sectionId)),
    sections: sections.map(({ id, title, questions }) => ({
      _id: id,
      title,
      questions: questions.flatMap((question) => {
        const place = places.get(question.mcqId);
        return place ? [viewQuestion(place, question.marksMilli)] : [];
      }),
    })),
    createdAt: row.created_at.toISOString(),
  };
}

const viewQuestion = (place: PlaceRow, marksMilli: number): PaperQuestion => ({
  mcqId: place.mcq_id,
  version: place.version,
  currentVersion: place.current_version,
  marks: marksMilli / 1_000,
  question: place.question,
  slug: place.slug ?? undefined,
  state: place.state,
  difficulty: place.difficulty,
  chapter: chapterOf(place),
  group: place.group_key ?? undefined,
});

function chapterOf({ chapter_slug, chapter_name, chapter_nepali_text }: PlaceRow): PaperQuestion["chapter"] {
  if (chapter_slug === null || chapter_name === null || chapter_nepali_text === null) return undefined;
  return { slug: chapter_slug, name: chapter_name, nepaliText: chapter_nepali_text };
}
