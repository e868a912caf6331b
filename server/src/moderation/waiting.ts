import type { Transaction } from "kysely";
import {
  type ContentFacts,
  type ContentState,
  changeContentState,
  type HeldService,
  lockContent,
  textFlagged,
  textHeld,
  textReleased,
} from "../community/index.ts";
import { inTransaction } from "../foundation/db/db.ts";
import type { DB } from "../foundation/db/types.generated.ts";
import type { Events } from "../foundation/events.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import { notify } from "../notifications/index.ts";
import * as cases from "./case.store.ts";
import { keyOfWords } from "./words.ts";

interface Place {
  kind: "post" | "comment";
  id: string;
}

/** Texts that wait for staff, or hit a word rule, become cases; what is published after all closes its case. */
export function casesOfWaiting({
  db,
  random,
  events,
  live,
}: Pick<ModuleDeps, "db" | "random" | "events" | "live">): void {
  async function open(tx: Transaction<DB>, { kind, id }: Place, reasons: readonly string[], isHidden: boolean) {
    const facts = await lockContent(tx, kind, id);
    if (!facts) return;
    const { authorId, isAnonymous, words } = facts;
    const target = { kind, id, authorId, isAnonymous, wordsKey: keyOfWords(words) };
    const one = await cases.holdOpenCase(tx, random.id(), target);
    await cases.putWaiting(tx, one.id, reasons, isHidden);
  }
  /** Its author hears that it is published. */
  async function tell(tx: Transaction<DB>, { kind, id }: Place) {
    const facts = await lockContent(tx, kind, id);
    if (!facts) return;
    const released = { kind, postId: facts.postId, ...(kind === "comment" && { commentId: id }) };
    const notice = { type: "moderation", target: id, key: random.id(), says: { released } } as const;
    await notify(tx, { random, live }, notice, [facts.authorId]);
  }
  events.join(textHeld, (tx, { reasons, ...place }) => open(tx, place, reasons, true));
  // It is said before the text is written: after that, a job finds it.
  events.subscribe(textFlagged, "moderation-flagged", (place) =>
    inTransaction(db, (tx) => open(tx, place, ["word"], false)),
  );
  events.join(textReleased, async (tx, { kind, id, byAuthor }) => {
    if (!byAuthor) await tell(tx, { kind, id });
    const found = await cases.findOpenCase(tx, kind, id);
    // One that was reported besides stays to be decided.
    if (found) await cases.endWaiting(tx, found.id);
  });
}

/** Puts a text into the state that staff decided; one that waits is published as if it were written now. */
export async function putContentState(
  tx: Transaction<DB>,
  { events, held }: { events: Events; held: HeldService },
  content: Place & { facts: ContentFacts },
  to: ContentState,
  accepted: boolean,
): Promise<{ wasAccepted: boolean }> {
  const { kind, id } = content;
  if (to === "published" && (await held.release(tx, { kind, id }))) return { wasAccepted: false };
  await held.refuse(tx, { kind, id });
  return changeContentState(events, tx, content, to, { accepted });
}
