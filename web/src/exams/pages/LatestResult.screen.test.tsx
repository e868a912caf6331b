import { exams } from "@sarathi/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { at, fakeResult, t } from "../../../test/results.ts";
import { fake, pageOf, screen, unreachable } from "../../../test/screen.tsx";
import LatestResult from "./LatestResult.tsx";

beforeEach(fakeResult);

describe("the latest result of a test", () => {
  const latest = { ...at, path: "/pariksha/:slug/result", url: "/pariksha/kharidar-first-paper-1/result" };

  it("[S106] leads to it", async () => {
    const page = await screen(LatestResult, latest);
    await page.at(at.url);
  });

  it("says that there is none", async () => {
    fake(exams.listResults, pageOf([]));
    const page = await screen(LatestResult, latest);
    await expect.element(page.getByText(t("result.none"))).toBeVisible();
    await page.check();
  });

  it("says why it did not come", async () => {
    fake(exams.listResults, unreachable);
    const page = await screen(LatestResult, latest);
    await expect.element(page.getByText(t("result.failedToLoad"))).toBeVisible();
  });
});
