import {
  community as calls,
  communityComments,
  MAX_POSTS_AN_HOUR,
  type NewPost,
  type PostChange,
} from "@sarathi/contract";
import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { type As, type Member, testApp } from "../../test/app.ts";
import { upload } from "../../test/form.ts";
import { picture } from "../../test/pictures.ts";
import { at, done, refused } from "../../test/sitting.ts";

const app = await testApp();
const asha = await app.member();
const bina = await app.member();
const staff = await app.member("moderator");
const nobody = "01900000-0000-7000-8000-000000000000";

type Given = z.input<typeof NewPost>;
let count = 0;
const body = (more: Partial<Given> = {}): Given => ({
  title: `धारा ४६ कहिले? ${++count}`,
  content: `मौलिक हक हनन भएपछि ${count}`,
  ...more,
});
let someone: Member;
let written = 0;
/** Somebody who may still publish this hour. */
async function writer(): Promise<Member> {
  if (written++ % MAX_POSTS_AN_HOUR === 0) someone = await app.member();
  return someone;
}
const post = async (more: Partial<Given> = {}, as?: Member) =>
  app.call(calls.createPost, { body: body(more) }, as ?? (await writer()));
/** A published post, and who wrote it. */
async function made(more: Partial<Given> = {}, as?: Member) {
  const by = as ?? (await writer());
  return { ...done(await post(more, by), 201), by };
}
const get = (id: string, as: As = null) => app.call(calls.getPost, { params: { id } }, as);
const recent = async (as: As = null, query = {}) => done(await app.call(calls.recentPosts, { query }, as));
const change = (id: string, what: z.input<typeof PostChange>, as: Member) =>
  app.call(calls.updatePost, { params: { id }, body: what }, as);
const remove = (id: string, as: Member) => app.call(calls.removePost, { params: { id } }, as);

