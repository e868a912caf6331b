import { createHash, randomBytes } from "node:crypto";
import fs from "node:fs";
import type { AddressInfo } from "node:net";
import {
  community,
  communityComments,
  events,
  ImportSettings,
  moderation,
  moderationAdmin,
  newsletterAdmin,
  questionReports,
  type Role,
} from "@sarathi/contract";
import { v7 as uuidv7 } from "uuid";
import { expect, it } from "vitest";
import { testApp } from "../../server/test/app.ts";
import { makeEvent } from "../../server/test/events.ts";
import { attemptDue, letPass, makeDraft, makeTest } from "../../server/test/factories.ts";
import { upload } from "../../server/test/form.ts";
import { picture } from "../../server/test/pictures.ts";
import { at, done, getAttempt, start, submit } from "../../server/test/sitting.ts";
import { type Caller, ENDPOINTS } from "./calls.ts";
import { fuzz } from "./fuzz.ts";
import { type Known, PASSWORD } from "./samples.ts";

const { SIEGE_CALLS = "4800", SIEGE_SEED = "2083", SIEGE_REPORT } = process.env;
/** Calls end sessions, erase accounts and use limits up: so often the people are new ones. */
const TURNS = 60;

const app = await testApp({ trustProxy: true });
await app.http.listen({ port: 0, host: "127.0.0.1" });
const { port } = app.http.addresses()[0] as AddressInfo;

const hash = await app.services.accounts.hashing.hash(PASSWORD);

/** An account of a role, signed in, straight into the tables: passwords take time. */
async function signedIn(role: Role, more: { suspended?: boolean; expired?: boolean; unproven?: boolean } = {}) {
  const [accountId, token] = [uuidv7(), randomBytes(32).toString("base64url")];
  const name = `f${accountId.slice(-12)}`;
  await app.db
    .insertInto("account")
    .values({
      id: accountId,
      username: name,
      email: `${name}@example.test`,
      password_hash: hash,
      first_name: "Fuzz",
      role,
      status: more.suspended ? "suspended" : "active",
      email_verified_at: more.unproven ? null : new Date(),
    })
    .execute();
  await app.db.insertInto("community_member_status").values({ account_id: accountId, trust_level: 2 }).execute();
  await app.db
    .insertInto("session")
    .values({
      id: uuidv7(),
      account_id: accountId,
      token_hash: createHash("sha256").update(token).digest(),
      device: "",
      expires_at: new Date(Date.now() + (more.expired ? -1_000 : 3_600_000)),
    })
    .execute();
  return { accountId, name, token, bearer: { authorization: `Bearer ${token}` } };
}

const test = await makeTest(app.db, [{ answer: "B" }, { answer: "AC" }, { answer: "D" }]);
const victim = await app.member();
const sat = await start(app, test.testId, victim);
const { resultId } = done(await submit(app, test.testId, victim));
const report = { params: { id: at(test.mcqIds, 0) }, body: { reason: "typo" as const } };
const reportId = done(await app.call(questionReports.reportMcq, report, victim))._id;
const file = await upload(app, victim.token, "avatars", await picture(64, 64));

const body = { title: "A post of the victim", content: "Words #siege" };
const { postId } = done(await app.call(community.createPost, { body }, victim), 201);
const said = { params: { id: postId }, body: { content: "A comment" } };
const { commentId } = done(await app.call(communityComments.createComment, said, victim), 201);
const answer = { params: { id: commentId }, body: { content: "A reply" } };
const { replyId } = done(await app.call(communityComments.createReply, answer, victim), 201);

const reporter = await app.member();
const harm = { body: { reason: "spam" as const } };
done(await app.call(moderation.reportPost, { params: { id: postId }, ...harm }, reporter));
done(await app.call(moderation.reportComment, { params: { id: commentId }, ...harm }, reporter));
done(await app.call(moderation.reportPerson, { params: { username: victim.user.username }, ...harm }, reporter));
const judge = await app.member("moderator");
const found = done(await app.call(moderationAdmin.listCases, { query: { kind: "person" } }, judge)).items;
const ruling = { act: "warn" as const, reason: "abuse" as const };
const decided = { params: { id: at(found, 0)._id }, body: { version: 1, ruling } };
done(await app.call(moderationAdmin.decideCase, decided, judge));

const letter = {
  content: { en: { subject: "Siege", blocks: [{ kind: "divider" as const }] } },
  segment: { topic: "exams" as const, language: null, targetPost: null },
};
const campaign = done(await app.call(newsletterAdmin.createCampaign, { body: letter }, judge), 201);

const priced = { fee: 10_000, paymentAccount: { en: "Bank 1" } };
const { event } = await makeEvent(app, await app.member("admin"), priced);
const free = (await makeEvent(app, await app.member("admin"))).event;
const registered = done(await app.call(events.registerForEvent, { params: { id: event._id }, body: {} }, victim), 201);

const importId = uuidv7();
await app.db
  .insertInto("mcq_import")
  .values({
    ...{ id: importId, account_id: victim.user._id, name: "questions.txt", bytes: 12 },
    ...{ file: Buffer.from("1. What?\nA) x\nB) y\nAnswer: A"), state: "ready", format: "text" },
    settings: JSON.stringify(ImportSettings.parse({})) as never,
  })
  .execute();

