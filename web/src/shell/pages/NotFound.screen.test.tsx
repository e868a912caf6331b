import { type SearchHit, search, searchSources } from "@sarathi/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { mockTest } from "../../../test/exams.ts";
import { faces, fake, screen } from "../../../test/screen.tsx";
import { slotsOfApp } from "../../app.ts";
import { fillSlots } from "../slots.ts";
import NotFound from "./NotFound.tsx";

beforeEach(() => fillSlots(slotsOfApp));

const at = { path: "*", texts: [] } as const;

describe.each(faces)("in $language, $theme, on a $viewport", (face) => {
  it("offers to search for what the address asked for", async () => {
    const { title, slug } = mockTest();
    const test: SearchHit = { kind: "test", path: `/pariksha/${slug}/info`, title, tier: 3, score: 1 };
    const call = fake(search.find, ({ params }) => (params.source === "tests" ? [test] : []));
    const page = await screen(NotFound, { ...at, ...face, url: "/pariksha/kharidar-first-paper-99/info" });
    const field = page.getByRole("combobox");
    await expect.element(field).toHaveValue("kharidar first paper");
    await page.check();
    await field.click();
    await expect.element(page.getByRole("option").getByText(title[face.language] ?? "")).toBeVisible();
    expect(call.calls.map(({ query }) => query.q)).toEqual(searchSources.map(() => "kharidar first paper"));
    await page.check();
  });
});