describe("[S60] a post", () => {
  it("is published with all its fields, and read by anybody", async () => {
    const one = await made({
      title: "उत्तर कसरी लेख्ने?",
      content: "**पहिला** प्रश्न बुझ्ने #नासु अनि `#code` र https://x.test/#frag",
      category: "question",
      hashtags: ["#LokSewa", "loksewa"],
    });
    expect(one).toMatchObject({
      title: "उत्तर कसरी लेख्ने?",
      category: "question",
      visibility: "public",
      isAnonymous: false,
      isCommentEnabled: true,
      hashtags: ["LokSewa", "नासु"],
      language: "ne",
      likes: 0,
      commentsCount: 0,
      createdBy: { username: one.by.user.username },
      isMine: true,
      can: { edit: true, remove: true, comment: true, report: false, moderate: false },
      revision: 1,
    });
    expect(one.content.html).toContain(`<strong>पहिला</strong> प्रश्न बुझ्ने <a href="/community/hashtag/`);
    expect(one.content.html).toContain("<code>#code</code>");
    expect(one.content.summary).toBe("पहिला प्रश्न बुझ्ने #नासु अनि #code र https://x.test/#frag");
    const seen = done(await get(one.postId));
    expect(seen).toMatchObject({ isMine: false, can: { edit: false, remove: false, comment: false } });
    expect(seen.content).toEqual(one.content);
  });

  it.each([
    [{ text: "क ख" }, "क ख"],
    [{ body: "क ख" }, "क ख"],
    [{ html: "<b>क</b>" }, "<b>क</b>"],
    [{ description: "क ख" }, "क ख"],
    [{ summary: "क ख" }, "क ख"],
    ["क ख", "क ख"],
  ])("[S64] takes its text as %j", async (content, text) => {
    expect((await made({ content })).content.text).toBe(text);
  });

  it("[S64] shows HTML of its writer as text", async () => {
    const { content } = await made({ content: { html: "<img src=x onerror=alert(1)>" } });
    expect(content.html).toBe("<p>&#x3C;img src=x onerror=alert(1)></p>\n");
  });

  it.each<[string, Partial<Given>, string]>([
    ["no title", { title: "" }, "title"],
    ["a short title", { title: "क्षक्षक्षक्ष" }, "title"],
    ["a title of 151", { title: "क्ष".repeat(151) }, "title"],
    ["a title of zero-width signs", { title: "\u200c\u200d\u200c\u200d\u200c\u200d" }, "title"],
    ["a title of marks alone", { title: "\u094d\u093f\u0941\u094d\u093f" }, "title"],
    ["a title that turns around", { title: "abcde\u202efghij" }, "title"],
    ["a title with NUL", { title: "abcde\0fghij" }, "title"],
    ["no text", { content: " \n " }, "content"],
    ["a text of joiners", { content: "\u200d\u200d" }, "content"],
    ["a text of 20,001", { content: "क्ष".repeat(20_001) }, "content"],
    ["a hashtag of one virama", { hashtags: ["#्"] }, "hashtags.0"],
    ["a hashtag with a space", { hashtags: ["लोक सेवा"] }, "hashtags.0"],
    ["eleven hashtags", { hashtags: Array.from({ length: 11 }, (_, i) => `tag${i}`) }, "hashtags"],
    ["a category that is none", { category: "gossip" as never }, "category"],
    ["an unknown key", { likes: 5 } as never, "likes"],
  ])("refuses %s", async (_, more, field) => {
    const answer = await post(more);
    expect(refused(answer, "request.invalid").fields).toHaveProperty([field]);
  });

  it("takes as much as it says", async () => {
    const one = await made({ title: "क्ष".repeat(150), content: "क्ष".repeat(20_000) });
    expect(one.content.text).toHaveLength(60_000);
  });

  it("refuses more than ten hashtags with those of the text, and of 200 none", async () => {
    const hashtags = Array.from({ length: 9 }, (_, i) => `tag${i}`);
    refused(await post({ hashtags, content: "क #one #two" }), "post.too_many_hashtags");
    const many = Array.from({ length: 200 }, (_, i) => `#tag${i}`).join(" ");
    refused(await post({ content: many }), "post.too_many_hashtags");
  });

  it("refuses a text of thousands of parts, in a comment too", async () => {
    refused(await post({ content: "- a\n".repeat(5_000) }), "post.too_complex");
    const { postId } = await made();
    const content = "[a](/b) ".repeat(620);
    done(await app.call(communityComments.createComment, { params: { id: postId }, body: { content } }, asha), 201);
  });

  it("needs a proven address, and staff for an announcement", async () => {
    const cara = await app.member();
    await app.db.updateTable("account").set({ email_verified_at: null }).where("id", "=", cara.user._id).execute();
    refused(await post({}, cara), "auth.unverified");
    refused(await post({ category: "announcement" }), "auth.forbidden");
    expect((await made({ category: "announcement" }, staff)).createdBy).toMatchObject({ isStaff: true });
  });

  it("said twice within minutes is refused with the first one's place", async () => {
    const words = { title: "एउटै कुरा दुई पटक", content: "उही शब्द" };
    const first = await made(words, asha);
    const again = refused(await post({ ...words, content: "उही  शब्द\u200d" }, asha), "post.duplicate");
    expect(again.details).toEqual({ postId: first.postId });
    await made(words, bina);
  });

  it("is made once by a retry with its key, also by many at the same moment", async () => {
    const [given, key, owner] = [body(), "k".repeat(24), await writer()];
    const tries = await Promise.all(
      Array.from({ length: 6 }, () => app.call(calls.createPost, { body: given }, owner, { "idempotency-key": key })),
    );
    expect(new Set(tries.map((one) => done(one, 201).postId)).size).toBe(1);
  });

  it("of the same words by one account at the same moment is made once", async () => {
    const given = body();
    const cara = await app.member();
    const tries = await Promise.all(Array.from({ length: 5 }, () => app.call(calls.createPost, { body: given }, cara)));
    expect(tries.filter(({ status }) => status === 201)).toHaveLength(1);
  });

  it("shows pictures of its writer alone, and lets them go with it", async () => {
    const cara = await app.member();
    const own = await upload(app, cara.token, "posts", await picture(400, 300));
    refused(await post({ media: [own.url] }, bina), "upload.not_yours");
    const one = await made({ media: [{ url: own.url, alt: "नक्सा" }] }, cara);
    expect(one.pictures).toMatchObject([{ url: own.url, alt: "नक्सा", width: own.width, height: own.height }]);
    expect(one.media).toEqual([own.url]);
    const uses = () => app.db.selectFrom("upload").select("uses").where("id", "=", own._id).executeTakeFirstOrThrow();
    expect(await uses()).toEqual({ uses: 1 });
    done(await remove(one.postId, one.by));
    expect(await uses()).toEqual({ uses: 0 });
  });

  it("mentions people that there are, five at most", async () => {
    const { username } = bina.user;
    const { content } = await made({ content: `नमस्ते @${username} र @nobody.here, a@${username}.test` });
    expect(content.html).toContain(`<a href="/community/profile/${username}">@${username}</a>`);
    expect(content.html?.match(/<a /g)).toHaveLength(1);
  });
});

