import { type AdminTest, slugOf, type TestDraft, type TestEdit, TestSlug } from "@sarathi/contract";
import { record } from "../accounts/index.ts";
import { categoryIdBySlug } from "../curriculum/index.ts";
import { type Db, inTransaction } from "../foundation/db/db.ts";
import { AppError } from "../foundation/http/errors.ts";
import type { Identity } from "../foundation/http/identity.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import { currentVersions } from "../questions/index.ts";
import { editing, readAdminTest } from "./testAdmin.edit.ts";
import { changedFields, columnsOf, type Facts, factsOf, frozenFields } from "./testAdmin.rules.ts";
import * as store from "./testAdmin.store.ts";
import { viewTestRow } from "./testAdmin.view.ts";

/** How PostgreSQL names a second one of what must be unique (Appendix A of its manual). */
const UNIQUE = "23505";

/** The facts and rules of tests, as staff lay them down. Each act stands in the audit log. */
export function testAdminService({ db, random }: Pick<ModuleDeps, "db" | "random">) {
  /** @throws test.no_category */
  async function columnsFor(tx: Db, draft: TestDraft | TestEdit) {
    const categoryId = await categoryIdBySlug(tx, draft.category);
    if (!categoryId) throw new AppError("test.no_category", { fields: { category: "test.no_category" } });
    return columnsOf(draft, categoryId);
  }

  async function refusing(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if ((error as { code?: string }).code !== UNIQUE) throw error;
      throw new AppError("test.slug_taken", { fields: { slug: "test.slug_taken" } });
    }
  }

  return {
    async list(query: store.AdminTestFilter) {
      const { rows, pagination } = await store.listTests(db, query);
      return { items: rows.map((row) => viewTestRow(row as store.AdminTestListRow)), pagination };
    },

    get: (id: string): Promise<AdminTest> => readAdminTest(db, id),

    /** @throws test.slug_taken, test.no_category */
    async create(me: Identity, { slug: wanted, ...draft }: TestDraft): Promise<AdminTest> {
      const slug = TestSlug.safeParse(wanted ?? slugOf(draft.title.en ?? ""));
      if (!slug.success) throw new AppError("request.invalid", { fields: { slug: "Must not be empty" } });
      const id = random.id();
      await refusing(() =>
        inTransaction(db, async (tx) => {
          await store.insertTest(tx, { id, slug: slug.data, origin: "staff", ...(await columnsFor(tx, draft)) });
          const after = { slug: slug.data, ...factsOf(draft) };
          await record(tx, random, { actorId: me.accountId, action: "test.create", targetId: id, after });
        }),
      );
      return readAdminTest(db, id);
    },

    /** @throws test.not_found, test.stale, test.frozen naming the rules that would change, test.no_category */
    async update(me: Identity, id: string, { revision, ...edit }: TestEdit): Promise<AdminTest> {
      await editing(db, id, revision, async (tx, test) => {
        const before = await readAdminTest(tx, id);
        const change = changedFields(factsOf(before), factsOf(edit));
        if (Object.keys(change.after).length === 0) return;
        const frozen = test.state === "draft" ? [] : frozenFields(Object.keys(change.after) as (keyof Facts)[]);
        if (frozen.length > 0) {
          throw new AppError("test.frozen", {
            fields: Object.fromEntries(frozen.map((field) => [field, "test.frozen"])),
          });
        }
        await store.updateTest(tx, id, await columnsFor(tx, { ...edit, revision }));
        await record(tx, random, { actorId: me.accountId, action: "test.update", targetId: id, ...change });
      });
      return readAdminTest(db, id);
    },

    /** @throws test.not_found, test.not_draft */
    async remove(me: Identity, id: string): Promise<{ _id: string }> {
      await editing(db, id, undefined, async (tx, test) => {
        if (test.state !== "draft") throw new AppError("test.not_draft");
        const { slug, questionCount, ...row } = await readAdminTest(tx, id);
        const before = { slug, ...factsOf(row), questions: questionCount };
        await store.deleteTest(tx, id);
        await record(tx, random, { actorId: me.accountId, action: "test.remove", targetId: id, before });
      });
      return { _id: id };
    },

    /**
     * A new draft; its questions stand there in their present versions, so that what was corrected since is in it.
     * @throws test.not_found, test.slug_taken
     */
    async duplicate(me: Identity, id: string, wanted: string | undefined): Promise<AdminTest> {
      const newId = random.id();
      await refusing(() =>
        inTransaction(db, async (tx) => {
          const old = await readAdminTest(tx, id);
          const slug = wanted ?? (await nextSlug(tx, old.slug));
          const columns = await columnsFor(tx, { ...old, revision: old.revision });
          await store.insertTest(tx, { id: newId, slug, origin: "staff", ...columns });
          await copyPaper(tx, id, newId, old.blueprint);
          const after = { slug, of: old.slug, questions: old.questionCount };
          await record(tx, random, { actorId: me.accountId, action: "test.create", targetId: newId, after });
        }),
      );
      return readAdminTest(db, newId);
    },
  };

  async function copyPaper(tx: Db, from: string, to: string, blueprint: AdminTest["blueprint"]): Promise<void> {
    const sections = await store.readSections(tx, from);
    const ids = new Map(sections.map((section) => [section.id, random.id()]));
    const idOf = (sectionId: string) => ids.get(sectionId) as string;
    const versions = await currentVersions(
      tx,
      sections.flatMap(({ questions }) => questions.map(({ mcqId }) => mcqId)),
    );
    const copied = sections.map((section) => ({
      ...section,
      id: idOf(section.id),
      questions: section.questions.map((one) => ({ ...one, version: versions.get(one.mcqId)?.version ?? one.version })),
    }));
    await store.writePaper(tx, to, copied);
    const rows = blueprint.map((row) => ({ ...row, sectionId: idOf(row.sectionId) }));
    await store.updateTest(tx, to, store.blueprintColumn(rows));
  }
}
export type TestAdminService = ReturnType<typeof testAdminService>;

/** The slug with the next number behind it: `paper-1` after `paper` and `paper-3` is `paper-4`. */
async function nextSlug(db: Db, slug: string): Promise<string> {
  const base = slug.replace(/-\d+$/, "");
  const taken = await store.slugsLike(db, base);
  const numbers = taken.map((one) => Number(one.slice(base.length + 1) || 1));
  return `${base}-${Math.max(1, ...numbers) + 1}`;
}