/** Who calls, and what they know, for some turns. */
async function surround(): Promise<{ callers: Caller[]; known: Known }> {
  const [user, other, moderator, admin, suspended, expired, unproven] = await Promise.all([
    signedIn("user"),
    signedIn("user"),
    signedIn("moderator"),
    signedIn("admin"),
    signedIn("user", { suspended: true }),
    signedIn("user", { expired: true }),
    signedIn("user", { unproven: true }),
  ]);
  const mine = await start(app, test.testId, { headers: user.bearer });
  const hers = await start(app, test.testId, { headers: other.bearer });
  const old = await attemptDue(app.db, (await makeTest(app.db, [{ answer: "A" }])).testId, user.accountId, 600);
  const { token: endsSoon } = await getAttempt(app, old, { headers: user.bearer });
  await letPass(app.db, old, 7_200);
  const tickets = [mine, hers].map(({ token }) => ({ "x-attempt-token": token }));
  const { rows } = await app.pool.query<{ id: string }>("SELECT id FROM session WHERE account_id = ANY($1::uuid[])", [
    [user.accountId, other.accountId, victim.user._id],
  ]);
  const { rows: tree } = await app.pool.query<{ id: string }>(
    "SELECT id FROM category UNION ALL SELECT id FROM subject UNION ALL SELECT id FROM section UNION ALL SELECT id FROM chapter",
  );
  const draft = await makeDraft(app.db);
  const nodes = tree.map(({ id }) => id);
  const { rows: cases } = await app.pool.query<{ id: string }>("SELECT id FROM moderation_case");
  const { rows: decisions } = await app.pool.query<{ id: string }>("SELECT id FROM moderation_decision");
  const { rows: files } = await app.pool.query<{ id: string }>("SELECT id FROM upload");
  return {
    callers: [
      {},
      ...[user, user, other, moderator, admin, suspended, expired, unproven].map(({ bearer }) => bearer),
      ...tickets,
      { "x-attempt-token": endsSoon }, // ended by now
      { ...other.bearer, ...at(tickets, 0) },
    ],
    known: {
      ids: {
        mcqId: test.mcqIds,
        mcqs: test.mcqIds,
        exceptId: test.mcqIds,
        _id: test.mcqIds,
        "mcq-reports": [reportId],
        "mcq-imports": [importId],
        posts: [postId],
        after: [postId],
        seen: [postId],
        read: [postId],
        comments: [commentId, replyId],
        replies: [replyId],
        replyTo: [replyId],
        cases: cases.map(({ id }) => id),
        id: cases.map(({ id }) => id),
        decisions: decisions.map(({ id }) => id),
        mockTestId: [test.testId, draft.testId],
        "mock-tests": [test.testId, draft.testId],
        attemptId: [mine.attemptId, mine.attemptId, hers.attemptId, old, sat.attemptId],
        attempts: [mine.attemptId, mine.attemptId, hers.attemptId, old, sat.attemptId],
        "mock-test-results": [resultId],
        campaigns: [campaign._id],
        events: [event._id, free._id],
        registrations: [registered.registrationId],
        payments: registered.payment ? [registered.payment._id] : [],
        users: [other, moderator, suspended].map(({ accountId }) => accountId).concat(victim.user._id),
        sessions: rows.map(({ id }) => id),
        uploads: files.map(({ id }) => id),
        parentId: nodes,
        parent: nodes,
        ids: nodes,
        ":level": nodes,
      },
      words: [
        "siege",
        test.slug,
        "kharidar-first-paper-1",
        "so-polity",
        user.name,
        other.name,
        victim.user.username,
        file.url,
      ],
    },
  };
}

it("hostile calls against every endpoint: no failure of the server, no hang, nothing that the contract does not allow", async () => {
  let round: ReturnType<typeof surround> | undefined;
  const report = await fuzz({
    origin: `http://127.0.0.1:${port}`,
    seed: Number(SIEGE_SEED),
    calls: Number(SIEGE_CALLS),
    surroundings: async (turn) => {
      if (turn % TURNS === 0 || !round) round = surround();
      const { callers, known } = await round;
      // From anywhere, so that the limits of an address do not answer for the endpoints.
      const from = { "x-forwarded-for": `10.${turn >> 16}.${(turn >> 8) & 255}.${turn & 255}` };
      return { callers: callers.map((caller) => ({ ...from, ...caller })), known };
    },
  });
  if (SIEGE_REPORT)
    fs.writeFileSync(
      SIEGE_REPORT,
      JSON.stringify({ ...report, seed: Number(SIEGE_SEED), endpoints: ENDPOINTS.length }),
    );
  expect(report.faults.slice(0, 20)).toEqual([]);
  expect(report.calls).toBe(Number(SIEGE_CALLS));
  // What never gets past the first check was not attacked.
  expect(report.reached.length).toBeGreaterThan(ENDPOINTS.length / 3);
  const leaked = app.logLines.filter((line) => /"level":(?:50|60)/.test(line));
  expect(leaked.slice(0, 5)).toEqual([]);
}, 1_200_000);
