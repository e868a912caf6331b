import { ask, expect, offlineNoise, type Page, test, visit } from "./fixtures.ts";
import { proven } from "./proven.ts";

const line = (page: Page, t: (key: string, values?: Record<string, string | number>) => string, n: string) =>
  page.getByRole("main").getByRole("button", { name: t("thread.news.comments_one", { n }), exact: true });
const bell = (page: Page) => page.getByRole("banner").locator('a[href="/notifications"]');

test.describe("the live channel", () => {
  test.use({ language: "en", theme: "light" });

  test("[S69] [S80] two browsers: a comment, a bell in two tabs, and what came while one was offline", async ({
    api,
    server,
    device,
    t,
    watch,
  }) => {
    watch.expect(offlineNoise);
    const [asker, writer] = await Promise.all([proven(api, server, "Asha"), proven(api, server, "Bimal")]);
    const data = { title: "Which forms come first?", content: "I ask for everybody.", category: "discussion" };
    const { postId } = await ask<{ postId: string }>(api, "/api/community/posts", {
      method: "POST",
      token: asker.token,
      data,
    });
    const path = `/api/community/posts/${postId}/comments`;
    const say = (content: string) => ask(api, path, { method: "POST", token: writer.token, data: { content } });

    const reading = await device(asker);
    await visit(reading, `/community/post/${postId}`);
    const other = await reading.context().newPage();
    await visit(other, "/about");
    const theirs = await device(writer);
    await visit(theirs, `/community/post/${postId}`);

    await theirs.getByRole("main").getByRole("textbox").fill("Words from another browser");
    await theirs.getByRole("button", { name: t("thread.write.comment"), exact: true }).click();
    await expect(theirs.getByText("Words from another browser")).toBeVisible();
    await line(reading, t, "1").click();
    await expect(reading.getByText("Words from another browser")).toBeVisible();
    await expect(reading.locator("li:focus")).toContainText("Words from another browser");
    await expect(line(theirs, t, "1")).toHaveCount(0);
    for (const page of [reading, other]) await expect(bell(page)).toHaveAccessibleName(/1/);

    await reading.context().setOffline(true);
    await say("Words that came meanwhile");
    await expect(theirs.getByRole("main").getByRole("button", { name: /new comment/ })).toHaveCount(0);
    await reading.context().setOffline(false);
    await line(reading, t, "1").click();
    await expect(reading.getByText("Words that came meanwhile")).toBeVisible();

    await visit(other, "/notifications");
    await other.getByRole("button", { name: t("notifications.markAll") }).click();
    await expect(bell(reading)).toHaveAccessibleName(t("bell.label"), { timeout: 1_500 });

    await other
      .getByRole("banner")
      .getByRole("button", { name: t("shell.user.menu") })
      .click();
    await other.getByRole("button", { name: t("shell.user.logout") }).click();
    await expect(bell(reading)).toHaveCount(0, { timeout: 1_500 });
  });
});
