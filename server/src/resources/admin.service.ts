import type { AdminResource, ItemDraft, ItemRevision, ResourceDraft } from "@sarathi/contract";
import type { Transaction } from "kysely";
import { accountTitles, record } from "../accounts/index.ts";
import { placesById } from "../curriculum/index.ts";
import { type Db, inTransaction } from "../foundation/db/db.ts";
import type { DB } from "../foundation/db/types.generated.ts";
import type { ReplayKey } from "../foundation/http/call.ts";
import { AppError } from "../foundation/http/errors.ts";
import { once } from "../foundation/http/idempotency.ts";
import type { Identity } from "../foundation/http/identity.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import { freePicture } from "../uploads/index.ts";
import * as store from "./admin.store.ts";
import { viewAdminItem, viewAdminItemSummary, viewAdminResource } from "./admin.view.ts";
import { placeIdsOf } from "./item.view.ts";
import type { StoredContent } from "./itemContent.ts";
import * as items from "./publish.store.ts";
import { publishChange, publishNew } from "./publish.ts";
import { contentOfDraft } from "./resolve.ts";
import { refreshFacts } from "./resource.store.ts";
import { resourceColumns } from "./resourceColumns.ts";
import { viewContent } from "./review.service.ts";

/** How PostgreSQL names what others refer to (Appendix A of its manual). */
const FOREIGN_KEY = "23503";

