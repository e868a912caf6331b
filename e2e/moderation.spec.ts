import type { APIRequestContext } from "@playwright/test";
import type { CaseRow } from "@sarathi/contract";
import {
  ask,
  expect,
  look,
  type Member,
  type Page,
  signInWith,
  statusNoise,
  type T,
  test,
  toast,
  visit,
} from "./fixtures.ts";
import { proven } from "./proven.ts";
import { needsAdmin, openStaff } from "./staff.ts";

needsAdmin();

const main = (page: Page) => page.getByRole("main");
const dialog = (page: Page) => page.getByRole("dialog");
const send = <Data>(api: APIRequestContext, { token }: Member, path: string, data: object) =>
  ask<Data>(api, path, { method: "POST", token, data });

interface Written {
  postId: string;
  title: string;
  author: Member;
}

/** A post by each, and a report of each by the reader. @returns what was written */
async function reportedPosts(api: APIRequestContext, authors: readonly Member[], reader: Member, tag: string) {
  const posts: Written[] = [];
  for (const [n, author] of authors.entries()) {
    const title = `${tag} post number ${n}`;
    const { postId } = await send<{ postId: string }>(api, author, "/api/community/posts", {
      title,
      content: `Words of the ${n}th post, which somebody does not like.`,
    });
    await send(api, reader, `/api/community/posts/${postId}/report`, { reason: n === 2 ? "leaked-paper" : "spam" });
    posts.push({ postId, title, author });
  }
  return posts;
}

/** At the desk in the browser of a moderator. */
function deskOf(page: Page, t: T, tag: string) {
  const m = (key: string, values?: Record<string, string | number>) => t(`moderation.staff.${key}`, values);
  const open = async (title: string) => {
    await visit(page, `/admin/moderation?state=all&search=${encodeURIComponent(tag)}`);
    await main(page).getByRole("link", { name: title, exact: true }).click();
    await expect(main(page).getByRole("heading", { name: title, exact: true })).toBeVisible();
  };
  const decide = async (act: string, how: { reason?: string; explanation?: string } = {}) => {
    await main(page)
      .getByText(m(`act.${act}`), { exact: true })
      .first()
      .click();
    if (how.reason) await main(page).getByLabel(m("form.reason"), { exact: true }).selectOption(how.reason);
    if (how.explanation) await main(page).getByLabel(m("form.explanation")).fill(how.explanation);
    await main(page)
      .getByRole("button", { name: m(`act.${act}`), exact: true })
      .click();
    await expect(toast(page, m(`done.${act}`))).toBeVisible();
  };
  return { m, open, decide };
}

const stateOf = async (api: APIRequestContext, { token }: Member, search: string) => {
  const rows = await ask<CaseRow[]>(api, `/api/admin/moderation/cases?state=all&search=${encodeURIComponent(search)}`, {
    token,
  });
  return Object.fromEntries(rows.map(({ words, state }) => [words, state]));
};

