import {
  moderationAdmin as admin,
  community,
  communityComments,
  communityTrust,
  type Input,
  notifications,
} from "@sarathi/contract";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { type As, type Member, testApp } from "../../test/app.ts";
import { done, refused } from "../../test/sitting.ts";
import { formTokens } from "../community/formToken.ts";
import { installationSecret } from "../foundation/db/secrets.ts";
import { systemRandom } from "../foundation/random.ts";

const app = await testApp();
const mod = await app.member("moderator");
const reader = await app.member();
const tokens = formTokens(await installationSecret(app.db, systemRandom, "community-form"));
const fresh = () => app.member({ trust: 0 });
const LINK = "हेर्नुहोस् https://spam.example/offer";
let count = 0;

type Ruling = NonNullable<Input<typeof admin.decideCase>["body"]>["ruling"];
/** As the server gave it to a form that was opened some time ago. */
const formOf = ({ user }: Member, under?: string) =>
  tokens.issue({ accountId: user._id, under }, new Date(Date.now() - 60_000));
const post = async (by: Member, content = LINK) => {
  const body = { title: `प्रश्न नम्बर ${++count}`, content, form: formOf(by) };
  return done(await app.call(community.createPost, { body }, by), 201);
};
const get = (id: string, as: As) => app.call(community.getPost, { params: { id } }, as);
const caseOf = async (id: string) => {
  const { items } = done(await app.call(admin.listCases, { query: { limit: 100, state: "open" } }, mod));
  return items.find(({ postId, commentId }) => (commentId ?? postId) === id);
};
const decide = async (id: string, ruling: Ruling) => {
  const one = await caseOf(id);
  if (!one) throw new Error("there is no such case");
  return done(
    await app.call(
      admin.decideCase,
      { params: { id: one._id }, body: { version: one.version, revision: one.revision, ruling } },
      mod,
    ),
  );
};
const publish: Ruling = { act: "dismiss", dismissal: "no_violation", note: "" };
const hide: Ruling = { act: "hide", reason: "spam", explanation: "", note: "" };
const news = async (of: Member) =>
  done(await app.call(notifications.listNotifications, {}, of)).items.filter(({ type }) => type === "moderation");
const levelOf = async ({ user }: Member) =>
  (await app.db.selectFrom("community_member_status").selectAll().where("account_id", "=", user._id).executeTakeFirst())
    ?.upheld_at;

