import { moderationAdmin as admin, moderation as calls } from "@sarathi/contract";
import { expect, it } from "vitest";
import { testApp } from "../../test/app.ts";
import { moderating, SPAM } from "../../test/moderating.ts";
import { done } from "../../test/sitting.ts";

const app = await testApp({ trustProxy: true });
const mod = await app.member("moderator");
const { post, report, reportPerson, caseOf, decide, reporter } = moderating(app, mod);

it("are everybody's, and say no number of a few", async () => {
  const asha = await reporter();
  for (let i = 0; i < 5; i++) {
    const { postId } = await post(await app.member());
    await report(postId, asha);
    done(await decide((await caseOf(postId))._id, 1, { act: "hide", ...SPAM }));
  }
  const boss = await app.member("admin");
  const { postId } = await post(await app.member(), { isAnonymous: true });
  const reveal = { params: { id: postId }, body: { reason: "प्रहरीको पत्र आयो" } };
  done(await app.call(admin.revealPostAuthor, reveal, boss));
  // The only administrator there is reads of it in their mailbox.
  const mails = (await app.mails()).map(({ mail }) => mail);
  const said = mails.filter(({ subject }) => subject?.includes("अज्ञात लेखक"));
  expect(said.map(({ to }) => to?.map(({ address }) => address))).toEqual([[boss.user.email]]);
  await reportPerson(await app.member(), asha, "abuse");
  const { months } = done(await app.call(calls.getModerationFigures, {}));
  expect(months).toHaveLength(13);
  const [now] = months;
  expect(now).toMatchObject({ reports: 6, cases: 5, acted: 5, dismissed: 0, appeals: 0, reveals: 1 });
  expect(months.slice(1).every(({ reports, medianHours }) => reports === 0 && medianHours === null)).toBe(true);
  // One report says so: neither it nor what would let one work it out is said.
  expect(now?.byReason).toMatchObject({ abuse: null, spam: null, privacy: 0 });
});
