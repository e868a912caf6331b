import { moderation as calls } from "@sarathi/contract";
import { describe, expect, it } from "vitest";
import { figures } from "../../../test/moderation.ts";
import { faces, fake, screen, textsOf, unreachable } from "../../../test/screen.tsx";
import Figures from "./Figures.tsx";

const at = { path: "/community/moderation", texts: ["figures", "report"] } as const;
const t = textsOf("figures");

describe.each(faces)("in $language, $theme, on a $viewport", (face) => {
  const own = textsOf("figures", face.language);

  it("months stand with their numbers; a small number is not said", async () => {
    fake(calls.getModerationFigures, figures);
    const page = await screen(Figures, { ...at, ...face });
    await expect.element(page.getByRole("table", { name: own("cases.caption") })).toBeVisible();
    await expect.element(page.getByRole("table", { name: own("reasons.caption") })).toBeVisible();
    await expect.element(page.getByRole("cell", { name: own("few") }).first()).toBeInTheDocument();
    await page.check();
  });
});

it("the figures say that there are none yet, or that they failed", async () => {
  fake(calls.getModerationFigures, unreachable);
  const page = await screen(Figures, at);
  await expect.element(page.getByText(t("failed"))).toBeVisible();
  fake(calls.getModerationFigures, { months: [] });
  await page.press(textsOf("common")("retry"));
  await expect.element(page.getByText(t("empty"))).toBeVisible();
});
