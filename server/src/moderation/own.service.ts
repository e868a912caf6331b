import type { OwnDecision, SealedDecision } from "@sarathi/contract";
import type { Transaction } from "kysely";
import { accountFacts } from "../accounts/index.ts";
import { readAnyComment, readAnyPost } from "../community/index.ts";
import { type Db, inTransaction } from "../foundation/db/db.ts";
import type { DB } from "../foundation/db/types.generated.ts";
import type { ReplayKey } from "../foundation/http/call.ts";
import { AppError } from "../foundation/http/errors.ts";
import { once } from "../foundation/http/idempotency.ts";
import type { Identity } from "../foundation/http/identity.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import { readAppealToken } from "./appealLink.ts";
import { lockCase, setAppealed } from "./case.store.ts";
import { insertAppeal } from "./decision.store.ts";
import * as store from "./own.store.ts";
import { mayAppealNow, type OwnDecisionRow, type OwnWords, viewOwnDecision } from "./own.view.ts";
import { HIGH } from "./score.rules.ts";

/** What staff decided about an account, for its owner: read, and appealed once. */
export function ownService({ db }: Pick<ModuleDeps, "db">, secret: () => Promise<Buffer>) {
  async function wordsOf({ kind, target_id }: OwnDecisionRow): Promise<OwnWords | undefined> {
    if (kind === "post") {
      const post = await readAnyPost(db, null, target_id);
      return post && { postId: post.id, title: post.title, html: post.html ?? "", state: post.state };
    }
    const comment = kind === "comment" ? await readAnyComment(db, target_id) : undefined;
    return comment && { postId: comment.post_id, html: comment.html, state: comment.state };
  }
  const view = async (row: OwnDecisionRow): Promise<OwnDecision> => viewOwnDecision(row, await wordsOf(row));

  /** @throws decision.not_found */
  async function get(accountId: string, id: string): Promise<OwnDecision> {
    const row = await store.readOwn(db, accountId, id);
    if (!row) throw new AppError("decision.not_found");
    return view(row);
  }

  /** Holds the case: nobody takes the decision back meanwhile. @throws decision.not_found, appeal.already, appeal.late */
  async function appeal(tx: Transaction<DB>, accountId: string, id: string, text: string): Promise<void> {
    const found = await store.readOwn(tx, accountId, id);
    if (!found) throw new AppError("decision.not_found");
    await lockCase(tx, found.case_id);
    const row = await store.readOwn(tx, accountId, id);
    if (!row) throw new AppError("decision.not_found");
    if (row.appeal !== null) throw new AppError("appeal.already");
    if (!mayAppealNow(row)) throw new AppError("appeal.late");
    if (!(await insertAppeal(tx, id, accountId, text))) throw new AppError("appeal.already");
    await setAppealed(tx, row.case_id, HIGH);
  }

  /** A suspension that a sealed link names, and whose it is. @throws decision.not_found */
  async function readSealed(on: Db, token: string) {
    const id = readAppealToken(await secret(), token);
    const accountId = id && (await store.suspendedBy(on, id));
    const row = accountId ? await store.readOwn(on, accountId, id) : undefined;
    if (!row || !accountId || (await accountFacts(on, accountId)).is_erased) throw new AppError("decision.not_found");
    return { row, accountId };
  }

  return {
    get: (me: Identity, id: string) => get(me.accountId, id),

    async list(me: Identity, page: { page: number; limit: number }) {
      const { rows, pagination } = await store.listOwn(db, me.accountId, page);
      return { items: await Promise.all(rows.map(view)), pagination };
    },

    /** @throws decision.not_found, appeal.already, appeal.late */
    async appeal(me: Identity, id: string, text: string, key: ReplayKey): Promise<OwnDecision> {
      await once(db, key.value, key.request, async (tx) => {
        await appeal(tx, me.accountId, id, text);
        return { id };
      });
      return get(me.accountId, id);
    },

    /** By the link in the mail of a suspension. @throws decision.not_found, appeal.late */
    async getSealed(token: string): Promise<SealedDecision> {
      const { row } = await readSealed(db, token);
      if (!row.is_appealable) throw new AppError("appeal.late");
      return viewOwnDecision(row, undefined);
    },

    /** @throws decision.not_found, appeal.already, appeal.late */
    async appealSealed(token: string, text: string): Promise<SealedDecision> {
      await inTransaction(db, async (tx) => {
        const { row, accountId } = await readSealed(tx, token);
        await appeal(tx, accountId, row.id, text);
      });
      return viewOwnDecision((await readSealed(db, token)).row, undefined);
    },

    /** For the export of the account's data, oldest first: no word of who decided. */
    async *exportOf(accountId: string): AsyncGenerator<object> {
      for (const row of await store.allOwn(db, accountId)) yield viewOwnDecision(row, undefined);
    },
  };
}
export type OwnService = ReturnType<typeof ownService>;
