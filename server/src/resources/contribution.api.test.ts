import {
  type Contribution,
  resources as calls,
  notifications,
  resourceContributions as own,
  resourceAdmin,
  resourceReview as review,
} from "@sarathi/contract";
import { describe, expect, it } from "vitest";
import { type Member, testApp } from "../../test/app.ts";
import { field, fileOf, sendForm, upload } from "../../test/form.ts";
import { people } from "../../test/people.ts";
import { pdf, picture } from "../../test/pictures.ts";
import { makingResources } from "../../test/resources.ts";
import { all, done, refused } from "../../test/sitting.ts";
import { exportActs, exportContributions, forgetAccount } from "./own.store.ts";

const app = await testApp();
const staff = await app.member("moderator");
const second = await app.member("moderator");
const make = makingResources(app, staff);
const nobody = "01900000-0000-7000-8000-000000000000";
const SENT = "Contribution submitted successfully! It will be reviewed before publishing.";

type Decided = Parameters<typeof decide>[1];
const decide = (
  one: { _id: string; version: number },
  body: { decision: "publish" | "request_changes" | "reject"; reason?: string; force?: boolean },
  as: Member = staff,
) => app.call(review.decideContribution, { params: { id: one._id }, body: { version: one.version, ...body } }, as);
const claim = (one: { _id: string; version: number }, as: Member = staff, on = true) =>
  app.call(review.claimContribution, { params: { id: one._id }, body: { on, version: one.version } }, as);
const mend = (one: Contribution, more: object, as: Member) =>
  app.call(
    own.mendContribution,
    { params: { id: one._id }, body: { ...make.contributionOf(more), version: one.version } },
    as,
  );
const withdraw = (one: { _id: string; version: number }, as: Member) =>
  app.call(own.withdrawContribution, { params: { id: one._id }, body: { version: one.version } }, as);
const itemOf = async (id: string, as: Member | null = null) =>
  done(await app.call(calls.getItem, { params: { id } }, as)).item;
const sent = async (resourceId: string, as: Member, more: object = {}) =>
  done(await make.contribute(resourceId, as, more), 201);
const published = async (resourceId: string, as: Member, more: object = {}) => {
  const one = done(await decide(await sent(resourceId, as, more), { decision: "publish" }));
  return { ...one, itemId: one.itemId ?? "" };
};
const news = async (as: Member) => {
  const { items } = done(await app.call(notifications.listNotifications, { query: {} }, as));
  return items.flatMap(({ contribution }) => contribution ?? []);
};

