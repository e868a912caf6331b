import {
  type ContributionDecision,
  type ContributionState,
  type ItemContent,
  type QueuedContribution,
  REVIEW_HOURS,
  type ReviewedContribution,
} from "@sarathi/contract";
import type { Transaction } from "kysely";
import { accountTitles, record } from "../accounts/index.ts";
import { type Db, inTransaction } from "../foundation/db/db.ts";
import type { DB } from "../foundation/db/types.generated.ts";
import { AppError } from "../foundation/http/errors.ts";
import type { Identity } from "../foundation/http/identity.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import { notify } from "../notifications/index.ts";
import { freePicture } from "../uploads/index.ts";
import { reviewProblem, stateAfter } from "./contribution.rules.ts";
import { baseOf, holdsFile, placeOf } from "./contribution.service.ts";
import * as contributions from "./contribution.store.ts";
import { viewContribution, viewContributionSummary, viewDuplicate } from "./contribution.view.ts";
import type { StoredContent } from "./itemContent.ts";
import * as items from "./publish.store.ts";
import { publishChange, publishNew } from "./publish.ts";
import { contentOfContribution, wordsOfContribution } from "./resolve.ts";
import * as store from "./review.store.ts";

const HOUR_MS = 3_600_000;
const AUDITED = {
  publish: "contribution.publish",
  request_changes: "contribution.request_changes",
  reject: "contribution.reject",
} as const satisfies Record<ContributionDecision, string>;

interface Decision {
  decision: ContributionDecision;
  reason?: string | undefined;
  force: boolean;
  version: number;
}

/** All that an item says, for staff. */
export async function viewContent(
  db: Db,
  { file, fileHash: _, categoryId, subjectId, chapterId, ...content }: StoredContent,
): Promise<ItemContent> {
  const place = await placeOf(db, { file, fileHash: null, categoryId, subjectId, chapterId, ...content });
  const { year, edition, archivedOn, url, ...rest } = content;
  return {
    ...rest,
    place,
    url: url ?? file?.url,
    year: year ?? undefined,
    edition: edition ?? undefined,
    archivedOn: archivedOn ?? undefined,
  };
}

