import { moderationAdmin as admin } from "@sarathi/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { type Member, testApp } from "../../test/app.ts";
import { moderating, NOBODY, SPAM } from "../../test/moderating.ts";
import { at, done, refused } from "../../test/sitting.ts";

const app = await testApp({ trustProxy: true });
const mod = await app.member("moderator");
const other = await app.member("moderator");
const { post, report, caseOf, decide, undo, reporter } = moderating(app, mod);
/** Three whose reports weigh; others for each part, since one reports twenty times a day. */
const reporters: Member[] = [];
beforeEach(async () => {
  reporters.length = 0;
  for (let i = 0; i < 3; i++) reporters.push(await reporter(3));
});

describe("a decision of many cases", () => {
  it("is of each by itself", async () => {
    const author = await app.member();
    const ids: string[] = [];
    for (let i = 0; i < 3; i++) {
      const one = await post(author);
      await report(one.postId, at(reporters, i));
      ids.push((await caseOf(one.postId))._id);
    }
    done(await decide(at(ids, 1), 1, { act: "dismiss", dismissal: "no_violation" }, other));
    const body = {
      cases: [...ids, NOBODY].map((id) => ({ id, version: 1 })),
      ruling: { act: "hide", ...SPAM } as const,
    };
    const outcomes = done(await app.call(admin.decideCases, { body }, mod));
    expect(outcomes.map(({ error, by }) => [error, by])).toEqual([
      [undefined, undefined],
      ["case.stale", other.user.username],
      [undefined, undefined],
      ["case.not_found", undefined],
    ]);
    done(await undo(outcomes[0]?.decisionId ?? ""));
    refused(await app.call(admin.decideCases, { body: { ...body, cases: [] } }, mod), "request.invalid");
    const many = Array.from({ length: 51 }, (_, i) => ({ id: NOBODY.slice(0, -2) + (10 + i), version: 1 }));
    refused(await app.call(admin.decideCases, { body: { ...body, cases: many } }, mod), "request.invalid");
  });
});
