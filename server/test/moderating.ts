import {
  moderationAdmin as admin,
  moderation as calls,
  community,
  communityComments,
  type Input,
  type ModerationReason,
  notifications,
} from "@sarathi/contract";
import { sql } from "kysely";
import type { As, Member, TestApp } from "./app.ts";
import { done } from "./sitting.ts";

/** No id of anything. */
export const NOBODY = "01900000-0000-7000-8000-000000000000";
export const SPAM = { reason: "spam", explanation: "विज्ञापन", note: "तेस्रो पटक" } as const;
export type GivenRuling = NonNullable<Input<typeof admin.decideCase>["body"]>["ruling"];

/** What members write, who reports it, and what staff do with it. @param mod staff who act where nobody else is named */
export function moderating(app: TestApp, mod: Member) {
  let count = 0;
  const caseList = async (query: Input<typeof admin.listCases>["query"] = {}, as: Member = mod) =>
    done(await app.call(admin.listCases, { query: { limit: 100, ...query } }, as)).items;
  return {
    caseList,

    /** Somebody of a trust level, whose account is old enough to weigh alone. */
    async reporter(trustLevel = 1): Promise<Member> {
      const one = await app.member();
      await sql`UPDATE account SET created_at = now() - interval '90 days' WHERE id = ${one.user._id}`.execute(app.db);
      await sql`INSERT INTO community_member_status (account_id, trust_level) VALUES (${one.user._id}, ${trustLevel})
        ON CONFLICT (account_id) DO UPDATE SET trust_level = excluded.trust_level`.execute(app.db);
      return one;
    },

    post: async (by: Member, more: object = {}) => {
      const body = { title: `पोस्ट ${++count} बारे`, content: `पाठ ${count}`, ...more };
      return done(await app.call(community.createPost, { body }, by), 201);
    },

    comment: async (postId: string, by: Member) => {
      const given = { params: { id: postId }, body: { content: `कुरा ${++count}` } };
      return done(await app.call(communityComments.createComment, given, by), 201);
    },

    /** From a network of its own; the app trusts its proxy. */
    async report(id: string, by: As, kind: "post" | "comment" = "post", reason: ModerationReason = "spam") {
      const spec = kind === "post" ? calls.reportPost : calls.reportComment;
      const where = { "x-forwarded-for": `10.${7 + Math.floor(++count / 250)}.${count % 250}.9` };
      return done(await app.call(spec, { params: { id }, body: { reason, description: "विज्ञापन" } }, by, where));
    },

    reportPerson: async (of: Member, by: As, reason: ModerationReason = "abuse") =>
      done(await app.call(calls.reportPerson, { params: { username: of.user.username }, body: { reason } }, by)),

    /** The case of a post, comment or person. */
    async caseOf(target: string) {
      const found = (await caseList({ state: "all" })).find(
        ({ postId, commentId, author }) => (commentId ?? postId) === target || author.username === target,
      );
      if (!found) throw new Error("there is no such case");
      return found;
    },
    getCase: async (id: string, as: Member = mod) => done(await app.call(admin.getCase, { params: { id } }, as)),
    openCase: (id: string, as: As = mod, kind: "post" | "comment" = "post") =>
      app.call(kind === "post" ? admin.openPostCase : admin.openCommentCase, { params: { id } }, as),
    claim: (id: string, as: As = mod, takeOver?: boolean) =>
      app.call(admin.claimCase, { params: { id }, ...(takeOver === undefined ? {} : { body: { takeOver } }) }, as),
    decide: (id: string, version: number, ruling: GivenRuling, as: As = mod, more: object = {}) =>
      app.call(admin.decideCase, { params: { id }, body: { version, ruling, ...more } }, as),
    undo: (id: string, as: As = mod) => app.call(admin.undoDecision, { params: { id }, body: {} }, as),
    appeal: (id: string, by: As, text = "यो विज्ञापन होइन") =>
      app.call(calls.appeal, { params: { id }, body: { text } }, by),
    answer: (id: string, version: number, outcome: "upheld" | "overturned", as: As) =>
      app.call(admin.decideAppeal, { params: { id }, body: { version, outcome, explanation: "हेरियो" } }, as),

    /** Notifications of a type, the latest first. */
    heard: async (of: Member, type: string) =>
      done(await app.call(notifications.listNotifications, { query: { limit: 100 } }, of)).items.filter(
        (one) => one.type === type,
      ),
    readPost: (id: string, as: As = null) => app.call(community.getPost, { params: { id } }, as),
    ownDecisions: async (of: Member) => done(await app.call(calls.listOwnDecisions, {}, of)).items,

    /** As if it had been decided so long ago. @param age a PostgreSQL interval */
    async age(decisionId: string, age: string): Promise<void> {
      await sql`ALTER TABLE moderation_decision DISABLE TRIGGER moderation_decision_stays`.execute(app.db);
      await sql`UPDATE moderation_decision SET at = now() - ${age}::interval WHERE id = ${decisionId}`.execute(app.db);
      await sql`ALTER TABLE moderation_decision ENABLE TRIGGER moderation_decision_stays`.execute(app.db);
    },
  };
}
