import { contract, type Endpoint, urlOf } from "@sarathi/contract";
import { expect, it } from "vitest";
import { testApp } from "./app.ts";
import { start } from "./sitting.ts";

/**
 * Who may call what, as data: an endpoint of the contract that is missing here fails. `in` stands for any answer but a
 * refusal at the door; what a service refuses after that (another's attempt, a closed test) its own tests show.
 */
type Door = "in" | "auth.required" | "auth.forbidden" | "auth.suspended";
const WHO = ["nobody", "candidate", "user", "moderator", "admin", "suspended", "suspended candidate"] as const;
type Who = (typeof WHO)[number];

const all = (door: Door): Record<Who, Door> => ({
  nobody: door,
  candidate: door,
  user: door,
  moderator: door,
  admin: door,
  suspended: door,
  "suspended candidate": door,
});
const anyone = all("in");
const member: Record<Who, Door> = {
  ...all("in"),
  nobody: "auth.required",
  candidate: "auth.required",
  suspended: "auth.suspended",
  "suspended candidate": "auth.suspended",
};
const moderator: Record<Who, Door> = { ...member, user: "auth.forbidden" };
const admin: Record<Who, Door> = { ...moderator, moderator: "auth.forbidden" };
const candidate: Record<Who, Door> = { ...all("in"), nobody: "auth.required", suspended: "auth.suspended" };

const id = "01900000-0000-7000-8000-000000000000";
const MATRIX: Record<string, { doors: Record<Who, Door>; input: { params?: object; query?: object; body?: object } }> =
  {
    "accounts.register": { doors: anyone, input: { body: {} } },
    "accounts.login": { doors: anyone, input: { body: { email: "nobody", password: "nothing" } } },
    "accounts.me": { doors: member, input: {} },
    "accounts.logout": { doors: member, input: {} },
    "accounts.google": { doors: anyone, input: { body: { code: "none" } } },
    "accounts.verifyEmail": { doors: anyone, input: { params: { verificationCode: "x".repeat(43) } } },
    "accounts.resendVerification": { doors: anyone, input: { body: { email: "nobody@example.test" } } },
    "accounts.forgotPassword": { doors: anyone, input: { body: { email: "nobody@example.test" } } },
    "accounts.resetPassword": {
      doors: anyone,
      input: { body: { token: "x".repeat(43), newPassword: "a new long password" } },
    },
    "accounts.setPassword": {
      doors: member,
      input: { body: { email: "nobody@example.test", newPassword: "a new long password" } },
    },
    "accounts.changePassword": {
      doors: member,
      input: { body: { currentPassword: "wrong", newPassword: "a new long password" } },
    },
    "accounts.updateMe": { doors: member, input: { body: {} } },
    "accounts.listSessions": { doors: member, input: {} },
    "accounts.endSession": { doors: member, input: { params: { id } } },
    "accounts.endOtherSessions": { doors: member, input: {} },
    "accounts.exportMe": { doors: member, input: {} },
    "accounts.eraseMe": { doors: member, input: { body: { password: "wrong" } } },
    "accounts.keepMe": { doors: member, input: {} },
    "accounts.getProfile": { doors: anyone, input: { params: { username: "nobody_here" } } },
    "users.listUsers": { doors: moderator, input: {} },
    "users.getUser": { doors: moderator, input: { params: { id } } },
    "users.changeRole": { doors: admin, input: { params: { id }, body: { role: "user" } } },
    "users.suspendUser": {
      doors: moderator,
      input: { params: { id }, body: { term: { kind: "endless" }, reason: "a reason" } },
    },
    "users.restoreUser": { doors: moderator, input: { params: { id } } },
    "users.endUserSessions": { doors: moderator, input: { params: { id } } },
    "users.listAudit": { doors: moderator, input: {} },
    "users.overview": { doors: moderator, input: {} },
    "uploads.upload": { doors: member, input: { body: {} } },
    "uploads.openUpload": { doors: member, input: { params: { id } } },
    "uploads.removeUpload": { doors: member, input: { params: { id } } },
    "curriculum.listCategories": { doors: anyone, input: {} },
    "curriculum.getSubjectTree": { doors: anyone, input: { params: { slug: "kharidar-first-paper" } } },
    "questions.listMcqs": { doors: anyone, input: {} },
    "questions.todaysMcq": { doors: anyone, input: {} },
    "questions.validateMcq": { doors: anyone, input: { body: { mcqId: id, selectedOptionIndex: 0 } } },
    "exams.listTests": { doors: anyone, input: {} },
    "exams.getTest": { doors: anyone, input: { params: { id } } },
    "exams.getPaper": { doors: member, input: { params: { id } } },
    "exams.getDynamicPaper": { doors: member, input: { params: { id } } },
    "exams.getSolutions": { doors: member, input: { params: { id } } },
    "exams.startAttempt": { doors: member, input: { params: { id } } },
    "exams.getAttempt": { doors: candidate, input: { params: { id } } },
    "exams.saveAnswers": {
      doors: candidate,
      input: { params: { id }, body: { answers: [{ mcqId: id, selectedOptionIndex: 0, seq: 1 }] } },
    },
    "exams.submitTest": { doors: candidate, input: { body: { mockTestId: id, answers: [] } } },
    "exams.listResults": { doors: member, input: {} },
    "exams.getResult": { doors: member, input: { params: { id } } },
  };

