import { describe, expect, it } from "vitest";
import { faces, screen, textsOf } from "../../../test/screen.tsx";
import Gallery from "./Gallery.tsx";

const at = { path: "/dev/ui", texts: ["gallery"] } as const;

describe.each(faces)("every component in $language, $theme, on a $viewport", (face) => {
  const t = textsOf("gallery", face.language);

  it("fits the screen and is readable by all, also with a dialog and a toast", async () => {
    const page = await screen(Gallery, { ...at, ...face });
    await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.check();
    await page.press(t("dialog"));
    await page.check();
    await page.press(t("destroy"));
    await page.press(t("toast"));
    await expect.element(page.toast(t("said"))).toBeVisible();
    await page.check();
  });
});
