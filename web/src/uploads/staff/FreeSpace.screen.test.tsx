import { users } from "@sarathi/contract";
import { describe, expect, it } from "vitest";
import { accountCounts } from "../../../test/accounts.ts";
import { admin } from "../../../test/people.ts";
import { faces, fake, screen, textsOf, unreachable } from "../../../test/screen.tsx";
import { FreeSpace } from "./FreeSpace.tsx";

const at = { path: "/admin", texts: ["staff", "admin", "uploads.staff"], user: admin } as const;

describe.each(faces)("in $language, $theme, on a $viewport", (face) => {
  it("the room on the disk is shown, with a warning where it is little", async () => {
    const t = textsOf("uploads.staff", face.language);
    fake(users.overview, { accounts: accountCounts, storage: { freeBytes: 301e6, low: true } });
    const page = await screen(FreeSpace, { ...at, ...face });
    await expect.element(page.getByText(t("storage.low"))).toBeVisible();
    await page.check();
  });
});

it("fails with another try, and says when there is room enough", async () => {
  const t = textsOf("uploads.staff");
  fake(users.overview, unreachable);
  const page = await screen(FreeSpace, at);
  await expect.element(page.getByText(t("storage.failed"))).toBeVisible();
  fake(users.overview, { accounts: accountCounts, storage: { freeBytes: 20.46e9, low: false } });
  await page.press(textsOf("common")("retry"));
  await expect.element(page.getByText(t("storage.fine"))).toBeVisible();
});
