import { useState } from "react";
import { describe, expect, it } from "vitest";
import { userEvent } from "vitest/browser";
import { faces, screen, textsOf } from "../../../test/screen.tsx";
import { Combobox } from "./Combobox.tsx";
import { MultiSelect } from "./MultiSelect.tsx";

const at = { path: "/fields", texts: ["staff"], viewport: "desktop" } as const;
const t = textsOf("staff");

/** What the field of the present test holds. */
let held: string | readonly string[];

const choices = ["Kharidar", "Nayab Subba", "Section Officer"].map((label, value) => ({ value: String(value), label }));

function Posts() {
  const [value, setValue] = useState<string[]>(["1"]);
  held = value;
  return <MultiSelect label="Posts" choices={choices} value={value} onChange={setValue} />;
}

function Post() {
  const [value, setValue] = useState<string>();
  return <Combobox label="Post" choices={choices} value={value} onChange={setValue} />;
}

describe.each(faces)("in $language, $theme, on a $viewport", (face) => {
  const own = textsOf("staff", face.language);

  it("one of many choices", async () => {
    const page = await screen(Post, { ...at, ...face });
    const field = page.getByRole("combobox", { name: "Post" });
    await field.fill("zzz");
    await expect.element(page.getByText(own("field.none"))).toBeVisible();
    await page.check();
    await field.fill("kha");
    await expect.element(page.getByRole("option", { name: "Kharidar" })).toBeVisible();
    await page.check();
  });

  it("several of many choices", async () => {
    const page = await screen(Posts, { ...at, ...face });
    await expect
      .element(page.getByRole("button", { name: own("field.remove", { name: "Nayab Subba" }) }))
      .toBeVisible();
    await page.check();
    await page.getByRole("combobox", { name: "Posts" }).fill("zzz");
    await expect.element(page.getByText(own("field.none"))).toBeVisible();
    await page.check();
    await page.getByRole("combobox", { name: "Posts" }).fill("o");
    await expect.element(page.getByRole("option", { name: "Section Officer" })).toBeVisible();
    await page.check();
  });
});

describe("several of many choices", () => {
  it("are chosen and taken out by keyboard", async () => {
    const page = await screen(Posts, at);
    const field = page.getByRole("combobox", { name: "Posts" });
    await field.fill("kha");
    await expect.element(page.getByRole("option", { name: "Kharidar" })).toBeVisible();
    await userEvent.keyboard("{Enter}");
    await expect.poll(() => held).toEqual(["1", "0"]);
    await expect.element(field).toHaveValue("");
    await userEvent.keyboard("{Backspace}");
    await expect.poll(() => held).toEqual(["1"]);
  });

  it("are taken out by their own buttons", async () => {
    const page = await screen(Posts, at);
    await page.press(t("field.remove", { name: "Nayab Subba" }));
    await expect.poll(() => held).toEqual([]);
    await expect.poll(() => page.getByRole("button", { name: /Nayab/ }).elements()).toHaveLength(0);
  });

  it("that are chosen already say so in the list", async () => {
    const page = await screen(Posts, at);
    await page.getByRole("combobox", { name: "Posts" }).click();
    const chosen = page.getByRole("option", { name: "Nayab Subba" });
    await expect.element(chosen).toHaveAttribute("aria-selected", "true");
    await chosen.click();
    await expect.poll(() => held).toEqual([]);
  });
});
