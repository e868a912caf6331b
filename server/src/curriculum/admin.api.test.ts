import { type AdminNode, curriculumAdmin as calls, curriculum, users } from "@sarathi/contract";
import { pino } from "pino";
import { describe, expect, it } from "vitest";
import { testApp } from "../../test/app.ts";
import { at, done, refused } from "../../test/sitting.ts";
import { loadContent } from "../content.ts";
import { systemRandom } from "../foundation/random.ts";

const app = await testApp();
const staff = await app.member("moderator");
const nobody = "01900000-0000-7000-8000-000000000000";

const list = async (level: (typeof levels)[number], query: object = {}) =>
  done(await app.call(calls.listNodes, { params: { level }, query }, staff));
const levels = ["categories", "subjects", "sections", "chapters"] as const;
const create = (level: (typeof levels)[number], body: object) =>
  app.call(calls.createNode, { params: { level }, body: body as never }, staff);
const category = async (name: string): Promise<AdminNode> =>
  done(await create("categories", { name, nepaliText: `${name} (ने)` }));
const editOf = ({ name, nepaliText, description, parentId, questionCount, published, version }: AdminNode) => ({
  ...{ name, nepaliText, description, parentId, questionCount, published, version },
});
const update = (level: (typeof levels)[number], node: AdminNode, change: object, as = staff) =>
  app.call(calls.updateNode, { params: { level, id: node._id }, body: { ...editOf(node), ...change } }, as);
const remove = (level: (typeof levels)[number], id: string) =>
  app.call(calls.removeNode, { params: { level, id } }, staff);

describe("[S109] the curriculum as staff see it", () => {
  it("is listed level by level, in the order in which candidates read it", async () => {
    const categories = (await list("categories")).items.map(({ slug }) => slug);
    expect(categories).toEqual(done(await app.call(curriculum.listCategories, {})).map(({ slug }) => slug));
    const chapters = (await list("chapters", { limit: 100 })).items;
    const sections = (await list("sections", { limit: 100 })).items;
    const order = chapters.map(({ parentId }) => sections.findIndex(({ _id }) => _id === parentId));
    expect(order).toEqual(order.toSorted((a, b) => a - b));
  });

  it("is found by a part of a name in either language, by parent and by what candidates see", async () => {
    const { items } = await list("chapters", { search: "भूगोल" });
    expect(items.length).toBeGreaterThan(1);
    const polity = at((await list("chapters", { search: "so-polity" })).items, 0);
    expect(polity).toMatchObject({ slug: "so-polity", fromFile: true, published: true });
    const beside = (await list("chapters", { parent: polity.parentId })).items;
    expect(beside.map(({ slug }) => slug)).toContain("so-polity");
    expect(beside.every(({ parentId }) => parentId === polity.parentId)).toBe(true);
    expect((await list("chapters", { published: "no" })).items).toEqual([]);
    expect((await list("chapters", { search: "100%" })).items).toEqual([]);
  });

  it("grows by a node of each level, unseen until it is published", async () => {
    const post = await category("Computer Operator");
    expect(post).toMatchObject({
      slug: "computer-operator",
      published: false,
      version: 1,
      childCount: 0,
      fromFile: false,
    });
    const subject = done(
      await create("subjects", { name: "Paper I", nepaliText: "प्रथम पत्र", parentId: post._id, slug: "co-one" }),
    );
    const section = done(
      await create("sections", { name: "Part A", nepaliText: "खण्ड क", parentId: subject._id, questionCount: 50 }),
    );
    const chapter = done(
      await create("chapters", { name: "Hardware", nepaliText: "हार्डवेयर", parentId: section._id, questionCount: 5 }),
    );
    expect(chapter).toMatchObject({ parentName: "Part A", parentNepaliText: "खण्ड क", questionCount: 5, position: 0 });
    const seen = async () => done(await app.call(curriculum.listCategories, {})).map(({ slug }) => slug);
    expect(await seen()).not.toContain("computer-operator");
    done(await update("categories", post, { published: true }));
    expect(await seen()).toContain("computer-operator");
  });

  it.each([
    ["no parent", { level: "subjects", body: { name: "X", nepaliText: "क" } }, "curriculum.no_parent"],
    [
      "a parent that is not there",
      { level: "chapters", body: { name: "X", nepaliText: "क", parentId: nobody } },
      "curriculum.no_parent",
    ],
    [
      "a parent where there can be none",
      { level: "categories", body: { name: "X", nepaliText: "क", parentId: nobody } },
      "request.invalid",
    ],
    [
      "a count where there is none",
      { level: "categories", body: { name: "X", nepaliText: "क", questionCount: 5 } },
      "request.invalid",
    ],
    ["a name that gives no address", { level: "categories", body: { name: "।", nepaliText: "क" } }, "request.invalid"],
    ["an empty name", { level: "categories", body: { name: " ", nepaliText: "क" } }, "request.invalid"],
    [
      "an address that is taken",
      { level: "categories", body: { name: "Kharidar", nepaliText: "क" } },
      "curriculum.slug_taken",
    ],
    [
      "signs that nobody sees",
      { level: "categories", body: { name: "Kha\u202Eridar", nepaliText: "क" } },
      "request.invalid",
    ],
  ] as const)("refuses %s", async (_, { level, body }, code) => {
    refused(await create(level, body), code);
  });

  it("does not know an unknown level or id", async () => {
    refused(
      await app.call(calls.getNode, { params: { level: "chapters", id: nobody } }, staff),
      "curriculum.not_found",
    );
    refused(await remove("chapters", nobody), "curriculum.not_found");
    refused(await app.call(calls.listNodes, { params: { level: "planets" as never } }, staff), "request.invalid");
  });
});