describe("[S93] [S94] a contribution", () => {
  it("is reviewed before it is published: sent, changes asked for, mended, published, credited, changed by another, rolled back", async () => {
    const { _id: id } = await make.resource();
    const [writer, other] = [await app.member(), await app.member()];
    const answer = await make.contribute(id, writer, { title: "मेरो नोट", chapter: "so-polity" });
    expect(answer.body).toMatchObject({ message: SENT });
    const first = done(answer, 201);
    expect(first).toMatchObject({
      state: "submitted",
      round: 1,
      isChange: false,
      place: { chapter: { slug: "so-polity" } },
    });
    expect(done(await app.call(calls.getResource, { params: { id } })).items).toEqual([]);
    const claimed = done(await claim(first));
    refused(await decide(claimed, { decision: "publish" }, second), "contribution.claimed");
    refused(await decide(claimed, { decision: "reject" }), "request.invalid");
    done(await decide(claimed, { decision: "request_changes", reason: "Please say which article" }));
    const { items: mine } = done(await app.call(own.myContributions, {}, writer));
    expect(mine).toMatchObject([{ _id: first._id, state: "changes_requested", reason: "Please say which article" }]);
    expect(done(await app.call(own.myContributions, {}, other)).items).toEqual([]);
    refused(await app.call(own.getContribution, { params: { id: first._id } }, other), "contribution.not_found");
    const back = done(await app.call(own.getContribution, { params: { id: first._id } }, writer));
    expect(back.steps.map(({ state, by }) => [state, by])).toEqual([
      ["submitted", "contributor"],
      ["changes_requested", "staff"],
    ]);
    const again = done(await mend(back, { title: "मेरो नोट", body: "धारा १० अनुसार", chapter: "so-polity" }, writer));
    expect(again).toMatchObject({ state: "submitted", round: 2 });
    const { itemId = "" } = done(await decide(again, { decision: "publish" }));
    expect(await itemOf(itemId, writer)).toMatchObject({
      title: { ne: "मेरो नोट" },
      contributors: [{ username: writer.user.username }],
      mayVote: false,
      revision: 1,
    });
    refused(await app.call(calls.upvote, { params: { id, itemId }, body: { on: true } }, writer), "resource.own_item");
    expect((await news(writer)).map(({ outcome, reason }) => [outcome, reason])).toEqual([["published", undefined]]);

    const begun = done(await app.call(own.itemSource, { params: { id: itemId }, query: { language: "ne" } }, other));
    const { steps: _, ...changed } = await sent(id, other, { ...begun, body: "धारा १० र ११ अनुसार" });
    const seen = done(await app.call(review.reviewContribution, { params: { id: changed._id } }, staff));
    expect([seen.before?.body.ne, seen.after.body.ne, seen.moved]).toEqual([
      "धारा १० अनुसार",
      "धारा १० र ११ अनुसार",
      false,
    ]);
    done(await decide(changed, { decision: "publish" }));
    const both = await itemOf(itemId);
    expect(both.contributors.map(({ username }) => username)).toEqual([writer.user.username, other.user.username]);
    expect(both).toMatchObject({ revision: 2, body: "धारा १० र ११ अनुसार" });
    const params = { id, itemId };
    const { version } = done(await app.call(resourceAdmin.getAdminItem, { params }, staff));
    const rollback = (revision: number, at = version) =>
      app.call(
        resourceAdmin.rollbackItem,
        { params, body: { revision, version: at, reason: "The change was wrong" } },
        staff,
      );
    refused(await rollback(9), "resource.no_revision");
    refused(await rollback(1, version - 1), "resource.stale");
    done(await rollback(1));
    expect(await itemOf(itemId)).toMatchObject({ revision: 3, body: "धारा १० अनुसार" });
    const history = done(await app.call(resourceAdmin.itemRevisions, { params }, staff)).items;
    expect(history.map(({ revision, restores, contributor }) => [revision, restores, contributor])).toEqual([
      [3, 1, undefined],
      [2, undefined, other.user.username],
      [1, undefined, writer.user.username],
    ]);
    const actions = await app.db
      .selectFrom("audit_entry")
      .select("action")
      .where("actor_id", "=", staff.user._id)
      .execute();
    expect(actions.map(({ action }) => action)).toEqual(
      expect.arrayContaining(["contribution.publish", "contribution.request_changes", "item.rollback"]),
    );
  });

  it("is a draft that nobody else sees until it is sent, and once under its key", async () => {
    const { _id: id } = await make.resource();
    const writer = await app.member();
    const body = make.contributionOf({ send: false });
    const headers = { "idempotency-key": "one-draft-of-a-test-1234" };
    const twice = await Promise.all(
      [1, 2].map(() => app.call(own.contribute, { params: { id }, body }, writer, headers)),
    );
    const [draft, again] = twice.filter(({ status }) => status === 201).map((one) => done(one, 201));
    expect(again?._id ?? draft?._id).toBe(draft?._id);
    expect(done(await app.call(own.myContributions, {}, writer)).items).toHaveLength(1);
    if (!draft) expect.unreachable();
    expect(draft).toMatchObject({ state: "draft", round: 0 });
    refused(await app.call(review.reviewContribution, { params: { id: draft._id } }, staff), "contribution.not_found");
    refused(await claim(draft), "contribution.not_found");
    const kept = done(await mend(draft, { send: false, title: "अर्कै" }, writer));
    expect(kept).toMatchObject({ state: "draft", title: "अर्कै" });
    refused(await mend(draft, {}, writer), "contribution.stale");
    expect(done(await mend(kept, {}, writer))).toMatchObject({ state: "submitted" });
    const queue = done(await app.call(review.contributionQueue, { query: { limit: 100 } }, staff)).items;
    expect(queue.map(({ _id }) => _id)).toContain(draft._id);
  });

  it("refuses what could not be published, and says which field", async () => {
    const { _id: id } = await make.resource();
    const writer = await app.member();
    const cases = [
      [{ body: undefined }, "resource.content_missing"],
      [{ kind: "link" }, "resource.content_missing"],
      [{ kind: "link", url: "http://127.0.0.1/x" }, "resource.unsafe_address"],
      [{ kind: "link", url: "http://169.254.169.254/latest" }, "resource.unsafe_address"],
      [{ kind: "link", url: "http://[::1]/" }, "resource.unsafe_address"],
      [{ kind: "link", url: "http://intranet/" }, "resource.unsafe_address"],
      [{ kind: "link", url: "https://user:word@example.org/" }, "resource.unsafe_address"],
      [{ kind: "link", url: "https://example.org:8443/" }, "resource.unsafe_address"],
      [{ kind: "link", url: "javascript:alert(1)" }, "request.invalid"],
      [{ kind: "file", file: "/files/AAAAAAAAAAAAAAAAAAAAAA.pdf" }, "resource.anothers_file"],
      [{ chapter: "no-such-chapter" }, "resource.no_place"],
      [{ itemId: nobody }, "resource.item_not_found"],
      [{ title: " " }, "request.invalid"],
      [{ licence: "stolen" }, "request.invalid"],
      [{ body: "- a\n".repeat(6_000) }, "resource.too_complex"],
    ] as const;
    for (const [more, code] of cases) refused(await make.contribute(id, writer, more), code as "request.invalid");
    refused(await make.contribute(nobody, writer), "resource.not_found");
    refused(await make.contribute(id, null), "auth.required");
    const closed = await make.resource({ open: false });
    refused(await make.contribute(closed._id, writer), "resource.not_found");
    const unproven = await people(app).person();
    refused(await make.contribute(id, unproven), "auth.unverified");
  });

  it("shows what stands here already: the same file, address or title, in whatever letters", async () => {
    const { _id: id } = await make.resource();
    const writer = await app.member();
    const url = "https://www.example.org/syllabus/?utm_source=group";
    const link = await make.item(id, { kind: "link", body: {}, url, title: { en: "Syllabus of Kharidar" } });
    const check = async (body: object) => {
      const found = done(await app.call(own.checkDuplicates, { body }, writer));
      return found.map(({ itemId, reason }) => [itemId, reason]);
    };
    expect(await check({ url: "http://example.org/syllabus" })).toEqual([[link._id, "address"]]);
    expect(await check({ title: "SYLLABUS  of Khаridаr!" })).toEqual([[link._id, "title"]]); // Cyrillic а
    expect(await check({ title: "Syllabus of Kharidar", except: link._id })).toEqual([]);
    expect(await check({ title: "Another", url: "no address" })).toEqual([]);
    const file = pdf();
    const { url: uploaded } = await upload(app, writer.token, "resources", file);
    const { itemId } = await published(id, writer, { kind: "file", body: undefined, file: uploaded, title: "स्क्यान" });
    const { url: same } = await upload(app, writer.token, "resources", file);
    expect(await check({ file: same })).toEqual([[itemId, "file"]]);
    expect((await itemOf(itemId)).file).toMatchObject({ fileType: "pdf", url: uploaded });
  });

  it("makes one PDF of photos, which only their owner can use", async () => {
    const { _id: id } = await make.resource();
    const [writer, other] = [await app.member(), await app.member()];
    const photos = await Promise.all(
      [300, 500].map(async (width) => (await upload(app, writer.token, "resources", await picture(width, 400))).url),
    );
    const combine = (as: Member | null, urls = photos) => app.call(own.combinePhotos, { body: { photos: urls } }, as);
    const made = done(await combine(writer), 201);
    expect(made).toMatchObject({ fileType: "pdf", pages: 2 });
    refused(await combine(other), "resource.anothers_file");
    refused(await combine(writer, [made.url]), "resource.anothers_file");
    refused(await combine(writer, []), "request.invalid");
    refused(await combine(null), "auth.required");
    const { itemId } = await published(id, writer, { kind: "file", body: undefined, file: made.url });
    expect((await itemOf(itemId)).file).toEqual({ url: made.url, fileType: "pdf", bytes: made.bytes, pages: 2 });
    const row = await app.db.selectFrom("upload").select("uses").where("pages", "=", 2).executeTakeFirstOrThrow();
    expect(row.uses).toBe(1);
  });
});

