import { resources } from "@sarathi/contract";
import { describe, expect, it } from "vitest";
import { fileSummary, itemSummary, linkSummary, wholeResource } from "../../../test/resources.ts";
import { faces, fake, pageOf, pending, screen, textsOf, titleIn, unreachable } from "../../../test/screen.tsx";
import ResourcePage, { meta } from "./ResourcePage.tsx";

const at = { path: "/resources/:id", url: "/resources/constitution-notes", texts: ["resources"] } as const;
const t = textsOf("resources");

describe.each(faces)("[S92] in $language, $theme, on a $viewport", (face) => {
  const own = textsOf("resources", face.language);
  it("loads, and shows its items with kind, size and pages", async () => {
    fake(resources.getResource, pending);
    const waiting = await screen(ResourcePage, { ...at, ...face });
    await waiting.check();
    await waiting.unmount();
    fake(
      resources.getResource,
      wholeResource({ items: [itemSummary(), fileSummary(), linkSummary()], itemCount: 120 }),
    );
    const page = await screen(ResourcePage, { ...at, ...face, url: "/resources/another" });
    await expect.poll(() => page.getByRole("article").elements().length).toBe(3);
    await expect
      .poll(() => page.getByRole("article").nth(1).element().textContent)
      .toMatch(face.language === "ne" ? /PDF.*१२ पाना/ : /PDF.*12 pages/);
    await expect
      .element(
        page.getByText(
          own("resource.more", face.language === "ne" ? { n: "१२०", shown: "३" } : { n: "120", shown: "3" }),
        ),
      )
      .toBeVisible();
    await page.check();
  });
});

it("[S92] searches within, in the address, and says what was not found", async () => {
  fake(resources.getResource, wholeResource());
  const { calls } = fake(resources.searchItems, ({ query }) => pageOf(query.q === "hak" ? [itemSummary()] : []));
  const page = await screen(ResourcePage, at);
  await page.fill({ [t("resource.search")]: "hak" });
  await page.at("/resources/constitution-notes?q=hak");
  await expect.element(page.getByText(t("resource.found", { count: 1, n: "1" }))).toBeVisible();
  expect(calls[0]).toMatchObject({ params: { id: "constitution-notes" }, query: { q: "hak", page: "1", limit: "20" } });
  await page.fill({ [t("resource.search")]: "zzz" });
  await expect.element(page.getByText(t("resource.notFound", { text: "zzz" }))).toBeVisible();
  await page.press(t("clear"));
  await page.at("/resources/constitution-notes");
  await expect.poll(() => page.getByRole("article").elements().length).toBe(2);
});

it("[S92] a search that fails can be tried again", async () => {
  fake(resources.getResource, wholeResource());
  fake(resources.searchItems, unreachable);
  const page = await screen(ResourcePage, { ...at, url: "/resources/constitution-notes?q=hak" });
  await expect.element(page.getByText(t("resource.searchFailed"))).toBeVisible();
});

it("[S92] says that it does not exist, that it holds nothing, and where one contributes", async () => {
  fake(resources.getResource, (_, refuse) => refuse("resource.not_found"));
  const missing = await screen(ResourcePage, at);
  await expect.element(missing.getByRole("heading", { level: 1 })).toHaveTextContent(textsOf("shell")("missing.title"));
  await missing.unmount();
  fake(resources.getResource, wholeResource({ items: [], itemCount: 0 }));
  const page = await screen(ResourcePage, { ...at, url: "/resources/empty-one" });
  await expect.element(page.getByText(t("resource.none"))).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: t("contribute.to") }))
    .toHaveAttribute("href", "/resources/empty-one/contribute");
});

it("[S6] one that takes no contributions offers none, and its page is titled by it", async () => {
  fake(resources.getResource, wholeResource({ mayContribute: false, tags: [] }));
  const page = await screen(ResourcePage, at);
  await expect.element(page.getByRole("article").first()).toBeVisible();
  expect(page.getByRole("link", { name: t("contribute.to") }).elements()).toHaveLength(0);
  expect(titleIn(meta, { id: "constitution-notes" })).toBe("Constitution of Nepal: notes · Sarathi");
});