describe("[S109] an edit", () => {
  it("keeps every version, with who made it", async () => {
    const first = await category("Health Assistant");
    const second = done(await update("categories", first, { name: "Health Assistant (5th level)" }));
    expect(second).toMatchObject({ version: 2, slug: "health-assistant" });
    const { items } = done(
      await app.call(calls.listRevisions, { params: { level: "categories", id: first._id } }, staff),
    );
    expect(items.map(({ version, name, by }) => [version, name, by])).toEqual([
      [2, "Health Assistant (5th level)", staff.user.username],
      [1, "Health Assistant", staff.user.username],
    ]);
  });

  it("of what has not changed is none", async () => {
    const node = await category("Auditor");
    expect(done(await update("categories", node, {})).version).toBe(1);
  });

  it("of what somebody else has changed meanwhile is refused", async () => {
    const node = await category("Accountant");
    done(await update("categories", node, { name: "Accountant, fifth level" }));
    refused(await update("categories", node, { name: "Another" }), "curriculum.stale");
  });

  it("by several at once is one person's", async () => {
    const node = await category("Overseer");
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => update("categories", node, { name: `Overseer ${n}` })),
    );
    const saved = answers.filter(({ status }) => status === 200);
    expect(saved).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === "curriculum.stale")).toHaveLength(11);
  });

  it("stays over what the site's files say, also after the next start", async () => {
    const node = at((await list("chapters", { search: "so-economy" })).items, 0);
    done(await update("chapters", node, { nepaliText: "आर्थिक विकास र योजना" }));
    await loadContent({ db: app.db, log: pino({ level: "silent" }), clock: () => new Date(), random: systemRandom });
    expect(at((await list("chapters", { search: "so-economy" })).items, 0).nepaliText).toBe("आर्थिक विकास र योजना");
    const { items } = done(await app.call(calls.listRevisions, { params: { level: "chapters", id: node._id } }, staff));
    expect(items.map(({ by }) => by)).toEqual([staff.user.username, undefined]);
  });
});

describe("[S109] deleting", () => {
  it("takes what nothing belongs to", async () => {
    const node = await category("Typist");
    expect(done(await remove("categories", node._id))).toEqual({ _id: node._id });
    refused(await remove("categories", node._id), "curriculum.not_found");
  });

  it("is refused while something belongs to it, and for what the site's files would bring back", async () => {
    const node = await category("Inspector");
    done(await create("subjects", { name: "Inspector Paper", nepaliText: "पत्र", parentId: node._id }));
    const answer = await remove("categories", node._id);
    refused(answer, "curriculum.in_use");
    expect(answer.body.details).toEqual({ by: "subject" });
    const polity = at((await list("chapters", { search: "so-polity" })).items, 0);
    refused(await remove("chapters", polity._id), "curriculum.from_file");
  });

  it("and adding below at the same moment leave no orphan", async () => {
    for (let n = 0; n < 5; n++) {
      const node = await category(`Race ${n}`);
      const [gone, added] = await Promise.all([
        remove("categories", node._id),
        create("subjects", { name: `Below ${n}`, nepaliText: "क", parentId: node._id }),
      ]);
      expect([gone.status, added.status].filter((status) => status < 300)).toHaveLength(1);
    }
  });
});

describe("[S109] order", () => {
  const order = (parentId: string, ids: string[]) =>
    app.call(calls.orderNodes, { params: { level: "chapters" }, body: { parentId, ids } }, staff);

  it("is what staff say, for candidates too", async () => {
    const polity = at((await list("chapters", { search: "so-polity" })).items, 0);
    const parent = polity.parentId ?? "";
    const ids = (await list("chapters", { parent })).items.map(({ _id }) => _id).reverse();
    done(await order(parent, ids));
    expect((await list("chapters", { parent })).items.map(({ _id }) => _id)).toEqual(ids);
    const tree = done(await app.call(curriculum.getSubjectTree, { params: { slug: "section-officer-first-paper" } }));
    expect(at(tree.sections, 0).chapters.map(({ _id }) => _id)).toEqual(ids);
  });

  it("that leaves one out, or names one twice or a stranger, is refused", async () => {
    const polity = at((await list("chapters", { search: "so-polity" })).items, 0);
    const parent = polity.parentId ?? "";
    const ids = (await list("chapters", { parent })).items.map(({ _id }) => _id);
    refused(await order(parent, ids.slice(1)), "curriculum.stale");
    refused(await order(parent, [...ids.slice(1), ids[1] ?? ""]), "curriculum.stale");
    refused(await order(parent, [...ids.slice(1), nobody]), "curriculum.stale");
  });
});

it("each act stands in the audit log", async () => {
  const admin = await app.member("admin");
  const node = await category("Surveyor");
  done(await update("categories", node, { name: "Surveyor (Amin)" }));
  done(await remove("categories", node._id));
  const { items } = done(await app.call(users.listAudit, { query: { limit: 3 } }, admin));
  expect(items.map(({ action, targetId }) => [action, targetId])).toEqual([
    ["category.remove", node._id],
    ["category.update", node._id],
    ["category.create", node._id],
  ]);
  expect(items[1]).toMatchObject({ before: { name: "Surveyor" }, after: { name: "Surveyor (Amin)" } });
});
