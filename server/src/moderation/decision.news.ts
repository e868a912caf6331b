import type { ModerationReason, Ruling } from "@sarathi/contract";
import type { Transaction } from "kysely";
import type { DB } from "../foundation/db/types.generated.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import { notify } from "../notifications/index.ts";
import { type CaseRecord, type Kind, putCase } from "./case.store.ts";
import type { Changed } from "./decision.rules.ts";
import { insertDecision } from "./decision.store.ts";
import { HIGH } from "./score.rules.ts";

// What an author hears of decisions, and of what hid itself, which is a decision of nobody.

type Says = Pick<ModuleDeps, "random" | "live">;
/** Of a decision: it was made, taken back, or an appeal against it answered; it hid itself. */
export type News = "hid_itself" | "decided" | "undone" | "upheld" | "overturned";

/** Says to the author of a case what became of them or their words. */
export async function tellAuthor(
  tx: Transaction<DB>,
  { random, live }: Says,
  one: Pick<CaseRecord, "kind" | "author_id">,
  { id, act, reason }: { id: string; act: string; reason: string | null },
  what: News,
): Promise<void> {
  const decision = {
    ...{ decisionId: id, kind: one.kind as Kind, act: act as Ruling["act"] },
    ...{ reason: (reason ?? "other") as "other", news: what },
  };
  const notice = { type: "moderation", target: id, key: random.id(), says: { decision } } as const;
  await notify(tx, { random, live }, notice, [one.author_id]);
}

/** Notes in an open case, which is held, that its words are hidden until staff have looked, and says so to their author. */
export async function noteHiding(
  tx: Transaction<DB>,
  says: Says,
  one: Pick<CaseRecord, "id" | "kind" | "author_id" | "version" | "urgency">,
  { reason, before }: { reason: ModerationReason; before: Changed },
): Promise<void> {
  const version = one.version + 1;
  await putCase(tx, one.id, { version, hid_itself: true, urgency: Math.max(one.urgency, HIGH) });
  const id = says.random.id();
  const hiding = { id, caseId: one.id, actorId: null, version, act: "hide", content: "hide", reason } as const;
  await insertDecision(tx, { ...hiding, before, after: { state: "hidden" } });
  await tellAuthor(tx, says, one, hiding, "hid_itself");
}
