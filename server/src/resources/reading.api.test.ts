import { resources as calls, notifications, resourceAdmin, resourceReview } from "@sarathi/contract";
import { describe, expect, it } from "vitest";
import { testApp } from "../../test/app.ts";
import { makingResources } from "../../test/resources.ts";
import { done, refused } from "../../test/sitting.ts";

const app = await testApp();
const staff = await app.member("moderator");
const make = makingResources(app, staff);
const nobody = "01900000-0000-7000-8000-000000000000";

const list = async (query: object) => done(await app.call(calls.listResources, { query }));
const idsOf = async (query: object) => (await list({ limit: 100, ...query })).items.map(({ _id }) => _id);

describe("[S90] the list of resources", () => {
  it("shows what readers see, with its filters, and says where a page is in the list", async () => {
    const notes = await make.resource({ title: { ne: "संविधानका नोट" }, tags: ["polity"] });
    const text = await make.item(notes._id, { year: 2080 });
    const book = await make.resource({ type: "book", title: { en: "Verbal reasoning" } });
    await make.item(book._id, { chapter: "ns-verbal", body: { en: "Words" } });
    const hidden = await make.resource({ published: false });
    await make.item(hidden._id);
    const empty = await make.resource();
    const all = await idsOf({});
    expect(all).toEqual(expect.arrayContaining([notes._id, book._id]));
    expect(all).not.toContain(hidden._id);
    expect(all).not.toContain(empty._id);
    for (const [query, found] of [
      [{ type: "book" }, [book._id]],
      [{ chapter: "so-polity" }, [notes._id]],
      [{ category: "section-officer" }, [notes._id]],
      [{ category: "nayab-subba" }, [book._id]],
      [{ language: "ne" }, [notes._id]],
      [{ year: 2080 }, [notes._id]],
      [{ tag: "polity" }, [notes._id]],
      [{ search: "sambidhan" }, [notes._id]],
      [{ search: "संविधान" }, [notes._id]],
      [{ search: "भर्बल" }, [book._id]],
      [{ search: "!!" }, []],
      [{ chapter: "no-such-chapter" }, []],
      [{ type: "notes", chapter: "so-polity", language: "en", year: 2080 }, [notes._id]],
    ] as const)
      expect(
        (await idsOf(query)).filter((id) => [notes._id, book._id].includes(id)),
        JSON.stringify(query),
      ).toEqual(found);
    const page = await list({ limit: 1 });
    expect(page.pagination).toMatchObject({ page: 1, limit: 1, hasNextPage: true, hasPrevPage: false });
    expect(page.pagination.totalPages).toBe(page.pagination.total);
    const [one] = (await list({ search: "sambidhan" })).items;
    expect(one).toMatchObject({ itemCount: 1, languages: ["ne", "en"], years: [2080], stats: { upvotes: 0 } });
    expect(one?.places.map(({ slug }) => slug)).toEqual([text.place.subject?.slug]);
  });

  it("goes on by a cursor without showing anything twice, and takes no other", async () => {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await list({ limit: 1, ...(cursor ? { cursor } : {}) });
      seen.push(...page.items.map(({ _id }) => _id));
      cursor = page.pagination.nextCursor;
    } while (cursor);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.toSorted()).toEqual((await idsOf({})).toSorted());
    refused(await app.call(calls.listResources, { query: { cursor: "x" } }), "page.bad_cursor");
    refused(await app.call(calls.listResources, { query: { type: "song" as "book" } }), "request.invalid");
    refused(await app.call(calls.listResources, { query: { year: 3000 } }), "request.invalid");
  });

  it("has first what is surely good: the lower bound of the share of votes for it", async () => {
    const [sure, lucky, bad] = [
      await make.resource({ tags: ["votes"] }),
      await make.resource({ tags: ["votes"] }),
      await make.resource({ tags: ["votes"] }),
    ];
    const items = [await make.item(sure._id), await make.item(lucky._id), await make.item(bad._id)];
    const voters = await Promise.all(Array.from({ length: 6 }, () => app.member()));
    const vote = (n: number, which: number, up: boolean) => {
      const params = { id: items[which]?.resourceId ?? "", itemId: items[which]?._id ?? "" };
      return up
        ? app.call(calls.upvote, { params, body: { on: true } }, voters[n])
        : app.call(calls.downvote, { params, body: { on: true, reason: "wrong" } }, voters[n]);
    };
    await Promise.all([0, 1, 2, 3, 4].map((n) => vote(n, 0, true)));
    await vote(5, 0, false);
    await vote(0, 1, true);
    await vote(0, 2, false);
    expect(await idsOf({ tag: "votes" })).toEqual([sure._id, lucky._id, bad._id]);
  });
});

