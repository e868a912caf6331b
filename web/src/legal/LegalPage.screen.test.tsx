import { TERMS_VERSION } from "@sarathi/contract";
import { describe, expect, it } from "vitest";
import { faces, screen, textsOf } from "../../test/screen.tsx";
import Privacy from "./pages/Privacy.tsx";
import Terms from "./pages/Terms.tsx";

const terms = { path: "/community/terms", texts: ["legal"] } as const;
const privacy = { path: "/community/privacy", texts: ["legal"] } as const;
const t = textsOf("legal");
const contactEmail = "help@sarathi.example";
/** What would ask a reader to write. */
const invitation = /write to us|हामीलाई लेख्नु/;

describe.each(faces)("in $language, $theme, on a $viewport", (face) => {
  const own = textsOf("legal", face.language);

  it.each([
    ["terms", Terms, terms],
    ["privacy", Privacy, privacy],
  ] as const)("%s name an address to write to, where there is one", async (name, Page, at) => {
    const page = await screen(Page, { ...at, ...face, site: { contactEmail } });
    await expect.element(page.getByText(own(`${name}.contact.text`))).toBeVisible();
    const link = page.getByRole("link", { name: contactEmail });
    await expect.element(link).toHaveAttribute("href", `mailto:${contactEmail}`);
    await expect.element(page.getByRole("navigation").getByText(own(`${name}.contact.title`))).toBeVisible();
    await page.check();
  });

  it.each([
    ["terms", Terms, terms],
    ["privacy", Privacy, privacy],
  ] as const)("%s promise nothing where nobody reads", async (name, Page, at) => {
    const page = await screen(Page, { ...at, ...face });
    await expect.element(page.getByRole("heading", { name: own(`${name}.title`), level: 1 })).toBeVisible();
    expect(page.getByText(invitation).elements()).toEqual([]);
    expect(page.getByText(own(`${name}.contact.title`), { exact: true }).elements()).toEqual([]);
    await page.check();
  });
});

it("terms give the form as the way to write, where that alone is set up", async () => {
  const feedbackUrl = "https://feedback.example/form";
  const page = await screen(Terms, { ...terms, site: { feedbackUrl } });
  const form = page.getByRole("link", { name: textsOf("shell")("footer.feedback") });
  await expect.element(form).toHaveAttribute("href", feedbackUrl);
});

it("the terms say which version they are; no other page does", async () => {
  const page = await screen(Terms, terms);
  await expect.element(page.getByText(t("version", { version: TERMS_VERSION }))).toBeVisible();
});
