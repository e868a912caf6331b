import { moderation as calls, type ModerationReason, moderationAdmin, type Ruling } from "@sarathi/contract";
import type { As, Member, TestApp } from "./app.ts";
import { moderating } from "./moderating.ts";
import { done } from "./sitting.ts";

export const HIDE = { act: "hide", reason: "spam", explanation: "", note: "" } as const;
/** What a report says. */
export const body = (reason: ModerationReason = "spam", description = "") => ({ body: { reason, description } });

/** Reports from networks that the test chooses; the app trusts its proxy. @param moderator who decides */
export function reporting(app: TestApp, moderator: Member) {
  const { reporter, post, comment } = moderating(app, moderator);
  let networks = 0;
  const from = (network = ++networks) => ({
    "x-forwarded-for": `10.${7 + Math.floor(network / 250)}.${network % 250}.9`,
  });
  const queue = async (query: object = {}) =>
    done(await app.call(moderationAdmin.listCases, { query }, moderator)).items;
  return {
    ...{ reporter, post, comment, from, queue },
    reportPost: (id: string, by: As, reason?: ModerationReason, network?: number) =>
      app.call(calls.reportPost, { params: { id }, ...body(reason) }, by, from(network)),
    caseOf: async (id: string) => (await queue({ state: "all" })).filter((one) => one.postId === id && !one.commentId),

    /** Staff decide the case of a post, or of a comment, that is open. */
    async decide(id: string, ruling: Ruling) {
      const one = (await queue({ limit: 100 })).find(({ postId, commentId }) => (commentId ?? postId) === id);
      if (!one) throw new Error("there is no such case");
      const decision = { version: one.version, revision: 1, ruling };
      return done(await app.call(moderationAdmin.decideCase, { params: { id: one._id }, body: decision }, moderator));
    },
  };
}
