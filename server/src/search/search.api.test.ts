import { community, communityPeople, type SearchSourceName, search, searchSources } from "@sarathi/contract";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { type As, testApp } from "../../test/app.ts";
import { done, refused } from "../../test/sitting.ts";
import { freshPairs, pairs } from "./pairs.ts";

const app = await testApp();
const fold = () => app.services.search.search.fold();
beforeAll(fold);

const find = async (source: SearchSourceName, q: string, as: As = null) =>
  done(await app.call(search.find, { params: { source }, query: { q } }, as));
const everywhere = async (q: string, as: As = null) =>
  (await Promise.all(searchSources.map((source) => find(source, q, as)))).flat();
const post = async (title: string, as: As, more: object = {}) => {
  const body = { title, content: "यो पोस्टको पाठ हो।", ...more };
  return done(await app.call(community.createPost, { body }, as), 201).postId;
};
const note = async (q: string, as: As) => done(await app.call(search.reportMiss, { body: { q } }, as));

/** Pairs whose searches run at once. */
const AT_ONCE = 4;

it("[S32] at least 95 of 100 pairs of what people type and what they mean are found in the first three", async () => {
  const missed = new Set<string>();
  const look = async (typed: string, title: string) => {
    const hits = (await everywhere(typed)).sort((a, b) => a.tier - b.tier || b.score - a.score);
    const first = hits.slice(0, 3).flatMap((hit) => [hit.title.ne, hit.title.en]);
    if (!first.some((one) => one?.includes(title))) missed.add(`${typed} → ${title}`);
  };
  for (let at = 0; at < pairs.length; at += AT_ONCE)
    await Promise.all(pairs.slice(at, at + AT_ONCE).map((pair) => look(...pair)));
  const missing = (some: typeof pairs) => some.filter(([typed, title]) => missed.has(`${typed} → ${title}`)).length;
  const shares = [pairs, freshPairs].map((some) => 1 - missing(some) / some.length);
  process.stdout.write(
    `found in the first three: ${shares.map((share) => `${(100 * share).toFixed(1)} %`).join(", of the newest ")}\n`,
  );
  expect(pairs.length).toBeGreaterThanOrEqual(300);
  expect(new Set(pairs.map(([typed]) => typed)).size).toBe(pairs.length);
  for (const share of shares) expect(share, [...missed].join("\n")).toBeGreaterThanOrEqual(0.95);
}, 120_000);

describe("[S35] one look-up a source", () => {
  it("answers an array, a hashtag with its name", async () => {
    const writer = await app.member();
    await post("ह्यासट्याग भएको", writer, { hashtags: ["खोजपरीक्षण"] });
    await fold();
    const [tag] = await find("hashtags", "खोजपरी");
    expect(tag).toMatchObject({ kind: "hashtag", name: "खोजपरीक्षण", path: "/community/hashtag/खोजपरीक्षण" });
    expect(await find("posts", "ह्यासट्याग भएको")).toMatchObject([{ kind: "post", tier: 0 }]);
  });

  it("ranks an exact title above its beginning, words in it, sound and a wrong letter", async () => {
    const writer = await app.member();
    for (const title of ["जलविद्युत्", "जलविद्युत् आयोजना", "ठुला जलविद्युत् केन्द्र", "jalavidyut"]) await post(title, writer);
    await fold();
    const hits = await find("posts", "जलविद्युत्");
    expect(hits.map(({ title, tier }) => [title.ne ?? title.en, tier])).toEqual([
      ["जलविद्युत्", 0],
      ["जलविद्युत् आयोजना", 1],
      ["ठुला जलविद्युत् केन्द्र", 2],
      ["jalavidyut", 4],
    ]);
    expect((await find("study", "constitusion"))[0]).toMatchObject({ tier: 5, corrected: "constitution" });
  });

  it("refuses less than two characters, and an unknown source", async () => {
    const params = { source: "posts" } as const;
    refused(await app.call(search.find, { params, query: { q: " a " } }), "request.invalid");
    refused(
      await app.call(search.find, { params: { source: "keys" as "posts" }, query: { q: "ab" } }),
      "request.invalid",
    );
    expect(await find("posts", "!!")).toEqual([]);
  });

  it("goes on over titles that cannot be folded as they are, and finds them by what can", async () => {
    const writer = await app.member();
    const titles = [`${"a".repeat(59)}𝒳`, "क्ष्म्य".repeat(120).slice(0, 600), "中文考试题目", "Кириллица"];
    for (const title of titles) await post(title, writer);
    await post("canaryafter", writer);
    await fold();
    expect(await find("posts", "canaryafter")).toHaveLength(1);
    expect((await find("posts", "中文考试题目")).length).toBe(1);
    expect(await find("posts", "日本語")).toEqual([]);
    const left = await app.db.selectFrom("search_text").select("id").where("folding", "=", 0).execute();
    expect(left).toEqual([]);
  });

  it("follows an edit, and forgets what is deleted", async () => {
    const writer = await app.member();
    const postId = await post("पहिलो शीर्षक क्वाँटी", writer);
    await fold();
    expect(await find("posts", "क्वाँटी")).toHaveLength(1);
    await app.db.updateTable("post").set({ title: "अर्को शीर्षक सेलरोटी" }).where("id", "=", postId).execute();
    await fold();
    expect(await find("posts", "सेलरोटी")).toHaveLength(1);
    await app.db.updateTable("post").set({ state: "deleted" }).where("id", "=", postId).execute();
    expect(await find("posts", "सेलरोटी")).toEqual([]);
  });
});