describe("[S91] [S92] an item and a resource", () => {
  it("answers an item with its words in the reader's language, its neighbours and suggestions with their reasons", async () => {
    const { _id: id } = await make.resource();
    const first = await make.item(id);
    const second = await make.item(id, { body: { en: "Only English" } });
    const elsewhere = await make.item((await make.resource())._id);
    const read = async (item: string, language: "ne" | "en" = "ne") =>
      done(await app.call(calls.getItem, { params: { id: item }, query: { language } }));
    const { item, suggestions } = await read(first._id);
    expect(item).toMatchObject({
      bodyLanguage: "ne",
      resourceId: id,
      myVote: null,
      isBookmarked: false,
      mayVote: false,
      revision: 1,
    });
    expect(item.html).toContain("<strong>सात</strong>");
    expect(item.headings).toMatchObject([{ level: 2, text: "पहिलो" }]);
    expect(item.place).toMatchObject({ chapter: { slug: "so-polity" }, category: { slug: "section-officer" } });
    expect(item.next?._id).toBe(second._id);
    expect(item.previous).toBeUndefined();
    expect(item.contributors).toEqual([]);
    expect((await read(second._id)).item).toMatchObject({
      bodyLanguage: "en",
      language: "en",
      previous: { _id: first._id },
    });
    const same = suggestions.filter(({ reason }) => reason === "same_chapter").map(({ _id }) => _id);
    expect(same.length).toBeGreaterThan(0);
    expect(suggestions.map(({ _id }) => _id)).not.toContain(first._id);
    expect((await read(elsewhere._id)).suggestions.length).toBeLessThanOrEqual(6);
    const resource = done(await app.call(calls.getResource, { params: { id } }));
    expect(resource.items.map(({ _id }) => _id)).toEqual([first._id, second._id]);
    expect(resource.items[0]).not.toHaveProperty("body");
    refused(await app.call(calls.getItem, { params: { id: nobody } }), "resource.item_not_found");
    refused(await app.call(calls.getItem, { params: { id: "no-such-item" } }), "resource.item_not_found");
    refused(await app.call(calls.getResource, { params: { id: nobody } }), "resource.not_found");
  });

  it("finds items within one resource by words of either script, and by what their texts say", async () => {
    const { _id: id } = await make.resource();
    const rivers = await make.item(id, { title: { ne: "नदीनाला" }, body: { ne: "कोशी नदी सबैभन्दा ठुलो हो" } });
    await make.item(id, { title: { en: "Lakes" }, body: { en: "Rara" }, year: 2075 });
    const within = async (query: object, of = id) =>
      done(await app.call(calls.searchItems, { params: { id: of }, query }));
    expect((await within({ q: "koshi" })).items.map(({ _id }) => _id)).toEqual([rivers._id]);
    expect((await within({ q: "कोशी ठुलो" })).items).toHaveLength(1);
    expect((await within({ q: "everest" })).items).toEqual([]);
    expect((await within({ year: 2075 })).items).toHaveLength(1);
    expect((await within({})).pagination.total).toBe(2);
    const first = await within({ limit: 1 });
    const rest = await within({ limit: 1, cursor: first.pagination.nextCursor });
    expect([...first.items, ...rest.items].map(({ _id }) => _id)[0]).toBe(rivers._id);
    refused(await app.call(calls.searchItems, { params: { id: nobody } }), "resource.not_found");
    refused(await app.call(calls.searchItems, { params: { id }, query: { cursor: "x" } }), "page.bad_cursor");
  });

  it("counts each reader once a day, a stranger by network and device, and says what is read together", async () => {
    const { _id: id } = await make.resource();
    const [one, other] = [await make.item(id, { chapter: undefined }), await make.item(id, { chapter: undefined })];
    const read = async (item: string, as: Parameters<typeof app.call>[2], headers = {}) =>
      done(await app.call(calls.readItem, { params: { id: item }, body: {} }, as, headers)).counted;
    const readers = await Promise.all([app.member(), app.member(), app.member()]);
    const twice = await Promise.all([...readers, ...readers].map((reader) => read(one._id, reader)));
    expect(twice.filter(Boolean)).toHaveLength(3);
    await Promise.all(readers.map((reader) => read(other._id, reader)));
    expect(await read(one._id, null, { "x-forwarded-for": "203.0.113.9" })).toBe(true);
    expect(await read(one._id, null, { "x-forwarded-for": "203.0.113.9" })).toBe(false);
    expect(await read(nobody, null)).toBe(false);
    const shown = done(await app.call(calls.getResource, { params: { id } }));
    expect(shown.stats.views).toBe(7);
    expect(shown.items.map(({ stats }) => stats.views)).toEqual([4, 3]);
    await app.jobs.runNow("resource-related");
    const { suggestions } = done(await app.call(calls.getItem, { params: { id: one._id } }));
    expect(suggestions[0]).toMatchObject({ _id: other._id, reason: "read_together", readers: 3 });
    const stored = await app.db.selectFrom("resource_item_use").selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(readers[0]?.user._id);
  });
});