/** Resources and items in the hands of staff. Each act stands in the audit log. */
export function resourceAdminService({ db, random }: Pick<ModuleDeps, "db" | "random">) {
  async function viewResources(tx: Db, rows: readonly store.AdminResourceRow[]): Promise<AdminResource[]> {
    const places = await placesById(
      tx,
      rows.flatMap(({ subject_ids }) => subject_ids),
    );
    return rows.map((row) => viewAdminResource(row, places));
  }

  async function resource(tx: Db, id: string): Promise<AdminResource> {
    const row = await store.findResource(tx, id);
    const [view] = row ? await viewResources(tx, [row]) : [];
    if (!view) throw new AppError("resource.not_found");
    return view;
  }

  async function item(tx: Db, resourceId: string, id: string) {
    const row = await store.findAdminItem(tx, resourceId, id);
    if (!row) throw new AppError("resource.item_not_found");
    return viewAdminItem(row, await placesById(tx, placeIdsOf([row])));
  }

  /** @throws resource.item_not_found */
  async function held(tx: Db, resourceId: string, id: string): Promise<items.HeldItem> {
    const row = await items.holdItem(tx, id);
    if (row?.resource_id !== resourceId) throw new AppError("resource.item_not_found");
    return row;
  }

  const audit = (
    tx: Db,
    me: Identity,
    action: Parameters<typeof record>[2]["action"],
    targetId: string,
    more: object = {},
  ) => record(tx, random, { actorId: me.accountId, action, targetId, ...more });

  async function change(
    tx: Transaction<DB>,
    me: Identity,
    row: items.HeldItem,
    content: StoredContent,
    how: { published?: boolean; restores?: number; reason?: string },
  ): Promise<void> {
    const { published = row.published, ...by } = how;
    await publishChange(tx, row, content, { by: { accountId: me.accountId, ...by }, writer: "staff", published });
    const before = { title: row.title, published: row.published, revision: row.revision };
    const revision = (await items.findItem(tx, row.id))?.revision ?? row.revision;
    const after = { title: content.title, published, revision };
    const action = how.restores ? "item.rollback" : "item.update";
    await audit(tx, me, action, row.id, { before, after, ...(how.reason ? { reason: how.reason } : {}) });
  }

  return {
    async list(query: store.AdminResourceQuery) {
      const { rows, pagination } = await store.listResources(db, query);
      return { items: await viewResources(db, rows), pagination };
    },

    get: (id: string): Promise<AdminResource> => resource(db, id),

    create: (me: Identity, draft: ResourceDraft, key: ReplayKey): Promise<AdminResource> =>
      once(db, key.value, key.request, async (tx) => {
        const id = random.id();
        await store.insertResource(tx, { id, slug: null, ...resourceColumns(draft) });
        await audit(tx, me, "resource.create", id, { after: { title: draft.title, type: draft.type } });
        return resource(tx, id);
      }),

    /** @throws resource.not_found, resource.stale */
    update: (
      me: Identity,
      id: string,
      { version, ...draft }: ResourceDraft & { version: number },
    ): Promise<AdminResource> =>
      inTransaction(db, async (tx) => {
        const row = await store.holdResource(tx, id);
        if (!row) throw new AppError("resource.not_found");
        if (row.version !== version) throw new AppError("resource.stale");
        await store.updateResource(tx, id, resourceColumns(draft));
        await refreshFacts(tx, id);
        const before = { title: row.title, type: row.type, published: row.published };
        const after = { title: draft.title, type: draft.type, published: draft.published };
        await audit(tx, me, "resource.update", id, { before, after });
        return resource(tx, id);
      }),

    /** @throws resource.not_found, resource.in_use, resource.from_file */
    async remove(me: Identity, id: string): Promise<{ _id: string }> {
      try {
        await inTransaction(db, async (tx) => {
          const row = await store.holdResource(tx, id);
          if (!row) throw new AppError("resource.not_found");
          if (row.slug !== null) throw new AppError("resource.from_file");
          await store.deleteResource(tx, id);
          await audit(tx, me, "resource.remove", id, { before: { title: row.title } });
        });
      } catch (error) {
        if ((error as { code?: string }).code === FOREIGN_KEY) throw new AppError("resource.in_use");
        throw error;
      }
      return { _id: id };
    },

    /** @throws resource.not_found */
    async listItems(id: string, query: store.AdminItemQuery) {
      await resource(db, id);
      const { rows, pagination } = await store.listItems(db, id, query);
      const places = await placesById(db, placeIdsOf(rows));
      return { items: rows.map((row) => viewAdminItemSummary(row, places)), pagination };
    },

    getItem: (id: string, itemId: string) => item(db, id, itemId),

    /** @throws resource.not_found, and what `contentOfDraft` does */
    addItem: (me: Identity, resourceId: string, { published, ...draft }: ItemDraft, key: ReplayKey) =>
      once(db, key.value, key.request, async (tx) => {
        await resource(tx, resourceId);
        const content = await contentOfDraft(tx, { published, ...draft });
        const id = random.id();
        const how = { by: { accountId: me.accountId }, writer: "staff" } as const;
        await publishNew(tx, { id, resourceId, published }, content, how);
        await audit(tx, me, "item.create", id, { after: { title: content.title, kind: content.kind } });
        return item(tx, resourceId, id);
      }),

    /** @throws resource.item_not_found, resource.stale, and what `contentOfDraft` does */
    updateItem: (
      me: Identity,
      resourceId: string,
      id: string,
      { version, ...draft }: ItemDraft & { version: number },
    ) =>
      inTransaction(db, async (tx) => {
        const row = await held(tx, resourceId, id);
        if (row.version !== version) throw new AppError("resource.stale");
        await change(tx, me, row, await contentOfDraft(tx, draft), { published: draft.published });
        return item(tx, resourceId, id);
      }),

    /** Its row stays, so that its page says that it is gone, and no file brings it back. @throws resource.item_not_found */
    removeItem: (me: Identity, resourceId: string, id: string): Promise<{ _id: string }> =>
      inTransaction(db, async (tx) => {
        const row = await held(tx, resourceId, id);
        const isUsing = row.taken_down_at === null; // what is taken down has let go of its files already
        for (const url of isUsing ? await items.filesOfRevisions(tx, id) : []) await freePicture(tx, url);
        await store.setGone(tx, id, { removed: true });
        await refreshFacts(tx, resourceId);
        await audit(tx, me, "item.remove", id, { before: { title: row.title } });
        return { _id: id };
      }),

    /** @throws resource.not_found, resource.stale when these are not all items */
    order: (resourceId: string, ids: readonly string[]): Promise<{ ids: string[] }> =>
      inTransaction(db, async (tx) => {
        await resource(tx, resourceId);
        const present = new Set(await store.holdItems(tx, resourceId));
        const isWhole =
          new Set(ids).size === ids.length && ids.length === present.size && ids.every((id) => present.has(id));
        if (!isWhole) throw new AppError("resource.stale");
        await store.setPositions(tx, ids);
        return { ids: [...ids] };
      }),

    /** @throws resource.item_not_found */
    async revisions(resourceId: string, id: string, query: { page: number; limit: number }) {
      await item(db, resourceId, id);
      const { rows, pagination } = await store.listRevisions(db, id, query);
      const names = await accountTitles(
        db,
        rows.flatMap(({ account_id, contributor_id }) => [account_id, contributor_id]).filter((one) => one !== null),
      );
      const viewed: ItemRevision[] = [];
      for (const row of rows) {
        viewed.push({
          revision: row.revision,
          at: row.created_at.toISOString(),
          by: names.get(row.account_id ?? ""),
          contributor: names.get(row.contributor_id ?? ""),
          reason: row.reason ?? undefined,
          restores: row.restores ?? undefined,
          content: await viewContent(db, row.content as unknown as StoredContent),
        });
      }
      return { items: viewed, pagination };
    },

    /** @throws resource.item_not_found, resource.stale, resource.no_revision, resource.anothers_file */
    rollback: (
      me: Identity,
      resourceId: string,
      id: string,
      { revision, version, reason }: { revision: number; version: number; reason: string },
    ) =>
      inTransaction(db, async (tx) => {
        const row = await held(tx, resourceId, id);
        if (row.version !== version) throw new AppError("resource.stale");
        const content = revision < row.revision ? await items.readRevision(tx, id, revision) : undefined;
        if (!content) throw new AppError("resource.no_revision", { fields: { revision: "resource.no_revision" } });
        await change(tx, me, row, content, { restores: revision, reason });
        return item(tx, resourceId, id);
      }),
  };
}
export type ResourceAdminService = ReturnType<typeof resourceAdminService>;