describe("what a reader may not see is in no source", () => {
  it.each(["hidden", "removed", "deleted"] as const)("a %s post", async (state) => {
    const writer = await app.member();
    const postId = await post(`चिह्न canary${state}`, writer);
    await app.db.updateTable("post").set({ state }).where("id", "=", postId).execute();
    await fold();
    expect(await everywhere(`canary${state}`, writer)).toEqual([]);
    expect(await everywhere(`canray${state}`)).toEqual([]);
  });

  it("a post for few, and who wrote an anonymous one", async () => {
    const [writer, reader] = [await app.member(), await app.member()];
    await post("गोप्य canaryprivate", writer, { visibility: "private" });
    await post("बेनामी canaryanon", writer, { isAnonymous: true });
    await fold();
    // Their writer first: what is built once for all members must not remember who asked before.
    expect(await find("posts", "canaryprivate", writer)).toHaveLength(1);
    expect(await everywhere("canaryprivate", reader)).toEqual([]);
    expect(await find("posts", "canaryprivate", writer)).toHaveLength(1);
    const answer = JSON.stringify(await everywhere("canaryanon", reader));
    expect(answer).toContain("canaryanon");
    expect(answer).not.toContain(writer.user.username);
    expect(answer).not.toContain(writer.user._id);
    expect(await find("posts", writer.user.username, reader)).toEqual([]);
  });

  it("those whom one blocks or who block one, either way; a stranger finds no people", async () => {
    const [a, b] = [await app.member(), await app.member()];
    await post("रोकिएको canaryblock", b);
    await fold();
    expect(await find("people", b.user.username, a)).toMatchObject([{ detail: `@${b.user.username}` }]);
    expect(await find("people", b.user.username)).toEqual([]);
    done(await app.call(communityPeople.blockPerson, { params: { username: a.user.username }, body: { on: true } }, b));
    expect(await everywhere("canaryblock", a)).toEqual([]);
    expect(await find("people", b.user.username, a)).toEqual([]);
    expect(await find("people", a.user.username, b)).toEqual([]);
  });

  it("nor do its words say that it is there", async () => {
    const [writer, reader] = [await app.member(), await app.member()];
    await post("canaryfrongel", writer, { visibility: "private" });
    await post("canaryfronggel parbat", writer);
    await fold();
    const answer = JSON.stringify([
      ...(await everywhere("canaryfronget")),
      ...(await everywhere("canaryfrongl", reader)),
    ]);
    expect(answer).not.toContain('"canaryfrongel"');
    const words = await app.db.selectFrom("search_word").select("word").where("word", "like", "canaryfron%").execute();
    expect(words.map(({ word }) => word)).toEqual(["canaryfronggel"]);
  });

  it("and crowds out nothing that everybody sees", async () => {
    const writer = await app.member();
    const seen = await post("भीड canarycrowd सबैले देख्ने", writer);
    const hidden = await post("canarycrowd", writer, { visibility: "private" });
    await sql`INSERT INTO post SELECT (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(),
      'title', 'canarycrowd ' || n))).* FROM post p, generate_series(1, 70) AS n WHERE p.id = ${hidden}`.execute(
      app.db,
    );
    await fold();
    expect(await find("posts", "canarycrowd", writer)).toHaveLength(20);
    for (const reader of [null, await app.member()])
      expect((await find("posts", "canarycrowd", reader)).map(({ path }) => path)).toEqual([`/community/post/${seen}`]);
  });

  it("a test that is not published, and all below a subject that is not", async () => {
    await app.db
      .updateTable("mock_test")
      .set({ state: "archived" })
      .where("slug", "=", "kharidar-first-paper-2")
      .execute();
    expect((await find("tests", "खरिदार नमुना")).map(({ path }) => path)).not.toContain(
      "/pariksha/kharidar-first-paper-2/info",
    );
    const chapters = await find("study", "राज्य व्यवस्था र शासन");
    expect(chapters.some(({ kind }) => kind === "chapter")).toBe(true);
    await app.db.updateTable("subject").set({ published: false }).execute();
    expect((await find("study", "राज्य व्यवस्था र शासन")).some(({ kind }) => kind === "chapter")).toBe(false);
    await app.db.updateTable("subject").set({ published: true }).execute();
  });
});

