import {
  type Endpoint,
  envelopeOf,
  exams,
  type Mcq,
  type MockTest,
  type PaperSolution,
  type Returned,
} from "@sarathi/contract";
import { LRUCache } from "lru-cache";
import type { Db } from "../foundation/db/db.ts";
import { FrozenBody } from "../foundation/http/frozen.ts";
import { makeOnce } from "../foundation/makeOnce.ts";
import { readVersions, type VersionRow, viewMcq, viewSolution, vouchedPlaces } from "../questions/index.ts";
import type { PaperQuestion } from "./marking.rules.ts";
import { type Decision, rulingsOf, withRulings } from "./regrade.rules.ts";
import { lastRegrade } from "./regrade.store.ts";
import { viewDecision } from "./regrade.view.ts";
import { type Scheme, toMarks, unitsOf, worthOf } from "./scoring.rules.ts";
import type { SolutionsRelease } from "./solutions.rules.ts";
import { readTest } from "./test.store.ts";

/** A test with its paper, whole and ready in memory: read once per revision, never changed. */
export interface Paper {
  test: MockTest;
  scheme: Scheme;
  passMarksMilli: number;
  attemptsAllowed: number | null;
  shuffleQuestions: boolean;
  shuffleOptions: boolean;
  lateSyncSeconds: number;
  solutions: SolutionsRelease;
  /** From when on candidates see results; null: at once. */
  resultsAt: Date | null;
  /** By which regrade its questions are marked; 0: by the keys that it was published with. */
  regradeNo: number;
  /** In the paper's order, as candidates see them. */
  mcqs: Mcq[];
  /** In the paper's order, with keys: what leaves the server of them is for `solutionsState` to say. */
  questions: PaperQuestion[];
  byId: ReadonlyMap<string, PaperQuestion>;
  /** The answer to "give me the paper", the same bytes for all. */
  body: FrozenBody;
  /**
   * The answer to "give me the solutions", the same bytes for all; made when first asked for, and again when somebody
   * vouches for a key, or nobody does any more.
   */
  solutionsBody(): Promise<FrozenBody>;
}

/** When the results of a paper come out, if they are kept back until all have sat it; undefined: they are out. */
export const resultsKeptBack = ({ resultsAt }: Pick<Paper, "resultsAt">, now: Date): Date | undefined =>
  resultsAt !== null && resultsAt > now ? resultsAt : undefined;

const KEPT = 300;

/** Papers by id and revision, made once however many ask. */
export function paperCache(db: Db) {
  const cache = new LRUCache<string, Promise<Paper>>({ max: KEPT });
  /** The revision of each paper that was asked for last. */
  const latest = new LRUCache<string, Promise<Paper>>({ max: KEPT });

  function cached(key: string, id: string): Promise<Paper> {
    const kept = cache.get(key);
    if (kept) return kept;
    const made = readPaper(db, id);
    cache.set(key, made);
    latest.set(id, made);
    made.catch(() => {
      cache.delete(key);
      latest.delete(id);
    });
    return made;
  }

  return {
    get: (id: string, revision: number): Promise<Paper> => cached(`${id}@${revision}`, id),

    /**
     * The paper of a test that somebody sits or sat, of whichever revision is in memory: its questions, keys and scheme
     * are frozen, so saving, closing and marking need no reading.
     */
    frozen: (id: string): Promise<Paper> => latest.get(id) ?? cached(`${id}@any`, id),

    /** Any of them may have been marked anew. */
    forgetAll(): void {
      latest.clear();
      cache.clear();
    },

    /** A paper was marked anew, here or by another process: what is in memory has the old key. */
    forget(id: string): void {
      latest.delete(id);
      for (const key of [...cache.keys()]) if (key.startsWith(`${id}@`)) cache.delete(key);
    },
  };
}
export type PaperCache = ReturnType<typeof paperCache>;

/**
 * A paper as it stands now, of whatever state; not cached.
 * @param decided what its questions are marked by besides their keys; absent: what the last regrade applied
 */
