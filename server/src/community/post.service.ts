import {
  type FormSigns,
  keyOfHashtag,
  MAX_POSTS_AN_HOUR,
  type NewPost,
  type Post,
  type PostCategory,
  type PostChange,
} from "@sarathi/contract";
import type { Transaction } from "kysely";
import { record } from "../accounts/index.ts";
import { coalesce } from "../foundation/db/coalesce.ts";
import { type Db, inTransaction } from "../foundation/db/db.ts";
import type { DB } from "../foundation/db/types.generated.ts";
import type { ReplayKey } from "../foundation/http/call.ts";
import { AppError } from "../foundation/http/errors.ts";
import { once } from "../foundation/http/idempotency.ts";
import { type Identity, isStaff } from "../foundation/http/identity.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import { freePicture, variantsOf } from "../uploads/index.ts";
import type { Allowances } from "./allowance.ts";
import { postChanged, postPublished, postRemoved, reportedBy, textHeld } from "./community.hooks.ts";
import { FIRST_RANK } from "./feed.rules.ts";
import { heldService } from "./held.service.ts";
import { likeService } from "./like.service.ts";
import { setMark } from "./mark.store.ts";
import { holdMember } from "./member.store.ts";
import { limitOf, type MemberStatus } from "./memberStatus.store.ts";
import { checkAnonymity, limited, postSaying, refuseAgain } from "./post.checks.ts";
import { claimPictures } from "./post.pictures.ts";
import { isHeld, isUnseen, isWider, postRights } from "./post.policy.ts";
import * as store from "./post.store.ts";
import { viewGone, viewHidden, viewPost, viewRevisions } from "./post.view.ts";
import { pseudonymOf } from "./pseudonym.ts";
import { type Reader, readReaders, type Viewer } from "./viewer.store.ts";
import { readWriter } from "./writer.store.ts";
import { written } from "./written.service.ts";

/** The newest post of a list and those after it are counted so far. */
const MAX_NEWER = 100;
/** In seconds. */
const HOUR = 3_600;

