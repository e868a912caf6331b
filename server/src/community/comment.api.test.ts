import { communityComments as calls, community } from "@sarathi/contract";
import { describe, expect, it } from "vitest";
import { type As, type Member, testApp } from "../../test/app.ts";
import { at, done, refused } from "../../test/sitting.ts";

const app = await testApp();
const [asha, bina, staff] = [await app.member(), await app.member(), await app.member("moderator")];
const nobody = "01900000-0000-7000-8000-000000000000";

let count = 0;
/** A post of a writer of its own. */
async function made(more: object = {}) {
  const by = await app.member();
  const body = { title: `प्रश्न नम्बर ${++count}`, content: `कुरा ${count}`, ...more };
  return { ...done(await app.call(community.createPost, { body }, by), 201), by };
}
const comment = (id: string, content: string, as: As = asha, more: Record<string, string> = {}) =>
  app.call(calls.createComment, { params: { id }, body: { content } }, as, more);
const reply = (id: string, content: string, as: As = asha, replyTo?: string) =>
  app.call(calls.createReply, { params: { id }, body: { content, ...(replyTo ? { replyTo } : {}) } }, as);
const list = async (id: string, query = {}, as: As = null) =>
  done(await app.call(calls.listComments, { params: { id }, query }, as));
const replies = async (id: string, query = {}, as: As = null) =>
  done(await app.call(calls.listReplies, { params: { id }, query }, as));
const change = (id: string, body: { content: string; revision?: number }, as: Member = asha) =>
  app.call(calls.updateComment, { params: { id }, body }, as);
const remove = (id: string, as: Member = asha) => app.call(calls.removeComment, { params: { id } }, as);
const get = async (id: string, as: As = null) => done(await app.call(community.getPost, { params: { id } }, as));
const like = (id: string, as: Member, on?: boolean) =>
  app.call(calls.likeComment, { params: { id }, ...(on === undefined ? {} : { body: { on } }) }, as);

