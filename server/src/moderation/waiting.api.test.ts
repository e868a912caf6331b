import { moderationAdmin as admin, community, communityComments, communityTrust, type Input } from "@sarathi/contract";
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
const formOf = ({ user }: Member) => tokens.issue(user._id, new Date(Date.now() - 60_000));
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
    await app.call(admin.decideCase, { params: { id: one._id }, body: { version: one.version, ruling } }, mod),
  );
};
const publish: Ruling = { act: "dismiss", dismissal: "no_violation", note: "" };
const hide: Ruling = { act: "hide", reason: "spam", explanation: "", note: "" };
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
    done(await get(made.postId, null));
    const other = await post(await fresh());
    expect(await caseOf(other.postId)).toBeDefined();
  });

  it("is a comment as well", async () => {
    const { postId } = await post(reader, "कुरा गरौँ");
    const by = await fresh();
    const said = await app.call(
      communityComments.createComment,
      { params: { id: postId }, body: { content: LINK, form: formOf(by) } },
      by,
    );
    const { commentId } = done(said, 201);
    expect(await caseOf(commentId)).toMatchObject({ kind: "comment", waitsFor: ["link"] });
    await decide(commentId, publish);
    const { items } = done(await app.call(communityComments.listComments, { params: { id: postId }, query: {} }, null));
    expect(items.map((one) => one.commentId)).toEqual([commentId]);
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

  it("is for followers alone when its author is limited meanwhile", async () => {
    const by = await fresh();
    const made = await post(by);
    await sql`INSERT INTO community_member_status (account_id, limited_until) VALUES (${by.user._id}, now() + interval '1 day')
      ON CONFLICT (account_id) DO UPDATE SET limited_until = excluded.limited_until`.execute(app.db);
    const change = { params: { id: made.postId }, body: { content: "लिङ्क हटाएँ" } };
    expect(done(await app.call(community.updatePost, change, by))).toMatchObject({ visibility: "followers" });
    refused(await get(made.postId, reader), "post.not_found");
  });
});
