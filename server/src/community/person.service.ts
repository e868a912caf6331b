import { type communityPeople, type Input, MAX_PEOPLE_FOUND, type personPostTypes } from "@sarathi/contract";
import { isCategory } from "../accounts/index.ts";
import { coalesce } from "../foundation/db/coalesce.ts";
import { inTransaction } from "../foundation/db/db.ts";
import { AppError } from "../foundation/http/errors.ts";
import type { Identity } from "../foundation/http/identity.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import { personBlocked, personFollowed, personMuted } from "./community.hooks.ts";
import { readInterests, saveInterests } from "./interests.store.ts";
import * as store from "./person.store.ts";
import { viewCommented, viewHidden, viewPerson, viewProfile } from "./person.view.ts";
import * as writings from "./personPost.store.ts";
import type { PostService } from "./post.service.ts";
import { listBookmarked } from "./post.store.ts";
import * as relations from "./relation.store.ts";
import { bestOf } from "./suggestion.rules.ts";
import { listCandidates } from "./suggestion.store.ts";
import type { Reader, Viewer } from "./viewer.store.ts";

type PostsQuery = store.ListPage & { type: (typeof personPostTypes)[number] };
type InterestsInput = NonNullable<Input<typeof communityPeople.setInterests>["body"]>;

/** People: found, followed, hidden; what they wrote. */
export function personService(
  { db, events, hooks }: Pick<ModuleDeps, "db" | "events" | "hooks">,
  { readerOf, viewerOf, view, listed: listedPosts }: PostService["parts"],
) {
  const isPost = hooks.of(isCategory);
  const readStrangers = coalesce((usernames: string[]) => store.readStrangersProfiles(db, usernames), {
    parallel: 2,
    onFull: () => new AppError("server.busy", { retryAfter: 2 }),
  });

  /** @throws user.not_found */
  async function idOf(viewer: Viewer, username: string): Promise<string> {
    const id = await store.findPerson(db, viewer, username);
    if (!id) throw new AppError("user.not_found");
    return id;
  }

  /** @throws user.not_found, person.self */
  async function otherThan(viewer: Reader, find: typeof store.findToHide, username: string): Promise<string> {
    const id = await find(db, viewer, username);
    if (!id) throw new AppError("user.not_found");
    if (id === viewer.accountId) throw new AppError("person.self");
    return id;
  }

  async function interestsOf(accountId: string) {
    const row = await readInterests(db, accountId);
    return {
      targetPost: row.target_post ?? undefined,
      examDate: row.exam_date ?? undefined,
      languages: row.reads,
      isAnswered: row.is_answered,
    };
  }

  const listed = ({ rows, pagination }: Awaited<ReturnType<typeof store.listFollowers>>, viewer: Viewer) => ({
    items: rows.map((row) => viewPerson(row, viewer)),
    pagination,
  });

  return {
    /** @throws user.not_found */
    async profile(me: Identity | null, username: string) {
      const viewer = await viewerOf(me);
      const row = viewer ? await store.readProfile(db, viewer, username) : await readStrangers(username);
      if (!row) throw new AppError("user.not_found");
      return viewProfile(row, viewer);
    },

    /** @throws user.not_found, person.self */
    async follow(me: Identity, username: string, on?: boolean) {
      const reader = await readerOf(me);
      const other = await otherThan(reader, store.findPerson, username);
      return inTransaction(db, async (tx) => {
        const { isSo, changed } = await relations.setRelation(tx, "follow", { me: me.accountId, other, on });
        // They blocked each other in this moment.
        if (!isSo && !changed && on !== false) throw new AppError("user.not_found");
        if (changed)
          await events.publish(tx, personFollowed, { followerId: me.accountId, followedId: other, on: isSo });
        return { isFollowing: isSo, followersCount: await relations.countFollowers(tx, reader, other) };
      });
    },

    /** @throws user.not_found, person.self */
    async block(me: Identity, username: string, on?: boolean) {
      const other = await otherThan(await readerOf(me), store.findToHide, username);
      return inTransaction(db, async (tx) => {
        const { isSo, changed } = await relations.setRelation(tx, "block", { me: me.accountId, other, on });
        if (changed) await events.publish(tx, personBlocked, { blockerId: me.accountId, blockedId: other, on: isSo });
        return { isBlocked: isSo };
      });
    },

    /** @throws user.not_found, person.self */
    async mute(me: Identity, username: string, on?: boolean) {
      const other = await otherThan(await readerOf(me), store.findToHide, username);
      return inTransaction(db, async (tx) => {
        const { isSo, changed } = await relations.setRelation(tx, "mute", { me: me.accountId, other, on });
        if (changed) await events.publish(tx, personMuted, { muterId: me.accountId, mutedId: other, on: isSo });
        return { isMuted: isSo };
      });
    },

    /** @throws user.not_found, person.self */
    async dismiss(me: Identity, username: string) {
      const other = await otherThan(await readerOf(me), store.findPerson, username);
      await relations.dismiss(db, me.accountId, other);
      return { dismissed: true };
    },

    /** @throws user.not_found */
    async followers(me: Identity | null, username: string, page: store.ListPage) {
      const viewer = await viewerOf(me);
      return listed(await store.listFollowers(db, viewer, await idOf(viewer, username), page), viewer);
    },

    /** @throws user.not_found */
    async following(me: Identity | null, username: string, page: store.ListPage) {
      const viewer = await viewerOf(me);
      return listed(await store.listFollowing(db, viewer, await idOf(viewer, username), page), viewer);
    },

    async hidden(me: Identity, page: store.ListPage) {
      const viewer = await readerOf(me);
      const { rows, pagination } = await store.listHidden(db, viewer, page);
      return { items: rows.map((row) => viewHidden(row, viewer)), pagination };
    },

    async search(me: Identity, text: string) {
      const viewer = await readerOf(me);
      const rows = await store.searchPeople(db, viewer, text.replace(/^@/, ""), MAX_PEOPLE_FOUND);
      return rows.map((row) => viewPerson(row, viewer));
    },

    async suggestions(me: Identity, limit: number) {
      const viewer = await readerOf(me);
      const candidates = await listCandidates(db, viewer);
      return bestOf(candidates, limit).map(({ one, reason, count }) => ({ ...viewPerson(one, viewer), reason, count }));
    },

    /** What somebody wrote; what they like and bookmarked is theirs alone to see. @throws user.not_found */
    async posts(me: Identity | null, username: string, { type, ...page }: PostsQuery) {
      const viewer = await viewerOf(me);
      const id = await idOf(viewer, username);
      if (type === "comments") {
        const { rows, pagination } = await writings.listCommented(db, viewer, id, page);
        return { items: rows.map((row) => viewCommented(row, view(row, viewer))), pagination };
      }
      if (type !== "posts" && viewer?.accountId !== id) throw new AppError("user.not_found");
      if (type === "posts" || !viewer) return listedPosts(await writings.listOfPerson(db, viewer, id, page), viewer);
      const list = type === "liked" ? writings.listLiked : listBookmarked;
      return listedPosts(await list(db, viewer, page), viewer);
    },

    interests: (me: Identity) => interestsOf(me.accountId),

    /** @throws curriculum.not_found */
    async setInterests(me: Identity, body: InterestsInput) {
      if (body.targetPost && !(await isPost(body.targetPost)))
        throw new AppError("curriculum.not_found", { fields: { targetPost: "curriculum.not_found" } });
      await inTransaction(db, (tx) => saveInterests(tx, me.accountId, body));
      return interestsOf(me.accountId);
    },
  };
}
export type PersonService = ReturnType<typeof personService>;