describe("[S68] a comment", () => {
  it("is read under its post by anybody, and counted", async () => {
    const { postId } = await made();
    const one = done(await comment(postId, "**हो**, #नासु मा पनि"), 201);
    expect(one).toMatchObject({
      postId,
      likes: 0,
      repliesCount: 0,
      createdBy: { username: asha.user.username },
      isMine: true,
      can: { edit: true, remove: true, comment: true, report: false },
    });
    expect(one.content.html).toContain("<strong>हो</strong>");
    const [seen] = (await list(postId)).items;
    expect(seen).toMatchObject({ commentId: one.commentId, isMine: false, can: { edit: false, comment: false } });
    expect((await get(postId)).commentsCount).toBe(1);
  });

  it.each(["", "  \n", "\u200d\u200c", "क".repeat(5_001), "a\u202eb"])("refuses %j", async (content) => {
    const { postId } = await made();
    expect(refused(await comment(postId, content), "request.invalid").fields).toHaveProperty("content");
  });

  it("[S74] is refused where comments are closed; those before stay", async () => {
    const { postId, by } = await made();
    done(await comment(postId, "पहिले नै भनेको"), 201);
    done(await app.call(community.updatePost, { params: { id: postId }, body: { isCommentEnabled: false } }, by));
    refused(await comment(postId, "ढिलो भयो"), "comment.closed");
    const [first] = (await list(postId)).items;
    refused(await reply(at([first], 0)?.commentId ?? "", "ढिलो भयो"), "comment.closed");
    expect(first?.content.text).toBe("पहिले नै भनेको");
  });

  it("needs a post that one may see, and a proven address", async () => {
    refused(await comment(nobody, "कता?"), "post.not_found");
    const { postId } = await made({ visibility: "private" });
    refused(await comment(postId, "कता?"), "post.not_found");
    refused(await app.call(calls.listComments, { params: { id: postId } }, asha), "post.not_found");
    const cara = await app.member();
    await app.db.updateTable("account").set({ email_verified_at: null }).where("id", "=", cara.user._id).execute();
    refused(await comment((await made()).postId, "म को हुँ", cara), "auth.unverified");
  });

  it("said twice is refused, by a retry with its key answered again, and of many at once made once", async () => {
    const { postId } = await made();
    done(await comment(postId, "उही कुरा"), 201);
    refused(await comment(postId, "उही  कुरा"), "comment.duplicate");
    const key = { "idempotency-key": "c".repeat(20) };
    const tries = await Promise.all(Array.from({ length: 5 }, () => comment(postId, "अर्को कुरा", bina, key)));
    expect(new Set(tries.map((one) => done(one, 201).commentId)).size).toBe(1);
    const same = await Promise.all(Array.from({ length: 5 }, () => comment(postId, "तेस्रो कुरा", bina)));
    expect(same.filter(({ status }) => status === 201)).toHaveLength(1);
    expect((await get(postId)).commentsCount).toBe(3);
  });

  it("is changed by its writer alone; after the first minutes it leaves what it said", async () => {
    const { postId } = await made();
    const { commentId } = done(await comment(postId, "पहिलो"), 201);
    refused(await change(commentId, { content: "अर्काको" }, bina), "comment.not_found");
    expect(done(await change(commentId, { content: "दोस्रो" })).editedAt).toBeUndefined();
    refused(await change(commentId, { content: "तेस्रो", revision: 1 }), "comment.stale");
    await app.db
      .updateTable("comment")
      .set({ created_at: new Date(Date.now() - 6 * 60_000) })
      .where("id", "=", commentId)
      .execute();
    expect(done(await change(commentId, { content: "तेस्रो", revision: 2 })).editedAt).toBeDefined();
    refused(await change(commentId, { content: "मिलाइएको" }, staff), "comment.not_found");
    const all = done(await app.call(calls.commentRevisions, { params: { id: commentId } }));
    expect(all.map(({ text }) => text)).toEqual(["तेस्रो", "दोस्रो"]);
  });

  it("deleted is gone, but for its place while something answers it", async () => {
    const { postId } = await made();
    const [alone, answered] = [done(await comment(postId, "एक्लो"), 201), done(await comment(postId, "उत्तर भएको"), 201)];
    const said = done(await reply(answered.commentId, "यो उत्तर", bina), 201);
    refused(await remove(alone.commentId, bina), "comment.not_found");
    done(await remove(alone.commentId));
    refused(await remove(answered.commentId, staff), "comment.not_found");
    done(await remove(answered.commentId));
    const { items } = await list(postId);
    expect(items).toMatchObject([
      { commentId: answered.commentId, deleted: true, content: { text: "", html: "" }, createdBy: { name: "" } },
    ]);
    expect(JSON.stringify(items)).not.toContain(asha.user.username);
    expect((await replies(answered.commentId)).items).toMatchObject([{ replyId: said.replyId }]);
    expect((await get(postId)).commentsCount).toBe(1);
    refused(await remove(answered.commentId), "comment.not_found");
  });

  it("stays readable when its post is deleted", async () => {
    const { postId, by } = await made();
    done(await comment(postId, "रहिरहने कुरा"), 201);
    done(await app.call(community.removePost, { params: { id: postId } }, by));
    expect(await get(postId)).toMatchObject({ deleted: true, title: "", commentsCount: 1 });
    expect((await list(postId)).items).toMatchObject([{ content: { text: "रहिरहने कुरा" } }]);
    refused(await comment(postId, "अब?"), "post.not_found");
  });
});

describe("[S68] lists of comments", () => {
  it("are ten a page, in the order that was asked for", async () => {
    const { postId } = await made();
    const ids: string[] = [];
    for (let i = 0; i < 12; i++) ids.push(done(await comment(postId, `टिप्पणी ${i}`), 201).commentId);
    const third = at(ids, 2);
    done(await like(third, bina));
    const order = async (sort: string, query = {}) =>
      (await list(postId, { sort, ...query })).items.map(({ commentId }) => commentId);
    expect(await order("oldest")).toEqual(ids.slice(0, 10));
    expect(await order("newest", { limit: 20 })).toEqual(ids.toReversed());
    expect(at(await order("top"), 0)).toBe(third);
    const first = await list(postId, { sort: "oldest" });
    const rest = await list(postId, { sort: "oldest", cursor: first.pagination.nextCursor });
    expect(rest.items.map(({ commentId }) => commentId)).toEqual(ids.slice(10));
    const cursor = first.pagination.nextCursor as string;
    refused(
      await app.call(calls.listComments, { params: { id: postId }, query: { sort: "newest", cursor } }),
      "page.bad_cursor",
    );
  });
});

