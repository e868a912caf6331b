import { curriculum, exams } from "@sarathi/contract";
import { expect, it } from "vitest";
import { fake, pending, screen, unreachable } from "../../../test/screen.tsx";
import TestList from "./TestList.tsx";

const at = { path: "/pariksha", texts: ["exams"] } as const;

it("says that it loads", async () => {
  fake(exams.listTests, pending);
  fake(curriculum.listCategories, []);
  const page = await screen(TestList, at);
  await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
});

it("says why it failed, with another try", async () => {
  fake(exams.listTests, unreachable);
  fake(curriculum.listCategories, []);
  const page = await screen(TestList, at);
  await expect.element(page.getByRole("button", { name: /again/i })).toBeVisible();
});
