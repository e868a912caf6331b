import { resources as calls } from "@sarathi/contract";
import { describe, expect, it } from "vitest";
import { candidate } from "../../../test/people.ts";
import { fileSummary, id, itemSummary } from "../../../test/resources.ts";
import { faces, fake, pageOf, pending, screen, textsOf, unreachable } from "../../../test/screen.tsx";
import { itemPath } from "../places.ts";
import MyBookmarks from "./MyBookmarks.tsx";

const at = { path: "/resources/bookmarks", texts: ["resources"] } as const;

describe.each(faces)("bookmarked items in $language, $theme, on a $viewport", (face) => {
  const t = textsOf("resources", face.language);
  it("stand in a list that leads to each", async () => {
    fake(calls.myBookmarks, pageOf([itemSummary(), fileSummary({ _id: id(11) })]));
    const page = await screen(MyBookmarks, { ...at, ...face, user: candidate });
    await expect.poll(() => page.getByRole("article").elements().length).toBe(2);
    const link = page.getByRole("article").first().getByRole("link").first();
    await expect.element(link).toHaveAttribute("href", itemPath(itemSummary()));
    await page.check();
  });

  it("say that there are none yet, and where to find some", async () => {
    fake(calls.myBookmarks, pageOf([]));
    const page = await screen(MyBookmarks, { ...at, ...face, user: candidate });
    await expect.element(page.getByText(t("bookmarks.empty"))).toBeVisible();
    await page.check();
  });
});

it("bookmarked items load, fail, and are asked for anew; a stranger is sent to log in", async () => {
  fake(calls.myBookmarks, pending);
  const waiting = await screen(MyBookmarks, { ...at, user: candidate });
  const loading = waiting.getByRole("status").filter({ hasText: textsOf("common")("loading") });
  await expect.element(loading).toBeInTheDocument();
  await waiting.unmount();
  fake(calls.myBookmarks, unreachable);
  const page = await screen(MyBookmarks, { ...at, user: candidate });
  await expect.element(page.getByText(textsOf("resources")("bookmarks.failed"))).toBeVisible();
  await page.unmount();
  const stranger = await screen(MyBookmarks, at);
  await stranger.at("/auth/login?next=%2Fresources%2Fbookmarks");
});
