import { communityDrafts as calls, community, type DraftBody } from "@sarathi/contract";
import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { type As, type Member, testApp } from "../../test/app.ts";
import { done, refused } from "../../test/sitting.ts";

const app = await testApp();
const asha = await app.member();
const bina = await app.member();

interface Write {
  body?: z.input<typeof DraftBody>;
  sequence?: number;
  after?: number;
  holdOther?: boolean;
}
const put = (as: As, write: Write = {}, context = "post") =>
  app.call(calls.putDraft, { params: { context }, body: { body: { content: "क" }, sequence: 1_000, ...write } }, as);
const list = async (as: As) => done(await app.call(calls.listDrafts, {}, as)).drafts;
const remove = (as: As, context = "post") => app.call(calls.removeDraft, { params: { context } }, as);
const fresh = (): Promise<Member> => app.member();

describe("a draft", () => {
  it("is what stands in the fields, unfinished, and its writer's alone", async () => {
    const body = { title: "क", content: "**", hashtags: "#", category: "question" as const, isAnonymous: true };
    const one = done(await put(asha, { body }));
    expect(one).toMatchObject({ context: "post", body: { ...body, media: [] }, sequence: 1_000 });
    expect(one).not.toHaveProperty("other");
    expect(await list(asha)).toEqual([one]);
    expect(await list(bina)).toEqual([]);
    expect(done(await remove(bina))).toEqual({ removed: false });
    expect(done(await remove(asha))).toEqual({ removed: true });
    expect(await list(asha)).toEqual([]);
  });

  it("of each thing that is written there is one", async () => {
    const me = await fresh();
    const context = "edit:01900000-0000-7000-8000-000000000001";
    done(await put(me));
    done(await put(me, { body: { content: "ख", revision: 3 } }, context));
    done(await put(me, { body: { content: "ग", revision: 3 }, sequence: 1_001, after: 1_000 }, context));
    expect((await list(me)).map((one) => [one.context, one.body.content])).toEqual([
      [context, "ग"],
      ["post", "क"],
    ]);
  });

  it("goes on from the version that its writer has seen", async () => {
    const me = await fresh();
    done(await put(me));
    const next = done(await put(me, { body: { content: "कख" }, sequence: 2_000, after: 1_000 }));
    expect(next).toMatchObject({ body: { content: "कख" }, sequence: 2_000 });
    expect(next.other).toBeUndefined();
  });

  it("of two that have not seen each other keeps both: the later stands, whichever comes first", async () => {
    for (const [first, second] of [
      [1_500, 3_000],
      [3_000, 1_500],
    ] as const) {
      const me = await fresh();
      done(await put(me, { body: { content: String(first) }, sequence: first }));
      const both = done(await put(me, { body: { content: String(second) }, sequence: second, after: 1_000 }));
      expect(both).toMatchObject({ body: { content: "3000" }, other: { content: "1500" }, sequence: 3_000 });
      const kept = done(await put(me, { body: { content: "c" }, sequence: 4_000, after: 3_000 }));
      expect(kept.other?.content).toBe("1500");
      const chosen = done(await put(me, { body: { content: "d" }, sequence: 5_000, after: 4_000, holdOther: false }));
      expect(chosen.other).toBeUndefined();
    }
  });

  it("written in two tabs at the same moment loses neither", async () => {
    const me = await fresh();
    done(await put(me));
    const [one, other] = await Promise.all([
      put(me, { body: { content: "one" }, sequence: 2_000, after: 1_000 }),
      put(me, { body: { content: "other" }, sequence: 2_001, after: 1_000 }),
    ]);
    done(one);
    done(other);
    const [draft] = await list(me);
    expect(draft?.body.content).toBe("other");
    expect(draft?.other?.content).toBe("one");
  });

  it.each<[string, Write]>([
    ["more than any post", { body: { content: "a".repeat(200_001) } }],
    ["what no database takes", { body: { content: "a\0b" } }],
    ["half a letter", { body: { title: "\ud800" } }],
    ["no sequence", { sequence: 0 }],
    ["an unknown key", { body: { token: "x" } as never }],
  ])("refuses %s", async (_, write) => {
    refused(await put(asha, write), "request.invalid");
  });

  it("refuses what is no thing to write", async () => {
    refused(await put(asha, {}, "edit:me"), "request.invalid");
    refused(await remove(asha, "letter"), "request.invalid");
  });

  it("belongs to an account", async () => {
    refused(await put(null), "auth.required");
    refused(await app.call(calls.listDrafts, {}, null), "auth.required");
    refused(await remove(null), "auth.required");
  });
});

describe("a preview", () => {
  const preview = (content: string, as: As = null) => app.call(community.previewPost, { body: { content } }, as);

  it("is what the post will be, for who is signed out too, and stores nothing", async () => {
    const text = `**गाढा** यो मौलिक हकको प्रश्न हो, उत्तर चाहियो #नासु @${bina.user.username} <b>x</b>`;
    const seen = done(await preview(text));
    expect(seen).toMatchObject({ language: "ne", hashtags: ["नासु"] });
    expect(seen.html).toContain("<strong>गाढा</strong>");
    expect(seen.html).toContain(`href="/community/profile/${bina.user.username}"`);
    expect(seen.html).toContain("&#x3C;b>");
    const one = done(await app.call(community.createPost, { body: { title: "A title", content: text } }, asha), 201);
    expect(one.content.html).toBe(seen.html);
  });

  it("refuses what no post takes", async () => {
    refused(await preview("  "), "request.invalid");
    refused(await preview("क्ष".repeat(20_001)), "request.invalid");
    refused(await preview("- a\n".repeat(5_000)), "post.too_complex");
  });
});
