import http from "node:http";
import type { AddressInfo } from "node:net";
import {
  resourceAdmin as admin,
  resources as calls,
  type ResourceDraft,
  resourceReview as review,
} from "@sarathi/contract";
import { afterAll, describe, expect, it } from "vitest";
import { testApp } from "../../test/app.ts";
import { makingResources } from "../../test/resources.ts";
import { done, refused } from "../../test/sitting.ts";

/** A site elsewhere, that every name leads to. */
let status = 404;
const site = http.createServer((request, response) => {
  response.writeHead(request.url === "/good" ? 200 : status).end();
});
await new Promise<void>((listening) => void site.listen(0, "127.0.0.1", listening));
afterAll(() => void site.close());
const { port } = site.address() as AddressInfo;

const app = await testApp({
  linkCheck: {
    resolve: async () => [{ address: "127.0.0.1", family: 4 }],
    mayReach: (address) => address === "127.0.0.1",
    port,
  },
});
const staff = await app.member("moderator");
const make = makingResources(app, staff);
const nobody = "01900000-0000-7000-8000-000000000000";
const titled = (more: object = {}): ResourceDraft =>
  ({ title: { en: "Gazettes" }, type: "gazette", published: true, ...more }) as ResourceDraft;

describe("[S97] resources in the hands of staff", () => {
  it("are made, listed, changed as they were seen, and deleted when nothing belongs to them", async () => {
    const made = done(await app.call(admin.createResource, { body: titled() }, staff), 201);
    expect(made).toMatchObject({ published: true, open: true, version: 1, itemCount: 0, fromFile: false });
    const params = { id: made._id };
    const update = (version: number, more: object = {}) =>
      app.call(admin.updateResource, { params, body: { ...titled(more), version } }, staff);
    const changed = done(await update(1, { title: { ne: "झिल्केपत्र" }, tags: ["gazette"] }));
    expect(changed).toMatchObject({ title: { ne: "झिल्केपत्र" }, version: 2 });
    refused(await update(1), "resource.stale");
    const both = await Promise.all([
      update(2, { type: "book", title: { ne: "झिल्केपत्र" } }),
      update(2, { type: "video", title: { ne: "झिल्केपत्र" } }),
    ]);
    expect(both.map((one) => one.status).toSorted()).toEqual([200, 409]);
    const list = (query: object) => app.call(admin.listAdminResources, { query }, staff);
    expect(done(await list({ search: "jhilkepatra" })).items.map(({ _id }) => _id)).toEqual([made._id]);
    expect(done(await list({ search: "jhilkepatra", published: "no" })).items).toEqual([]);
    for (const sort of ["created", "title", "views"] as const)
      expect(done(await list({ sort })).items.length).toBeGreaterThan(0);
    const item = await make.item(made._id);
    refused(await app.call(admin.removeResource, { params }, staff), "resource.in_use");
    const empty = await make.resource();
    expect(done(await app.call(admin.removeResource, { params: { id: empty._id } }, staff))).toEqual({
      _id: empty._id,
    });
    refused(await app.call(admin.getAdminResource, { params: { id: empty._id } }, staff), "resource.not_found");
    refused(await app.call(admin.createResource, { body: titled({ title: {} }) }, staff), "request.invalid");
    refused(
      await app.call(admin.updateResource, { params: { id: nobody }, body: { ...titled(), version: 1 } }, staff),
      "resource.not_found",
    );
    refused(await app.call(admin.removeResource, { params: { id: nobody } }, staff), "resource.not_found");
    done(await app.call(admin.removeItem, { params: { id: made._id, itemId: item._id } }, staff));
    const log = await app.db
      .selectFrom("audit_entry")
      .select("action")
      .where("target_id", "in", [made._id, empty._id, item._id])
      .execute();
    expect(log.map(({ action }) => action)).toEqual(
      expect.arrayContaining(["resource.create", "resource.update", "resource.remove", "item.create", "item.remove"]),
    );
  });

  it("have items that are added, put in order, changed into revisions, taken off and removed", async () => {
    const { _id: id } = await make.resource();
    const [one, two] = [await make.item(id), await make.item(id)];
    const order = (ids: string[]) => app.call(admin.orderItems, { params: { id }, body: { ids } }, staff);
    done(await order([two._id, one._id]));
    refused(await order([two._id]), "resource.stale");
    refused(await order([two._id, nobody]), "resource.stale");
    const list = async (query: object = {}) =>
      done(await app.call(admin.listAdminItems, { params: { id }, query }, staff)).items;
    expect((await list()).map(({ _id }) => _id)).toEqual([two._id, one._id]);
    expect((await list({ search: "citizenship", kind: "text", published: "yes" })).length).toBe(2);
    const params = { id, itemId: one._id };
    const { version } = done(await app.call(admin.getAdminItem, { params }, staff));
    const draft = make.draftOf({ body: { ne: "अर्को पाठ" } });
    const update = (at: number, more: object = {}) =>
      app.call(admin.updateItem, { params, body: { ...draft, ...more, version: at } }, staff);
    expect(done(await update(version))).toMatchObject({ revision: 2, language: "ne", version: version + 1 });
    refused(await update(version), "resource.stale");
    expect(done(await update(version + 1, { published: false }))).toMatchObject({ revision: 2, published: false });
    refused(await app.call(calls.getItem, { params: { id: one._id } }), "resource.item_not_found");
    refused(await update(version + 2, { chapter: "no-such" }), "resource.no_place");
    refused(await update(version + 2, { body: {} }), "resource.content_missing");
    refused(
      await app.call(admin.getAdminItem, { params: { id: nobody, itemId: one._id } }, staff),
      "resource.item_not_found",
    );
    refused(await app.call(admin.addItem, { params: { id: nobody }, body: draft }, staff), "resource.not_found");
    done(await app.call(admin.removeItem, { params }, staff));
    refused(await app.call(admin.removeItem, { params }, staff), "resource.item_not_found");
    expect((await list()).map(({ _id }) => _id)).toEqual([two._id]);
  });

  it("say how they are used and what waits", async () => {
    const before = done(await app.call(admin.resourceStats, {}, staff));
    const { _id: id } = await make.resource({ type: "book" });
    const item = await make.item(id);
    const writer = await app.member();
    const voter = await app.member();
    done(await make.contribute(id, writer), 201);
    const params = { id, itemId: item._id };
    done(await app.call(calls.downvote, { params, body: { on: true, reason: "unclear" } }, voter));
    done(await app.call(calls.readItem, { params: { id: item._id }, body: {} }, voter));
    const after = done(await app.call(admin.resourceStats, {}, staff));
    expect([after.waiting - before.waiting, after.items.text - before.items.text, after.views - before.views]).toEqual([
      1, 1, 1,
    ]);
    expect(after.leastLiked).toContainEqual(
      expect.objectContaining({ itemId: item._id, downvotes: 1, reasons: { unclear: 1 } }),
    );
    expect(after.mostRead).toContainEqual(expect.objectContaining({ itemId: item._id, views: 1 }));
    expect(after.types.map(({ type }) => type)).toContain("book");
    expect(Date.parse(after.oldestWaiting ?? "")).not.toBeNaN();
  });
});