test("[S67] a moderator's day: ten cases, two of them wrong, one appeal, one undo", async ({
  page,
  context,
  api,
  device,
  server,
  watch,
  t,
}) => {
  test.setTimeout(120_000);
  // The document of a hidden post is that of strangers, who find nothing; its author reads it all the same.
  watch.expect(statusNoise(404));
  const tag = `Day${Date.now() % 1_000_000}`;
  const [moderator, other, reader, ...authors] = await Promise.all([
    openStaff(api, "moderator"),
    openStaff(api, "moderator"),
    proven(api, server, "Reader"),
    ...Array.from({ length: 8 }, () => proven(api, server, "Author")),
  ]);
  const posts = await reportedPosts(api, authors as Member[], reader as Member, tag);
  const at = (n: number) => posts[n] as Written;
  const [first, last] = [at(0), at(7)];
  const { commentId } = await send<{ commentId: string }>(
    api,
    last.author,
    `/api/community/posts/${first.postId}/comments`,
    { content: `${tag} comment of mine` },
  );

  await test.step("a comment and a person are reported in the browser", async () => {
    const theirs = await device(reader);
    await visit(theirs, `/community/post/${first.postId}?c=${commentId}`);
    // What the link leads to is taken out of the list to a place of its own.
    await expect(main(theirs).locator("li:focus")).toBeVisible();
    await main(theirs)
      .getByRole("button", { name: t("thread.acts.more", { name: "Author" }) })
      .click();
    await theirs.getByRole("button", { name: t("thread.acts.report"), exact: true }).click();
    await dialog(theirs).getByText(t("report.reasons.abuse"), { exact: true }).click();
    await dialog(theirs)
      .getByRole("button", { name: t("report.send") })
      .click();
    await expect(dialog(theirs).getByText(t("report.done.lead"))).toBeVisible();
    await visit(theirs, `/community/profile/${last.author.user.username}`);
    await main(theirs)
      .getByRole("button", { name: t("people.people.report"), exact: true })
      .click();
    await dialog(theirs).getByText(t("report.reasons.impersonation"), { exact: true }).click();
    await dialog(theirs)
      .getByRole("button", { name: t("report.send") })
      .click();
    await expect(dialog(theirs).getByText(t("report.done.lead"))).toBeVisible();
    await theirs.close();
  });

  await signInWith(context, moderator as Member);
  const desk = deskOf(page, t, tag);
  const { m } = desk;

  await test.step("claimed, hidden with a reason; another moderator sees who has it", async () => {
    await desk.open(first.title);
    await main(page)
      .getByRole("button", { name: m("claim.take", { n: 30 }) })
      .click();
    await expect(main(page).getByText(m("claim.left_other", { n: 30 }))).toBeVisible();
    const second = await device(other);
    await visit(second, page.url());
    await expect(main(second).getByText(m("blocked.claimed"))).toBeVisible();
    await second.close();
    await look(page, "moderation-case");
    await desk.decide("hide", { reason: "spam", explanation: "No selling here." });
    await expect(main(page).getByText(m("blocked.closed"))).toBeVisible();
  });

  await test.step("hidden, removed, warned, limited, suspended", async () => {
    await desk.open(at(1).title);
    await desk.decide("hide", { reason: "wrong-info" });
    await desk.open(at(2).title);
    await desk.decide("remove", { reason: "leaked-paper" });
    await desk.open(at(3).title);
    await desk.decide("warn", { reason: "spam" });
    await desk.open(at(4).title);
    await desk.decide("limit", { reason: "spam" });
    await desk.open(at(5).title);
    await desk.decide("suspend", { reason: "abuse" });
  });

  await test.step("two wrong reports are dismissed together", async () => {
    await visit(page, `/admin/moderation?search=${tag}&kind=post`);
    await look(page, "moderation-queue");
    for (const { title } of [at(6), last]) {
      await main(page)
        .getByRole("checkbox", { name: t("staff.select.one", { name: title }) })
        .check();
    }
    await main(page)
      .getByRole("button", { name: m("act.dismiss"), exact: true })
      .click();
    await dialog(page)
      .getByRole("button", { name: m("act.dismiss"), exact: true })
      .click();
    await expect(dialog(page).getByRole("heading", { name: m("bulk.outcome", { n: 2, of: 2 }) })).toBeVisible();
    await dialog(page)
      .getByRole("button", { name: m("bulk.close"), exact: true })
      .last()
      .click();
    await expect(main(page).getByText(m("list.emptyNarrowed"))).toBeVisible();
  });

  await test.step("a decision is taken back, and the case is open again", async () => {
    await desk.open(at(3).title);
    await main(page)
      .getByRole("button", { name: m("undo.open"), exact: true })
      .click();
    await dialog(page)
      .getByRole("button", { name: m("undo.open"), exact: true })
      .click();
    await expect(toast(page, m("undo.done"))).toBeVisible();
    expect((await stateOf(api, moderator as Member, tag))[at(3).title]).not.toBe("actioned");
    await desk.decide("dismiss");
  });

  await test.step("the comment is removed; of the person nothing is wrong", async () => {
    await desk.open(`${tag} comment of mine`);
    await desk.decide("remove", { reason: "abuse" });
    await visit(page, `/admin/moderation?kind=person&search=${last.author.user.username}`);
    await main(page).getByRole("link", { name: "Author", exact: true }).click();
    await desk.decide("dismiss");
  });

  await test.step("its author reads why, from the notification, and appeals", async () => {
    const theirs = await device(first.author);
    await visit(theirs, "/notifications");
    await main(theirs)
      .getByRole("link", { name: t("notifications.staff.decision.decided") })
      .click();
    await expect(main(theirs).getByRole("heading", { level: 1 })).toHaveText(t("moderation.said.hide.post"));
    await expect(main(theirs).getByText("No selling here.")).toBeVisible();
    await main(theirs).getByLabel(t("moderation.appeal.label")).fill("I give these notes away.");
    await main(theirs)
      .getByRole("button", { name: t("moderation.appeal.send") })
      .click();
    await expect(main(theirs).getByText(t("moderation.appeal.openNote"))).toBeVisible();
    await look(theirs, "moderation-decision");
    await visit(theirs, `/community/post/${first.postId}`);
    await expect(main(theirs).getByText(t("post.hidden"), { exact: false })).toBeVisible();
    await theirs.close();
  });

  await test.step("who decided does not answer it; another moderator takes the decision back", async () => {
    await desk.open(first.title);
    await expect(main(page).getByText(m("appeal.others"))).toBeVisible();
    const second = await device(other);
    await visit(second, page.url());
    await main(second).getByText(m("appeal.act.overturned"), { exact: true }).click();
    await main(second).getByLabel(m("form.explanation")).first().fill("You are right.");
    await main(second)
      .getByRole("button", { name: m("appeal.send"), exact: true })
      .click();
    await expect(toast(second, m("appeal.done.overturned"))).toBeVisible();
    await second.close();
    const seen = await ask<{ title: string }>(api, `/api/community/posts/${first.postId}`);
    expect(seen.title).toBe(first.title);
  });

  await test.step("who reported it sees what came of each", async () => {
    const theirs = await device(reader);
    await visit(theirs, "/moderation?tab=reports");
    await expect(main(theirs).getByText(t("moderation.reports.handled"), { exact: true }).first()).toBeVisible();
    await expect(main(theirs).getByText(t("moderation.reports.no_violation"), { exact: true }).first()).toBeVisible();
    await expect(main(theirs).getByText(t("moderation.reports.open"), { exact: true })).toHaveCount(0);
    await look(theirs, "moderation-reports");
    await theirs.close();
  });
});
