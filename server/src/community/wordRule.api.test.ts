import { communityTrust as calls, community, users, type WordRule } from "@sarathi/contract";
import { pino } from "pino";
import { describe, expect, it } from "vitest";
import { type As, testApp } from "../../test/app.ts";
import { at, done, refused } from "../../test/sitting.ts";
import { loadContent, syncContent } from "../content.ts";
import { systemRandom } from "../foundation/random.ts";
import { textFlagged } from "./community.hooks.ts";
import { WordRuleFile } from "./wordRule.content.ts";

const app = await testApp();
const staff = await app.member("moderator");
const member = await app.member();

type Given = Parameters<typeof app.call<typeof calls.createWordRule>>[1]["body"];
const create = (given: Partial<Given>, as: As = staff, headers = {}) => {
  const body = { kind: "word" as const, pattern: "machi", action: "hold" as const, ...given };
  return app.call(calls.createWordRule, { body }, as, headers);
};
const update = (id: string, body: object, as: As = staff) =>
  app.call(calls.updateWordRule, { params: { id }, body }, as);
const remove = (id: string, as: As = staff) => app.call(calls.removeWordRule, { params: { id } }, as);
const list = async (query = {}) => done(await app.call(calls.listWordRules, { query }, staff)).items;
const attempt = async (text: string) => done(await app.call(calls.tryWordRules, { body: { text } }, staff));
const audit = async (id: string) => {
  const { items } = done(await app.call(users.listAudit, { query: { targetId: id } }, await app.member("admin")));
  return items.map(({ action, target }) => [action, target]);
};
const NOBODY = "01900000-0000-7000-8000-000000000000";