describe("[S69] replies", () => {
  it("are ten a page, oldest first, and say whom they answer", async () => {
    const { postId } = await made();
    const { commentId } = done(await comment(postId, "सुरु"), 201);
    const first = done(await reply(commentId, "पहिलो उत्तर", bina), 201);
    expect(first.replyTo).toBeUndefined();
    const second = done(await reply(commentId, "त्यसको उत्तर", asha, first.replyId), 201);
    expect(second.replyTo).toEqual({ replyId: first.replyId, name: first.createdBy.name });
    for (let i = 0; i < 10; i++) done(await reply(commentId, `थप ${i}`, staff), 201);
    const page = await replies(commentId);
    expect(page.items).toHaveLength(10);
    expect(page.items.slice(0, 2).map(({ replyId }) => replyId)).toEqual([first.replyId, second.replyId]);
    expect((await replies(commentId, { cursor: page.pagination.nextCursor })).items).toHaveLength(2);
    expect((await list(postId)).items[0]?.repliesCount).toBe(12);
    expect((await get(postId)).commentsCount).toBe(13);
  });

  it("are changed, liked and deleted under their comment alone", async () => {
    const { postId } = await made();
    const [one, other] = [done(await comment(postId, "एक"), 201), done(await comment(postId, "दुई"), 201)];
    const { replyId } = done(await reply(one.commentId, "उत्तर"), 201);
    const params = { id: one.commentId, replyId };
    const wrong = { id: other.commentId, replyId };
    const body = { content: "मिलाएको उत्तर" };
    refused(await app.call(calls.updateReply, { params: wrong, body }, asha), "comment.not_found");
    refused(await app.call(calls.updateReply, { params, body }, bina), "comment.not_found");
    expect(done(await app.call(calls.updateReply, { params, body }, asha)).content.text).toBe(body.content);
    expect(done(await app.call(calls.likeReply, { params }, bina))).toEqual({ isLiked: true, likes: 1 });
    refused(await app.call(calls.likeReply, { params: wrong }, bina), "comment.not_found");
    refused(await like(replyId, bina), "comment.not_found");
    refused(await reply(replyId, "तेस्रो तह"), "comment.not_found");
    refused(await reply(one.commentId, "अर्कैको", asha, other.commentId), "comment.not_found");
    refused(await app.call(calls.removeReply, { params }, bina), "comment.not_found");
    done(await app.call(calls.removeReply, { params }, asha));
    expect((await replies(one.commentId)).items).toEqual([]);
  });
});

describe("[S68] likes of a comment", () => {
  it("change or are set, and of fifty at once one counts", async () => {
    const { postId } = await made();
    const { commentId } = done(await comment(postId, "मनपर्ने"), 201);
    expect(done(await like(commentId, bina))).toEqual({ isLiked: true, likes: 1 });
    expect(done(await like(commentId, bina))).toEqual({ isLiked: false, likes: 0 });
    const cara = await app.member();
    const all = await Promise.all(Array.from({ length: 50 }, () => like(commentId, cara, true)));
    expect(all.every(({ status }) => status === 200)).toBe(true);
    expect((await list(postId)).items[0]).toMatchObject({ likes: 1 });
    refused(await like(nobody, bina), "comment.not_found");
  });
});

