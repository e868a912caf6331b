import { operations as calls, type SiteSettings } from "@sarathi/contract";
import { describe, expect, it } from "vitest";
import { admin, moderator } from "../../../test/people.ts";
import { faces, fake, screen, textsOf, unreachable } from "../../../test/screen.tsx";
import Settings from "./Settings.tsx";

const at = {
  path: "/admin/settings",
  texts: ["staff", "admin", "operations.staff", "operations.errors"],
  user: admin,
  viewport: "desktop",
} as const;
const t = textsOf("operations.staff");
const settings = (more: Partial<SiteSettings> = {}): SiteSettings => ({
  _id: "01900000-0000-7000-8000-0000000000f9",
  revision: 3,
  nameNe: "सारथी",
  nameEn: "Sarathi",
  feedbackUrl: null,
  contactEmail: "help@sarathi.example",
  social: [{ name: "YouTube", url: "https://youtube.example/sarathi" }],
  closed: [],
  fixed: ["contactEmail"],
  ...more,
});

describe.each(faces)("in $language, $theme, on a $viewport", (face) => {
  it("the settings stand in fields; what the environment fixes says so", async () => {
    fake(calls.getSettings, settings());
    const own = textsOf("operations.staff", face.language);
    const page = await screen(Settings, { ...at, ...face });
    await expect.element(page.getByLabelText(own("settings.field.nameEn"))).toHaveValue("Sarathi");
    await expect.element(page.getByLabelText(own("settings.field.contactEmail"))).toHaveAttribute("readonly");
    await expect.element(page.getByText(own("settings.fixed"))).toBeVisible();
    await page.check();
  });
});

it("a change is saved over what was read, with what was left empty as none", async () => {
  fake(calls.getSettings, settings());
  const saved = fake(
    calls.updateSettings,
    settings({ revision: 4, nameEn: "Sarathi Nepal", closed: ["registration"] }),
  );
  const page = await screen(Settings, at);
  await page.fill({ [t("settings.field.nameEn")]: "Sarathi Nepal" });
  await page.getByText(t("settings.feature.registration")).click();
  await page.press(t("settings.removeLink"));
  await page.press(t("settings.save"));
  await expect.element(page.toast(t("settings.saved"))).toBeVisible();
  const { _id, fixed, ...draft } = settings();
  expect(saved.calls).toMatchObject([
    {
      body: { ...draft, nameEn: "Sarathi Nepal", social: [], closed: ["registration"], feedbackUrl: null, revision: 3 },
    },
  ]);
});

it("what is wrong is said at its field, and what somebody else saved is named", async () => {
  fake(calls.getSettings, settings());
  const page = await screen(Settings, at);
  await page.fill({ [t("settings.field.nameEn")]: " ", [t("settings.field.feedbackUrl")]: "javascript:alert(1)" });
  await page.press(t("settings.save"));
  await expect.element(page.getByText(t("settings.invalid.nameEn"))).toBeVisible();
  await expect.element(page.getByText(t("settings.invalid.feedbackUrl"))).toBeVisible();
  await page.check();
  fake(calls.updateSettings, (_, refuse) => refuse("settings.stale"));
  fake(calls.getSettings, settings({ revision: 4, nameNe: "सारथि" }));
  await page.fill({ [t("settings.field.nameEn")]: "Mine", [t("settings.field.feedbackUrl")]: "" });
  await page.press(t("settings.save"));
  await expect.element(page.getByText(textsOf("staff")("foreign.title"))).toBeVisible();
  await expect.element(page.getByLabelText(t("settings.field.nameEn"))).toHaveValue("Mine");
});

it("fails with another try, and is not for moderators", async () => {
  fake(calls.getSettings, unreachable);
  const page = await screen(Settings, at);
  await expect.element(page.getByText(t("settings.failed"))).toBeVisible();
  await page.unmount();
  const other = await screen(Settings, { ...at, user: moderator });
  await expect.element(other.getByText(t("denied"))).toBeVisible();
});
