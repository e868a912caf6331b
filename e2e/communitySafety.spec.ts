import type { APIRequestContext, Locator } from "@playwright/test";
import { MAX_POST, writtenField } from "@sarathi/contract";
import { ask, expect, type Member, type Page, signInWith, statusNoise, test, visit } from "./fixtures.ts";
import { harmless, hostile, watchScripts } from "./hostile.ts";
import { noise } from "./pictures.ts";
import { proven } from "./proven.ts";
import { needsAdmin } from "./staff.ts";

needsAdmin();

/** Posts of one account in an hour, and comments. */
const POSTS = 10;
const COMMENTS = 60;
const WRITERS = 11;

interface Made {
  postId: string;
  title: string;
}

const main = (page: Page) => page.getByRole("main");
const button = (page: Page, name: string) => main(page).getByRole("button", { name, exact: true });
const post = (api: APIRequestContext, { token }: Member, path: string, data: object) =>
  ask<Record<string, string>>(api, path, { method: "POST", token, data });

/** Those without signs that no text may have. */
const written = hostile.filter((text) => writtenField(MAX_POST).safeParse(text).success);
/** As many of them as have place, a block each. */
function together(most: number, from = 0): string {
  let all = "";
  for (const text of written.slice(from)) if (all.length + text.length + 2 < most) all += `\n\n${text}`;
  return all.trim();
}

/** Reads a list to its end, page by page: what is far from the screen may be drawn no more. */
async function readAll(page: Page, items: Locator, total: number, more: string): Promise<void> {
  await expect(items.first()).toBeAttached();
  await harmless(page);
  for (let count = await items.count(); count < total; count = await items.count()) {
    await button(page, more).click();
    await expect.poll(() => items.count()).toBeGreaterThan(count);
    await harmless(page);
  }
}

/** Posts, each with one of the texts as its title and another as its words. */
async function writePosts(api: APIRequestContext, writers: readonly Member[], tag: string): Promise<Made[]> {
  const sent = writers.map(async (writer, which) => {
    const made: Made[] = [];
    for (let at = which * POSTS; at < which * POSTS + POSTS - 1; at++) {
      const [title = "", content = ""] = [hostile[at], hostile[at + WRITERS * POSTS] ?? hostile[at]];
      const send = (words: object) => post(api, writer, "/api/community/posts", { hashtags: [tag], ...words });
      // Some are no title: too short, too long, of several lines.
      const { postId = "", title: kept = "" } = await send({ title, content }).catch(() =>
        send({ title: `Only the words ${at}`, content: together(2_000, at) }),
      );
      made.push({ postId, title: kept });
    }
    return made;
  });
  return (await Promise.all(sent)).flat();
}

/** Each of the texts as a comment, or as a reply. */
async function say(api: APIRequestContext, by: readonly Member[], path: string, most: number): Promise<number> {
  const counts = by.map(async (member, which) => {
    let count = 0;
    for (const content of hostile.slice(which * COMMENTS, Math.min((which + 1) * COMMENTS, most))) {
      count += await post(api, member, path, { content }).then(
        () => 1,
        () => 0,
      );
    }
    return count;
  });
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}

/** What the description of a picture may not hold. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2028\u2029\u2800\u115f\u1160\u3164\uffa0]/gu;
async function addPictures(api: APIRequestContext, { token }: Member): Promise<{ url: string; alt: string }[]> {
  const media: { url: string; alt: string }[] = [];
  for (let n = 0; n < 8; n++) {
    const answer = await api.post("/api/upload", {
      multipart: { folder: "posts", file: noise(90, 60) },
      headers: { authorization: `Bearer ${token}` },
    });
    const { data } = (await answer.json()) as { data: { url: string } };
    media.push({ url: data.url, alt: together(1_400, n * 25).replace(UNSEEN, " ") });
  }
  return media;
}

/** What of a post's page, as the server renders it, is not text: its title is, and its data are one script that says it. */
const strangeIn = (page: Page, rendered: readonly { title: string; html: string }[]) =>
  page.evaluate((all) => {
    const strange: string[] = [];
    const counts = new Set<number>();
    for (const { title, html } of all) {
      const read = new DOMParser().parseFromString(html, "text/html");
      const data = [...read.querySelectorAll('script[type="application/ld+json"]')].map((one) => one.textContent);
      const isSaid = data.some(
        (text) => text?.includes("DiscussionForumPosting") && JSON.parse(text).headline === title,
      );
      const isTitled = read.querySelector("h1")?.textContent === title;
      const isNamed = read.head.querySelector("title")?.text.startsWith(title);
      const runs = [...read.querySelectorAll("*")].some((one) =>
        one.getAttributeNames().some((name) => name.startsWith("on")),
      );
      counts.add(read.scripts.length);
      if (!isSaid || !isTitled || !isNamed || runs)
        strange.push(JSON.stringify({ title, isSaid, isTitled, isNamed, runs }));
    }
    return counts.size === 1 ? strange : [...strange, `scripts of a page: ${[...counts].join(", ")}`];
  }, rendered);