describe("links of study material", () => {
  it("are dead after three checks in a row that failed, which staff and readers see, until one is good", async () => {
    const { _id: id } = await make.resource();
    const link = (url: string) => make.item(id, { kind: "link", body: {}, url });
    const [good, bad] = [await link("http://pages.example.org/good"), await link("http://pages.example.org/gone")];
    await app.jobs.runNow("resource-links");
    const stateOf = async (item: string) =>
      done(await app.call(calls.getItem, { params: { id: item } })).item.link?.state;
    expect([await stateOf(good._id), await stateOf(bad._id)]).toEqual(["good", "failing"]);
    const check = (item: string) => app.call(review.checkLink, { params: { id: item } }, staff);
    expect(done(await check(bad._id))).toEqual({ state: "failing", problem: "404" });
    expect(done(await check(bad._id))).toEqual({ state: "dead", problem: "404" });
    expect(await stateOf(bad._id)).toBe("dead");
    const dead = done(await app.call(review.deadLinks, {}, staff)).items.filter(({ _id }) => _id === bad._id);
    expect(dead).toMatchObject([{ failures: 3, problem: "404", resourceId: id }]);
    status = 200;
    expect(done(await check(bad._id))).toMatchObject({ state: "good" });
    refused(await check(nobody), "resource.item_not_found");
    refused(await check((await make.item(id))._id), "resource.item_not_found");
  });
});