describe("[S96] votes", () => {
  it("are one of a person and an item, set and not toggled, and a vote against says why", async () => {
    const { _id: id } = await make.resource();
    const { _id: itemId } = await make.item(id);
    const [voter, second] = [await app.member(), await app.member()];
    const up = (body?: { on: boolean }, as = voter) =>
      app.call(calls.upvote, { params: { id, itemId }, ...(body && { body }) }, as);
    const down = (body?: object, as = voter) =>
      app.call(calls.downvote, { params: { id, itemId }, ...(body && { body }) }, as);
    expect(done(await up({ on: true }))).toEqual({ myVote: "up", myReason: null, upvotes: 1, downvotes: 0 });
    expect(done(await up({ on: true }))).toMatchObject({ upvotes: 1 });
    expect(done(await up())).toMatchObject({ myVote: "up", upvotes: 1 });
    expect(done(await up({ on: false }))).toMatchObject({ myVote: null, upvotes: 0 });
    expect(done(await down())).toMatchObject({ myVote: "down", myReason: "other", downvotes: 1 });
    expect(done(await down({ reason: "outdated", note: "Amended" }))).toEqual({
      myVote: "down",
      myReason: "outdated",
      upvotes: 0,
      downvotes: 1,
    });
    expect(done(await up({ on: false }))).toMatchObject({ myVote: "down", downvotes: 1 });
    expect(done(await up({ on: true }))).toMatchObject({ myVote: "up", upvotes: 1, downvotes: 0 });
    expect(done(await down({ reason: "wrong" }, second))).toMatchObject({ upvotes: 1, downvotes: 1 });
    expect(done(await down({ on: false }, second))).toMatchObject({ myVote: null, downvotes: 0 });
    const many = await Promise.all(Array.from({ length: 6 }, () => up({ on: true }, second)));
    expect(many.every(({ status }) => status === 200)).toBe(true);
    await Promise.all(Array.from({ length: 4 }, () => up(undefined, voter)));
    expect(done(await app.call(calls.getItem, { params: { id: itemId } }, second)).item).toMatchObject({
      myVote: "up",
      mayVote: true,
      stats: { upvotes: 2 },
    });
    refused(await up({ on: true }, null as never), "auth.required");
    refused(await app.call(calls.upvote, { params: { id, itemId: nobody } }, voter), "resource.item_not_found");
    refused(await app.call(calls.upvote, { params: { id: nobody, itemId } }, voter), "resource.item_not_found");
    refused(await down({ reason: "ugly" }), "request.invalid");
  });

  it("of many at once are each counted once, whoever names the item how, and one's refusal is nobody else's", async () => {
    const { _id: id } = await make.resource();
    const items = [await make.item(id), await make.item(id)];
    const voters = await Promise.all(Array.from({ length: 5 }, () => app.member()));
    const answers = await Promise.all(
      voters.flatMap((voter, n) =>
        [...items, { _id: nobody }].map(({ _id: itemId }) =>
          n % 2 === 0
            ? app.call(calls.upvote, { params: { id, itemId } }, voter)
            : app.call(calls.downvote, { params: { id, itemId }, body: { reason: "wrong" } }, voter),
        ),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(voters.flatMap(() => [200, 200, 404]));
    for (const { _id } of items) {
      const { item } = done(await app.call(calls.getItem, { params: { id: _id } }, voters[1]));
      expect(item).toMatchObject({ myVote: "down", myReason: "wrong", stats: { upvotes: 3, downvotes: 2 } });
    }
    const read = done(await app.call(calls.getResource, { params: { id } }, voters[0]));
    expect(read.stats).toMatchObject({ upvotes: 6, downvotes: 4 });
    // Of the same person's taps the last one holds.
    const itemId = items[0]?._id ?? nobody;
    const taps = [true, false, true, false].map((on) =>
      app.call(calls.upvote, { params: { id, itemId }, body: { on } }, voters[0]),
    );
    expect((await Promise.all(taps)).map((one) => done(one).myVote)).toEqual(["up", null, "up", null]);
  });

  it("bookmarks are one's own", async () => {
    const { _id: id } = await make.resource();
    const { _id: itemId } = await make.item(id);
    const [reader, other] = [await app.member(), await app.member()];
    const mark = (on?: boolean) =>
      app.call(calls.bookmarkItem, { params: { id: itemId }, ...(on === undefined ? {} : { body: { on } }) }, reader);
    expect(done(await mark(true))).toEqual({ isBookmarked: true });
    expect(done(await mark(true))).toEqual({ isBookmarked: true });
    expect(done(await app.call(calls.myBookmarks, {}, reader)).items.map(({ _id }) => _id)).toEqual([itemId]);
    expect(done(await app.call(calls.myBookmarks, {}, other)).items).toEqual([]);
    expect(done(await mark())).toEqual({ isBookmarked: false });
    refused(await app.call(calls.bookmarkItem, { params: { id: nobody } }, reader), "resource.item_not_found");
  });
});

describe("what is wrong with an item", () => {
  it("is said by anybody, seen by staff alone, and takes an item down until it is restored", async () => {
    const { _id: id } = await make.resource();
    const { _id: itemId } = await make.item(id);
    const canary = "rights.holder@canary.test";
    const body = { reason: "copyright" as const, description: "I wrote this book, and nobody asked me" };
    refused(await app.call(calls.reportItem, { params: { id: itemId }, body }), "resource.report_address");
    done(await app.call(calls.reportItem, { params: { id: itemId }, body: { ...body, email: canary } }));
    refused(
      await app.call(calls.reportItem, { params: { id: nobody }, body: { ...body, email: canary } }),
      "resource.item_not_found",
    );
    const reader = await app.member();
    done(
      await app.call(
        calls.reportItem,
        { params: { id: itemId }, body: { reason: "outdated", description: "Amended since, in 2081" } },
        reader,
      ),
    );
    const shown = await app.call(calls.getItem, { params: { id: itemId } }, reader);
    expect(JSON.stringify(shown.body)).not.toContain(canary);
    const open = done(await app.call(resourceReview.itemReports, {}, staff)).items.filter(
      ({ item }) => item._id === itemId,
    );
    expect(open.map(({ reason, email, dueAt }) => [reason, email, dueAt !== undefined])).toEqual([
      ["copyright", canary, true],
      ["outdated", undefined, false],
    ]);
    const [first, second] = open.map(({ _id }) => _id) as [string, string];
    const answer = { outcome: "taken_down" as const, answer: "Taken down; thank you" };
    done(await app.call(resourceReview.answerItemReport, { params: { id: first }, body: answer }, staff));
    refused(
      await app.call(resourceReview.answerItemReport, { params: { id: second }, body: answer }, staff),
      "resource.report_answered",
    );
    refused(
      await app.call(resourceReview.answerItemReport, { params: { id: nobody }, body: answer }, staff),
      "resource.report_not_found",
    );
    const { items: heard } = done(await app.call(notifications.listNotifications, {}, reader));
    expect(heard).toMatchObject([
      {
        type: "report",
        count: 1,
        itemReport: { itemId, resourceId: id, outcome: "taken_down", answer: answer.answer },
      },
    ]);
    expect(JSON.stringify(heard)).not.toContain(canary);
    refused(await app.call(calls.getItem, { params: { id: itemId } }), "resource.item_gone");
    expect(await idsOf({})).not.toContain(id);
    done(
      await app.call(resourceReview.restoreItem, { params: { id: itemId }, body: { reason: "They agreed" } }, staff),
    );
    done(await app.call(calls.getItem, { params: { id: itemId } }));
    refused(
      await app.call(resourceReview.restoreItem, { params: { id: itemId }, body: { reason: "Again" } }, staff),
      "resource.item_not_found",
    );
    done(await app.call(resourceAdmin.removeItem, { params: { id, itemId } }, staff));
    refused(await app.call(calls.getItem, { params: { id: itemId } }), "resource.item_gone");
  });
});