describe("the comment that answers", () => {
  const accept = (id: string, as: Member, on?: boolean) =>
    app.call(calls.acceptComment, { params: { id }, ...(on === undefined ? {} : { body: { on } }) }, as);

  it("is one, said by who asked, and stands first", async () => {
    const { postId, by } = await made({ category: "question" });
    const [one, two] = [done(await comment(postId, "एक"), 201), done(await comment(postId, "दुई", bina), 201)];
    done(await like(two.commentId, asha));
    refused(await accept(one.commentId, asha), "comment.not_asker");
    expect(done(await accept(one.commentId, by))).toEqual({ isAccepted: true });
    expect((await list(postId)).items).toMatchObject([
      { commentId: one.commentId, isAccepted: true },
      { commentId: two.commentId },
    ]);
    expect((await get(postId)).acceptedCommentId).toBe(one.commentId);
    done(await accept(two.commentId, by, true));
    expect((await get(postId)).acceptedCommentId).toBe(two.commentId);
    done(await app.call(calls.removeComment, { params: { id: two.commentId } }, bina));
    expect((await get(postId)).acceptedCommentId).toBeUndefined();
  });

  it("is on some page of a list that was begun before it answered, and once", async () => {
    const { postId, by } = await made({ category: "question" });
    const ids: string[] = [];
    for (let i = 0; i < 6; i++) ids.push(done(await comment(postId, `भनाइ ${i}`), 201).commentId);
    const readOn = async (change: () => Promise<unknown>) => {
      const first = await list(postId, { limit: 2 });
      await change();
      const second = await list(postId, { limit: 2, cursor: first.pagination.nextCursor });
      const rest = await list(postId, { limit: 9, cursor: second.pagination.nextCursor });
      return [first, second, rest].flatMap(({ items }) => items.map(({ commentId }) => commentId));
    };
    const latestFirst = ids.toReversed();
    expect(await readOn(() => accept(at(ids, 0), by, true))).toEqual(latestFirst);
    // Then it stands above the first page, and whatever answers next stands in its place below.
    expect(await readOn(() => accept(at(ids, 1), by, true))).toEqual([at(ids, 0), ...latestFirst.slice(0, -1)]);
    expect(await readOn(() => accept(at(ids, 1), by, false))).toEqual([
      at(ids, 1),
      ...latestFirst.filter((id) => id !== at(ids, 1)),
    ]);
    const foreign = Buffer.from(JSON.stringify([1, `comments ${postId} top below x`, "0", at(ids, 0)]));
    const cursor = foreign.toString("base64url");
    refused(await app.call(calls.listComments, { params: { id: postId }, query: { cursor } }), "page.bad_cursor");
  });
});

describe("a link to a comment", () => {
  it("gives it with the replies around it", async () => {
    const { postId } = await made();
    const { commentId } = done(await comment(postId, "सुरु"), 201);
    const ids: string[] = [];
    for (let i = 0; i < 14; i++) ids.push(done(await reply(commentId, `उत्तर ${i}`, bina), 201).replyId);
    const at7 = done(await app.call(calls.locateComment, { params: { id: at(ids, 7) } }));
    expect(at7.comment.commentId).toBe(commentId);
    expect(at7.replies.map(({ replyId }) => replyId)).toEqual(ids.slice(3, 12));
    expect(at7).toMatchObject({ before: 3, after: 2 });
    const top = done(await app.call(calls.locateComment, { params: { id: commentId } }));
    expect(top.replies.map(({ replyId }) => replyId)).toEqual(ids.slice(0, 8));
    expect(top).toMatchObject({ before: 0, after: 6 });
    refused(await app.call(calls.locateComment, { params: { id: nobody } }), "comment.not_found");
  });

  it("says that more follow, and that none do, whatever of its replies is gone", async () => {
    const { postId } = await made();
    const { commentId } = done(await comment(postId, "आरम्भ"), 201);
    const ids: string[] = [];
    const locate = async () => done(await app.call(calls.locateComment, { params: { id: commentId } }));
    const answer = async (replyTo?: string) =>
      ids.push(done(await reply(commentId, `फेरि उत्तर ${ids.length}`, bina, replyTo), 201).replyId);
    await answer();
    for (let i = 1; i < 8; i++) await answer(at(ids, 0));
    done(await app.call(calls.removeReply, { params: { id: commentId, replyId: at(ids, 0) } }, bina));
    expect(await locate()).toMatchObject({ comment: { repliesCount: 7 }, after: 0 });
    await answer();
    const { comment: top, replies: shown, after } = await locate();
    expect(top.repliesCount).toBe(8);
    expect(shown.map(({ replyId }) => replyId)).toEqual(ids.slice(0, 8));
    expect(after).toBe(1);
  });
});