const endpoints = new Map<string, Endpoint>(
  Object.entries(contract).flatMap(([room, calls]) =>
    Object.entries(calls).map(([name, spec]): [string, Endpoint] => [`${room}.${name}`, spec]),
  ),
);

it("[S131] the matrix names every endpoint of the contract and no other", () => {
  expect(Object.keys(MATRIX).sort()).toEqual([...endpoints.keys()].sort());
});

const app = await testApp();

async function headersOf(who: Who): Promise<Record<string, string>> {
  if (who === "nobody") return {};
  const role = who === "moderator" || who === "admin" ? who : "user";
  const person = await app.member(role);
  const bearer = { authorization: `Bearer ${person.token}` };
  if (who === "user" || role !== "user") return bearer;
  const ticket: Record<string, string> =
    who === "suspended" ? {} : { "x-attempt-token": (await start(app, "kharidar-first-paper-1", person)).token };
  if (who === "candidate") return ticket;
  // A session that this node has not met yet, of an account that is suspended by now.
  await app.db.updateTable("account").set({ status: "suspended" }).where("id", "=", person.user._id).execute();
  await forgetSessions(person.user._id);
  return { ...bearer, ...ticket };
}

async function forgetSessions(accountId: string): Promise<void> {
  const sessions = await app.db
    .selectFrom("session")
    .select("token_hash")
    .where("account_id", "=", accountId)
    .execute();
  for (const { token_hash } of sessions) app.services.accounts.sessions.forget(token_hash.toString("hex"));
}

it.each(WHO)("[S131] what %s may call", async (who) => {
  const headers = await headersOf(who);
  const met: Record<string, string> = {};
  const wanted: Record<string, string> = {};
  const rows = Object.entries(MATRIX).sort(
    ([a], [b]) => Number(a === "accounts.logout") - Number(b === "accounts.logout"),
  );
  for (const [name, { doors, input }] of rows) {
    const spec = endpoints.get(name);
    if (!spec) continue;
    const { body, ...place } = input;
    const response = await app.http.inject({
      method: spec.method,
      url: urlOf(spec, place),
      headers,
      ...(body ? { payload: body } : {}),
    });
    const { code, statusCode } = response.json() as { code?: string; statusCode: number };
    const refusal = ["auth.required", "auth.forbidden", "auth.suspended"].find((c) => c === code);
    met[name] = refusal ?? "in";
    wanted[name] = doors[who];
    expect(statusCode).toBeLessThan(500);
  }
  expect(met).toEqual(wanted);
});
