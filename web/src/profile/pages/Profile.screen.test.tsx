import { accounts, communityPeople, exams, questionReports } from "@sarathi/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { userEvent } from "vitest/browser";
import { candidate } from "../../../test/people.ts";
import { at, common, device, fakeProfile, rows, t, tab, withProfile } from "../../../test/profile.ts";
import { faces, fake, pageOf, pending, screen, textsOf, unreachable } from "../../../test/screen.tsx";
import Profile from "./Profile.tsx";
import PublicProfile from "./PublicProfile.tsx";

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000 + 20_700_000).toISOString().slice(0, 10);
beforeEach(fakeProfile);

describe.each(faces)("in $language, $theme, on a $viewport", (face) => {
  const own = textsOf("profile", face.language);

  it("[S10] [S135] one's own page says what is to come, and begins with one's results", async () => {
    fake(exams.listResults, pageOf(rows(1, 3)));
    const user = withProfile({ targetPost: "kharidar", examDate: dayIn(105), bio: "दिनमा जागिर।" });
    const page = await screen(Profile, { ...at, ...face, user });
    await expect.element(page.getByText(/^(१०५ दिन बाँकी|105 days left)$/)).toBeVisible();
    await expect.poll(() => page.getByRole("main").element().querySelectorAll("figure table tbody tr").length).toBe(3);
    await page.check();
  });

  it("[S135] without a result it shows the way to one", async () => {
    const page = await screen(Profile, { ...at, ...face });
    await expect.element(page.getByText(own("results.empty"))).toBeVisible();
    await page.check();
  });

  it.each(["edit", "signIn", "data"] as const)("[S135] its part %s", async (part) => {
    fake(accounts.listSessions, [device(1, "Firefox, Linux"), device(2, "Chrome, Android"), device(3, "")]);
    const page = await screen(Profile, { ...tab(part), ...face, user: withProfile({ examDate: "2027-03-06" }) });
    const sign = { edit: own("edit.save"), signIn: own("devices.endOthers"), data: own("data.eraseGo") }[part];
    await expect.element(page.getByRole("button", { name: sign, exact: true })).toBeVisible();
    await page.check();
  });

  it("[S47] an account of Google is offered a password", async () => {
    const page = await screen(Profile, { ...tab("signIn"), ...face, user: withProfile({}, { authType: "google" }) });
    await expect.element(page.getByRole("heading", { name: own("password.set") })).toBeVisible();
    await page.check();
  });

  it("[S135] an account that is to be erased can be kept", async () => {
    fake(accounts.cancelErasure, candidate);
    const user = withProfile({}, { erasesAt: "2026-12-22T06:00:00.000Z" });
    const page = await screen(Profile, { ...at, ...face, user });
    await expect.element(page.getByRole("button", { name: own("restore.go") })).toBeVisible();
    await page.check();
    await page.press(own("restore.go"));
    await expect.element(page.toast(own("restore.done"))).toBeVisible();
    await expect.poll(() => page.getByRole("button", { name: own("restore.go") }).elements()).toHaveLength(0);
  });

  it("[S135] erasing asks for the name and the password, says what was refused, and bids farewell", async () => {
    fake(accounts.eraseMe, (_, refuse) => refuse("auth.password_wrong"));
    const page = await screen(Profile, { ...tab("data"), ...face });
    await page.press(own("data.eraseGo"));
    const sure = page.getByRole("button", { name: own("data.eraseSure"), exact: true });
    await expect.element(sure).toBeDisabled();
    await page.fill({
      [own("data.password")]: "not this one",
      [own("data.confirm", { username: candidate.username })]: candidate.username,
    });
    await sure.click();
    const dialog = page.getByRole("dialog");
    const why = textsOf("errors", face.language)("auth.password_wrong");
    await expect.element(dialog.getByText(why, { exact: true }).first()).toBeVisible();
    await page.check();
    fake(accounts.eraseMe, { erasesAt: "2026-12-22T06:00:00.000Z" });
    await sure.click();
    await expect.element(page.getByRole("heading", { name: own("gone.title") })).toBeVisible();
    expect(localStorage.getItem("token")).toBeNull();
    await page.check();
  });

  it("[S135] what others see is the public part alone", async () => {
    const person = {
      ...{ username: "hari", name: "Hari", firstName: "Hari" },
      bio: "नमस्ते",
      ...{ followersCount: 0, followingCount: 0, postsCount: 0 },
      ...{ isFollowing: false, isBlocked: false, isMuted: false, isMe: false },
      createdAt: candidate.createdAt,
    };
    fake(communityPeople.getProfile, person);
    fake(communityPeople.personPosts, pageOf([]));
    const path = "/community/profile/:username";
    const page = await screen(PublicProfile, { ...at, ...face, path, url: "/community/profile/hari" });
    await expect.element(page.getByText("नमस्ते")).toBeVisible();
    expect(page.getByRole("link", { name: own("head.edit") }).elements()).toHaveLength(0);
    await page.check();
  });
});