describe("[S61] [S63] lists of posts", () => {
  it("are latest first, ten a page, whole by cursor while others write", async () => {
    const mine = [];
    for (let i = 0; i < 12; i++) mine.push((await made({ category: "notes" })).postId);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await recent(null, { category: "notes", cursor });
      if (!cursor) expect(page.items).toHaveLength(10);
      seen.push(...page.items.map(({ postId }) => postId));
      cursor = page.pagination.nextCursor;
      await made({ category: "notes" });
    } while (cursor);
    expect(seen).toEqual(mine.toReversed());
  });

  it("say how many are newer than what was seen", async () => {
    const first = at((await recent()).items, 0);
    await made({}, bina);
    const newer = async (as: As) => done(await app.call(calls.newerPosts, { query: { after: first.postId } }, as));
    expect(await newer(null)).toEqual({ count: 1 });
    expect(await newer(bina)).toEqual({ count: 0 });
  });

  it("refuse another list's cursor", async () => {
    const { nextCursor } = (await recent(null, { limit: 1 })).pagination;
    refused(
      await app.call(calls.bookmarkedPosts, { query: { cursor: nextCursor as string } }, asha),
      "page.bad_cursor",
    );
    refused(await app.call(calls.recentPosts, { query: { cursor: "x" } }), "page.bad_cursor");
  });

  it("send a long text's beginning alone", async () => {
    const one = await made({ content: "लामो कुरा ".repeat(200) });
    const listed = (await recent()).items.find(({ postId }) => postId === one.postId);
    expect(listed?.content.html).toBeUndefined();
    expect(listed?.content.text).toBeUndefined();
    expect(listed?.content.summary).toMatch(/^लामो कुरा.*…$/);
  });
});