it("words of a title that nobody sees any more are suggested to nobody, and forgotten", async () => {
  const writer = await app.member();
  const postId = await post("canarywombat durbar", writer);
  await post("canarywallaby durbar", writer);
  await fold();
  const known = async () => {
    await app.services.search.search.sweep();
    const rows = await app.db.selectFrom("search_word").select("word").where("word", "like", "canarywo%").execute();
    const others = await app.db.selectFrom("search_word").select("word").where("word", "=", "canarywallaby").execute();
    return { gone: rows.length, left: others.length };
  };
  expect(await known()).toEqual({ gone: 1, left: 1 });
  await app.db.updateTable("post").set({ state: "removed" }).where("id", "=", postId).execute();
  expect(await known()).toEqual({ gone: 0, left: 1 });
});

/** Posts as one that is there, `count` of them, with numbers after its title. */
const copies = (postId: string, title: string, count: number) =>
  sql`INSERT INTO post SELECT (jsonb_populate_record(p, jsonb_build_object('id', uuidv7(), 'title', ${title}::text || ' ' || n))).*
    FROM post p, generate_series(1, ${count}::int) AS n WHERE p.id = ${postId}`.execute(app.db);

describe("very many things", () => {
  it("are folded with a rest after each part, a few without", async () => {
    const postId = await post("canaryrest", await app.member());
    const rests: number[] = [];
    const rest = async (ms: number) => rests.push(ms);
    const { fold: foldWith } = app.services.search.search;
    await foldWith(undefined, rest);
    await copies(postId, "canaryrest few", 500);
    expect(await foldWith(undefined, rest)).toBe(500);
    expect(rests).toEqual([]);
    await copies(postId, "canaryrest many", 750);
    expect(await foldWith(undefined, rest)).toBe(750);
    // After the sixth hundred, the seventh, and the fifty that are left.
    expect(rests).toHaveLength(3);
    expect(Math.min(...rests)).toBeGreaterThan(0);
  });

  it("sink into layers below, and are found there", async () => {
    const [hit] = await find("study", "constitution of nepal");
    const under = sql<{ layer: number }>`SELECT layer FROM search_text JOIN study_topic t ON t.id::text = search_text.id
      WHERE source = 'topic' AND t.document ->> 'name' ILIKE '%constitution%'`;
    expect(new Set((await under.execute(app.db)).rows.map(({ layer }) => layer))).toEqual(new Set([0]));
    await sql`INSERT INTO study_topic SELECT (jsonb_populate_record(t, jsonb_build_object('id', uuidv7(), 'slug', 'above-' || n))).*
      FROM (SELECT t FROM study_topic t LIMIT 1) AS one(t), generate_series(1, 510) AS n`.execute(app.db);
    await fold();
    await app.services.search.search.sweep();
    expect(new Set((await under.execute(app.db)).rows.map(({ layer }) => layer))).toEqual(new Set([1]));
    const above = await sql<{
      n: number;
    }>`SELECT count(*)::int AS n FROM search_text WHERE source = 'topic' AND layer = 0`.execute(app.db);
    expect(above.rows).toEqual([{ n: 500 }]);
    expect((await find("study", "constitution of nepal"))[0]).toEqual(hit);
  });
});

