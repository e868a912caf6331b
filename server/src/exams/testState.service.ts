import type { AdminTest, PreflightProblem } from "@sarathi/contract";
import { record } from "../accounts/index.ts";
import type { Db } from "../foundation/db/db.ts";
import { AppError } from "../foundation/http/errors.ts";
import type { Identity } from "../foundation/http/identity.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import { holdQuestions, type PlaceRow } from "../questions/index.ts";
import { readPaper } from "./paper.ts";
import { type PreflightQuestion, preflight } from "./preflight.rules.ts";
import { stemsOf } from "./stems.ts";
import { editing, placesOf, readAdminTest } from "./testAdmin.edit.ts";
import * as store from "./testAdmin.store.ts";

/** The steps of a test: what each begins from, and what the audit log calls it. */
const steps = {
  publish: { from: "draft", to: "published", action: "test.publish" },
  restore: { from: "archived", to: "published", action: "test.restore" },
  archive: { from: "published", to: "archived", action: "test.archive" },
} as const;

/** What stands against publishing a test, what candidates would see of it, and its steps. */
export function testStateService({ db, random, clock }: Pick<ModuleDeps, "db" | "random" | "clock">) {
  /** @param hold keeps the questions as they are until the transaction ends */
  async function problemsOf(tx: Db, id: string, { hold = false } = {}): Promise<PreflightProblem[]> {
    const row = await store.findTest(tx, id);
    if (!row) throw new AppError("test.not_found");
    const sections = await store.readSections(tx, id);
    const mcqIds = sections.flatMap(({ questions }) => questions.map(({ mcqId }) => mcqId));
    if (hold) await holdQuestions(tx, mcqIds);
    const places = await placesOf(tx, sections);
    const embargoed = await store.embargoedElsewhere(tx, id, mcqIds);
    return preflight({
      title: row.title,
      languages: row.languages as AdminTest["languages"],
      durationMinutes: row.duration_minutes,
      passMarksMilli: row.pass_marks_milli,
      fullMarksMilli: row.full_marks_milli,
      sections,
      questions: sections.flatMap(({ id: sectionId, questions }) =>
        questions.map(({ mcqId, marksMilli }) => ({
          ...factsOf(places.get(mcqId) as PlaceRow),
          sectionId,
          marksMilli,
          isEmbargoed: embargoed.has(mcqId),
        })),
      ),
    });
  }

  return {
    /** Whether nothing stands against publishing a paper. */
    isReady: async (tx: Db, id: string): Promise<boolean> => (await problemsOf(tx, id)).length === 0,

    /** Publishes the paper of an event, unless it is published already. @throws test.not_found, test.not_ready */
    async publish(tx: Db, me: Identity, id: string): Promise<void> {
      const test = await store.lockTest(tx, id);
      if (!test) throw new AppError("test.not_found");
      if (test.state === "published") return;
      refuseProblems(await problemsOf(tx, id, { hold: true }));
      await store.updateTest(tx, id, { state: "published", published_at: clock() });
      await record(tx, random, { actorId: me.accountId, action: "test.publish", targetId: id });
    },

    /** @throws test.not_found */
    async preflight(id: string) {
      const { revision } = await readAdminTest(db, id);
      const problems = await problemsOf(db, id);
      return { revision, ready: problems.length === 0, problems };
    },

    /** Reads alone: no attempt, nothing cached. @throws test.not_found */
    async preview(id: string) {
      if (!(await store.findTest(db, id))) throw new AppError("test.not_found");
      const { test, mcqs } = await readPaper(db, id);
      return { test, mcqs };
    },

    /** @throws test.not_found, test.stale, test.step, test.not_ready with how often each thing is missing */
    async move(me: Identity, id: string, to: "published" | "archived", revision: number): Promise<AdminTest> {
      await editing(db, id, revision, async (tx, { state }) => {
        const step = Object.values(steps).find((one) => one.from === state && one.to === to);
        if (!step) throw new AppError("test.step");
        if (to === "published") refuseProblems(await problemsOf(tx, id, { hold: true }));
        const published_at = step === steps.publish ? { published_at: clock() } : {};
        await store.updateTest(tx, id, { state: to, ...published_at });
        await record(tx, random, { actorId: me.accountId, action: step.action, targetId: id });
      });
      return readAdminTest(db, id);
    },
  };
}
export type TestStateService = ReturnType<typeof testStateService>;

function refuseProblems(problems: readonly PreflightProblem[]): void {
  if (problems.length === 0) return;
  const counts = Map.groupBy(problems, ({ code }) => code);
  const details = Object.fromEntries([...counts].map(([code, list]) => [code, String(list.length)]));
  throw new AppError("test.not_ready", { details });
}

const factsOf = (place: PlaceRow): Omit<PreflightQuestion, "sectionId" | "marksMilli" | "isEmbargoed"> => ({
  mcqId: place.mcq_id,
  question: place.question,
  options: place.options,
  keyMask: place.key_mask,
  state: place.state,
  isCurrent: place.version === place.current_version,
  isExpired: place.is_expired,
  isDisputed: place.is_disputed,
  group: place.group_key ?? undefined,
  stems: stemsOf(place.question),
});