/** Posts: written, read, changed, liked, bookmarked. */
export function postService(
  deps: Pick<ModuleDeps, "db" | "random" | "events" | "live" | "hooks" | "readForStrangers">,
  allow: Allowances,
) {
  const { db, random, events, live, hooks, readForStrangers } = deps;
  /** Who reads, with whom they are not to find. */
  const reportsOf = hooks.of(reportedBy);
  async function readTogether(asked: Pick<Reader, "accountId" | "isStaff">[]): Promise<Reader[]> {
    const ids = asked.map(({ accountId }) => accountId);
    const [readers, reported] = await Promise.all([readReaders(db, asked), reportsOf(ids)]);
    for (const one of readers) one.reported = new Set(reported.get(one.accountId));
    return readers;
  }
  const readOne = coalesce(readTogether, {
    parallel: 2,
    onFull: () => new AppError("server.busy", { retryAfter: 2 }),
  });
  const readerOf = (me: Identity): Promise<Reader> => readOne({ accountId: me.accountId, isStaff: isStaff(me) });
  const viewerOf = async (me: Identity | null): Promise<Viewer> => (me ? readerOf(me) : null);

  const view = (row: store.PostRow, viewer: Viewer): Post =>
    viewPost(row, viewer, {
      rights: postRights(row, viewer),
      pseudonym: pseudonymOf(row.id),
      variants: variantsOf,
    });

  /** @throws post.not_found */
  async function read(on: Db, postId: string, viewer: Viewer): Promise<Post> {
    const row = await store.readPost(on, viewer, postId);
    if (!row) throw new AppError("post.not_found");
    return view(row, viewer);
  }

  /** @throws post.not_found, post.gone */
  async function open(on: Db, viewer: Viewer, id: string): Promise<Post> {
    const row = await store.readPost(on, viewer, id);
    if (row) return viewer ? withForm(view(row, viewer), row, viewer) : view(row, viewer);
    const own = viewer && (await store.readAnyPost(on, viewer, id));
    // Its author may read it, and why it is hidden; others are not to know that it is.
    if (own?.state === "hidden" && own.author_id === viewer?.accountId) return viewHidden(view(own, viewer));
    const gone = await store.readGone(on, id);
    if (gone?.visibility !== "public") throw new AppError("post.not_found");
    if (gone.comments_count === 0) throw new AppError("post.gone");
    return viewGone(gone);
  }

  const listed = ({ rows, pagination }: Awaited<ReturnType<typeof store.listRecent>>, viewer: Viewer) => ({
    items: rows.map((row) => view(row, viewer)),
    pagination,
  });

  /**
   * Holds a writer, who publishes ten posts an hour at most. @param counted one that is among them already
   * @returns how they stand, and what they published lately @throws request.too_many
   */
  async function refuseMany(tx: Transaction<DB>, accountId: string, counted?: string) {
    await holdMember(tx, accountId);
    const writer = await readWriter(tx, accountId);
    const { latest } = writer;
    const tenth = latest[MAX_POSTS_AN_HOUR - 1];
    const isFull = tenth && tenth.age < HOUR && !latest.some(({ id, age }) => id === counted && age < HOUR);
    if (isFull) throw new AppError("request.too_many", { retryAfter: HOUR - tenth.age });
    return writer;
  }

  /** For whom a new post is: a limited member's for their followers alone, so that no list need ask. @throws member.limited */
  function reachOf({ limitedUntil }: MemberStatus, body: NewPost): NewPost["visibility"] {
    if (body.visibility !== "public") return body.visibility;
    if (limitedUntil && body.isAnonymous) throw limited(limitedUntil);
    return limitedUntil ? "followers" : "public";
  }

  const { render, mention, mentionInPost, hashtagsOf, withKeys, fieldOf } = written(random);

  const held = heldService({ db, events, live }, { render, mention });

  async function publish(tx: Transaction<DB>, me: Identity, body: NewPost, signs: FormSigns): Promise<string> {
    const { latest, standing } = await refuseMany(tx, me.accountId);
    refuseAgain(latest, body);
    const id = random.id();
    const { text, mentioned } = await render(tx, id, body.content);
    const { hashtags: _, ...words } = text;
    const hashtags = hashtagsOf(body.hashtags, text);
    const media = await claimPictures(tx, me.accountId, body.media);
    const visibility = reachOf(standing, body);
    const saying = postSaying({ id, authorId: me.accountId, text, ...body, media });
    const { isAnonymous } = body;
    const reasons = await allow.ofPost(tx, { ...saying, signs }, { isAnonymous, latest, level: standing.trustLevel });
    const isWaiting = reasons.length > 0;
    const post = {
      ...words,
      ...(isWaiting && { state: "hidden" as const, held_for: reasons }),
      id,
      author_id: me.accountId,
      title: body.title,
      category: body.category,
      visibility,
      is_anonymous: isAnonymous,
      is_comment_enabled: body.isCommentEnabled,
      hashtags,
      media: JSON.stringify(media),
      rank: FIRST_RANK,
    };
    await store.insertPost(tx, post, withKeys(hashtags));
    if (isWaiting) await events.publish(tx, textHeld, { ...saying.place, reasons });
    else {
      const named = await mentionInPost(tx, id, visibility, mentioned);
      await events.publish(tx, postPublished, { postId: id, mentioned: named });
    }
    return id;
  }

  /** @throws post.not_found, post.stale with the present words */
  function checkVersion(before: store.LockedPost | undefined, me: Reader, revision?: number): asserts before {
    const isMine = before?.author_id === me.accountId;
    if (!before || !(before.state === "published" || (isMine && isHeld(before))) || !(isMine || me.isStaff))
      throw new AppError("post.not_found");
    if (revision === undefined || revision === before.revision) return;
    const { title, source } = before;
    throw new AppError("post.stale", { details: { revision: String(before.revision), title, text: source } });
  }

  /** @throws post.wider, post.named, post.anonymous_followers, post.anonymous_announcement, auth.forbidden */
  function checkChange(before: store.LockedPost, me: Reader, change: PostChange): void {
    const { visibility = before.visibility, isAnonymous = before.is_anonymous } = change;
    const isReread = visibility !== before.visibility;
    const isRenamed = isAnonymous !== before.is_anonymous;
    if (change.category === "announcement" && !me.isStaff) throw new AppError("auth.forbidden");
    if (before.author_id !== me.accountId && !isOfThread(change)) throw new AppError("auth.forbidden");
    if (isRenamed && isAnonymous && !isUnseen(before)) throw new AppError("post.named");
    checkAnonymity({ category: change.category ?? before.category, visibility, isAnonymous });
    if (isReread && before.comments_count > 0 && isWider(before.visibility, visibility))
      throw new AppError("post.wider");
  }

  /**
   * When what was private is published: now, within what one publishes in an hour. @returns with what they published lately;
   * undefined: it was not private, or stays so @throws request.too_many
   */
  async function shownAt(tx: Transaction<DB>, before: store.LockedPost, change: PostChange) {
    const { visibility = before.visibility, isAnonymous = before.is_anonymous } = change;
    if (before.visibility === "private" && visibility !== "private") {
      return { at: store.SHOWN_AT, latest: (await refuseMany(tx, before.author_id, before.id)).latest };
    }
    // Its author's count is held before its hashtags' are.
    const isCounted = visibility !== before.visibility || isAnonymous !== before.is_anonymous;
    if (isCounted) await holdMember(tx, before.author_id);
    return undefined;
  }

  async function change(tx: Transaction<DB>, me: Reader, id: string, body: PostChange): Promise<void> {
    const before = await store.lockPost(tx, me, id);
    checkVersion(before, me, body.revision);
    checkChange(before, me, body);
    if (isWider(before.visibility, body.visibility ?? before.visibility) && body.visibility === "public") {
      const until = await limitOf(tx, before.author_id);
      if (until) throw limited(until);
    }
    const visibility = body.visibility ?? before.visibility;
    const title = body.title ?? before.title;
    const { text, mentioned } = await render(tx, id, body.content ?? before.source);
    const { hashtags: inText, ...words } = text;
    const ofField = body.hashtags ?? (body.content === undefined ? before.hashtags : fieldOf(before, id));
    const hashtags = hashtagsOf(ofField, { ...text, hashtags: inText });
    const shown = await shownAt(tx, before, body);
    const pictures = body.media && (await claimPictures(tx, before.author_id, body.media, before.media));
    const isReworded =
      title !== before.title || words.source !== before.source || hashtags.join() !== before.hashtags.join();
    const keys = await store.holdHashtags(tx, id, withKeys(hashtags));
    await store.updatePost(
      tx,
      before,
      {
        ...words,
        title,
        hashtags,
        category: body.category,
        visibility,
        is_comment_enabled: body.isCommentEnabled,
        is_anonymous: body.isAnonymous,
        slow_seconds: body.slowSeconds,
        media: pictures && JSON.stringify(pictures),
        published_at: shown?.at,
      },
      isReworded && !before.is_fresh,
    );
    // The author is one person in the whole thread.
    if (before.is_anonymous && body.isAnonymous === false) await store.nameComments(tx, id, before.author_id);
    if (isWider(before.visibility, visibility)) await store.forgetRevisions(tx, id);
    const gone = await store.putHashtags(tx, id, keys);
    const media = pictures ?? before.media;
    const isMine = before.author_id === me.accountId;
    const saying = postSaying({ id, authorId: me.accountId, text, title, hashtags, media, visibility });
    // What waits is released by nothing but words that were looked at, and what comes before others is looked at first.
    const isLookedAt = isReworded || body.media || isHeld(before) || isWider(before.visibility, visibility);
    const isAnonymous = body.isAnonymous ?? before.is_anonymous;
    const look = () =>
      shown ? allow.ofPost(tx, saying, { isAnonymous, latest: shown.latest }) : allow.ofEdit(tx, saying);
    const reasons = isMine && isLookedAt ? await look() : [];
    await held.settle(tx, saying.place, {
      ...{ before, reasons },
      withdraw: () => events.publish(tx, postRemoved, { postId: id }),
      publish: async () => {
        const named = await mentionInPost(tx, id, visibility, mentioned);
        await events.publish(tx, postChanged, { postId: id, gone, mentioned: shown ? [] : named, names: mentioned });
        // Others may read it from now on: they hear of it as of a new one.
        if (shown) await events.publish(tx, postPublished, { postId: id, mentioned: named });
      },
    });
    if (before.author_id !== me.accountId) {
      const [was, is] = [before.revision, before.revision + 1].map((revision) => ({ revision }));
      await record(tx, random, { actorId: me.accountId, action: "post.update", targetId: id, before: was, after: is });
    }
  }

  /** A post beside a field for comments: what its form is given, and the wait of its slow mode. */
  async function withForm(post: Post, row: store.PostRow, viewer: Reader): Promise<Post> {
    const slowUntil = await allow.slowUntil(db, viewer, row);
    const place = { accountId: viewer.accountId, under: row.id };
    return { ...post, form: post.can.comment ? allow.openForm(place) : undefined, slowUntil };
  }

  const like = likeService({ db, events }, { allow, readerOf });

  return {
    /** For the services beside this one. */
    parts: { readerOf, viewerOf, view, listed, render, mention, allow, held },

    /** @throws auth.unverified, auth.forbidden, post.anonymous_followers, post.anonymous_announcement, post.duplicate, post.too_many_hashtags, upload.not_yours, limit.* */
    async create(me: Identity, given: NewPost & FormSigns, key: ReplayKey): Promise<Post> {
      if (!me.emailVerified) throw new AppError("auth.unverified");
      const { form, website, ...body } = given;
      if (body.category === "announcement" && !isStaff(me)) throw new AppError("auth.forbidden");
      checkAnonymity(body);
      const reader = await readerOf(me);
      return once(db, key.value, key.request, async (tx) =>
        read(tx, await publish(tx, me, body, { form, website }), reader),
      );
    },

    /** A text as it would be shown. @throws post.too_complex */
    async preview(source: string) {
      const { html, language, hashtags } = (await render(db, random.id(), source)).text;
      return { html, language, hashtags };
    },

    async recent(me: Identity | null, query: store.ListPage & store.RecentFilter) {
      if (!me) return readForStrangers(async (from) => listed(await store.listRecent(from, null, query), null));
      const viewer = await readerOf(me);
      return listed(await store.listRecent(db, viewer, query), viewer);
    },

    async newer(me: Identity | null, query: { after: string; category?: PostCategory | undefined }) {
      return { count: await store.countNewer(db, await viewerOf(me), { ...query, most: MAX_NEWER }) };
    },

    async bookmarked(me: Identity, page: store.ListPage) {
      const viewer = await readerOf(me);
      return listed(await store.listBookmarked(db, viewer, page), viewer);
    },

    /** @throws post.not_found, post.gone for one that anybody could see and under which nothing is left */
    async get(me: Identity | null, id: string): Promise<Post> {
      if (!me) return readForStrangers((from) => open(from, null, id));
      return open(db, await readerOf(me), id);
    },

    /** @throws post.not_found, post.stale, post.wider, post.named, post.anonymous_followers, post.anonymous_announcement, post.too_many_hashtags, upload.not_yours, auth.forbidden */
    async update(me: Identity, id: string, body: PostChange): Promise<Post> {
      const reader = await readerOf(me);
      return inTransaction(db, async (tx) => {
        await change(tx, reader, id, body);
        return read(tx, id, reader);
      });
    },

    /** @throws post.not_found */
    async remove(me: Identity, id: string): Promise<{ removed: boolean }> {
      const reader = await readerOf(me);
      await inTransaction(db, async (tx) => {
        const before = await store.lockPost(tx, reader, id);
        if (before?.state !== "published" && before?.state !== "hidden") throw new AppError("post.not_found");
        if (!postRights(before, reader).remove) throw new AppError("post.not_found");
        for (const { url } of before.media) await freePicture(tx, url);
        await store.removePost(tx, id);
        await events.publish(tx, postRemoved, { postId: id });
      });
      return { removed: true };
    },

    /** @throws post.not_found */
    async revisions(me: Identity | null, id: string) {
      const row = await store.readPost(db, await viewerOf(me), id);
      if (!row) throw new AppError("post.not_found");
      const past = await store.listRevisions(db, id);
      const keys = [row, ...past].flatMap(({ hashtags }) => hashtags.map(keyOfHashtag));
      return viewRevisions(row, past, await store.blockedAmong(db, keys));
    },

    like,

    /** @throws post.not_found */
    async bookmark(me: Identity, id: string, on?: boolean) {
      const viewer = await readerOf(me);
      const now = await inTransaction(db, (tx) => setMark(tx, "bookmark", viewer, id, on));
      if (!now) throw new AppError("post.not_found");
      return { isBookmarked: now.is_bookmarked };
    },
  };
}
export type PostService = ReturnType<typeof postService>;

/** Staff change how a thread goes: not its words, for whom they are, nor under whose name. */
const isOfThread = ({ category, isCommentEnabled, slowSeconds, revision, ...words }: PostChange): boolean =>
  Object.values(words).every((one) => one === undefined);
