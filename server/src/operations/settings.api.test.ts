import { accounts, operations as calls, community, newsletter, type SiteDraft, users } from "@sarathi/contract";
import { expect, it, inject as provided } from "vitest";
import { type Member, testApp } from "../../test/app.ts";
import { done, refused } from "../../test/sitting.ts";
import { listenTo } from "../foundation/db/listen.ts";

const site = {
  name: { ne: "सारथी", en: "Sarathi" },
  url: "http://localhost:3000",
  contactEmail: "help@sarathi.example",
  social: [],
};
const app = await testApp({ site, fixedSite: ["contactEmail"] });
const admin = await app.member("admin");
const moderator = await app.member("moderator");
const asha = await app.member();

const read = async () => done(await app.call(calls.getSettings, {}, admin));
const put = (draft: SiteDraft & { revision: number }, as: Member = admin) =>
  app.call(calls.updateSettings, { body: draft }, as);
/** As they are now, with some of it changed. */
async function changed(more: Partial<SiteDraft>) {
  const { _id, fixed, ...now } = await read();
  return { ...now, ...more };
}
const entries = async () =>
  done(await app.call(users.listAudit, { query: { action: "site.update", limit: 100 } }, admin)).items;

it("are the environment's until administrators change them, and its own fields stay so", async () => {
  expect(await read()).toMatchObject({
    nameEn: "Sarathi",
    contactEmail: site.contactEmail,
    closed: [],
    revision: 0,
    fixed: ["contactEmail"],
  });
  const after = done(await put(await changed({ nameNe: "सारथी नेपाल", contactEmail: "else@sarathi.example" })));
  expect(after).toMatchObject({ nameNe: "सारथी नेपाल", contactEmail: site.contactEmail, revision: 1 });
  expect(app.settings.site).toMatchObject({
    name: { ne: "सारथी नेपाल", en: "Sarathi" },
    contactEmail: site.contactEmail,
  });
  expect(await entries()).toMatchObject([
    {
      actor: admin.user.username,
      targetKind: "site",
      before: { nameNe: "सारथी" },
      after: { nameNe: "सारथी नेपाल" },
    },
  ]);
  // Mails say the new name.
  done(await app.call(accounts.forgotPassword, { body: { email: asha.user.email } }));
  expect((await app.mails())[0]?.mail.html).toContain("सारथी नेपाल");
});

it("of several who save at once one does, and nothing is written where nothing changed", async () => {
  const before = (await entries()).length;
  const drafts = await Promise.all(["One", "Two", "Three"].map((nameEn) => changed({ nameEn })));
  const answers = await Promise.all(drafts.map((draft) => put(draft)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  for (const one of answers.filter(({ status }) => status === 409)) refused(one, "settings.stale");
  const now = await read();
  done(await put(await changed({})));
  expect((await read()).revision).toBe(now.revision);
  expect(await entries()).toHaveLength(before + 1);
});

it("what is turned off is closed to members at once, and not to staff", async () => {
  const register = () =>
    app.call(accounts.register, {
      body: { firstName: "Late", email: `late${Math.random()}@example.test`, password: "a good long one" },
    });
  const post = (as: Member) => app.call(community.createPost, { body: { title: "कसरी पढ्ने?", content: "भन्नुहोस्" } }, as);
  const wishes = { email: "reader@example.test", topics: ["exams" as const], language: "ne" as const };
  done(await put(await changed({ closed: ["registration", "posting", "newsletter"] })));
  refused(await register(), "auth.registration_closed");
  refused(await post(asha), "post.closed");
  done(await post(moderator), 201);
  refused(await app.call(newsletter.subscribeNewsletter, { body: wishes }), "newsletter.closed");
  done(await put(await changed({ closed: [] })));
  done(await register(), 201);
  done(await post(asha), 201);
});

it("another node hears of a change, and reads it anew after it was cut off", async () => {
  const node = await app.anotherNode();
  const { host, user } = provided("cluster");
  const stop = listenTo({ host, user, database: app.name }, node.channels, () => undefined, node.settings.loadSoon);
  try {
    await expect
      .poll(async () => (await app.pool.query("SELECT FROM pg_stat_activity WHERE query LIKE 'LISTEN%'")).rowCount)
      .toBeGreaterThan(0);
    const edition = node.settings.edition();
    done(await put(await changed({ social: [{ name: "YouTube", url: "https://youtube.example/sarathi" }] })));
    await expect
      .poll(() => node.settings.site.social)
      .toEqual([{ name: "YouTube", url: "https://youtube.example/sarathi" }]);
    expect(node.settings.edition()).toBe(edition + 1);
  } finally {
    await stop();
  }
});

it("is for administrators, and takes no nonsense", async () => {
  const good = await changed({});
  refused(await app.call(calls.getSettings, {}, moderator), "auth.forbidden");
  refused(await put(good, moderator), "auth.forbidden");
  for (const wrong of [
    { nameEn: " " },
    { feedbackUrl: "javascript:alert(1)" },
    { social: Array(9).fill({ name: "x", url: "https://x.example" }) },
  ])
    refused(await put({ ...good, ...wrong } as SiteDraft & { revision: number }), "request.invalid");
});
