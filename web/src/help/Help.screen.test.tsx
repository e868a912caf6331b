import { describe, expect, it } from "vitest";
import { candidate } from "../../test/people.ts";
import { faces, screen, textsOf } from "../../test/screen.tsx";
import Help from "./pages/Help.tsx";
import { Tour } from "./parts/Tour.tsx";
import StaffHelp from "./staff/StaffHelp.tsx";

const staffOf = (role: "moderator" | "admin") => ({ ...candidate, role });

describe.each(faces)("in $language, $theme, on a $viewport", (face) => {
  it("[S4] help says what candidates need, and leads to the pages", async () => {
    const own = textsOf("help", face.language);
    const page = await screen(Help, { path: "/help", texts: ["help"], ...face });
    await expect.element(page.getByRole("heading", { name: own("offline.title"), level: 2 })).toBeVisible();
    await expect.element(page.getByRole("link", { name: own("practice.go") })).toHaveAttribute("href", "/practice");
    await page.check();
  });

  it("help for staff says to each role what concerns it", async () => {
    const own = textsOf("staffHelp", face.language);
    const at = { path: "/admin/help", texts: ["staff", "admin", "staffHelp"], ...face } as const;
    const page = await screen(StaffHelp, { ...at, user: staffOf("admin") });
    await expect.element(page.getByRole("heading", { name: own("log.title") })).toBeVisible();
    await page.check();
  });
});

it("help for moderators leaves out what is the administrators'", async () => {
  const own = textsOf("staffHelp");
  const at = { path: "/admin/help", texts: ["staff", "admin", "staffHelp"] } as const;
  const page = await screen(StaffHelp, { ...at, user: staffOf("moderator") });
  await expect.element(page.getByRole("heading", { name: own("cases.title") })).toBeVisible();
  expect(page.getByRole("heading", { name: own("log.title") }).elements()).toHaveLength(0);
});

describe("the first steps", () => {
  const t = textsOf("tour");
  const at = { path: "/", texts: ["tour"], user: candidate } as const;

  it("are three, one after another, and do not come again", async () => {
    const page = await screen(() => <Tour as="user" />, at);
    await expect.element(page.getByRole("link", { name: t("user.1.go") })).toHaveAttribute("href", "/welcome");
    await page.press(t("next"));
    await page.press(t("next"));
    await expect.element(page.getByRole("link", { name: t("user.3.go") })).toBeVisible();
    await page.check();
    await page.press(t("done"));
    await expect.element(page.getByRole("heading", { name: t("title") })).not.toBeInTheDocument();
    const again = await screen(() => <Tour as="user" />, at);
    expect(again.getByRole("heading", { name: t("title") }).elements()).toHaveLength(0);
  });

  it("may be skipped, for each role by itself", async () => {
    const page = await screen(() => <Tour as="moderator" />, at);
    await page.press(t("skip"));
    await expect.element(page.getByRole("heading", { name: t("title") })).not.toBeInTheDocument();
    const admin = await screen(() => <Tour as="admin" />, at);
    await expect.element(admin.getByRole("heading", { name: t("admin.1.title") })).toBeVisible();
    await admin.check();
  });
});