describe("a PDF of study material", () => {
  it("says how long it is, and is refused when it does something by itself or is none", async () => {
    const writer = await app.member();
    const { PDFDocument } = await import("@cantoo/pdf-lib");
    const long = await PDFDocument.create();
    for (let page = 0; page < 2_000; page++) long.addPage([200, 200]);
    const { url } = await upload(app, writer.token, "resources", Buffer.from(await long.save()));
    const { _id: id } = await make.resource();
    const sentLong = await sent(id, writer, { kind: "file", body: undefined, file: url });
    expect(sentLong.file).toMatchObject({ fileType: "pdf", pages: 2_000 });
    const withScript = pdf("\n").toString("latin1").replace("%%EOF", "<< /S /JavaScript /JS (x) >>\n%%EOF");
    const page = Buffer.from("<!doctype html><script>alert(1)</script>");
    for (const [body, code] of [
      [Buffer.from(withScript, "latin1"), "upload.active"],
      [page, "upload.kind"],
    ] as const) {
      const answer = await sendForm(app, writer.token, [
        field("folder", "resources"),
        fileOf(body, "notes.pdf", "application/pdf"),
      ]);
      expect(answer.body, code).toMatchObject({ code });
    }
  });
});

describe("[S93] a review", () => {
  it("is never one's own, by rule and by the database", async () => {
    const { _id: id } = await make.resource();
    const one = await sent(id, staff);
    refused(await claim(one), "contribution.own");
    refused(await decide(one, { decision: "publish" }), "contribution.own");
    const forced = app.db.updateTable("contribution").set({ reviewer_id: staff.user._id }).where("id", "=", one._id);
    await expect(forced.execute()).rejects.toThrow(/check/);
    const queued = done(await app.call(review.contributionQueue, { query: { limit: 100 } }, staff)).items;
    expect(queued.find(({ _id }) => _id === one._id)?.isMine).toBe(true);
    done(await decide(one, { decision: "publish" }, second));
  });

  it("can be read by staff when its file is gone", async () => {
    const { _id: id } = await make.resource();
    const writer = await app.member();
    const { url } = await upload(app, writer.token, "resources", pdf());
    const one = await sent(id, writer, { kind: "file", body: undefined, file: url, title: "स्क्यान गरिएको नोट" });
    done(await withdraw(one, writer));
    await app.db.deleteFrom("upload").where("key", "=", url.slice("/files/".length, -".pdf".length)).execute();
    const seen = done(await app.call(review.reviewContribution, { params: { id: one._id } }, staff));
    expect(seen).toMatchObject({ state: "withdrawn", after: { title: { ne: "स्क्यान गरिएको नोट" }, kind: "file" } });
    expect(seen.after.url).toBeUndefined();
  });

  it("of two at once is one's, and one that is withdrawn meanwhile is no one's", async () => {
    const { _id: id } = await make.resource();
    const writer = await app.member();
    const one = await sent(id, writer);
    const claims = await Promise.all([claim(one), claim(one, second)]);
    expect(claims.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const two = await sent(id, writer);
    const decisions = await Promise.all([
      decide(two, { decision: "publish" }),
      decide(two, { decision: "reject", reason: "No source" }, second),
    ]);
    expect(decisions.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const three = await sent(id, writer);
    const race = await Promise.all([withdraw(three, writer), decide(three, { decision: "publish" })]);
    expect(race.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const four = await sent(id, writer);
    const held = done(await claim(four));
    done(await withdraw(held, writer));
    refused(await decide(held, { decision: "publish" }), "contribution.stale");
    const gone = done(await app.call(own.getContribution, { params: { id: four._id } }, writer));
    expect(gone.state).toBe("withdrawn");
    refused(await withdraw(gone, writer), "contribution.step");
    refused(await decide({ ...gone }, { decision: "publish" }), "contribution.step");
  });

  it("gives back what was held too long, and says when the item has moved", async () => {
    const { _id: id } = await make.resource();
    const writer = await app.member();
    const one = await sent(id, writer);
    const held = done(await claim(one));
    await app.db
      .updateTable("contribution")
      .set({ claimed_until: new Date(0) })
      .where("id", "=", one._id)
      .execute();
    const { version } = done(await app.call(review.reviewContribution, { params: { id: one._id } }, second));
    const mine = done(await claim({ _id: held._id, version }, second));
    expect(mine.reviewer).toBe(second.user.username);
    expect(done(await claim(mine, second, false))).toMatchObject({ state: "submitted" });

    const item = await make.item(id);
    const begun = done(await app.call(own.itemSource, { params: { id: item._id }, query: { language: "en" } }, writer));
    const change = await sent(id, writer, { ...begun, body: "By a reader" });
    const draft = make.draftOf({ body: { en: "By staff", ne: "कर्मचारीको" } });
    done(
      await app.call(
        resourceAdmin.updateItem,
        { params: { id, itemId: item._id }, body: { ...draft, version: item.version } },
        staff,
      ),
    );
    refused(await decide(change, { decision: "publish" }), "contribution.moved");
    done(await decide(change, { decision: "publish", force: true }));
    const read = done(await app.call(calls.getItem, { params: { id: item._id }, query: { language: "ne" } })).item;
    expect([read.body, read.revision]).toEqual(["कर्मचारीको", 3]);
  });

  it("is asked for five times at most", async () => {
    const { _id: id } = await make.resource();
    const writer = await app.member();
    let one: Contribution = await sent(id, writer);
    for (let round = 1; round < 5; round++) {
      done(await decide(one, { decision: "request_changes", reason: "Still not" } satisfies Decided));
      one = done(await mend({ ...one, version: one.version + 1 }, {}, writer));
    }
    done(await decide(one, { decision: "request_changes", reason: "Still not" }));
    refused(await mend({ ...one, version: one.version + 1 }, {}, writer), "contribution.rounds");
  });
});

describe("an account that leaves", () => {
  it("takes its contributions along, and leaves an item with a credit that names nobody", async () => {
    const { _id: id } = await make.resource();
    const [writer, shy] = [await app.member(), await app.member()];
    const { itemId } = await published(id, writer);
    const unnamed = await published(id, shy, { anonymous: true });
    const hidden = await app.call(calls.getItem, { params: { id: unnamed.itemId } });
    expect(done(hidden).item.contributors).toEqual([{ name: "" }]);
    expect(JSON.stringify(hidden.body)).not.toContain(shy.user.username);
    const waiting = await sent(id, writer, { title: "Waits" });
    const other = await make.item(id);
    done(await app.call(calls.upvote, { params: { id, itemId: other._id }, body: { on: true } }, writer));
    const accountId = writer.user._id;
    const taken = await all(exportContributions(app.db, accountId));
    expect(taken).toMatchObject([{ state: "published" }, { state: "submitted", content: { title: "Waits" } }]);
    expect(await all(exportActs(app.db, accountId))).toMatchObject([{ act: "vote", up: true }]);
    await app.db.transaction().execute((tx) => forgetAccount(tx, accountId));
    expect((await itemOf(itemId)).contributors).toEqual([{ name: "" }]);
    expect((await itemOf(other._id)).stats.upvotes).toBe(0);
    refused(
      await app.call(review.reviewContribution, { params: { id: waiting._id } }, staff),
      "contribution.not_found",
    );
    expect(await all(exportContributions(app.db, accountId))).toEqual([]);
  });
});
