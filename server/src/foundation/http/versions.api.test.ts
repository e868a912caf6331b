import { accounts, events, exams, PAGE_VERSION } from "@sarathi/contract";
import { expect, it } from "vitest";
import { testApp } from "../../../test/app.ts";
import { makeTest } from "../../../test/factories.ts";
import { field, fileOf, sendForm } from "../../../test/form.ts";
import { people } from "../../../test/people.ts";
import { at, done, start } from "../../../test/sitting.ts";

const app = await testApp({ trustProxy: true });
const { person } = people(app);
app.http.versions.pages = "own";
const asha = await person("Asha");
const { slug, testId, mcqIds } = await makeTest(app.db, [{ answer: "A" }]);

/** A call with whatever body, by a page of a version; nobody says their own where none is given. */
async function send(method: "POST" | "PUT" | "PATCH", url: string, body: object, version?: string) {
  const headers = { authorization: `Bearer ${asha.token}`, ...(version && { [PAGE_VERSION]: version }) };
  const answer = await app.http.inject({ method, url, payload: body, headers });
  return { status: answer.statusCode, headers: answer.headers, ...answer.json<{ code?: string; data?: object }>() };
}
const { path: savePath } = exams.saveAnswers;
const startPath = exams.startAttempt.path.replace(":id", slug);
const leftOut = () => app.logLines.filter((line) => line.includes("are left out"));

it("a sitting goes on at a node of another version: the keys that it does not know are left out, and the log says which", async () => {
  const begun = await send("POST", startPath, { ofNextRelease: 1 }, "next");
  expect(begun.status).toBe(200);
  const { attemptId } = await start(app, slug, asha);
  const saving = savePath.replace(":id", attemptId);
  const answer = { mcqId: at(mcqIds, 0), selectedOptionIndex: 0, seq: Date.now(), flagged: false, timeSpentMs: 0 };
  const saved = await send("PUT", saving, { answers: [{ ...answer, sureness: "high" }], page: 3 }, "next");
  expect(saved.status).toBe(200);
  const submitted = await send(
    "POST",
    exams.submitTest.path,
    { mockTestId: testId, answers: [], ofNextRelease: { a: 1 } },
    "next",
  );
  expect([submitted.status, submitted.data]).toMatchObject([200, { correct: 1 }]);
  expect(leftOut()[0]).toContain(`POST ${exams.startAttempt.path}: ofNextRelease`);
});

it("of an event too", () => {
  const ofSitting = [exams, events].flatMap((calls) => Object.entries(calls).filter(([, spec]) => "ofSitting" in spec));
  expect(ofSitting.map(([name]) => name).toSorted()).toEqual(
    ["startAttempt", "saveAnswers", "submitTest", "startEvent", "submitEvent"].toSorted(),
  );
});

it("what else is wrong with it is refused as ever", async () => {
  const wrong = await send("POST", exams.submitTest.path, { ofNextRelease: 1, mockTestId: 7, answers: [] }, "next");
  expect([wrong.status, wrong.code]).toEqual([400, "request.invalid"]);
});

it("any other call is to come again, and nothing of it is done", async () => {
  const { path } = accounts.updateMe;
  const body = { firstName: "Usha", ofNextRelease: "kept" };
  const asked = await send("PATCH", path, body, "next");
  expect([asked.status, asked.code, asked.headers["retry-after"]]).toEqual([503, "request.other_version", "1"]);
  const me = done(await app.call(accounts.me, {}, asha));
  expect(me.profile.firstName).toBe("Asha");
  expect((await send("PATCH", path, { firstName: "Usha" }, "next")).status).toBe(200);
});

it("a form with a file too", async () => {
  const parts = [field("folder", "avatars"), field("ofNextRelease", "1"), fileOf(Buffer.from("a picture"))];
  const refused = await sendForm(app, asha.token, parts, { [PAGE_VERSION]: "next" });
  expect([refused.status, refused.body.code]).toEqual([503, "request.other_version"]);
  expect((await sendForm(app, asha.token, parts)).status).toBe(400);
});

it.each([undefined, "own"])("unknown keys of who says %s are refused, a sitting's too", async (version) => {
  const calls = [
    await send("POST", startPath, { ofNextRelease: 1 }, version),
    await send("PATCH", accounts.updateMe.path, { ofNextRelease: 1 }, version),
  ];
  expect(calls.map(({ status, code }) => [status, code])).toEqual(Array(2).fill([400, "request.invalid"]));
});