export async function readPaper(db: Db, id: string, decided?: readonly Decision[]): Promise<Paper> {
  const found = await readTest(db, id);
  if (!found) throw new Error(`test ${id} is gone`);
  const { test, sections, questions: places } = found;
  const last = decided ? undefined : await lastRegrade(db, id);
  const decisions = decided ?? last?.decisions ?? [];
  const rows = await readRows(db, places);
  const scheme: Scheme = {
    negative: { num: test.negative_num, den: test.negative_den },
    policy: test.multi_answer_policy,
  };
  const { questions, passMarksMilli } = withRulings(
    {
      scheme,
      passMarksMilli: test.pass_marks_milli,
      questions: places.map((place) => questionOf(place, rowOf(rows, place.mcq_id))),
    },
    rulingsOf(decisions),
  );
  const mcqs = places.map((place) =>
    viewMcq(place.mcq_id, rowOf(rows, place.mcq_id), place.marks_milli / 1_000, place.section_id),
  );
  const marksOf = (list: PaperQuestion[]) =>
    toMarks(
      list.reduce((total, q) => total + worthOf(q, scheme), 0),
      unitsOf(scheme),
    );
  return {
    test: {
      ...describe(test),
      passMarks: passMarksMilli / 1_000,
      questionCount: questions.length,
      fullMarks: marksOf(questions),
      hasMultiAnswer: mcqs.some((mcq) => mcq.multiple),
      sections: sections.map((section) => {
        const own = questions.filter((q) => q.sectionId === section.id);
        return { _id: section.id, title: section.title, questionCount: own.length, marks: marksOf(own) };
      }),
    },
    scheme,
    passMarksMilli,
    attemptsAllowed: test.attempts_allowed,
    shuffleQuestions: test.shuffle_questions,
    shuffleOptions: test.shuffle_options,
    lateSyncSeconds: test.late_sync_seconds,
    solutions: test.solutions === "at" ? { with: "date", at: test.solutions_at } : { with: "result" },
    resultsAt: test.results_at,
    regradeNo: last?.no ?? 0,
    mcqs,
    questions,
    byId: new Map(questions.map((q) => [q.mcqId, q])),
    body: freeze(exams.getPaper, mcqs),
    solutionsBody: solutionsBody(db, places, decisions),
  };
}

type Places = NonNullable<Awaited<ReturnType<typeof readTest>>>["questions"];

async function readRows(db: Db, places: Places): Promise<Map<string, VersionRow>> {
  const versions = await readVersions(
    db,
    places.map((p) => ({ mcqId: p.mcq_id, version: p.version })),
  );
  return new Map(versions.map((row) => [row.mcq_id, row]));
}

type Vouched = Awaited<ReturnType<typeof vouchedPlaces>>;

function solutionsBody(db: Db, places: Places, decisions: readonly Decision[]): () => Promise<FrozenBody> {
  const held = places.map(({ mcq_id, version }) => ({ mcqId: mcq_id, version }));
  let made: { vouched: string; body: () => Promise<FrozenBody> } | undefined;
  return async () => {
    const vouched = await vouchedPlaces(db, held);
    const said = JSON.stringify([...vouched].sort());
    if (made?.vouched !== said) {
      const body = makeOnce(async () =>
        freeze(exams.getSolutions, await readSolutions(db, places, vouched, decisions)),
      );
      made = { vouched: said, body };
    }
    return made.body();
  };
}

async function readSolutions(
  db: Db,
  places: Places,
  vouched: Vouched,
  decisions: readonly Decision[],
): Promise<PaperSolution[]> {
  const rows = await readRows(db, places);
  const byId = new Map(decisions.map((decision) => [decision.mcqId, decision]));
  return places.map(({ mcq_id }) => {
    const decision = byId.get(mcq_id);
    return {
      mcqId: mcq_id,
      ...viewSolution(rowOf(rows, mcq_id), vouched.get(mcq_id)),
      ...(decision ? { decision: viewDecision(decision) } : {}),
    };
  });
}

function rowOf(rows: Map<string, VersionRow>, mcqId: string): VersionRow {
  const row = rows.get(mcqId);
  if (!row) throw new Error(`question ${mcqId} of a paper is gone`);
  return row;
}

const questionOf = (
  place: { mcq_id: string; section_id: string; marks_milli: number },
  row: VersionRow,
): PaperQuestion => ({
  mcqId: place.mcq_id,
  sectionId: place.section_id,
  chapter: row.chapter_slug ?? undefined,
  marksMilli: place.marks_milli,
  key: row.key_mask,
  optionCount: row.options.length,
});

type TestRow = NonNullable<Awaited<ReturnType<typeof readTest>>>["test"];

const describe = (test: TestRow) => ({
  _id: test.id,
  slug: test.slug,
  title: test.title,
  shortDescription: test.short_description,
  instructions: test.instructions ?? undefined,
  duration: test.duration_minutes,
  testType: test.test_type,
  category: test.category_slug,
  streams: test.streams,
  negativeMarking: test.negative_num / test.negative_den,
  multiAnswerPolicy: test.multi_answer_policy,
  graceSeconds: test.grace_seconds,
  lateSyncSeconds: test.late_sync_seconds,
  attemptsAllowed: test.attempts_allowed ?? undefined,
});

/** Parsed by the contract first, so that what the contract does not name cannot leave. */
function freeze<E extends Endpoint>(endpoint: E, data: Returned<E>): FrozenBody {
  const body = envelopeOf(endpoint).parse({ success: true, statusCode: 200, message: "OK", data });
  return new FrozenBody(JSON.stringify(body), "application/json; charset=utf-8", "long");
}
