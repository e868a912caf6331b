import { accounts, questionImport as calls, type QuestionDraft, users } from "@sarathi/contract";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { testApp } from "../../test/app.ts";
import { fresh, HEAD, importing } from "../../test/importing.ts";
import { at, done, refused } from "../../test/sitting.ts";
import { docx, PNG, p, picture } from "./files/testFiles.ts";

const app = await testApp();
const staff = await app.member("moderator");
const nobody = "01900000-0000-7000-8000-000000000000";

const { send, get, rows, bring, start, cancel, finish, written } = importing(app, staff);

describe("[S132] a file of questions", () => {
  it("is read, shown row by row, and written as drafts of who brought it", async () => {
    const seen = await bring(HEAD + fresh(3));
    expect(seen).toMatchObject({ state: "ready", format: "csv", header: true, willWrite: 3, by: staff.user.username });
    expect(seen.counts).toEqual({ all: 3, good: 3, bad: 0, duplicates: 0, undecided: 0, left: 0, written: 0 });
    expect(seen.columns?.map(({ field: holds }) => holds)).toEqual([
      "question",
      "option1",
      "option2",
      "option3",
      "key",
    ]);
    expect(at(await rows(seen._id), 0)).toMatchObject({
      no: 1,
      place: { row: 2 },
      state: "good",
      draft: { correctOptionIndices: [0] },
    });
    expect(await finish(seen._id)).toMatchObject({ state: "done", counts: { written: 3 } });
    expect((await written(seen._id)).map((one) => [one.state, one.key_mask, one.author_id])).toEqual(
      Array.from({ length: 3 }, () => ["draft", 1, staff.user._id]),
    );
  });

  it("is in the list and in the audit log", async () => {
    const admin = await app.member("admin");
    const seen = await bring(HEAD + fresh(1));
    await finish(seen._id);
    expect(at(done(await app.call(calls.listMcqImports, {}, staff)).items, 0)._id).toBe(seen._id);
    const { items } = done(await app.call(users.listAudit, { query: { action: "mcq_import.write", limit: 1 } }, admin));
    expect(items[0]).toMatchObject({
      targetId: seen._id,
      target: "questions.csv",
      after: { written: 1, format: "csv" },
    });
  });

  it("gives all its questions what the settings say", async () => {
    const seen = await bring(HEAD + fresh(2), {
      state: "in_review",
      tags: ["२०८१"],
      chapters: ["so-polity"],
      source: "Gazette",
    });
    await finish(seen._id);
    expect((await written(seen._id)).map((one) => [one.state, one.tags])).toEqual([
      ["in_review", ["२०८१"]],
      ["in_review", ["२०८१"]],
    ]);
  });

  it("is all or nothing, unless the bad ones are left out", async () => {
    const file = `${HEAD}${fresh(2)}\n${fresh(1, "Z")}\n${fresh(1)}`;
    const stopped = await bring(file);
    expect(stopped).toMatchObject({ willWrite: 0, counts: { good: 3, bad: 1 } });
    refused(await start(stopped._id), "import.has_problems");
    const seen = await bring(file, { bad: "skip" });
    expect(await finish(seen._id)).toMatchObject({ state: "done", counts: { written: 3, bad: 1 } });
    expect(await rows(seen._id, { show: "bad" })).toMatchObject([
      { no: 3, problems: [{ code: "key_out_of_range", value: "Z" }] },
    ]);
  });

  it("of all or nothing in which the bank refuses a question after all fails by its number", async () => {
    const seen = await bring(HEAD + fresh(3));
    // As an older program read it, which knew a longer stem.
    const long = JSON.stringify({ en: "x".repeat(30_000) });
    const change =
      "UPDATE mcq_import_row SET draft = jsonb_set(draft, '{question}', $2) WHERE import_id = $1 AND no = 2";
    await app.pool.query(change, [seen._id, long]);
    expect(await finish(seen._id)).toMatchObject({
      state: "failed",
      failure: "bad_question",
      failedAt: "2",
      counts: { written: 0, bad: 1 },
    });
    expect(await written(seen._id)).toEqual([]);
  });

  it("gives back what was refused, as a file that no spreadsheet runs", async () => {
    const seen = await bring(`${HEAD}=cmd?,one,two,,Z\n${fresh(1)}`, { bad: "skip" });
    await finish(seen._id);
    const response = await app.http.inject({
      url: `/api/admin/mcq-imports/${seen._id}/refused`,
      headers: { authorization: `Bearer ${staff.token}` },
    });
    expect([response.statusCode, response.headers["content-type"], response.headers["content-disposition"]]).toEqual([
      200,
      "text/csv; charset=utf-8",
      "attachment; filename=\"refused-questions.csv\"; filename*=UTF-8''refused-questions.csv",
    ]);
    expect(response.body).toContain(`1,"row 2, block 1",key_out_of_range (key): Z,`);
    expect(response.body).toContain("'=cmd?");
  });

  it("asks before it converts an old font", async () => {
    const seen = await bring("Question,A,B,Answer\ng]kfnsf] /fhwfgL s'g xf] <,sf7df8f}+,kf]v/f,A");
    expect(seen).toMatchObject({ canConvert: ["question", "options"], counts: { undecided: 1 } });
    refused(await start(seen._id), "import.undecided");
    expect(at(await rows(seen._id, { show: "converted" }), 0).conversions[0]).toMatchObject({
      before: "g]kfnsf] /fhwfgL s'g xf] <",
      after: "नेपालको राजधानी कुन हो ?",
    });
    done(
      await app.call(
        calls.changeMcqImport,
        { params: { id: seen._id }, body: { convert: { question: true, options: true } } },
        staff,
      ),
    );
    await app.jobs.drain();
    await finish(seen._id);
    expect(at(await written(seen._id), 0).question).toEqual({ ne: "नेपालको राजधानी कुन हो ?" });
  });

  it("shows what is there already, in the bank and in the file, and leaves it out unless it is wanted", async () => {
    const line = fresh(1);
    const first = await bring(HEAD + line);
    await finish(first._id);
    const [known] = await written(first._id);
    const file = `${HEAD}${line.toUpperCase()}\n${line}\n${fresh(1)}`;
    const seen = await bring(file);
    expect(seen.counts).toMatchObject({ duplicates: 2, left: 2, good: 1 });
    const same = await rows(seen._id, { show: "duplicates" });
    expect([same[0]?.sameAs?.question, same[1]?.sameAsNo]).toEqual([known?.question, 1]);
    expect((await bring(file, { duplicates: "take" })).counts).toMatchObject({ duplicates: 2, left: 0, good: 3 });
    expect(
      (await bring(HEAD + Array.from({ length: 3_000 }, () => "The same?,x,y,z,A").join("\n"))).counts,
    ).toMatchObject({ all: 3_000, good: 1, left: 2_999 });
  });

  it("remembers what the columns of such a file hold", async () => {
    const file = `foo,bar,baz,qux\n${fresh(1).replace(",three", "")}`;
    const mapped = await bring(file, { header: true, mapping: ["question", "option1", "option2", "key"] });
    expect(mapped.willWrite).toBe(1);
    await finish(mapped._id);
    const again = await bring(`foo,bar,baz,qux\n${fresh(1).replace(",three", "")}`, { header: true });
    expect([again.remembered, again.willWrite]).toEqual([true, 1]);
  });

  it("brings its pictures along as uploads", async () => {
    const body = p("1. What does this show?") + picture("A dot") + p("A) Dot") + p("B) Line") + p("Answer: A");
    const seen = await bring(docx(body, { "word/media/1.png": PNG }));
    expect(await finish(seen._id)).toMatchObject({ state: "done", counts: { written: 1 } });
    const { mcq_id } = await app.db
      .selectFrom("mcq_import_row")
      .select("mcq_id")
      .where("import_id", "=", seen._id)
      .executeTakeFirstOrThrow();
    const { image, image_alt } = await app.db
      .selectFrom("mcq_version")
      .select(["image", "image_alt"])
      .where("mcq_id", "=", mcq_id as string)
      .executeTakeFirstOrThrow();
    expect([image, image_alt]).toEqual([expect.stringMatching(/^\/files\//), { en: "A dot" }]);
  });

  it("sets a question aside whose picture is no upload of this site", async () => {
    const file = `Question,A,B,Answer,image,image_alt_en\n${fresh(1).replace(",three", "")},/logo.webp,A map\n${fresh(1).replace(",three", "")}`;
    const seen = await bring(file, { bad: "skip" });
    expect(await finish(seen._id)).toMatchObject({ state: "done", counts: { written: 1, bad: 1 } });
    expect(at(await rows(seen._id, { show: "bad" }), 0).problems).toEqual([
      { code: "picture_broken", field: "image", value: "/logo.webp" },
    ]);
  });

  it.each([
    ["nothing", "", "empty"],
    ["macros", docx(p("x"), { "word/vbaProject.bin": Buffer.from("x") }), "macros"],
    ["entities", '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><quiz/>', "entities"],
    ["no question", "just words", "no_questions"],
  ])("of %s has failed and says why", async (_, file, failure) => {
    const seen = await bring(file);
    expect(seen).toMatchObject({ state: "failed", failure, counts: { all: 0 } });
    refused(await start(seen._id), "import.state");
  });

  it("larger than 20 MB is refused before it is read", async () => {
    expect((await send(Buffer.alloc(21 * 1024 * 1024))).body).toMatchObject({ code: "upload.too_large" });
  });

  it("whose bytes run out in the middle says what is whole", async () => {
    const seen = await bring(`${HEAD}${fresh(2)}\n"Cut in the mid`);
    expect(seen.counts).toMatchObject({ all: 3, good: 2, bad: 1 });
    expect(at(await rows(seen._id, { show: "bad" }), 0).problems[0]).toMatchObject({ code: "cut_off" });
  });
});

describe("an import", () => {
  it("that was cancelled writes nothing more", async () => {
    const seen = await bring(HEAD + fresh(2));
    expect(done(await cancel(seen._id)).state).toBe("cancelled");
    refused(await start(seen._id), "import.state");
    refused(await cancel(seen._id), "import.state");
    refused(await app.call(calls.changeMcqImport, { params: { id: seen._id }, body: {} }, staff), "import.state");
  });

  it("that was started and cancelled at the same moment is whole or nothing", async () => {
    for (let n = 0; n < 4; n++) {
      const seen = await bring(HEAD + fresh(150));
      done(await start(seen._id));
      const [, stopped] = await Promise.all([app.jobs.drain(), cancel(seen._id)]);
      await app.jobs.drain();
      const { state, counts } = await get(seen._id);
      expect([state, counts.written]).toEqual(stopped.status === 200 ? ["cancelled", 0] : ["done", 150]);
    }
  });

  it("started by several at once is written once", async () => {
    const seen = await bring(HEAD + fresh(20), { bad: "skip" });
    const answers = await Promise.all(Array.from({ length: 8 }, () => start(seen._id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    await Promise.all([app.jobs.drain(), app.jobs.drain()]);
    expect((await written(seen._id)).map(({ no }) => no)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1));
  });

  it.each(["stop", "skip"] as const)("whose worker is killed in the middle goes on where it was (%s)", async (bad) => {
    const seen = await bring(HEAD + fresh(250), { bad });
    done(await start(seen._id));
    await app.pool.query(
      "CREATE FUNCTION kill_worker() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'killed' USING ERRCODE = 'admin_shutdown'; END $$",
    );
    await app.pool.query(
      `CREATE TRIGGER kill_worker BEFORE UPDATE ON mcq_import_row FOR EACH ROW WHEN (NEW.state = 'written' AND NEW.no = 150 AND NEW.import_id = '${seen._id}') EXECUTE FUNCTION kill_worker()`,
    );
    await app.jobs.drain();
    const { counts, state } = await get(seen._id);
    expect([state, counts.written]).toEqual(bad === "stop" ? ["failed", 0] : ["importing", 100]);
    await app.pool.query("DROP FUNCTION kill_worker CASCADE");
    if (bad === "stop") return;
    await app.pool.query("UPDATE pgboss.job SET start_after = now() WHERE state < 'active'");
    await app.jobs.drain();
    expect(await get(seen._id)).toMatchObject({ state: "done", counts: { written: 250 } });
    expect(new Set((await written(seen._id)).map(({ question }) => question.en)).size).toBe(250);
  });

  it("is changed and started by nobody but who brought it: that one is the author of its questions", async () => {
    const { _id } = done(await send(fresh(2)), 201);
    const other = await app.member("moderator");
    const params = { id: _id };
    const { settings } = await get(_id);
    refused(await app.call(calls.changeMcqImport, { params, body: settings }, other), "auth.forbidden");
    refused(await app.call(calls.startMcqImport, { params }, other), "auth.forbidden");
  });

  it("goes with the data of who brought it; when that account is erased, its questions stay", async () => {
    const gone = await app.member("moderator");
    const { _id } = done(await send(HEAD + fresh(1), "mine.csv", gone), 201);
    await app.jobs.drain();
    done(await app.call(calls.startMcqImport, { params: { id: _id } }, gone));
    await app.jobs.drain();
    const [question] = await written(_id);
    const exported = await app.call(accounts.exportMe, {}, gone);
    expect(exported.status).toBe(200);
    expect(exported.body.data).toMatchObject({
      parts: { mcqImports: [{ _id, name: "mine.csv", counts: { written: 1 } }] },
    });
    await sql`UPDATE account SET erase_requested_at = now() - interval '31 days' WHERE id = ${gone.user._id}`.execute(
      app.db,
    );
    await app.services.accounts.sweep();
    refused(await app.call(calls.getMcqImport, { params: { id: _id } }, staff), "import.not_found");
    const left = await sql<{
      question: object;
    }>`SELECT question FROM mcq_version WHERE author_id = ${gone.user._id}`.execute(app.db);
    expect(left.rows).toEqual([{ question: question?.question }]);
  });

  it("is not known under another id", async () => {
    const params = { id: nobody };
    for (const spec of [
      calls.getMcqImport,
      calls.listMcqImportRows,
      calls.startMcqImport,
      calls.cancelMcqImport,
      calls.refusedOfMcqImport,
    ]) {
      refused(await app.call(spec, { params } as never, staff), "import.not_found");
    }
    refused(await app.call(calls.changeMcqImport, { params, body: {} }, staff), "import.not_found");
  });

  it("takes no settings that there are not", async () => {
    const seen = await bring(HEAD + fresh(1));
    for (const body of [{ bad: "maybe" }, { mapping: ["nonsense"] }, { chapters: ["No Slug"] }, { unknown: 1 }]) {
      refused(
        await app.call(calls.changeMcqImport, { params: { id: seen._id }, body: body as never }, staff),
        "request.invalid",
      );
    }
  });
});

describe("[S132] questions as a file", () => {
  const write = (format: string, more = "") =>
    app.http.inject({
      url: `/api/admin/mcqs/export?format=${format}${more}`,
      headers: { authorization: `Bearer ${staff.token}` },
    });

  it.each(["json", "moodle", "gift"])("%s comes back as it went, the whole bank of it", async (format) => {
    const file = await write(format, "&chapter=so-polity");
    expect(file.statusCode).toBe(200);
    const off = { question: false, options: false, explanation: false, source: false };
    const seen = await bring(file.rawPayload, { duplicates: "take", convert: off });
    expect(seen).toMatchObject({ state: "ready", format, counts: { bad: 0 } });
    expect(seen.counts.all).toBeGreaterThan(9);
    const { questions } = JSON.parse((await write("json", "&chapter=so-polity")).body) as {
      questions: QuestionDraft[];
    };
    expect(seen.counts.all).toBe(questions.length);
    const drafts = (
      await sql<{ draft: unknown }>`SELECT draft FROM mcq_import_row WHERE import_id = ${seen._id} ORDER BY no`.execute(
        app.db,
      )
    ).rows;
    expect(drafts.map(({ draft }) => draft)).toEqual(questions);
  });

  it.each(["csv", "xlsx"])("%s has every question, and is read without a word on its columns", async (format) => {
    const file = await write(format, "&chapter=so-polity");
    const seen = await bring(file.rawPayload, {
      duplicates: "take",
      convert: { question: false, options: false, explanation: false, source: false },
    });
    expect(seen).toMatchObject({ state: "ready", format, counts: { bad: 0, undecided: 0 } });
    expect(seen.columns?.filter(({ field: holds }) => holds === null)).toEqual([]);
  });

  it.each(["json", "moodle", "gift", "csv", "xlsx"])(
    "%s goes on after a version that no draft is made of",
    async (format) => {
      const one = async () => {
        const seen = await bring(HEAD + fresh(1), { tags: [`cut-${format}`] });
        await finish(seen._id);
        const row = app.db.selectFrom("mcq_import_row").select("mcq_id").where("import_id", "=", seen._id);
        return (await row.executeTakeFirstOrThrow()).mcq_id as string;
      };
      const broken = await one();
      const fine = await one();
      await sql`
      INSERT INTO mcq_version (mcq_id, version, question, options, key_mask, explanation, source, tags)
      SELECT mcq_id, 2, question, options, key_mask, jsonb_build_object('ne', repeat('क', 9000)), source, tags
      FROM mcq_version WHERE mcq_id = ${broken}`.execute(app.db);
      await sql`UPDATE mcq SET current_version = 2 WHERE id = ${broken}`.execute(app.db);
      const file = await write(format, `&tag=cut-${format}`);
      expect(file.statusCode).toBe(200);
      expect(file.body).not.toContain(fine);
      if (format !== "xlsx") expect(file.body).toContain(broken);
      // In a table it can be said in a row alone, which is no question.
      const counts = { good: 1, bad: format === "csv" ? 1 : 0 };
      expect(await bring(file.rawPayload, { duplicates: "take" })).toMatchObject({ state: "ready", counts });
    },
  );

  it("is only what the filter finds, and no other kind", async () => {
    expect((JSON.parse((await write("json", "&search=zzzzqq")).body) as { questions: unknown[] }).questions).toEqual(
      [],
    );
    expect((await write("docx")).statusCode).toBe(400);
  });
});