describe("[S73] the author of an anonymous post", () => {
  it("is anonymous in the whole thread, under one name", async () => {
    const { postId, by, createdBy } = await made({ isAnonymous: true });
    const { commentId } = done(await comment(postId, "थप जानकारी", by), 201);
    done(await reply(commentId, "कसले सोधेको?", bina), 201);
    const own = done(await reply(commentId, "मैले नै", by), 201);
    done(await reply(commentId, "ए हो र", bina, own.replyId), 201);
    const all = JSON.stringify([await list(postId), await replies(commentId), await list(postId, {}, staff)]);
    for (const secret of [by.user._id, by.user.username, by.user.profile.firstName]) expect(all).not.toContain(secret);
    const [first] = (await list(postId)).items;
    expect(first).toMatchObject({ createdBy: { name: createdBy.name }, isAsker: true });
    expect((await replies(commentId)).items.at(-1)?.replyTo?.name).toBe(createdBy.name);
  });
});

describe("what was deleted", () => {
  it("is without words after thirty days, and gone where nothing hangs on it", async () => {
    const [bare, talked] = [await made(), await made()];
    const { commentId } = done(await comment(talked.postId, "रहने कुरा"), 201);
    const gone = done(await comment(talked.postId, "जाने कुरा"), 201);
    done(await remove(gone.commentId));
    for (const { postId, by } of [bare, talked]) {
      done(await app.call(community.removePost, { params: { id: postId } }, by));
    }
    const aged = { state_at: new Date(Date.now() - 31 * 86_400_000) };
    await app.db.updateTable("post").set(aged).where("state", "=", "deleted").execute();
    await app.db.updateTable("comment").set(aged).where("state", "=", "deleted").execute();
    await app.jobs.runNow("clean-up");
    const posts = await app.db
      .selectFrom("post")
      .select(["id", "title", "source"])
      .where("state", "=", "deleted")
      .execute();
    expect(posts.map(({ id }) => id)).not.toContain(bare.postId);
    expect(posts).toContainEqual({ id: talked.postId, title: "", source: "" });
    const left = await app.db.selectFrom("comment").select("id").where("post_id", "=", talked.postId).execute();
    expect(left).toEqual([{ id: commentId }]);
    expect((await list(talked.postId)).items).toMatchObject([{ content: { text: "रहने कुरा" } }]);
  });
});

describe("[S73] counts", () => {
  it("are what the rows say after many acts at once", async () => {
    const { postId } = await made();
    const people = await Promise.all(Array.from({ length: 6 }, () => app.member()));
    const said = await Promise.all(people.map((who, i) => comment(postId, `भनाइ ${i}`, who)));
    const ids = said.map((one) => done(one, 201).commentId);
    await Promise.all(
      people.flatMap((who, i) => [
        reply(at(ids, (i + 1) % 6), `जवाफ ${i}`, who),
        like(at(ids, (i + 2) % 6), who),
        like(at(ids, (i + 3) % 6), who, true),
        app.call(calls.removeComment, { params: { id: at(ids, i) } }, who),
      ]),
    );
    const rows = await app.db
      .selectFrom("comment as c")
      .select(["c.id", "c.state", "c.parent_id", "c.likes_count", "c.replies_count"])
      .where("c.post_id", "=", postId)
      .execute();
    const likes = await app.db.selectFrom("comment_like").select("comment_id").execute();
    for (const row of rows) {
      const answers = rows.filter((one) => one.parent_id === row.id && one.state === "published");
      expect(row.replies_count).toBe(answers.length);
      expect(row.likes_count).toBe(likes.filter((one) => one.comment_id === row.id).length);
    }
    const { comments_count } = await app.db
      .selectFrom("post")
      .select("comments_count")
      .where("id", "=", postId)
      .executeTakeFirstOrThrow();
    expect(comments_count).toBe(rows.filter((row) => row.state === "published").length);
  });
});
