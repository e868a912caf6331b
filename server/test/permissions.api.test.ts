import { contract, type Endpoint, urlOf } from "@sarathi/contract";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { testApp } from "./app.ts";
import { upload } from "./form.ts";
import { ANY_ID, MATRIX, WHO, type Who } from "./permissions.ts";
import { pdf } from "./pictures.ts";
import { done, start, submit } from "./sitting.ts";

const endpoints = new Map<string, Endpoint>(
  Object.entries(contract).flatMap(([table, calls]) =>
    Object.entries(calls).map(([name, spec]): [string, Endpoint] => [`${table}.${name}`, spec]),
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
  if (who === "ticket") return ticket;
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
  for (const [name, { access, input }] of rows) {
    const spec = endpoints.get(name);
    if (!spec) continue;
    const { body, ...place } = input;
    const response = await app.http.inject({
      method: spec.method,
      url: urlOf(spec, place),
      headers,
      ...(body ? { payload: body } : {}),
    });
    // A file is no envelope: who gets one is in.
    const isEnvelope = String(response.headers["content-type"]).startsWith("application/json");
    const { code } = (isEnvelope ? response.json() : {}) as { code?: string };
    const refusal = ["auth.required", "auth.forbidden", "auth.suspended"].find((c) => c === code);
    met[name] = refusal ?? "in";
    wanted[name] = access[who];
    expect(response.statusCode, name).toBeLessThan(500);
  }
  expect(met).toEqual(wanted);
});

/** Everything of a person that their ids lead to, with texts of theirs that nobody else may read. */
async function victim() {
  const who = await app.member();
  const email = who.user.email;
  const open = await start(app, "nayab-subba-first-paper-1", who);
  const sat = await start(app, "kharidar-first-paper-1", who);
  const { resultId } = done(await submit(app, sat.mockTestId, who));
  const { url } = await upload(app, who.token, "payments", await pdf());
  const ids = async (table: "session" | "upload", owner: "account_id" | "owner_id") => {
    const { rows } = await sql<{
      id: string;
    }>`SELECT id FROM ${sql.table(table)} WHERE ${sql.ref(owner)} = ${who.user._id}`.execute(app.db);
    return rows.map(({ id }) => id);
  };
  const [sessions, files] = [await ids("session", "account_id"), await ids("upload", "owner_id")];
  return {
    who,
    ids: [who.user._id, open.attemptId, sat.attemptId, resultId, ...sessions, ...files],
    secrets: [email, who.token, open.token, sat.token, url, resultId],
    /** What the database holds of them, as one text. */
    async state(): Promise<string> {
      const { rows } = await sql`
        SELECT (SELECT row_to_json(a) FROM (SELECT role, status, email, username, first_name, erase_requested_at, password_hash
            FROM account WHERE id = ${who.user._id}) a) AS account,
          (SELECT json_agg(s.id ORDER BY s.id) FROM session s WHERE s.account_id = ${who.user._id}) AS sessions,
          (SELECT json_agg(json_build_array(u.id, u.removed_at) ORDER BY u.id) FROM upload u WHERE u.owner_id = ${who.user._id}) AS uploads,
          (SELECT json_agg(json_build_array(t.id, t.status, t.ticket_no, (SELECT json_agg(w.mcq_id) FROM attempt_answer w WHERE w.attempt_id = t.id)) ORDER BY t.id)
            FROM attempt t WHERE t.account_id = ${who.user._id}) AS attempts,
          (SELECT json_agg(json_build_array(r.id, r.score_num) ORDER BY r.id) FROM result r WHERE r.account_id = ${who.user._id}) AS results`.execute(
        app.db,
      );
      return JSON.stringify(rows);
    },
  };
}

/** Calls of the contract that take an id, in the address or the body: also those that are added one day. */
const WITH_ID = [...endpoints].filter(([name]) => JSON.stringify(MATRIX[name]?.input ?? {}).includes(ANY_ID));

it.each(["nobody", "ticket", "user"] as const)(
  "[S131] another person's things are out of reach of %s, by any id at any call",
  async (who) => {
    expect(WITH_ID.length).toBeGreaterThan(15);
    const { ids, secrets, state } = await victim();
    const before = await state();
    for (const theirs of ids) {
      // A caller of their own for each id: calls of one may end its session, and use its limits up.
      const headers = { ...(await headersOf(who)), "x-forwarded-for": "10.9.9.9" };
      for (const [name, spec] of WITH_ID) {
        const input = JSON.parse(JSON.stringify(MATRIX[name]?.input ?? {}).replaceAll(ANY_ID, theirs)) as {
          body?: object;
        };
        const { body, ...place } = input;
        const response = await app.http.inject({
          method: spec.method,
          url: urlOf(spec, place),
          headers,
          ...(body ? { payload: body } : {}),
        });
        const leaked = secrets.filter((secret) => secret !== theirs && response.body.includes(secret));
        expect(leaked, `${name} with ${theirs}: ${response.body.slice(0, 300)}`).toEqual([]);
        expect(response.statusCode, name).toBeLessThan(500);
      }
    }
    expect(await state()).toBe(before);
  },
);
