import { type Draft, DraftBody } from "@sarathi/contract";
import type { Identity } from "../foundation/http/identity.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import type { Allowances } from "./allowance.ts";
import * as store from "./draft.store.ts";

const view = (row: store.DraftRow): Draft => ({
  draftId: row.id,
  context: row.context,
  body: DraftBody.parse(row.body),
  other: row.other_body === null ? undefined : DraftBody.parse(row.other_body),
  sequence: row.sequence,
  updatedAt: row.updated_at.toISOString(),
});

/** What members are writing. */
export function draftService(
  { db, random }: Pick<ModuleDeps, "db" | "random">,
  { openForm }: Pick<Allowances, "openForm">,
) {
  return {
    async list(me: Identity, context?: string): Promise<{ drafts: Draft[]; form: string }> {
      const drafts = (await store.listDrafts(db, me.accountId, context)).map(view);
      return { drafts, form: openForm({ accountId: me.accountId }) };
    },

    async put(
      me: Identity,
      context: string,
      given: Pick<store.DraftWrite, "body" | "sequence" | "after" | "holdOther">,
    ): Promise<Draft> {
      const row = await store.putDraft(db, { ...given, context, id: random.id(), accountId: me.accountId });
      await store.trimDrafts(db, me.accountId);
      return view(row);
    },

    async remove(me: Identity, context: string): Promise<{ removed: boolean }> {
      return { removed: await store.removeDraft(db, me.accountId, context) };
    },

    forget: () => store.forgetDrafts(db),
  };
}
export type DraftService = ReturnType<typeof draftService>;
