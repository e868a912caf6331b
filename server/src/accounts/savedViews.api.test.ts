import { accounts, savedViews as calls, MAX_VIEWS } from "@sarathi/contract";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { type Member, testApp } from "../../test/app.ts";
import { people } from "../../test/people.ts";
import { done, refused } from "../../test/sitting.ts";

const app = await testApp({ trustProxy: true });
const { person } = people(app);

const view = (name: string, more: { query?: string; columns?: string[] } = {}) => ({
  name,
  query: "role=admin&sort=oldest",
  ...more,
});
const save = (who: Member, body: ReturnType<typeof view>, list: "users" | "audit" = "users") =>
  app.call(calls.saveView, { params: { list }, body }, who);
const list = async (who: Member, of: "users" | "audit" = "users") =>
  done(await app.call(calls.listViews, { params: { list: of } }, who));

/** So many views of somebody, straight into the table. */
const fill = (who: Member, count: number) =>
  sql`INSERT INTO saved_view (id, account_id, list, name, query)
    SELECT gen_random_uuid(), ${who.user._id}::uuid, 'users', 'View ' || n, '' FROM generate_series(1, ${count}) n`.execute(
    app.db,
  );

describe("saved views", () => {
  it("are listed by name, each to its maker alone", async () => {
    const [me, other] = [await person("Maya", "moderator"), await person("Hari", "admin")];
    done(await save(me, view("ज्येष्ठ प्रशासक", { columns: ["person", "role"] })));
    done(await save(me, view("Admins")));
    done(await save(me, view("Mine"), "audit"));
    expect((await list(me)).map(({ name, query, columns }) => [name, query, columns])).toEqual([
      ["Admins", "role=admin&sort=oldest", undefined],
      ["ज्येष्ठ प्रशासक", "role=admin&sort=oldest", ["person", "role"]],
    ]);
    expect(await list(other)).toEqual([]);
  });

  it("of the same name replace each other", async () => {
    const me = await person("Maya", "moderator");
    const first = done(await save(me, view("Admins", { columns: ["role"] })));
    const second = done(await save(me, view("Admins", { query: "role=moderator" })));
    expect(second._id).toBe(first._id);
    expect(await list(me)).toEqual([second]);
    expect(second.columns).toBeUndefined();
  });

  it("are deleted by their maker alone, from their own list", async () => {
    const [me, other] = [await person("Maya", "moderator"), await person("Hari", "admin")];
    const { _id: id } = done(await save(me, view("Admins")));
    refused(await app.call(calls.removeView, { params: { list: "users", id } }, other), "view.not_found");
    refused(await app.call(calls.removeView, { params: { list: "audit", id } }, me), "view.not_found");
    done(await app.call(calls.removeView, { params: { list: "users", id } }, me));
    refused(await app.call(calls.removeView, { params: { list: "users", id } }, me), "view.not_found");
    expect(await list(me)).toEqual([]);
  });

  it.each([
    ["no name", { ...view(" ") }],
    ["a name too long", { ...view("n".repeat(61)) }],
    ["no query of an address", { ...view("Admins", { query: "<script>" }) }],
    ["a column of no list", { ...view("Admins", { columns: ["no such"] }) }],
  ])("are refused with %s", async (_, body) => {
    refused(await save(await person("Maya", "moderator"), body), "request.invalid");
  });

  it(`are ${MAX_VIEWS} at most, also of two that are saved at the same moment`, async () => {
    const me = await person("Maya", "moderator");
    await fill(me, MAX_VIEWS - 1);
    const both = await Promise.all(["One", "Other"].map((name) => save(me, view(name))));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    refused(await save(me, view("Third")), "view.too_many");
    // One that is there can still be changed.
    done(await save(me, view("View 1")));
    expect(await list(me)).toHaveLength(MAX_VIEWS);
  });

  it("are their maker's to take along, and go with the account", async () => {
    const me = await person("Maya", "moderator");
    done(await save(me, view("Admins")));
    const taken = await app.call(accounts.exportMe, {}, me);
    expect(JSON.stringify(taken)).toContain("role=admin&sort=oldest");
    await app.db.updateTable("account").set({ role: "user" }).where("id", "=", me.user._id).execute();
    done(await app.call(accounts.eraseMe, { body: { password: me.password } }, me));
    await sql`UPDATE account SET erase_requested_at = now() - interval '31 days' WHERE id = ${me.user._id}`.execute(
      app.db,
    );
    await app.services.accounts.sweep();
    const left = await app.db.selectFrom("saved_view").select("id").where("account_id", "=", me.user._id).execute();
    expect(left).toEqual([]);
  });
});