describe("a text of a new member that waits", () => {
  it("is a case that says why, and is published when nothing is wrong with it", async () => {
    const by = await fresh();
    const made = await post(by, `${LINK} @${reader.user.username}`);
    expect(await caseOf(made.postId)).toMatchObject({
      waitsFor: ["link"],
      hidItself: true,
      reports: 0,
      urgency: "high",
    });
    refused(await get(made.postId, reader), "post.not_found");
    await decide(made.postId, publish);
    expect(done(await get(made.postId, reader)).isHeld).toBeUndefined();
    expect(await caseOf(made.postId)).toBeUndefined();
    expect(await levelOf(by)).toBeUndefined();
    expect(await news(by)).toMatchObject([{ released: { kind: "post", postId: made.postId }, isRead: false }]);
  });

  it("stays hidden when something is, and its author is trusted less until that is taken back", async () => {
    const by = await fresh();
    const made = await post(by);
    const decided = await decide(made.postId, hide);
    refused(await get(made.postId, reader), "post.not_found");
    expect(done(await get(made.postId, by))).toMatchObject({ hidden: true });
    expect(await app.services.community.held.list(500)).not.toContainEqual(
      expect.objectContaining({ id: made.postId }),
    );
    expect(await levelOf(by)).toBeInstanceOf(Date);
    expect(await news(by)).toMatchObject([{ decision: { act: "hide", reason: "spam", news: "decided" } }]);
    const [decision] = decided.decisions;
    if (!decision) throw new Error("no decision");
    done(await app.call(admin.undoDecision, { params: { id: decision._id }, body: {} }, mod));
    expect(await levelOf(by)).toBeNull();
  });

  it("waits again when a decision about it is taken back, and is heard of when it is published at last", async () => {
    const by = await fresh();
    const made = await post(by, `${LINK} @${reader.user.username}`);
    for (const ruling of [hide, publish]) {
      const [decision] = (await decide(made.postId, ruling)).decisions;
      const taken = await app.call(admin.undoDecision, { params: { id: decision?._id ?? "" }, body: {} }, mod);
      expect(done(taken)).toMatchObject({ state: "open", hidItself: true, waitsFor: ["link"] });
      expect(done(await get(made.postId, by)).isHeld).toBe(true);
      refused(await get(made.postId, reader), "post.not_found");
    }
    await decide(made.postId, publish);
    done(await get(made.postId, reader));
  });

  it("is no case any more when its author takes out why it waited, or deletes it", async () => {
    const by = await fresh();
    const made = await post(by);
    const change = { params: { id: made.postId }, body: { content: "लिङ्क हटाएँ" } };
    done(await app.call(community.updatePost, change, by));
    expect(await caseOf(made.postId)).toBeUndefined();
    expect(await news(by)).toEqual([]);
    done(await get(made.postId, null));
    const writer = await fresh();
    const other = await post(writer);
    expect(await caseOf(other.postId)).toBeDefined();
    done(await app.call(community.removePost, { params: { id: other.postId } }, writer));
    expect(await caseOf(other.postId)).toBeUndefined();
  });

  it("is decided by nobody who read other words, one by one or many at once", async () => {
    const by = await fresh();
    const made = await post(by);
    const read = await caseOf(made.postId);
    if (!read) throw new Error("there is no such case");
    const worse = { params: { id: made.postId }, body: { content: "अर्कै खराब कुरा https://worse.example/x" } };
    expect(done(await app.call(community.updatePost, worse, by)).isHeld).toBe(true);
    const { _id: id, version, revision } = read;
    const bulk = async (one: { version: number; revision?: number }) =>
      done(await app.call(admin.decideCases, { body: { cases: [{ id, ...one }], ruling: publish } }, mod));
    const now = await caseOf(made.postId);
    expect(now).toMatchObject({ version: version + 1, revision: (revision ?? 0) + 1 });
    expect(await bulk({ version, ...(revision && { revision }) })).toMatchObject([{ id, error: "case.stale" }]);
    expect(await bulk({ version: version + 1, revision: 1 })).toMatchObject([{ id, error: "case.content_changed" }]);
    expect(await bulk({ version: version + 1 })).toMatchObject([{ id, error: "case.content_changed" }]);
    const single = { params: { id }, body: { version: version + 1, ruling: publish } };
    refused(await app.call(admin.decideCase, single, mod), "case.content_changed");
    refused(await get(made.postId, reader), "post.not_found");
    expect(await bulk({ version: version + 1, revision: 2 })).toMatchObject([{ id, decisionId: expect.any(String) }]);
    done(await get(made.postId, reader));
  });

  it("is a comment as well", async () => {
    const { postId } = await post(reader, "कुरा गरौँ");
    const by = await fresh();
    const said = await app.call(
      communityComments.createComment,
      { params: { id: postId }, body: { content: LINK, form: formOf(by, postId) } },
      by,
    );
    const { commentId } = done(said, 201);
    expect(await caseOf(commentId)).toMatchObject({ kind: "comment", waitsFor: ["link"] });
    await decide(commentId, publish);
    const { items } = done(await app.call(communityComments.listComments, { params: { id: postId }, query: {} }, null));
    expect(items.map((one) => one.commentId)).toEqual([commentId]);
    expect(await news(by)).toMatchObject([{ released: { kind: "comment", postId, commentId } }]);
  });

  it("waits on when its author changes what is none of its words", async () => {
    const by = await fresh();
    const made = await post(by);
    const change = { params: { id: made.postId }, body: { isCommentEnabled: false } };
    expect(done(await app.call(community.updatePost, change, by)).isHeld).toBe(true);
    refused(await get(made.postId, reader), "post.not_found");
  });

  it("waits when what was for its author alone becomes everybody's", async () => {
    const by = await fresh();
    const body = { title: "मेरै लागि टिपोट", content: LINK, form: formOf(by), visibility: "private" as const };
    const made = done(await app.call(community.createPost, { body }, by), 201);
    expect(made.isHeld).toBeUndefined();
    const change = { params: { id: made.postId }, body: { visibility: "public" as const } };
    expect(done(await app.call(community.updatePost, change, by)).isHeld).toBe(true);
    refused(await get(made.postId, reader), "post.not_found");
  });

  it("is a case, though it is published, when it hits a word rule of a member who is trusted", async () => {
    const rule = { pattern: "झिल्केखबर", kind: "word", action: "flag", note: "" } as const;
    done(await app.call(communityTrust.createWordRule, { body: rule }, mod), 201);
    const made = await post(reader, "यो झिल्केखबर पढ्नुहोस्");
    expect(made.isHeld).toBeUndefined();
    await app.jobs.drain();
    expect(await caseOf(made.postId)).toMatchObject({ waitsFor: ["word"], hidItself: false });
  });

  const limitOne = ({ user }: Member) =>
    sql`INSERT INTO community_member_status (account_id, limited_until) VALUES (${user._id}, now() + interval '1 day')
      ON CONFLICT (account_id) DO UPDATE SET limited_until = excluded.limited_until`.execute(app.db);

  it("without a name is for all when staff have read it, though its author is limited meanwhile, and not before", async () => {
    const by = await fresh();
    const body = {
      title: "बेनामी प्रश्न",
      content: `${LINK} @${reader.user.username}`,
      form: formOf(by),
      isAnonymous: true,
    };
    const made = done(await app.call(community.createPost, { body }, by), 201);
    await limitOne(by);
    const change = { params: { id: made.postId }, body: { content: `लिङ्क हटाएँ @${reader.user.username}` } };
    done(await app.call(community.updatePost, change, by));
    refused(await get(made.postId, reader), "post.not_found");
    await decide(made.postId, publish);
    expect(done(await get(made.postId, reader))).toMatchObject({ visibility: "public", isAnonymous: true });
    const heard = done(await app.call(notifications.listNotifications, {}, reader)).items;
    expect(heard.filter(({ type, post: about }) => type === "mention" && about?.postId === made.postId)).toHaveLength(
      1,
    );
  });

  it("is for followers alone when its author is limited meanwhile", async () => {
    const by = await fresh();
    const made = await post(by);
    await limitOne(by);
    const change = { params: { id: made.postId }, body: { content: "लिङ्क हटाएँ" } };
    expect(done(await app.call(community.updatePost, change, by))).toMatchObject({ visibility: "followers" });
    refused(await get(made.postId, reader), "post.not_found");
  });
});
