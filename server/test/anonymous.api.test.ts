import {
  community,
  communityComments,
  communityHashtags,
  contract,
  type Endpoint,
  notifications,
  urlOf,
} from "@sarathi/contract";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { testApp } from "./app.ts";
import { moderating } from "./moderating.ts";
import { ANY_ID, MATRIX } from "./permissions.ts";
import { done } from "./sitting.ts";

const app = await testApp();
const mod = await app.member("moderator");
const { post, report, caseOf, openCase } = moderating(app, mod);

const TAG = "nagarikta";
const FIRST_NAME = "Kanarisimha";
const USERNAME = "kanarigupta";
/** Lists of accounts as accounts, for staff who look after them. */
const OF_ACCOUNTS = ["users."];

const reads = Object.entries(contract).flatMap(([table, calls]) =>
  Object.entries(calls as Record<string, Endpoint>)
    .filter(([, { method }]) => method === "GET")
    .map(([name, spec]) => ({ name: `${table}.${name}`, spec })),
);

/** All that somebody did without a name, and what others did with it. */
async function anonymousThread() {
  const secret = await app.member();
  const [other, third] = [await app.member(), await app.member()];
  await sql`UPDATE account SET first_name = ${FIRST_NAME}, username = ${USERNAME} WHERE id = ${secret.user._id}`.execute(
    app.db,
  );
  const named = [other, third].map(({ user }) => `@${user.username}`).join(" ");
  const { postId } = await post(secret, { isAnonymous: true, hashtags: [TAG], content: `नाम नखुलोस् ${named}` });
  const follow = { params: { name: TAG }, body: { on: true } };
  done(await app.call(communityHashtags.followHashtag, follow, third));
  const say = { params: { id: postId }, body: { content: "मेरो उत्तर" } };
  const { commentId } = done(await app.call(communityComments.createComment, say, other), 201);
  const answer = { params: { id: commentId }, body: { content: `धन्यवाद ${named}` } };
  const { replyId } = done(await app.call(communityComments.createReply, answer, secret), 201);
  const own = { params: { id: postId }, body: { content: "थप कुरा" } };
  const added = done(await app.call(communityComments.createComment, own, secret), 201);
  const accept = { params: { id: commentId }, body: { on: true } };
  done(await app.call(communityComments.acceptComment, accept, secret));
  await sql`UPDATE post SET published_at = now() - interval '1 hour' WHERE id = ${postId}`.execute(app.db);
  const edit = { params: { id: postId }, body: { content: `नाम नखुलोस् है ${named}` } };
  done(await app.call(community.updatePost, edit, secret));
  await report(postId, third);
  done(await openCase(added.commentId, mod, "comment"));
  const caseId = (await caseOf(postId))._id;
  await app.jobs.drain();
  return { secret, other, third, ids: [postId, commentId, replyId, added.commentId, caseId] };
}

it("[S73] names nobody who wrote without a name, whatever is read by whomever", async () => {
  const { secret, other, third, ids } = await anonymousThread();
  const canaries = [secret.user._id, USERNAME, FIRST_NAME, secret.user.email];
  const heard = done(await app.call(notifications.listNotifications, {}, other)).items;
  expect(heard.map(({ type }) => type)).toEqual(expect.arrayContaining(["answer", "reply", "mention"]));
  let read = 0;
  for (const as of [null, other, third, mod]) {
    for (const { name, spec } of reads) {
      if (OF_ACCOUNTS.some((one) => name.startsWith(one))) continue;
      const { body: _, ...place } = MATRIX[name]?.input ?? {};
      const given = JSON.stringify(place);
      for (const id of given.includes(ANY_ID) ? ids : [ANY_ID]) {
        const url = urlOf(spec, JSON.parse(given.replaceAll(ANY_ID, id)));
        const answer = await app.http.inject({
          url,
          headers: as ? { authorization: `Bearer ${as.token}` } : {},
        });
        if (answer.statusCode === 200) read++;
        for (const canary of canaries)
          expect(answer.body.includes(canary), `${name} ${url} says ${canary}`).toBe(false);
      }
    }
  }
  expect(read).toBeGreaterThan(150);
  const pages = ["", "/question", `/hashtag/${TAG}`].map((path) => `/community${path}/rss.xml`);
  for (const url of pages) {
    const { body } = await app.http.inject({ url });
    for (const canary of canaries) expect(body.includes(canary), `${url} says ${canary}`).toBe(false);
  }
  const sitemap = (await app.publicPages()).join("\n");
  expect(sitemap).toContain("/community/post/");
  for (const canary of canaries) expect(sitemap.includes(canary), `the sitemap says ${canary}`).toBe(false);
  // What is looked for by their name leads to their own page at most, never to what they wrote without it.
  for (const source of ["posts", "hashtags", "people"]) {
    for (const q of [FIRST_NAME, USERNAME]) {
      const found = await app.http.inject({
        url: `/api/search/${source}?q=${encodeURIComponent(q)}&page=1&limit=20`,
        headers: { authorization: `Bearer ${other.token}` },
      });
      for (const id of ids) expect(found.body).not.toContain(id);
    }
  }
});
