import { community, communityHashtags, postCategories } from "@sarathi/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { cursorPage, post } from "../../../test/community.ts";
import { faces, fake, screen, textsOf, titleIn } from "../../../test/screen.tsx";
import CategoryPosts, { clientLoader, meta } from "./CategoryPosts.tsx";

const at = { path: "/community/:category", texts: ["community", "postList"] } as const;

beforeEach(() => {
  fake(community.newerPosts, { count: 0 });
  fake(communityHashtags.topHashtags, []);
  fake(communityHashtags.trendingHashtags, []);
});

describe.each(faces)("in $language, $theme, on a $viewport", (face) => {
  it.each(postCategories)("[S7] shows the posts of %s alone", async (category) => {
    const call = fake(community.recentPosts, cursorPage([post(1, { category })]));
    const page = await screen(CategoryPosts, { ...at, ...face, url: `/community/${category}` });
    const name = textsOf("community", face.language)(`category.${category}`);
    await expect.element(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect.element(page.getByRole("article")).toBeVisible();
    const current = page.getByRole("link", { name, exact: true });
    await expect.element(current).toHaveAttribute("aria-current", "page");
    expect(call.calls[0]?.query.category).toBe(category);
    await page.check();
  });

  it("says that there is none", async () => {
    fake(community.recentPosts, cursorPage([]));
    const page = await screen(CategoryPosts, { ...at, ...face, url: "/community/notes" });
    await expect.element(page.getByText(textsOf("postList", face.language)("empty.feed"))).toBeVisible();
    await page.check();
  });
});

it.each([
  ["gossip", "/community"],
  ["Question", "/community/question"],
])("[S7] %s leads to %s", async (category, to) => {
  const request = new Request(`http://localhost/community/${category}`);
  const args = { params: { category }, request } as unknown as Parameters<typeof clientLoader>[0];
  const answer = await Promise.resolve()
    .then(() => clientLoader(args))
    .catch((thrown: unknown) => thrown);
  expect((answer as Response).headers.get("location")).toBe(to);
});

it("is titled by its category", async () => {
  fake(community.recentPosts, cursorPage([]));
  await screen(CategoryPosts, { ...at, url: "/community/notes" });
  expect(titleIn(meta, { category: "notes" })).toContain(textsOf("community")("category.notes"));
});