it("[S10] [S135] another's name shows their public part, an unknown one the not-found page", async () => {
  fake(communityPeople.getProfile, (_, refuse) => refuse("user.not_found"));
  const page = await screen(Profile, { ...at, url: "/profile/nobody" });
  await expect.element(page.getByRole("heading", { name: textsOf("shell")("missing.title") })).toBeVisible();
  expect(page.getByRole("tab").elements()).toHaveLength(0);
  await page.check();
});

it("[S135] an address that is not proven is said quietly, and a new mail can be had", async () => {
  const call = fake(accounts.resendVerification, { sent: true });
  const texts = [...at.texts, "verification"] as const;
  const page = await screen(Profile, { ...at, texts, user: withProfile({}, { emailVerified: false }) });
  await page.check();
  await page.press(textsOf("verification")("send"));
  await expect.element(page.toast(textsOf("verification")("sent", { email: candidate.email }))).toBeVisible();
  expect(call.calls).toHaveLength(1);
});

describe("one's results", () => {
  it("[S135] older ones stand on the next page", async () => {
    fake(exams.listResults, ({ query }) =>
      String(query.page) === "2" ? pageOf(rows(1, 1), 21, 2) : pageOf(rows(2, 21), 21),
    );
    const page = await screen(Profile, at);
    await expect.poll(() => page.getByText(/Attempt/).elements().length).toBe(20);
    await page.check();
    await page.getByRole("link", { name: common("pager.next") }).click();
    await page.at("/profile/me?page=2");
    await expect.poll(() => page.getByText(/Attempt 1/).elements().length).toBe(1);
  });

  it.each(faces)("[S135] the line is of one paper, with its pass mark; days are said once, $language", async (face) => {
    const own = textsOf("profile", face.language);
    const other = { mockTestId: "01900000-0000-7000-8000-0000000008ff", title: { ne: "अर्को", en: "Another" } };
    fake(
      exams.listResults,
      pageOf([...rows(41, 43), ...rows(1, 2).map((row) => ({ ...row, ...other, score: row.score - 3 }))]),
    );
    const page = await screen(Profile, { ...at, ...face });
    const figure = page.getByRole("figure");
    await expect.poll(() => figure.element().querySelectorAll("tbody tr").length).toBe(3);
    const pass = own("results.passMarks", { pass: face.language === "ne" ? "४०" : "40" });
    await expect.poll(() => figure.element().querySelector("[aria-hidden]")?.textContent).toContain(pass);
    const day = figure.element().querySelector("tbody td")?.textContent ?? "";
    expect(figure.element().querySelector("[aria-hidden]")?.textContent?.split(day)).toHaveLength(2);
    await page.check();
    // A score below nothing lies on the line's foot, and is written as it is.
    await page.getByRole("combobox").selectOptions(other.mockTestId);
    await expect.poll(() => figure.element().querySelectorAll("tbody tr").length).toBe(2);
    expect(figure.element().textContent).toContain(face.language === "ne" ? "−२" : "−2");
    await page.check();
  });

  it("[S135] a page behind the last leads to the last", async () => {
    fake(exams.listResults, ({ query }) => pageOf(String(query.page) === "9" ? [] : rows(1, 1), 1, Number(query.page)));
    const page = await screen(Profile, { ...at, url: "/profile/me?page=9" });
    await expect.element(page.getByText(common("pager.past"))).toBeVisible();
    await page.getByRole("link", { name: common("pager.toLast") }).click();
    await page.at("/profile/me");
    await expect.element(page.getByText(/Attempt 1/)).toBeVisible();
  });

  it("[S135] load, and fail with another try", async () => {
    fake(exams.listResults, unreachable);
    const page = await screen(Profile, at);
    await expect.element(page.getByText(t("results.failed"))).toBeVisible();
    fake(exams.listResults, pending);
    const again = page.getByRole("button", { name: common("retry") });
    await again.click();
    await expect.element(again).toHaveAttribute("aria-busy", "true");
  });
});

it("[S135] names and links without a gap fit the narrowest phone", async () => {
  const profile = { firstName: "W".repeat(50), bio: `https://example.test/${"long".repeat(30)}` };
  const page = await screen(Profile, { ...at, user: withProfile(profile, { username: "w".repeat(30) }) });
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent(profile.firstName);
  await page.check();
});

it("[S135] arrow keys choose tabs", async () => {
  fake(questionReports.myReports, pageOf([]));
  const page = await screen(Profile, at);
  const part = (name: "results" | "edit" | "data") => page.getByRole("tab", { name: t(`tabs.${name}`) });
  await expect.element(part("results")).toBeVisible();
  (part("results").element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(part("edit")).toHaveFocus();
  await userEvent.keyboard("{End}");
  await expect.element(part("data")).toHaveFocus();
  await userEvent.keyboard("{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}");
  await expect.element(part("edit")).toHaveAttribute("aria-selected", "true");
});
