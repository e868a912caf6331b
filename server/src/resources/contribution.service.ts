import {
  type Contribution,
  type ContributionBody,
  type ContributionState,
  type Duplicate,
  type ItemFile,
  MAX_CONTRIBUTIONS_A_DAY,
  MAX_OPEN_CONTRIBUTIONS,
  MAX_ROUNDS,
} from "@sarathi/contract";
import type { Transaction } from "kysely";
import { holdAccount } from "../accounts/index.ts";
import { placesById } from "../curriculum/index.ts";
import { type Db, inTransaction } from "../foundation/db/db.ts";
import type { DB } from "../foundation/db/types.generated.ts";
import type { ReplayKey } from "../foundation/http/call.ts";
import { AppError } from "../foundation/http/errors.ts";
import { once } from "../foundation/http/idempotency.ts";
import type { Identity } from "../foundation/http/identity.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import { fileFacts, freePicture, type UploadService, useOwnFile } from "../uploads/index.ts";
import { addressKey } from "./address.rules.ts";
import { canMend, canWithdraw } from "./contribution.rules.ts";
import * as store from "./contribution.store.ts";
import { viewContribution, viewContributionSummary, viewDuplicate } from "./contribution.view.ts";
import { findReadable } from "./item.store.ts";
import { viewPlace } from "./item.view.ts";
import { columnsOf, previewOf, type StoredContent } from "./itemContent.ts";
import * as items from "./publish.store.ts";
import { contentOfContribution } from "./resolve.ts";
import { readResource } from "./resource.store.ts";
import { searchWords, titleKey } from "./words.rules.ts";

const DAY_SECONDS = 86_400;
interface Draft {
  send: boolean;
  content: ContributionBody;
}

/** What an item is said to be by a contribution: its place by ids, its file with its facts. */
export async function placeOf(db: Db, content: StoredContent) {
  const row = { category_id: content.categoryId, subject_id: content.subjectId, chapter_id: content.chapterId };
  return viewPlace(row, await placesById(db, Object.values(row)));
}

/** What an item says that a contribution changes; undefined: it is a new one. @throws resource.item_not_found */
export async function baseOf(
  db: Db,
  one: { is_change: boolean; item_id: string | null },
): Promise<items.HeldItem | undefined> {
  if (!one.is_change || one.item_id === null) return undefined;
  const base = await items.findItem(db, one.item_id);
  if (!base) throw new AppError("resource.item_not_found");
  return base;
}