describe("many searches at once", () => {
  it("are given up after a second where the database does not answer, and said to be too many", async () => {
    const began = performance.now();
    await app.db.transaction().execute(async (tx) => {
      await sql`LOCK TABLE search_text_hashtag IN ACCESS EXCLUSIVE MODE`.execute(tx);
      const answer = await app.call(search.find, { params: { source: "hashtags" }, query: { q: "खरिदार" } });
      refused(answer, "server.busy");
    });
    expect(performance.now() - began).toBeLessThan(5_000);
    await find("hashtags", "खरिदार");
  });

  it("leave what is not a search its connections, and nothing behind in theirs", async () => {
    const writer = await app.member();
    const params = { source: "posts" } as const;
    const asked = Array.from({ length: 60 }, (_, n) =>
      app.call(search.find, { params, query: { q: `लोक ${n}` } }, n % 2 ? writer : null),
    );
    // On a slow machine some wait for too long.
    for (const { status } of await Promise.all(asked)) expect([200, 503]).toContain(status);
    const { rows } = await sql<{ name: string; value: string }>`
      SELECT name, current_setting(name) AS value FROM unnest(ARRAY['enable_seqscan', 'transaction_read_only', 'plan_cache_mode']) AS name`.execute(
      app.db,
    );
    expect(rows.map(({ value }) => value)).toEqual(["on", "off", "auto"]);
  });
});

describe("what was not found", () => {
  it("of one caller is noted fifty times a day, of others still", async () => {
    const [loud, other] = [await app.member(), await app.member()];
    for (let n = 0; n < 60; n++) await note(`qqzz${String.fromCharCode(97 + (n % 26))} ${"x".repeat(2 + n)}`, loud);
    await note("qqzz other", other);
    const rows = await app.db.selectFrom("search_miss").select("query").where("query", "like", "qqzz%").execute();
    expect(rows).toHaveLength(51);
    await app.db.deleteFrom("search_miss").where("query", "like", "qqzz%").execute();
  });

  it("is shown to staff once three have asked, without who", async () => {
    const staff = await app.member("moderator");
    const list = async () => done(await app.call(search.listMisses, { query: {} }, staff)).items;
    const again = await app.member();
    await note("Zzqq  Xx", again);
    await note("zzqq xx!", await app.member());
    for (let n = 0; n < 3; n++) await note("zzqq xx", again);
    expect(await list()).toEqual([]);
    await note("zzqq xx", null);
    expect(await list()).toMatchObject([{ query: "zzqq xx", askers: 3 }]);
    refused(await app.call(search.listMisses, { query: {} }), "auth.required");
    // Neither what is no word nor what may be somebody's own.
    const three = [again, staff, null];
    for (const text of ["!𝒳", "9841234567", "canary@example.test"]) for (const who of three) await note(text, who);
    expect((await list()).map(({ query }) => query)).toEqual(["zzqq xx"]);
  });

  it("is found by what staff say that it means, in the audit log, until they take it back", async () => {
    const staff = await app.member("moderator");
    expect(await everywhere("quux")).toEqual([]);
    const body = { alias: "Quux", query: "खरिदार" };
    const made = await Promise.all([1, 2, 3].map(() => app.call(search.createAlias, { body }, staff)));
    expect(made.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const [alias] = done(await app.call(search.listAliases, { query: {} }, staff)).items;
    expect(alias).toMatchObject({ alias: "quux", query: "खरिदार" });
    for (const source of ["study", "tests"] as const)
      expect((await find(source, "quux"))[0]?.title.ne).toContain("खरिदार");
    refused(await app.call(search.createAlias, { body: { alias: "!!", query: "xx" } }, staff), "search.alias_empty");
    const params = { id: alias?._id ?? "" };
    done(await app.call(search.removeAlias, { params }, staff));
    refused(await app.call(search.removeAlias, { params }, staff), "search.alias_not_found");
    expect(await everywhere("quux")).toEqual([]);
    const audit = await app.db.selectFrom("audit_entry").select("action").where("target_id", "=", params.id).execute();
    expect(audit.map(({ action }) => action).sort()).toEqual(["search_alias.create", "search_alias.remove"]);
    refused(await app.call(search.createAlias, { body }, await app.member()), "auth.forbidden");
  });
});
