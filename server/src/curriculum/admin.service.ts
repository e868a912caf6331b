import {
  type AdminNode,
  type CurriculumLevel,
  type NodeDraft,
  type NodeEdit,
  type NodeRevision,
  slugOf,
  type Text,
} from "@sarathi/contract";
import { accountTitles, record } from "../accounts/index.ts";
import { type Db, inTransaction } from "../foundation/db/db.ts";
import { AppError } from "../foundation/http/errors.ts";
import type { Identity } from "../foundation/http/identity.ts";
import { RENDERER } from "../foundation/markdown/markdown.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import * as store from "./admin.store.ts";
import { viewAdminNode, viewRevision } from "./admin.view.ts";
import { levels, type StaffLevel, writeNode } from "./curriculum.store.ts";
import { renderBody } from "./renderBody.ts";

const levelOf: Record<CurriculumLevel, StaffLevel> = {
  categories: "category",
  subjects: "subject",
  sections: "section",
  chapters: "chapter",
  content: "content",
};

/** How PostgreSQL names what stands against a write (Appendix A of its manual). */
const UNIQUE = "23505";
const REFERRED_TO = "23503";

/** What staff do with the curriculum. Each act but a new order stands in the audit log, and each version is kept. */
export function curriculumAdminService({ db, random }: Pick<ModuleDeps, "db" | "random">) {
  async function found(tx: Db, level: StaffLevel, id: string): Promise<store.AdminNodeRow> {
    const row = await store.findNode(tx, level, id);
    if (!row) throw new AppError("curriculum.not_found");
    return row;
  }

  /** The columns of what staff filled in. @throws curriculum.no_parent, request.invalid */
  async function columnsOf(
    tx: Db,
    level: StaffLevel,
    slug: string,
    edit: NodeDraft | NodeEdit,
  ): Promise<Record<string, unknown>> {
    const { parent, counted } = levels[level];
    if (edit.parentId && !parent) throw new AppError("request.invalid", { fields: { parentId: "Belongs to nothing" } });
    if (parent && !(edit.parentId && (await store.lockNode(tx, parent.level, edit.parentId)))) {
      throw new AppError("curriculum.no_parent", { fields: { parentId: "curriculum.no_parent" } });
    }
    if (edit.questionCount && !counted) {
      throw new AppError("request.invalid", { fields: { questionCount: "Sections and chapters alone have it" } });
    }
    return {
      name: edit.name,
      nepali_text: edit.nepaliText,
      ...textColumns(level, slug, edit),
      published: edit.published,
      ...(parent && { [parent.column]: edit.parentId }),
      ...(counted && { question_count: edit.questionCount ?? null }),
    };
  }

  /** Records the version that a node has now. */
  const recordVersion = (tx: Db, row: store.AdminNodeRow, accountId: string | null) =>
    store.addRevision(tx, { nodeId: row.id, version: row.version, accountId, fields: fieldsOf(row) });

  async function refusing<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      const { code, table } = error as { code?: string; table?: string };
      if (code === UNIQUE) throw new AppError("curriculum.slug_taken", { fields: { slug: "curriculum.slug_taken" } });
      if (code === REFERRED_TO) throw new AppError("curriculum.in_use", { details: { by: table ?? "" } });
      throw error;
    }
  }

  return {
    async list(name: CurriculumLevel, query: store.NodeQuery) {
      const { rows, pagination } = await store.listNodes(db, levelOf[name], query);
      return { items: rows.map((row) => viewAdminNode(row as store.AdminNodeRow)), pagination };
    },

    get: async (name: CurriculumLevel, id: string): Promise<AdminNode> =>
      viewAdminNode(await found(db, levelOf[name], id)),

    /** @throws curriculum.no_parent, curriculum.slug_taken */
    async create(me: Identity, name: CurriculumLevel, draft: NodeDraft): Promise<AdminNode> {
      const level = levelOf[name];
      const id = random.id();
      const slug = draft.slug ?? slugOf(draft.name);
      if (!slug) throw new AppError("request.invalid", { fields: { slug: "Must not be empty" } });
      await refusing(() =>
        inTransaction(db, async (tx) => {
          const columns = await columnsOf(tx, level, slug, level === "content" ? { body: {}, ...draft } : draft);
          const position = await store.nextPosition(tx, level, draft.parentId ?? null);
          await writeNode(tx, level, undefined, { id, slug, ...columns, position, origin: "staff" });
          const row = await found(tx, level, id);
          await recordVersion(tx, row, me.accountId);
          const after = { slug, ...sayOf(row) };
          await record(tx, random, { actorId: me.accountId, action: `${level}.create`, targetId: id, after });
        }),
      );
      return viewAdminNode(await found(db, level, id));
    },

    /** @throws curriculum.not_found, curriculum.stale, curriculum.no_parent */
    async update(me: Identity, name: CurriculumLevel, id: string, { version, ...edit }: NodeEdit): Promise<AdminNode> {
      const level = levelOf[name];
      await inTransaction(db, async (tx) => {
        if (!(await store.lockNode(tx, level, id))) throw new AppError("curriculum.not_found");
        const before = await found(tx, level, id);
        if (before.version !== version) throw new AppError("curriculum.stale");
        const columns = await columnsOf(tx, level, before.slug, { ...edit, version });
        const moved = before.parent_id !== (edit.parentId ?? null);
        const place = moved ? { position: await store.nextPosition(tx, level, edit.parentId ?? null) } : {};
        await writeNode(tx, level, id, { ...columns, ...place });
        const after = await found(tx, level, id);
        if (after.version === before.version) return; // nothing is different
        await recordVersion(tx, before, null);
        await recordVersion(tx, after, me.accountId);
        const change = differenceOf(sayOf(before), sayOf(after));
        await record(tx, random, { actorId: me.accountId, action: `${level}.update`, targetId: id, ...change });
      });
      return viewAdminNode(await found(db, level, id));
    },

    /** @throws curriculum.not_found, curriculum.from_file, curriculum.in_use */
    async remove(me: Identity, name: CurriculumLevel, id: string): Promise<{ _id: string }> {
      const level = levelOf[name];
      await refusing(() =>
        inTransaction(db, async (tx) => {
          if (!(await store.lockNode(tx, level, id))) throw new AppError("curriculum.not_found");
          const row = await found(tx, level, id);
          if (row.from_file) throw new AppError("curriculum.from_file");
          await store.deleteNode(tx, level, id);
          const before = { slug: row.slug, ...sayOf(row) };
          await record(tx, random, { actorId: me.accountId, action: `${level}.remove`, targetId: id, before });
        }),
      );
      return { _id: id };
    },

    /** @throws curriculum.stale when these are not all that belong there */
    async order(
      name: CurriculumLevel,
      parentId: string | undefined,
      ids: readonly string[],
    ): Promise<{ ids: string[] }> {
      const level = levelOf[name];
      if (levels[level].parent && !parentId)
        throw new AppError("request.invalid", { fields: { parentId: "Must not be empty" } });
      await inTransaction(db, async (tx) => {
        const present = await store.lockSiblings(tx, level, parentId ?? null);
        const named = new Set(ids);
        const same = named.size === ids.length && present.length === ids.length && present.every((id) => named.has(id));
        if (!same) throw new AppError("curriculum.stale");
        await store.setPositions(tx, level, ids);
      });
      return { ids: [...ids] };
    },

    preview(body: NonNullable<NodeDraft["body"]>): { html: Text } {
      const { ne, en } = renderBody("preview", body);
      return { html: { ...(ne && { ne: ne.html }), ...(en && { en: en.html }) } };
    },

    async revisions(name: CurriculumLevel, id: string, query: { page: number; limit: number }) {
      const row = await found(db, levelOf[name], id);
      const { rows, pagination } = await store.listRevisions(db, row.id, query);
      const names = await accountTitles(
        db,
        rows.flatMap((one) => one.account_id ?? []),
      );
      const items: NodeRevision[] = rows.map((one) => viewRevision(one, names));
      return { items, pagination };
    },
  };
}
export type CurriculumAdminService = ReturnType<typeof curriculumAdminService>;