/** What members contribute. */
export function contributionService(
  { db, random }: Pick<ModuleDeps, "db" | "random">,
  uploads: Pick<UploadService, "combine">,
) {
  /** @throws contribution.not_found for another's too */
  async function own(tx: Db, me: Identity, id: string): Promise<store.ContributionRow> {
    const row = await store.findContribution(tx, id);
    if (row?.contributor_id !== me.accountId) throw new AppError("contribution.not_found");
    return row;
  }

  async function read(tx: Db, me: Identity, id: string): Promise<Contribution> {
    const row = await own(tx, me, id);
    const base = row.is_change && row.item_id ? await items.findItem(tx, row.item_id) : undefined;
    const content = await contentOfContribution(tx, row.content, base && items.contentOf(base)).catch(
      (error: unknown) => {
        // Its chapter or file may be gone since; what it says is there all the same.
        if (error instanceof AppError) return undefined;
        throw error;
      },
    );
    const place = content ? await placeOf(tx, content) : {};
    return viewContribution(row, { place, file: content?.file ?? null, steps: await store.stepsOf(tx, id) });
  }

  /** Looks up all that a contribution names, and refuses what could not be published. */
  async function checked(tx: Db, resourceId: string, content: ContributionBody): Promise<store.ContributionColumns> {
    const base = content.itemId ? await items.findItem(tx, content.itemId) : undefined;
    const isThere = base && base.resource_id === resourceId && base.published && !base.taken_down_at;
    if (content.itemId && !isThere) throw new AppError("resource.item_not_found");
    if (base && base.kind !== content.kind)
      throw new AppError("resource.content_missing", { fields: { kind: "resource.content_missing" } });
    const stored = await contentOfContribution(tx, content, base && items.contentOf(base));
    columnsOf(resourceId, stored, "reader"); // a text that cannot be shown is refused while its writer is there
    return {
      content: base ? { ...content, baseRevision: content.baseRevision ?? base.revision } : content,
      title: content.title,
      words: searchWords([content.title, content.description]),
      title_key: titleKey(content.title),
      url_key: stored.url ? addressKey(stored.url) : null,
      file_hash: stored.fileHash ? Buffer.from(stored.fileHash, "hex") : null,
      item_id: base?.id ?? null,
      is_change: base !== undefined,
    };
  }

  /** The file of a contribution is held by it; one of the item that it changes is not its contributor's to hold. @throws resource.anothers_file */
  async function useFile(tx: Db, me: Identity, { content, item_id }: store.ContributionColumns): Promise<void> {
    if (content.kind !== "file" || !content.file) return;
    if (await useOwnFile(tx, me.accountId, content.file, "resources")) return;
    const base = item_id ? await items.findItem(tx, item_id) : undefined;
    if (base?.file?.url !== content.file)
      throw new AppError("resource.anothers_file", { fields: { file: "resource.anothers_file" } });
  }
  async function freeFile(tx: Db, row: Pick<store.ContributionRow, "content" | "contributor_id">): Promise<void> {
    if (await holdsFile(tx, row)) await freePicture(tx, row.content.file ?? "");
  }

  /** @throws resource.contributions_day, contribution.rounds */
  async function send(tx: Db, me: Identity, id: string, round: number): Promise<void> {
    if (round >= MAX_ROUNDS) throw new AppError("contribution.rounds");
    const { sent } = await store.countOwn(tx, me.accountId);
    if (sent >= MAX_CONTRIBUTIONS_A_DAY) throw new AppError("resource.contributions_day", { retryAfter: DAY_SECONDS });
    await store.takeStep(tx, id, { state: "submitted", accountId: me.accountId, byStaff: false });
  }

  /** Takes a step on a contribution of one's own that is held and as it was seen. @throws contribution.not_found, contribution.stale, contribution.step */
  const stepping = (
    me: Identity,
    id: string,
    version: number,
    may: (state: ContributionState) => boolean,
    work: (tx: Transaction<DB>, row: store.ContributionRow) => Promise<void>,
  ): Promise<Contribution> =>
    inTransaction(db, async (tx) => {
      await holdAccount(tx, me.accountId);
      const row = await store.holdContribution(tx, id);
      if (row?.contributor_id !== me.accountId) throw new AppError("contribution.not_found");
      if (row.version !== version) throw new AppError("contribution.stale");
      if (!may(row.state)) throw new AppError("contribution.step");
      await work(tx, row);
      return read(tx, me, id);
    });

  return {
    contribute(me: Identity, idOrSlug: string, draft: Draft, key: ReplayKey): Promise<Contribution> {
      return once(db, key.value, key.request, async (tx) => {
        if (!me.emailVerified) throw new AppError("auth.unverified");
        const resource = await readResource(tx, idOrSlug);
        if (!resource?.open) throw new AppError("resource.not_found");
        await holdAccount(tx, me.accountId);
        const { open } = await store.countOwn(tx, me.accountId);
        if (open >= MAX_OPEN_CONTRIBUTIONS) throw new AppError("resource.too_many_contributions");
        const columns = await checked(tx, resource.id, draft.content);
        await useFile(tx, me, columns);
        const id = random.id();
        await store.insertContribution(tx, {
          ...columns,
          id,
          resource_id: resource.id,
          contributor_id: me.accountId,
        });
        if (draft.send) await send(tx, me, id, 0);
        else await store.takeStep(tx, id, { state: "draft", accountId: me.accountId, byStaff: false });
        return read(tx, me, id);
      });
    },

    /** @throws contribution.not_found, contribution.stale, contribution.step, and what `contribute` does */
    mend: (me: Identity, id: string, version: number, { send: sends, content }: Draft): Promise<Contribution> =>
      stepping(me, id, version, canMend, async (tx, row) => {
        const itemId = row.is_change && row.item_id ? { itemId: row.item_id } : {};
        const { itemId: _, ...words } = content;
        const columns = await checked(tx, row.resource_id, { ...words, ...itemId });
        await useFile(tx, me, columns);
        await freeFile(tx, row);
        await store.writeContent(tx, id, columns);
        if (sends) await send(tx, me, id, row.round);
        else await store.takeStep(tx, id, { state: row.state, accountId: me.accountId, byStaff: false });
      }),

    withdraw: (me: Identity, id: string, version: number): Promise<Contribution> =>
      stepping(me, id, version, canWithdraw, async (tx, row) => {
        await freeFile(tx, row);
        await store.takeStep(tx, id, { state: "withdrawn", accountId: me.accountId, byStaff: false });
      }),

    get: (me: Identity, id: string): Promise<Contribution> => read(db, me, id),

    async mine(me: Identity, query: { state?: ContributionState | undefined; page: number; limit: number }) {
      const { rows, pagination } = await store.listOwn(db, me.accountId, query);
      return { items: rows.map(viewContributionSummary), pagination };
    },

    async duplicates(said: {
      title?: string | undefined;
      url?: string | undefined;
      file?: string | undefined;
      except?: string | undefined;
    }): Promise<Duplicate[]> {
      const rows = await store.sameItems(db, {
        titleKey: (said.title && titleKey(said.title)) || null,
        urlKey: (said.url && addressKey(said.url)) || null,
        fileHash: (said.file && (await fileFacts(db, said.file))?.sha256) || null,
        except: said.except ?? null,
      });
      return rows.map(viewDuplicate);
    },

    /** @throws resource.anothers_file, upload.quota */
    async combine(me: Identity, photos: readonly string[]): Promise<ItemFile> {
      try {
        const { url, fileType, bytes } = await uploads.combine(me, "resources", photos);
        return { url, fileType, bytes, pages: photos.length };
      } catch (error) {
        if (error instanceof AppError && error.code === "upload.not_yours")
          throw new AppError("resource.anothers_file", { fields: { photos: "resource.anothers_file" } });
        throw error;
      }
    },

    preview: async (body: string, language: "ne" | "en"): Promise<{ html: string }> => ({
      html: previewOf(body, language),
    }),

    /** @throws resource.item_not_found */
    async source(me: Identity, idOrSlug: string, language: "ne" | "en"): Promise<ContributionBody> {
      const found = await findReadable(db, idOrSlug, me.accountId);
      const row = found && (await items.findItem(db, found.id));
      if (!row) throw new AppError("resource.item_not_found");
      const places = await placesById(db, [row.category_id, row.subject_id, row.chapter_id]);
      const { category, subject, chapter } = viewPlace(row, places);
      return {
        itemId: row.id,
        baseRevision: row.revision,
        kind: row.kind,
        language,
        title: row.title[language] ?? row.title.ne ?? row.title.en ?? "",
        description: row.description[language] ?? "",
        body: row.kind === "text" ? (row.body[language] ?? "") : undefined,
        file: row.file?.url,
        url: row.url ?? undefined,
        archivedOn: items.contentOf(row).archivedOn ?? undefined,
        chapter: chapter?.slug,
        subject: chapter ? undefined : subject?.slug,
        category: chapter || subject ? undefined : category?.slug,
        year: row.year ?? undefined,
        source: row.source,
        licence: row.licence,
        edition: row.edition ?? undefined,
        note: "",
        anonymous: false,
      };
    },
  };
}
export type ContributionService = ReturnType<typeof contributionService>;

/** Whether a contribution holds its file: not one of the item that it changes, which others uploaded. */
export async function holdsFile(
  tx: Db,
  { content, contributor_id }: Pick<store.ContributionRow, "content" | "contributor_id">,
): Promise<boolean> {
  if (content.kind !== "file" || !content.file) return false;
  return (await fileFacts(tx, content.file))?.owner_id === contributor_id;
}
