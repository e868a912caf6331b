import { questionReports as calls, questionAdmin, questions, type ReportBody, users } from "@sarathi/contract";
import { describe, expect, it } from "vitest";
import { type Member, testApp } from "../../test/app.ts";
import { CANARY, holdBack, makeTest } from "../../test/factories.ts";
import { all, at, done, refused, start } from "../../test/sitting.ts";
import { emptyReports } from "./report.store.ts";

const app = await testApp();
const staff = await app.member("moderator");
const asha = await app.member();
const nobody = "01900000-0000-7000-8000-000000000000";

const question = async () => at((await makeTest(app.db, [{ answer: "A" }])).mcqIds, 0);
const report = (id: string, as: Member = asha, body: ReportBody = { reason: "wrong_key", description: "ग हुनुपर्छ" }) =>
  app.call(calls.reportMcq, { params: { id }, body }, as);
const mine = async (as: Member = asha) => done(await app.call(calls.myReports, {}, as)).items;
const list = async (query: object = {}) => done(await app.call(calls.listReports, { query }, staff));
const answer = (id: string, body: object = {}, as: Member = staff) =>
  app.call(calls.answerReport, { params: { id }, body: { outcome: "fixed", answer: "मिलाइयो", ...body } as never }, as);
const admin = async (id: string) => done(await app.call(questionAdmin.getAdminMcq, { params: { id } }, staff));
const isPractised = async (mcqId: string) =>
  (await app.call(questions.validateMcq, { body: { mcqId, selectedOptionIndex: 0 } })).status === 200;

describe("a report", () => {
  it("is the reporter's to see, and staff's", async () => {
    const id = await question();
    const made = done(await report(id));
    expect(made).toMatchObject({ mcqId: id, reason: "wrong_key", description: "ग हुनुपर्छ", state: "open" });
    expect(at(await mine(), 0)).toEqual(made);
    expect(at((await list({ mcqId: id })).items, 0)).toMatchObject({
      _id: made._id,
      by: asha.user.username,
      version: 1,
      mcq: { _id: id, state: "verified", version: 1, disputed: false },
    });
    expect(await admin(id)).toMatchObject({
      openReports: 1,
      disputed: false,
      reports: [{ _id: made._id, state: "open" }],
    });
  });

  it("holds no key and nothing of the solution", async () => {
    const answered = await report(await question());
    expect(JSON.stringify(answered.body)).not.toContain(CANARY);
    expect(JSON.stringify((await app.call(calls.myReports, {}, asha)).body)).not.toContain(CANARY);
  });

  it("made again while it is open is the first one, also by many at the same moment", async () => {
    const id = await question();
    const bina = await app.member();
    const answers = await Promise.all(Array.from({ length: 8 }, () => report(id, bina)));
    expect(new Set(answers.map((one) => done(one)._id)).size).toBe(1);
    expect(done(await report(id, bina, { reason: "typo", description: "अर्को" })).reason).toBe("wrong_key");
    expect((await admin(id)).openReports).toBe(1);
  });

  it("after an answer is a new one", async () => {
    const id = await question();
    const first = done(await report(id));
    done(await answer(first._id));
    expect(done(await report(id))._id).not.toBe(first._id);
  });

  it.each([
    ["an unknown reason", { reason: "hate" }],
    ["no reason", {}],
    ["too long a description", { reason: "other", description: "क".repeat(1_001) }],
    ["signs that nobody sees", { reason: "other", description: "क\u202eख" }],
  ])("with %s is refused", async (_, body) => {
    refused(await report(await question(), asha, body as never), "request.invalid");
  });

  it("of what one may not see is not found: no such question, a draft, one under embargo", async () => {
    refused(await report(nobody), "mcq.not_found");
    const draft = await question();
    await app.db.updateTable("mcq").set({ state: "draft" }).where("id", "=", draft).execute();
    refused(await report(draft), "mcq.not_found");
    const { testId, mcqIds } = await makeTest(app.db, [{ answer: "A" }]);
    await holdBack(app.db, testId, null);
    refused(await report(at(mcqIds, 0)), "mcq.not_found");
  });

  it("of a question of a paper that one sits is taken, whatever else is so", async () => {
    const { testId, slug, mcqIds } = await makeTest(app.db, [{ answer: "A" }]);
    await holdBack(app.db, testId, null);
    await start(app, slug, asha);
    done(await report(at(mcqIds, 0)));
    refused(await report(at(mcqIds, 0), await app.member()), "mcq.not_found");
  });

  it("of a question that is being written anew is of the words that were sat, and answers no others", async () => {
    const { testId, slug, mcqIds } = await makeTest(app.db, [{ answer: "A" }]);
    await start(app, slug, asha);
    const id = at(mcqIds, 0);
    const { question, options, correctOptionIndices, version } = done(
      await app.call(questionAdmin.getAdminMcq, { params: { id } }, staff),
    );
    const edit = { options, correctOptionIndices, version, question: { ...question, en: "CANARY of new words" } };
    done(await app.call(questionAdmin.updateMcq, { params: { id }, body: edit as never }, staff));
    const made = done(await report(id));
    expect(JSON.stringify(made)).not.toContain("CANARY");
    expect(made.question).toEqual(question);
    expect(testId).toBeDefined();
  });

  it("is one of twenty that an account makes a day", async () => {
    const eager = await app.member();
    const { mcqIds } = await makeTest(
      app.db,
      Array.from({ length: 21 }, () => ({ answer: "A" })),
    );
    for (const id of mcqIds.slice(0, 20)) done(await report(id, eager));
    refused(await report(at(mcqIds, 20), eager), "request.too_many");
  });
});