function fieldsOf(row: store.AdminNodeRow): store.RevisionFields {
  return {
    name: row.name,
    nepaliText: row.nepali_text,
    description: row.description,
    ...(row.parent_id && { parentId: row.parent_id }),
    ...(row.question_count && { questionCount: row.question_count }),
    ...(row.body && { body: row.body }),
    published: row.published,
  };
}

/** What it says: content has a body, which is rendered as it is written, and the levels a description. @throws request.invalid */
function textColumns(level: StaffLevel, slug: string, { description, body }: NodeDraft | NodeEdit) {
  if (level !== "content") {
    if (body) throw new AppError("request.invalid", { fields: { body: "Content alone has it" } });
    return { description: JSON.stringify(description) };
  }
  if (description.ne || description.en) {
    throw new AppError("request.invalid", { fields: { description: "Content has a body instead" } });
  }
  if (!body) return {};
  return {
    body: JSON.stringify(body),
    rendered: JSON.stringify(renderBody(slug, body)),
    renderer: RENDERER,
  };
}

/** The fields as the audit log says them: what it belongs to by its name, a long text by the version that holds it. */
function sayOf(row: store.AdminNodeRow): Record<string, unknown> {
  const { parentId, body, ...fields } = fieldsOf(row);
  return { ...fields, ...(parentId && { parent: row.parent_name }), ...(body && { version: row.version }) };
}

/** What changed, as it was and as it became. */
function differenceOf(before: Record<string, unknown>, after: Record<string, unknown>) {
  const changed = (from: Record<string, unknown>, to: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(from).filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(to[field])),
    );
  return { before: changed(before, after), after: changed(after, before) };
}
