import { accounts, curriculum, type Input, type User } from "@sarathi/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { userEvent } from "vitest/browser";
import { candidate } from "../../../test/people.ts";
import { broken, faces, fake, held, screen, textsOf } from "../../../test/screen.tsx";
import Welcome from "./Welcome.tsx";

const at = { path: "/welcome", texts: ["welcome", "dates"], user: candidate } as const;
const t = textsOf("welcome");
const kharidar = {
  _id: candidate._id,
  slug: "kharidar",
  name: "Kharidar",
  nepaliText: "खरिदार",
  description: { ne: "पद", en: "Post" },
  subjects: [],
};

/** Saves as the server does, and says what was sent. */
const saves = () =>
  fake(accounts.updateMe, ({ body }: { body?: Input<typeof accounts.updateMe>["body"] }): User => {
    const { language = candidate.language, targetPost, examDate } = body ?? {};
    const profile = { ...candidate.profile, ...(targetPost && { targetPost }), ...(examDate && { examDate }) };
    return { ...candidate, language, profile };
  });

beforeEach(() => {
  fake(curriculum.listCategories, [kharidar]);
});

describe.each(faces)("in $language, $theme, on a $viewport", (face) => {
  const own = textsOf("welcome", face.language);

  it("asks for post, day and language in three taps, and leads on", async () => {
    const { calls } = saves();
    const page = await screen(Welcome, { ...at, ...face, url: "/welcome?next=%2Fpariksha%2Fkharidar%2Finfo" });
    await expect.element(page.getByRole("heading", { name: own("post.title") })).toBeVisible();
    await page.check();
    await page.press(face.language === "ne" ? "खरिदार" : "Kharidar");
    const day = page.getByRole("heading", { name: own("day.title") });
    await expect.element(day).toHaveFocus();
    await page.check();
    const last = page.getByRole("grid").getByRole("button").last();
    await last.click();
    await expect.element(page.getByRole("heading", { name: own("language.title") })).toBeVisible();
    await page.check();
    await page.press(textsOf("common", face.language)(`language.${face.language}`));
    await page.at("/pariksha/kharidar/info");
    expect(calls.map(({ body }) => body)).toEqual([
      { targetPost: "kharidar" },
      { examDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
      { language: face.language },
    ]);
  });
});

it("each question can be left out, and come back to", async () => {
  const { calls } = saves();
  const page = await screen(Welcome, at);
  await page.press(t("post.skip"));
  await page.press(t("back"));
  await expect.element(page.getByRole("heading", { name: t("post.title") })).toHaveFocus();
  await page.press(t("post.skip"));
  await page.press(t("day.skip"));
  await page.press(t("language.skip"));
  await page.at("/");
  expect(calls).toHaveLength(0);
});

it("an answer on its way leads on by itself: no press beside it leaves the next question out", async () => {
  const { answer, letGo } = held<User>();
  fake(accounts.updateMe, () => answer);
  const page = await screen(Welcome, at);
  await page.press("Kharidar");
  const skip = page.getByRole("button", { name: t("post.skip") });
  await expect.element(skip).toHaveAttribute("aria-busy", "true");
  await skip.click({ force: true });
  await expect.element(page.getByRole("heading", { name: t("post.title") })).toBeVisible();
  await page.check();
  letGo(candidate);
  await expect.element(page.getByRole("heading", { name: t("day.title") })).toHaveFocus();
  await expect.element(page.getByRole("button", { name: t("day.skip") })).not.toHaveAttribute("aria-busy");
});

it("is left at once by who has no time", async () => {
  const page = await screen(Welcome, at);
  await page.getByRole("link", { name: t("later") }).click();
  await page.at("/");
});

it("stays at a question whose answer could not be saved", async () => {
  fake(accounts.updateMe, broken);
  const page = await screen(Welcome, at);
  await page.press("Kharidar");
  await expect.element(page.toast(t("failed"))).toBeVisible();
  await expect.element(page.getByRole("heading", { name: t("post.title") })).toBeVisible();
});

it("takes no day that is over; the month is walked by keyboard", async () => {
  const { calls } = saves();
  const page = await screen(Welcome, at);
  await page.press(t("post.skip"));
  const today = page.getByRole("grid").element().querySelector<HTMLElement>('[tabindex="0"]');
  today?.focus();
  await userEvent.keyboard("{ArrowLeft}{Enter}");
  expect(calls).toHaveLength(0);
  await userEvent.keyboard("{PageDown}{Enter}");
  await expect.poll(() => calls).toHaveLength(1);
});