describe("three open reports of different accounts", () => {
  const three = async (id: string) => {
    const people = await Promise.all([app.member(), app.member(), app.member()]);
    return Promise.all(people.map(async (person) => done(await report(id, person))._id));
  };

  it("take a question out of practice until all are answered", async () => {
    const id = await question();
    done(await report(id));
    done(await report(id, await app.member()));
    expect(await isPractised(id)).toBe(true);
    done(await report(id, await app.member()));
    expect(await isPractised(id)).toBe(false);
    const listed = done(await app.call(questions.listMcqs, { query: { chapter: "so-polity", limit: 100 } }));
    expect(listed.items.map(({ mcqId }) => mcqId)).not.toContain(id);
    expect(await admin(id)).toMatchObject({ state: "verified", disputed: true, openReports: 3 });
    const open = (await list({ mcqId: id })).items;
    done(await answer(at(open, 0)._id));
    expect(await admin(id)).toMatchObject({ disputed: true, openReports: 2 });
    expect(done(await answer(at(open, 1)._id, { all: true })).ids).toHaveLength(2);
    expect(await admin(id)).toMatchObject({ disputed: false, openReports: 0 });
    expect(await isPractised(id)).toBe(true);
  });

  it("may come at the same moment", async () => {
    for (let n = 0; n < 5; n++) {
      const id = await question();
      await three(id);
      expect(await admin(id)).toMatchObject({ disputed: true, openReports: 3 });
    }
  });

  it("and their answers of the same moment are counted right", async () => {
    const id = await question();
    const ids = await three(id);
    await Promise.all([...ids.map((one) => answer(one)), report(id)]);
    expect((await admin(id)).openReports).toBe(1);
    done(await answer(at((await list({ mcqId: id, state: "open" })).items, 0)._id));
    expect(await admin(id)).toMatchObject({ disputed: false, openReports: 0 });
  });

  it("leave a question of the site's files its files'", async () => {
    const id = await question();
    await three(id);
    const row = await app.db.selectFrom("mcq").select("origin").where("id", "=", id).executeTakeFirstOrThrow();
    expect(row.origin).toBe("file");
  });
});

describe("an answer", () => {
  it("is the reporter's to read, without who wrote it", async () => {
    const made = done(await report(await question()));
    expect(done(await answer(made._id, { outcome: "no_fault", answer: "संविधानको धारा ८४ हेर्नुहोस्" })).ids).toEqual([
      made._id,
    ]);
    const read = at(await mine(), 0);
    expect(read).toMatchObject({ state: "answered", answer: { outcome: "no_fault", text: "संविधानको धारा ८४ हेर्नुहोस्" } });
    expect(JSON.stringify(read)).not.toContain(staff.user.username);
    expect(at((await list({ mcqId: made.mcqId })).items, 0).answer?.by).toBe(staff.user.username);
  });

  it("is given once, by one of several", async () => {
    const made = done(await report(await question()));
    const answers = await Promise.all(Array.from({ length: 6 }, () => answer(made._id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const one of answers.filter(({ status }) => status !== 200)) refused(one, "mcq.report_answered");
  });

  it("says something, of a report that there is", async () => {
    const made = done(await report(await question()));
    refused(await answer(nobody), "mcq.report_not_found");
    refused(await answer(made._id, { answer: " " }), "request.invalid");
    refused(await answer(made._id, { outcome: "maybe" }), "request.invalid");
    refused(await answer(made._id, {}, asha), "auth.forbidden");
  });

  it("stands in the audit log", async () => {
    const id = await question();
    done(await answer(done(await report(id))._id));
    const { items } = done(await app.call(users.listAudit, { query: { targetId: id } }, await app.member("admin")));
    expect(items).toMatchObject([{ action: "mcq.answer_report", after: { outcome: "fixed", answer: "मिलाइयो" } }]);
  });
});

describe("reports as staff see them", () => {
  it("come open ones first, those of disputed questions before others", async () => {
    const { items, pagination } = await list({ limit: 100 });
    expect(pagination.total).toBe(items.length);
    const ranks = items.map(({ state, mcq }) => (state === "open" ? 0 : 2) + (mcq.disputed ? 0 : 1));
    expect(ranks).toEqual(ranks.toSorted());
    expect((await list({ state: "answered", limit: 100 })).items.every(({ state }) => state === "answered")).toBe(true);
  });

  it("are found by reason, question and words", async () => {
    const { mcqIds, tag } = await makeTest(app.db, [{ answer: "A" }]);
    const made = done(await report(at(mcqIds, 0), asha, { reason: "outdated", description: "अब १००% भयो" }));
    for (const query of [{ reason: "outdated" }, { mcqId: at(mcqIds, 0) }, { search: "१००%" }, { search: tag }]) {
      const ids = (await list(query)).items.map(({ _id }) => _id);
      expect(ids).toEqual([made._id]);
    }
    refused(await app.call(calls.listReports, { query: { reason: "x" as never } }, staff), "request.invalid");
  });
});

it("goes with its maker's data, and loses the words of an account that is erased", async () => {
  const gone = await app.member();
  const made = done(await report(await question(), gone));
  expect(await all(app.services.questions.reports.exportOf(gone.user._id))).toMatchObject([{ _id: made._id }]);
  await emptyReports(app.db, gone.user._id);
  const row = await app.db
    .selectFrom("mcq_report")
    .select(["description", "state"])
    .where("id", "=", made._id)
    .executeTakeFirst();
  expect(row).toEqual({ description: "", state: "open" });
});
