import { MAX_WORD_RULES, type WordRule } from "@sarathi/contract";
import type { Transaction } from "kysely";
import { record } from "../accounts/index.ts";
import { inTransaction } from "../foundation/db/db.ts";
import type { DB } from "../foundation/db/types.generated.ts";
import type { ReplayKey } from "../foundation/http/call.ts";
import { AppError } from "../foundation/http/errors.ts";
import { once } from "../foundation/http/idempotency.ts";
import type { Identity } from "../foundation/http/identity.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import { findRules, keyOfPattern } from "./wordRule.rules.ts";
import * as store from "./wordRule.store.ts";

const view = (row: store.WordRuleRow): WordRule => ({
  _id: row.id,
  kind: row.kind,
  pattern: row.pattern,
  key: row.key,
  action: row.action,
  note: row.note,
  createdBy: row.created_by ?? undefined,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});
/** What staff change, for the audit log. */
const factsOf = ({ kind, pattern, action, note }: store.WordRuleRow) => ({ kind, pattern, action, note });

type Given = Pick<WordRule, "kind" | "pattern" | "action" | "note">;
type Change = { [Field in "pattern" | "action" | "note"]?: WordRule[Field] | undefined };

/** @throws rule.empty */
function keyOf(kind: WordRule["kind"], pattern: string): string {
  const key = keyOfPattern(kind, pattern);
  if (!key) throw new AppError("rule.empty");
  return key;
}

/** What staff look for in members' texts. */
export function wordRuleService({ db, random }: Pick<ModuleDeps, "db" | "random">) {
  /** @throws rule.not_found */
  async function lock(tx: Transaction<DB>, id: string): Promise<store.WordRuleRow> {
    const row = await store.lockRule(tx, id);
    if (!row) throw new AppError("rule.not_found");
    return row;
  }

  /** @throws rule.same, rule.empty, rule.too_many */
  async function create(tx: Transaction<DB>, me: Identity, given: Given): Promise<WordRule> {
    const key = keyOf(given.kind, given.pattern);
    if ((await store.countRules(tx)) >= MAX_WORD_RULES) throw new AppError("rule.too_many");
    const id = await store.insertRule(tx, { ...given, id: random.id(), key, created_by: me.accountId });
    if (!id) throw new AppError("rule.same");
    const row = await lock(tx, id);
    await record(tx, random, {
      actorId: me.accountId,
      action: "word_rule.create",
      targetId: id,
      after: factsOf(row),
    });
    return view(row);
  }

  return {
    async list(query: store.WordRuleQuery) {
      const { rows, pagination } = await store.listRules(db, query);
      return { items: rows.map(view), pagination };
    },

    /** @throws rule.same, rule.empty, rule.too_many */
    create: (me: Identity, given: Given, key: ReplayKey): Promise<WordRule> =>
      once(db, key.value, key.request, (tx) => create(tx, me, given)),

    /** @throws rule.not_found, rule.same, rule.empty */
    update: (me: Identity, id: string, given: Change): Promise<WordRule> =>
      inTransaction(db, async (tx) => {
        await store.countRules(tx); // the key of a rule is looked for before it is changed
        const before = await lock(tx, id);
        const { pattern = before.pattern, action = before.action, note = before.note } = given;
        const change = { pattern, action, note, key: keyOf(before.kind, pattern) };
        if (!(await store.updateRule(tx, id, change))) throw new AppError("rule.same");
        const after = await lock(tx, id);
        const facts = { before: factsOf(before), after: factsOf(after) };
        if (JSON.stringify(facts.before) !== JSON.stringify(facts.after))
          await record(tx, random, { actorId: me.accountId, action: "word_rule.update", targetId: id, ...facts });
        return view(after);
      }),

    /** @throws rule.not_found */
    remove: (me: Identity, id: string): Promise<{ removed: boolean }> =>
      inTransaction(db, async (tx) => {
        const before = await lock(tx, id);
        await store.removeRule(tx, id);
        const facts = { before: factsOf(before) };
        await record(tx, random, { actorId: me.accountId, action: "word_rule.remove", targetId: id, ...facts });
        return { removed: true };
      }),

    /** Which rules a text would hit. */
    async try(text: string) {
      const hits = findRules(await store.readRules(db), text);
      const whole = await store.readRulesById(
        db,
        hits.map(({ rule }) => rule.id),
      );
      return hits.flatMap(({ rule, found }) => {
        const row = whole.find(({ id }) => id === rule.id);
        return row ? [{ rule: view(row), found }] : [];
      });
    },
  };
}
export type WordRuleService = ReturnType<typeof wordRuleService>;