describe("word rules of staff", () => {
  it("are made, listed, found, changed and taken out, each with its line in the audit log", async () => {
    const rule: WordRule = done(await create({ pattern: "Lafanga", note: "गाली" }), 201);
    expect(rule).toMatchObject({ pattern: "Lafanga", key: "lpng", action: "hold", createdBy: staff.user.username });
    expect((await list({ search: "laf" })).map(({ _id }) => _id)).toEqual([rule._id]);
    expect(await list({ search: "laf", kind: "domain" })).toEqual([]);
    expect(await list({ search: "laf", action: "flag" })).toEqual([]);
    expect((await attempt("त्यो l@fang4 हो")).map(({ rule: hit, found }) => [hit._id, found])).toEqual([
      [rule._id, "l@fang4"],
    ]);
    expect(done(await update(rule._id, { action: "flag" }))).toMatchObject({ action: "flag", note: "गाली" });
    expect(done(await update(rule._id, { pattern: "लफङ्गे" })).key).not.toBe(rule.key);
    done(await remove(rule._id));
    expect(await attempt("लफङ्गे")).toEqual([]);
    refused(await remove(rule._id), "rule.not_found");
    expect(await audit(rule._id)).toEqual([
      ["word_rule.remove", "लफङ्गे"],
      ["word_rule.update", "लफङ्गे"],
      ["word_rule.update", "लफङ्गे"],
      ["word_rule.create", "लफङ्गे"],
    ]);
  });

  it("are the staff's", async () => {
    const rule = done(await create({ pattern: "staffonly" }), 201);
    for (const [as, code] of [
      [null, "auth.required"],
      [member, "auth.forbidden"],
    ] as const) {
      refused(await create({ pattern: "other" }, as), code);
      refused(await update(rule._id, { note: "x" }, as), code);
      refused(await remove(rule._id, as), code);
      refused(await app.call(calls.listWordRules, { query: {} }, as), code);
      refused(await app.call(calls.tryWordRules, { body: { text: "x" } }, as), code);
    }
    done(await remove(rule._id));
  });

  it("are refused when nothing of them could be found, twice, or are none", async () => {
    refused(await create({ pattern: "!!!" }), "rule.empty");
    refused(await create({ kind: "domain", pattern: "no site" }), "rule.empty");
    refused(await create({ pattern: "" }), "request.invalid");
    refused(await create({ kind: "regex" as "word" }), "request.invalid");
    refused(await update(NOBODY, { note: "x" }), "rule.not_found");
    const one = done(await create({ pattern: "mandira" }), 201);
    const other = done(await create({ pattern: "kachahari" }), 201);
    refused(await create({ kind: "phrase", pattern: "मन्दिरा" }), "rule.same");
    refused(await update(other._id, { pattern: "मन्दिरा" }), "rule.same");
    done(await remove(one._id));
    expect(done(await update(other._id, { pattern: "मन्दिरा" })).pattern).toBe("मन्दिरा");
    done(await remove(other._id));
    expect(done(await create({ pattern: "mandira" }), 201).pattern).toBe("mandira");
  });

  it("are made once, whoever makes them at the same moment, and however often one asks", async () => {
    const all = await Promise.all(Array.from({ length: 4 }, () => create({ pattern: "ekaichoti" })));
    expect(all.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
    const key = { "idempotency-key": "a-rule-of-one-key" };
    const [one, two] = [
      await create({ pattern: "pherigara" }, staff, key),
      await create({ pattern: "pherigara" }, staff, key),
    ];
    expect(done(two, 201)).toEqual(done(one, 201));
  });
});

describe("the site's own word rules", () => {
  const deps = { db: app.db, random: systemRandom, clock: () => new Date(), log: pino({ level: "silent" }) };
  it("come from their file, are found, and stay as staff leave them", async () => {
    await loadContent(deps);
    const [hit] = await attempt("१०० % pass guar@ntee");
    expect(hit?.rule).toMatchObject({ pattern: "pass guarantee", action: "hold" });
    expect(hit?.rule.createdBy).toBeUndefined();
    done(await remove(hit?.rule._id ?? ""));
    const [other] = await attempt("guarantee pass");
    done(await update(other?.rule._id ?? "", { action: "flag" }));
    await syncContent(deps);
    expect(await attempt("pass guarantee")).toEqual([]);
    expect((await attempt("guarantee pass")).map(({ rule }) => rule.action)).toEqual(["flag"]);
  });

  it("give way to one of staff that looks for the same", async () => {
    const own = done(await create({ kind: "phrase", pattern: "pass guarantee", action: "flag" }), 201);
    await syncContent(deps, ["word_rule:offer-pass-guarantee"]).catch(() => undefined);
    expect((await attempt("pass guarantee")).map(({ rule }) => rule._id)).toEqual([own._id]);
  });

  it("look each for something else: two that find the same would take turns at each start", () => {
    const rule = { slug: "one", kind: "phrase", pattern: "नाम निकालिदिन्छु", action: "hold" };
    const again = { ...rule, slug: "two", pattern: "nam nikalidinchhu" };
    expect(WordRuleFile.safeParse([rule]).success).toBe(true);
    expect(WordRuleFile.safeParse([rule, again]).error?.issues).toMatchObject([
      { path: [1, "pattern"], message: "finds what one finds" },
    ]);
  });

  it("hold up nobody who talks of exams", async () => {
    const texts = [
      "प्रश्न सजिलो थियो, पास हुने ग्यारेन्टी त कसैको हुँदैन",
      "मेरो नाम निकाल्न सकिएन",
      "प्रश्नपत्रको उत्तर कहाँ पाइन्छ?",
      "Paper two was hard; is there a pass mark?",
    ];
    for (const text of texts) expect(await attempt(text), text).toEqual([]);
  });
});

describe("a text that hits a word rule", () => {
  const heard: { kind: string; id: string; rules: string[] }[] = [];
  app.events.listen(textFlagged, (payload) => heard.push(payload));
  const post = async (content: string, by = member) =>
    done(await app.call(community.createPost, { body: { title: `शीर्षक ${Math.random()}`, content } }, by), 201);

  it("waits, written by a new member; by others it is published and staff hear of it", async () => {
    const rule = done(await create({ kind: "phrase", pattern: "paisa diera kam" }), 201);
    const newcomer = await app.member({ trust: 0 });
    const waits = await post("पैसा दिएर काम गराइन्छ", newcomer);
    const { held_for } = await app.db
      .selectFrom("post")
      .select("held_for")
      .where("id", "=", waits.postId)
      .executeTakeFirstOrThrow();
    expect(held_for).toContain("word");
    const { postId, isHeld } = await post("पैसा दिएर काम गराइन्छ");
    expect(isHeld).toBeUndefined();
    expect(heard.filter(({ id }) => id === postId)).toEqual([{ kind: "post", id: postId, rules: [rule._id] }]);
    expect(at(await list({ search: "paisa d" }), 0)._id).toBe(rule._id);
  });

  it("is never refused nor changed for it", async () => {
    done(await create({ kind: "domain", pattern: "leak.example", action: "flag" }), 201);
    const text = "यहाँ छ: www.leak.example/x";
    expect((await post(text)).content.text).toBe(text);
  });
});
