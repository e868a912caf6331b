import type { Waiting } from "@sarathi/contract";
import type { ExamServices } from "../exams/index.ts";
import type { Identity } from "../foundation/http/identity.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import { type QueueFacts, waitingOf } from "../foundation/waiting.ts";
import * as store from "./waiting.store.ts";

/** What of events waits for administrators: nobody else sees who paid, or objects. */
export function waitingService({ db }: Pick<ModuleDeps, "db">, { regrades }: Pick<ExamServices, "regrades">) {
  /** Questions with something said against their key after the last decision about them. */
  async function objections(): Promise<QueueFacts> {
    const objected = await store.objectedQuestions(db);
    const papers = [...Map.groupBy(objected, ({ test_id }) => test_id)];
    const open = await Promise.all(
      papers.map(async ([testId, questions]) => {
        const decidedAt = await regrades.decidedAt(db, testId);
        return questions.filter(({ mcq_id, last_at }) => last_at > (decidedAt.get(mcq_id) ?? new Date(0)));
      }),
    );
    const first = open.flat().map(({ first_at }) => first_at.getTime());
    return { count: first.length, ...(first.length > 0 && { oldest: new Date(Math.min(...first)) }) };
  }

  return {
    async waiting({ role }: Identity): Promise<Waiting[]> {
      if (role !== "admin") return [];
      const facts = await Promise.all([store.waitingProofs(db), store.openPayments(db), objections()]);
      return (["proofs", "payments", "objections"] as const).flatMap((kind, i) =>
        waitingOf(kind, facts[i] ?? { count: 0 }),
      );
    },
  };
}
