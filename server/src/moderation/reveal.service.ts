import { MAX_REVEALS_A_DAY } from "@sarathi/contract";
import { sql } from "kysely";
import { type AccountServices, adminIds, authorsToJoin, record } from "../accounts/index.ts";
import { type ContentKind, holdMember, lockContent } from "../community/index.ts";
import { type Db, inTransaction } from "../foundation/db/db.ts";
import { AppError } from "../foundation/http/errors.ts";
import type { Identity } from "../foundation/http/identity.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import { notify } from "../notifications/index.ts";
import * as store from "./reveal.store.ts";

/** Administrators look up who wrote something anonymous: with a reason, on record, and never without another hearing of it. */
export function revealService(
  { db, random, live }: Pick<ModuleDeps, "db" | "random" | "live">,
  accounts: Pick<AccountServices["users"], "mailReveal">,
) {
  const personOf = (on: Db, id: string) =>
    authorsToJoin(on).where("id", "=", id).where(sql<boolean>`erased_at IS NULL`).executeTakeFirst();

  return {
    /** @throws post.not_found, comment.not_found, reveal.not_anonymous, request.too_many */
    reveal: (me: Identity, kind: ContentKind, id: string, reason: string) =>
      inTransaction(db, async (tx) => {
        const content = await lockContent(tx, kind, id);
        const person = content && (await personOf(tx, content.authorId));
        if (!content || !person) throw new AppError(`${kind}.not_found`);
        if (!content.isAnonymous) throw new AppError("reveal.not_anonymous");
        await holdMember(tx, me.accountId);
        const retryAfter = await store.waitOfRevealer(tx, me.accountId, MAX_REVEALS_A_DAY);
        if (retryAfter > 0) throw new AppError("request.too_many", { retryAfter });
        await store.addReveal(tx, { id: random.id(), actorId: me.accountId, kind, targetId: id });
        const action = kind === "post" ? "post.reveal_author" : "comment.reveal_author";
        await record(tx, random, { actorId: me.accountId, action, targetId: id, reason });
        const others = (await adminIds(tx)).filter((one) => one !== me.accountId);
        const notice = { type: "staff", target: id, key: random.id(), says: { reveal: { kind } } } as const;
        await notify(tx, { random, live }, notice, others);
        // Who is alone reads it in their own mailbox: also one who did not do it.
        if (others.length === 0) await accounts.mailReveal(tx, me.accountId);
        const name = [person.first_name, person.last_name].filter(Boolean).join(" ");
        return { userId: person.id, username: person.username, name };
      }),
  };
}
export type RevealService = ReturnType<typeof revealService>;