const feedTitles = (page: Page, address: string) =>
  page.evaluate(async (url) => {
    const xml = await (await fetch(url)).text();
    const read = new DOMParser().parseFromString(xml, "application/xml");
    const broken = read.querySelector("parsererror")?.textContent;
    return broken ?? [...read.querySelectorAll("item > title")].map((one) => one.textContent);
  }, address);

const names = ["<img src=x onerror=alert(1)>", '"><script>alert(1)</script>', "</title><svg/onload=alert(1)>"] as const;

test("[S64] what somebody writes is text wherever it is shown, and runs nowhere", async ({
  page,
  context,
  api,
  server,
  watch,
  t,
}) => {
  test.setTimeout(150_000);
  expect(hostile.length).toBeGreaterThanOrEqual(200);
  const writers = await Promise.all(Array.from({ length: WRITERS }, (_, n) => proven(api, server, names[n % 3] ?? "")));
  const [writer, reader] = [writers[0] as Member, writers.at(-1) as Member];
  await ask(api, "/api/auth/me", {
    method: "PATCH",
    token: writer.token,
    data: { lastName: names[1], bio: together(490, 15) },
  });
  const tag = `hostile${Date.now() % 100_000}`;
  const posts = await writePosts(api, writers, tag);
  const whole = await post(api, writer, "/api/community/posts", {
    title: `"></script><img src=x onerror=alert(1)>`,
    content: `${together(9_000)}\n\n${together(6_000, 140)}`,
    media: await addPictures(api, writer),
  } as object);
  const at = `/community/post/${whole.postId}`;
  const comments = await say(api, writers.slice(0, 4), `/api${at.replace("post/", "posts/")}/comments`, 240);
  const answered = await post(api, reader, `/api${at.replace("post/", "posts/")}/comments`, {
    content: "Which of them?",
  });
  const replies = await say(api, writers.slice(4, 6), `/api/community/comments/${answered.commentId}/replies`, 100);
  await ask(api, `/api/community/posts/${whole.postId}`, {
    method: "PATCH",
    token: writer.token,
    data: { title: names[0], content: together(9_000, 100) },
  });
  whole.title = names[0];
  await watchScripts(page);
  await signInWith(context, reader);

  await test.step("in a list, with names, titles, beginnings and hashtags", async () => {
    await visit(page, `/community/hashtag/${tag}`);
    await readAll(page, main(page).locator('li[id^="p-"]'), posts.length, t("postList.more"));
    expect(posts.filter(({ title }) => hostile.includes(title)).length).toBeGreaterThanOrEqual(60);
  });

  await test.step("on a post's page, in its text, pictures, comments and replies", async () => {
    await visit(page, at);
    await expect(main(page).locator("article img")).toHaveCount(8);
    expect(comments).toBeGreaterThanOrEqual(180);
    await readAll(page, main(page).locator('li[id^="c-"]'), comments + 1, t("thread.more"));
    await button(page, t("thread.replies.show_other", { n: replies })).click();
    await readAll(page, main(page).locator('li li[id^="c-"]'), replies, t("thread.replies.more"));
  });

  await test.step("of its author, on their page", async () => {
    await visit(page, `/community/profile/${writer.user.username}`);
    await expect(
      main(page)
        .getByText(hostile[15] ?? "")
        .first(),
    ).toBeVisible();
    await harmless(page);
  });

  await test.step("in a draft, its preview, and what is offered to complete a name", async () => {
    await visit(page, "/community/new");
    const field = main(page).getByLabel(t("composer.contentLabel"), { exact: true });
    await main(page).getByLabel(t("composer.titleLabel"), { exact: true }).fill(names[1]);
    await field.fill(together(15_000));
    await button(page, t("composer.preview.show")).click();
    await expect(main(page).getByRole("region", { name: t("composer.preview.label") })).toBeVisible();
    await harmless(page);
    await expect(main(page).getByText(t("composer.draft.copied"))).toBeVisible();
    await field.fill(`@${writer.user.username.slice(0, 6)}`);
    await field.press("End");
    await expect(main(page).getByRole("option").first()).toBeVisible();
    await harmless(page);
  });

  await test.step("in what the server renders for strangers and machines", async () => {
    const shown = [...posts, { postId: whole.postId ?? "", title: whole.title ?? "" }];
    const rendered: { title: string; html: string }[] = [];
    for (const [n, { postId, title }] of shown.entries()) {
      const answer = await api.get(`/community/post/${postId}`, { headers: { "x-forwarded-for": `10.9.8.${n}` } });
      rendered.push({ title, html: await answer.text() });
    }
    expect(await strangeIn(page, rendered)).toEqual([]);
    const titles = await feedTitles(page, `/community/hashtag/${tag}/rss.xml`);
    expect(posts.map(({ title }) => title)).toEqual(expect.arrayContaining(titles as string[]));
    expect(titles).toHaveLength(20);
  });

  await test.step("in an address", async () => {
    watch.expect(statusNoise(404));
    for (const text of [names[0], names[1], "javascript:alert(1)"]) {
      const part = encodeURIComponent(text);
      for (const address of [
        `/community/hashtag/${part}`,
        `/community/profile/${part}`,
        `/community/post/${part}?c=${part}`,
      ]) {
        await page.goto(address);
        await harmless(page);
      }
    }
  });
});