describe("[S62] a change", () => {
  it("is its writer's; staff change how its thread goes, and no word", async () => {
    const one = await made({ content: "पहिलो #एक", hashtags: ["दुई"] });
    refused(await change(one.postId, { title: "अर्काको शीर्षक" }, bina), "post.not_found");
    const changed = done(await change(one.postId, { content: "दोस्रो #तिन", isCommentEnabled: false }, one.by));
    expect(changed).toMatchObject({ hashtags: ["दुई", "तिन"], isCommentEnabled: false, revision: 2 });
    expect(changed.editedAt).toBeUndefined();
    expect(done(await change(one.postId, { hashtags: [] }, one.by)).hashtags).toEqual(["तिन"]);
    for (const words of [
      { title: "मिलाइएको शीर्षक" },
      { content: "मिलाइएको" },
      { hashtags: ["मिलाइएको"] },
      { media: [] },
      { isAnonymous: true },
      { visibility: "private" as const },
    ])
      refused(await change(one.postId, words, staff), "auth.forbidden");
    const byStaff = done(await change(one.postId, { isCommentEnabled: true, category: "notes" }, staff));
    expect(byStaff).toMatchObject({ isCommentEnabled: true, category: "notes", can: { edit: false, remove: false } });
    expect(byStaff.editedAt).toBeUndefined();
    refused(await change(nobody, { title: "केही न केही" }, asha), "post.not_found");
  });

  it("after the first minutes leaves what it said before in its history", async () => {
    const one = await made({ content: "पहिलो" });
    const old = { published_at: new Date(Date.now() - 6 * 60_000) };
    await app.db.updateTable("post").set(old).where("id", "=", one.postId).execute();
    const changed = done(await change(one.postId, { content: "दोस्रो" }, one.by));
    expect(changed.editedAt).toBeDefined();
    const all = done(await app.call(calls.postRevisions, { params: { id: one.postId } }));
    expect(all.map(({ text }) => text)).toEqual(["दोस्रो", "पहिलो"]);
    expect(all[1]?.at).toBe(old.published_at.toISOString());
  });

  it("of what somebody else changed meanwhile is refused with the present words, and of two at a time one holds", async () => {
    const one = await made();
    done(await change(one.postId, { title: "नयाँ शीर्षक यहाँ", revision: 1 }, one.by));
    const stale = refused(await change(one.postId, { title: "अर्को शीर्षक", revision: 1 }, one.by), "post.stale");
    expect(stale.details).toMatchObject({ revision: "2", title: "नयाँ शीर्षक यहाँ" });
    const both = await Promise.all(
      ["एउटा शीर्षक", "अर्को शीर्षक"].map((title) => change(one.postId, { title, revision: 2 }, one.by)),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it("makes it narrower always, wider only before others have commented", async () => {
    const one = await made({ visibility: "private" });
    done(await change(one.postId, { visibility: "public" }, one.by));
    done(await change(one.postId, { visibility: "followers" }, one.by));
    await app.db.updateTable("post").set({ comments_count: 1 }).where("id", "=", one.postId).execute();
    refused(await change(one.postId, { visibility: "public" }, one.by), "post.wider");
    done(await change(one.postId, { visibility: "private" }, one.by));
  });
});

describe("[S62] deleting", () => {
  it("is its writer's alone; then it is gone everywhere", async () => {
    const mine = await made();
    for (const as of [bina, staff, await app.member("admin")]) refused(await remove(mine.postId, as), "post.not_found");
    done(await remove(mine.postId, mine.by));
    refused(await get(mine.postId), "post.gone");
    refused(await remove(mine.postId, mine.by), "post.not_found");
    refused(await change(mine.postId, { title: "फेरि लेखेको" }, mine.by), "post.not_found");
    const ids = (await recent(asha, { limit: 100 })).items.map(({ postId }) => postId);
    expect(ids).not.toContain(mine.postId);
  });

  it("of a private post says nothing to others", async () => {
    const one = await made({ visibility: "private" });
    refused(await get(one.postId, bina), "post.not_found");
    done(await remove(one.postId, one.by));
    refused(await get(one.postId, bina), "post.not_found");
  });
});

describe("[S65] likes and bookmarks", () => {
  const like = (id: string, on?: boolean, as: Member = bina) =>
    app.call(calls.likePost, { params: { id }, ...(on === undefined ? {} : { body: { on } }) }, as);

  it("change without a body and are set with one", async () => {
    const { postId } = await made();
    expect(done(await like(postId))).toEqual({ isLiked: true, likes: 1 });
    expect(done(await like(postId))).toEqual({ isLiked: false, likes: 0 });
    expect(done(await like(postId, true))).toEqual({ isLiked: true, likes: 1 });
    expect(done(await like(postId, true))).toEqual({ isLiked: true, likes: 1 });
    expect(done(await like(postId, true, staff))).toEqual({ isLiked: true, likes: 2 });
    expect(done(await get(postId, bina))).toMatchObject({ isLiked: true, likes: 2 });
    expect(done(await get(postId))).toMatchObject({ isLiked: false, likes: 2 });
    refused(await like(nobody), "post.not_found");
  });

  it("sent fifty times at once make one", async () => {
    const { postId } = await made();
    const cara = await app.member();
    const answers = await Promise.all(Array.from({ length: 50 }, () => like(postId, true, cara)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(done(await get(postId))).toMatchObject({ likes: 1 });
    const marks = await Promise.all(
      Array.from({ length: 50 }, () =>
        app.call(calls.bookmarkPost, { params: { id: postId }, body: { on: true } }, cara),
      ),
    );
    expect(marks.every(({ status }) => status === 200)).toBe(true);
    const { items } = done(await app.call(calls.bookmarkedPosts, {}, cara));
    expect(items.map((one) => one.postId)).toEqual([postId]);
  });

  it("of what one may not see are refused", async () => {
    const { postId } = await made({ visibility: "private" });
    refused(await like(postId), "post.not_found");
    refused(await app.call(calls.bookmarkPost, { params: { id: postId } }, bina), "post.not_found");
  });

  it("of a post that was hidden from them meanwhile are in no list", async () => {
    const { postId, by } = await made();
    const cara = await app.member();
    done(await app.call(calls.bookmarkPost, { params: { id: postId } }, cara));
    done(await change(postId, { visibility: "private" }, by));
    expect(done(await app.call(calls.bookmarkedPosts, {}, cara)).items).toEqual([]);
  });
});

describe("[S73] an anonymous post", () => {
  it("names nobody: the same words of two authors differ in nothing but their own ids and times", async () => {
    const secrets = [asha, bina].flatMap(({ user }) => [user._id, user.username, user.profile.firstName]);
    const answers = [];
    for (const author of [asha, bina]) {
      const words = { title: "नाम नखुल्ने प्रश्न", content: "कसैले नचिनून्", category: "experience" as const };
      const { postId } = await made({ ...words, isAnonymous: true }, author);
      for (const as of [null, staff]) {
        const alone = await get(postId, as);
        const listed = (await recent(as, { category: "experience" })).items.find((one) => one.postId === postId);
        const text = JSON.stringify([alone.body, listed]);
        for (const secret of secrets) expect(text).not.toContain(secret);
        const { name, pseudonym } = done(alone).createdBy;
        expect(done(alone).createdBy).toEqual({ name, pseudonym });
        answers.push(
          text
            .replaceAll(postId, "id")
            .replaceAll(name, "name")
            .replaceAll(pseudonym?.en ?? "", "name")
            .replace(/"createdAt":"[^"]+"|"requestId":"[^"]+"|"form":"[^"]+"|"asOf":"[^"]+"/g, ""),
        );
      }
    }
    expect(answers[0]).toBe(answers[2]);
    expect(answers[1]).toBe(answers[3]);
  });

  it("is its author's all the same", async () => {
    const { postId, createdBy, isMine, by } = await made({ isAnonymous: true });
    expect(isMine).toBe(true);
    expect(createdBy.username).toBeUndefined();
    done(await change(postId, { title: "मिलाइएको शीर्षक" }, by));
    done(await remove(postId, by));
  });

  it("is not for followers alone", async () => {
    refused(await post({ isAnonymous: true, visibility: "followers" }), "post.anonymous_followers");
    const { postId, by } = await made({ isAnonymous: true });
    refused(await change(postId, { visibility: "followers" }, by), "post.anonymous_followers");
  });

  it("does not count for its author", async () => {
    const cara = await app.member();
    await made({ isAnonymous: true }, cara);
    await made({}, cara);
    const row = await app.db
      .selectFrom("community_member")
      .select("posts_count")
      .where("account_id", "=", cara.user._id)
      .executeTakeFirstOrThrow();
    expect(row.posts_count).toBe(1);
  });
});
