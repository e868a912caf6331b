import { community as calls, communityComments, type NewPost, type PostChange } from "@sarathi/contract";
import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { type Member, testApp } from "../../test/app.ts";
import { upload } from "../../test/form.ts";
import { picture } from "../../test/pictures.ts";
import { done, refused } from "../../test/sitting.ts";

const app = await testApp();
const bina = await app.member();
const staff = await app.member("moderator");

let count = 0;
/** A post, and who wrote it. */
async function made(more: Partial<z.input<typeof NewPost>> = {}) {
  const by = await app.member();
  const body = { title: `सम्पादन गरिने ${++count}`, content: `कुरा ${count}`, ...more };
  return { ...done(await app.call(calls.createPost, { body }, by), 201), by };
}
const change = (id: string, what: z.input<typeof PostChange>, as: Member) =>
  app.call(calls.updatePost, { params: { id }, body: what }, as);
const shown = async (id: string, as: Member | null = null) =>
  done(await app.call(calls.getPost, { params: { id } }, as));

describe("[S62] pictures of a post", () => {
  it("come, go and get other words; each counts as used as long as it is shown", async () => {
    const one = await made();
    const [first, second] = [
      await upload(app, one.by.token, "posts", await picture(400, 300)),
      await upload(app, one.by.token, "posts", await picture(300, 200)),
    ];
    const uses = async () => {
      const ids = [first._id, second._id];
      const rows = await app.db.selectFrom("upload").select(["id", "uses"]).where("id", "in", ids).execute();
      return ids.map((id) => rows.find((row) => row.id === id)?.uses);
    };
    const media = [{ url: first.url, alt: "नक्सा" }, second.url];
    expect(done(await change(one.postId, { media }, one.by)).pictures).toMatchObject([
      { url: first.url, alt: "नक्सा", width: first.width },
      { url: second.url, alt: "" },
    ]);
    expect(await uses()).toEqual([1, 1]);
    const left = done(await change(one.postId, { media: [{ url: second.url, alt: "तालिका" }] }, one.by));
    expect(left.pictures).toMatchObject([{ url: second.url, alt: "तालिका", width: second.width }]);
    expect(await uses()).toEqual([0, 1]);
    // Other changes leave them as they are.
    expect(done(await change(one.postId, { title: "अर्को शीर्षक यहाँ" }, one.by)).media).toEqual([second.url]);
    expect(done(await change(one.postId, { media: [] }, one.by)).media).toEqual([]);
    expect(await uses()).toEqual([0, 0]);
  });

  it("are its author's: neither somebody else's nor the staff's own", async () => {
    const one = await made();
    const theirs = await upload(app, staff.token, "posts", await picture(400, 300));
    refused(await change(one.postId, { media: [theirs.url] }, one.by), "upload.not_yours");
    refused(await change(one.postId, { media: [theirs.url] }, staff), "auth.forbidden");
    refused(await change(one.postId, { media: [theirs.url, theirs.url] }, one.by), "request.invalid");
  });
});

describe("[S73] the name of an author", () => {
  it("is shown from the moment that they say so, in the whole thread, and cannot be hidden again", async () => {
    const one = await made({ isAnonymous: true });
    const body = { content: "थप कुरा" };
    done(await app.call(communityComments.createComment, { params: { id: one.postId }, body }, one.by), 201);
    refused(await change(one.postId, { isAnonymous: false }, staff), "auth.forbidden");
    expect((await shown(one.postId, bina)).createdBy.username).toBeUndefined();
    expect(done(await change(one.postId, { title: "अर्को शीर्षक यहाँ" }, one.by)).isAnonymous).toBe(true);

    const named = done(await change(one.postId, { isAnonymous: false }, one.by));
    expect(named).toMatchObject({ isAnonymous: false, createdBy: { username: one.by.user.username } });
    const { items } = done(await app.call(communityComments.listComments, { params: { id: one.postId } }, bina));
    expect(items).toMatchObject([{ isAsker: true, createdBy: { username: one.by.user.username } }]);
    refused(await change(one.postId, { isAnonymous: true }, one.by), "post.named");
  });

  it("cannot be hidden once others may have seen it, nor among followers", async () => {
    const open = await made();
    refused(await change(open.postId, { isAnonymous: true }, open.by), "post.named");
    done(await change(open.postId, { visibility: "private" }, open.by));
    refused(await change(open.postId, { isAnonymous: true }, open.by), "post.named");

    const own = await made({ visibility: "private" });
    refused(
      await change(own.postId, { isAnonymous: true, visibility: "followers" }, own.by),
      "post.anonymous_followers",
    );
    const hidden = done(await change(own.postId, { isAnonymous: true, visibility: "public" }, own.by));
    expect(hidden).toMatchObject({ isAnonymous: true, visibility: "public" });
    expect((await shown(own.postId)).createdBy.username).toBeUndefined();
  });
});