/** Contributions in the hands of staff. */
export function reviewService({ db, random, clock, live }: Pick<ModuleDeps, "db" | "random" | "clock" | "live">) {
  const facts = (row: store.QueuedRow, names: ReadonlyMap<string, string>, me: Identity) => ({
    contributor: (row.contributor_id && names.get(row.contributor_id)) || undefined,
    published: row.published,
    rejected: row.rejected,
    reviewer: (row.state === "in_review" && row.reviewer_id && names.get(row.reviewer_id)) || undefined,
    claimedUntil: row.claimed_until?.toISOString(),
    isMine: row.contributor_id === me.accountId,
  });
  const namesOf = (tx: Db, rows: readonly store.QueuedRow[]) =>
    accountTitles(
      tx,
      rows.flatMap(({ contributor_id, reviewer_id }) => [contributor_id, reviewer_id]).filter((id) => id !== null),
    );

  async function read(tx: Db, me: Identity, id: string): Promise<ReviewedContribution> {
    const row = await store.findQueued(tx, id);
    if (!row) throw new AppError("contribution.not_found");
    const isOpen = row.state === "submitted" || row.state === "in_review";
    const base = row.is_change && row.item_id ? await items.findItem(tx, row.item_id) : undefined;
    const before = base && items.contentOf(base);
    // Its chapter or file may be gone since; what it says is there all the same.
    const after = await contentOfContribution(tx, row.content, before).catch((error: unknown) => {
      if (error instanceof AppError) return wordsOfContribution(row.content, before);
      throw error;
    });
    const found = await contributions.findContributionKeys(tx, id);
    const same = isOpen ? await contributions.sameItems(tx, { ...found, except: row.item_id }) : [];
    return {
      ...viewContribution(row, {
        place: await placeOf(tx, after),
        file: after.file,
        steps: await contributions.stepsOf(tx, id),
      }),
      ...facts(row, await namesOf(tx, [row]), me),
      ...(before && { before: await viewContent(tx, before) }),
      after: await viewContent(tx, after),
      moved: isMoved(row, base),
      duplicates: same.map(viewDuplicate),
    };
  }

  /** Works on a contribution that is held, as it was seen and the caller may decide about. */
  const reviewing = (
    me: Identity,
    id: string,
    version: number,
    work: (tx: Transaction<DB>, row: contributions.ContributionRow) => Promise<void>,
  ): Promise<ReviewedContribution> =>
    inTransaction(db, async (tx) => {
      const row = await contributions.holdContribution(tx, id);
      if (!row || row.state === "draft") throw new AppError("contribution.not_found");
      if (row.version !== version) throw new AppError("contribution.stale");
      const problem = reviewProblem(row, me.accountId, clock());
      if (problem) throw new AppError(problem);
      await work(tx, row);
      return read(tx, me, id);
    });

  /** @returns the item that it became @throws contribution.moved, resource.item_not_found, resource.anothers_file */
  async function publish(tx: Db, me: Identity, row: contributions.ContributionRow, force: boolean): Promise<string> {
    const held = row.is_change && row.item_id ? await items.holdItem(tx, row.item_id) : undefined;
    if (row.is_change && !held) throw new AppError("resource.item_not_found");
    if (isMoved(row, held) && !force) throw new AppError("contribution.moved");
    const base = await baseOf(tx, row);
    const content = await contentOfContribution(tx, row.content, base && items.contentOf(base));
    const by = {
      accountId: me.accountId,
      contributorId: row.contributor_id,
      unnamed: row.content.anonymous || row.contributor_id === null,
      contributionId: row.id,
    };
    const how = { by, writer: "reader", isUsed: await holdsFile(tx, row) } as const;
    if (held) {
      await publishChange(tx, held, content, how);
      return held.id;
    }
    const id = random.id();
    await publishNew(tx, { id, resourceId: row.resource_id, published: true }, content, how);
    return id;
  }

  return {
    async list(me: Identity, { mine, ...query }: Omit<store.QueueQuery, "reviewerId"> & { mine?: "yes" | undefined }) {
      const { rows, pagination } = await store.listQueue(db, { ...query, reviewerId: mine && me.accountId });
      const names = await namesOf(db, rows);
      const listed: QueuedContribution[] = rows.map((row) => ({
        ...viewContributionSummary(row),
        ...facts(row, names, me),
      }));
      return { items: listed, pagination };
    },

    get: (me: Identity, id: string): Promise<ReviewedContribution> => read(db, me, id),

    /** @throws contribution.not_found, contribution.stale, contribution.step, contribution.own, contribution.claimed */
    claim: (
      me: Identity,
      id: string,
      { on, version }: { on: boolean; version: number },
    ): Promise<ReviewedContribution> =>
      reviewing(me, id, version, async (tx, row) => {
        if (!on && row.state !== "in_review") throw new AppError("contribution.step");
        const state: ContributionState = on ? "in_review" : "submitted";
        const claimedUntil = on ? new Date(clock().getTime() + REVIEW_HOURS * HOUR_MS) : null;
        const step = { state, accountId: me.accountId, byStaff: true };
        await contributions.takeStep(tx, id, step, { reviewerId: on ? me.accountId : null, claimedUntil });
      }),

    /** @throws what `claim` does, and contribution.moved, resource.item_not_found, resource.anothers_file, resource.too_complex */
    decide: (me: Identity, id: string, { decision, reason, force, version }: Decision): Promise<ReviewedContribution> =>
      reviewing(me, id, version, async (tx, row) => {
        const itemId = decision === "publish" ? await publish(tx, me, row, force) : undefined;
        if (decision === "reject" && (await holdsFile(tx, row))) await freePicture(tx, row.content.file ?? "");
        const state = stateAfter[decision];
        const step = { state, accountId: me.accountId, byStaff: true, reason };
        await contributions.takeStep(tx, id, step, { reviewerId: me.accountId, ...(itemId ? { itemId } : {}) });
        const after = { title: row.title, ...(itemId ? { itemId } : {}) };
        await record(tx, random, { actorId: me.accountId, action: AUDITED[decision], targetId: id, after, reason });
        if (row.contributor_id === null) return;
        const shownItem = itemId ?? row.item_id;
        const contribution = {
          contributionId: id,
          resourceId: row.resource_id,
          ...(shownItem ? { itemId: shownItem } : {}),
          title: row.title,
          outcome: state as "published" | "changes_requested" | "rejected",
          ...(reason ? { reason } : {}),
        };
        const notice = {
          type: "contribution",
          target: id,
          key: random.id(),
          says: { contribution },
        } as const;
        await notify(tx, { random, live }, notice, [row.contributor_id]);
      }),

    /** Gives back what somebody had for review longer than they may. */
    async expire(): Promise<void> {
      for (const id of await store.expireClaims(db)) {
        await inTransaction(db, async (tx) => {
          const row = await contributions.holdContribution(tx, id);
          if (row?.state !== "in_review" || (row.claimed_until ?? clock()) > clock()) return;
          await contributions.takeStep(
            tx,
            id,
            { state: "submitted", accountId: null, byStaff: true },
            { reviewerId: null },
          );
        });
      }
    },
  };
}
export type ReviewService = ReturnType<typeof reviewService>;

/** Whether an item was changed since a change of it was begun. */
const isMoved = (row: contributions.ContributionRow, base: items.HeldItem | undefined): boolean =>
  base !== undefined && row.state !== "published" && base.revision !== row.content.baseRevision;
