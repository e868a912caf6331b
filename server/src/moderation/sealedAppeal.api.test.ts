import { moderation as calls } from "@sarathi/contract";
import { describe, expect, it } from "vitest";
import { testApp } from "../../test/app.ts";
import { moderating, SPAM } from "../../test/moderating.ts";
import { at, done, refused } from "../../test/sitting.ts";

const app = await testApp();
const mod = await app.member("moderator");
const other = await app.member("moderator");
const { post, openCase, decide, undo, answer, getCase, age } = moderating(app, mod);

/** Somebody who is suspended, with the link of the mail about it. */
async function suspended() {
  const author = await app.member();
  const { postId } = await post(author);
  const { _id: caseId } = done(await openCase(postId));
  const after = done(await decide(caseId, 1, { act: "suspend", days: 30, ...SPAM }));
  const mails = (await app.mails()).map(({ mail }) => mail);
  const mail = mails.find(
    (one) => one.to?.some(({ address }) => address === author.user.email) && one.text?.includes("appeal"),
  );
  const token = /\/moderation\/appeal\/([\w-]+\.[\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
  return { author, caseId, decisionId: at(after.decisions, 0)._id, token };
}
const read = (token: string) => app.call(calls.getSealedDecision, { params: { token } }, null);
const appeal = (token: string, text = "यो विज्ञापन होइन") =>
  app.call(calls.sealedAppeal, { params: { token }, body: { text } }, null);

describe("[S67] the link in the mail of a suspension", () => {
  it("shows that one decision, and takes one appeal, without a login", async () => {
    const { author, caseId, decisionId, token } = await suspended();
    refused(await app.call(calls.listOwnDecisions, {}, author), "auth.required");
    const seen = done(await read(token));
    expect(seen).toMatchObject({ reason: "spam", explanation: "विज्ञापन", can: { appeal: true } });
    const canaries = [
      author.user.username,
      author.user._id,
      author.user.email,
      mod.user.username,
      SPAM.note,
      decisionId,
    ];
    for (const canary of canaries) expect(JSON.stringify(seen)).not.toContain(canary);
    refused(await appeal(token, ""), "request.invalid");
    refused(await appeal(token, "क".repeat(1_001)), "request.invalid");
    const twice = await Promise.all([appeal(token), appeal(token)]);
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    refused(await appeal(token), "appeal.already");
    expect(done(await read(token))).toMatchObject({ can: { appeal: false }, appeal: { outcome: "open" } });
    const { version, hasAppeal } = await getCase(caseId);
    expect(hasAppeal).toBe(true);
    done(await answer(decisionId, version, "overturned", other));
    expect(done(await read(token))).toMatchObject({ appeal: { outcome: "overturned", explanation: "हेरियो" } });
  });

  it("opens nothing that this server did not write, nothing of another decision, and nothing that is over", async () => {
    const [one, two] = [await suspended(), await suspended()];
    const [named, sealed] = [at(one.token.split("."), 0), at(two.token.split("."), 1)];
    for (const forged of [`${named}.${sealed}`, `${named}.${"A".repeat(22)}`, `${"A".repeat(22)}.${sealed}`]) {
      refused(await read(forged), "decision.not_found");
      refused(await appeal(forged), "decision.not_found");
    }
    refused(await read("x"), "request.invalid");
    await age(one.decisionId, "21 days");
    refused(await read(one.token), "appeal.late");
    refused(await appeal(one.token), "appeal.late");
    // Taken back, there is nothing to appeal against.
    done(await undo(two.decisionId));
    expect(done(await read(two.token))).toMatchObject({ can: { appeal: false } });
    refused(await appeal(two.token), "appeal.late");
  });

  it("is gone with the account", async () => {
    const { author, token } = await suspended();
    await app.db.updateTable("account").set({ erased_at: new Date() }).where("id", "=", author.user._id).execute();
    refused(await read(token), "decision.not_found");
    refused(await appeal(token), "decision.not_found");
  });
});
