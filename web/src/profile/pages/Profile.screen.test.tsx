import { accounts, curriculum, exams, signIn, type User } from "@sarathi/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { userEvent } from "vitest/browser";
import { mockTest } from "../../../test/exams.ts";
import { candidate } from "../../../test/people.ts";
import { plainProtection } from "../../../test/protection.ts";
import {
  broken,
  faces,
  fake,
  foreign,
  held,
  pageOf,
  pending,
  screen,
  textsOf,
  unreachable,
} from "../../../test/screen.tsx";
import Profile from "./Profile.tsx";
import PublicProfile from "./PublicProfile.tsx";

const texts = ["dates", "accounts", "protection", "profile", "uploads", "accounts.errors"] as const;
const at = { path: "/profile/:username", url: "/profile/me", texts, user: candidate } as const;
const tab = (name: string) => ({ ...at, url: `/profile/me?tab=${name}` });
const [t, errors, common] = [textsOf("profile"), textsOf("errors"), textsOf("common")];
const text = { ne: "पद", en: "Post" };
const kharidar = {
  _id: candidate._id,
  slug: "kharidar",
  name: "Kharidar",
  nepaliText: "खरिदार",
  description: text,
  subjects: [],
};
const PASSWORD = "machhapuchhre ko chhaya ma";

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000 + 20_700_000).toISOString().slice(0, 10);
const withProfile = (profile: Partial<User["profile"]>, more: Partial<User> = {}): User => ({
  ...candidate,
  ...more,
  profile: { ...candidate.profile, ...profile },
});
const rowOf = (n: number) => ({
  ...{ resultId: `01900000-0000-7000-8000-${String(n).padStart(12, "0")}`, mockTestId: mockTest()._id },
  ...{ title: mockTest().title, attemptNo: n, score: n, fullMarks: 100, passed: n > 40, lateSynced: false },
  submittedAt: "2026-11-20T06:00:00.000Z",
});
const rows = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => rowOf(from + at));
const device = (n: number, name: string) => ({
  ...{ _id: `01900000-0000-7000-8000-${String(n).padStart(12, "0")}`, device: name, current: n === 1 },
  ...{
    createdAt: "2026-11-20T06:00:00.000Z",
    lastUsedAt: "2026-11-20T06:00:00.000Z",
    endsAt: "2027-02-18T06:00:00.000Z",
  },
});

beforeEach(() => {
  fake(curriculum.listCategories, [kharidar]);
  fake(exams.listResults, pageOf([]));
  fake(exams.getTest, mockTest());
  fake(accounts.listSessions, [device(1, "Firefox, Linux")]);
  fake(signIn.getProtection, plainProtection);
});

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
      createdAt: candidate.createdAt,
    };
    fake(accounts.getProfile, person);
    const path = "/community/profile/:username";
    const page = await screen(PublicProfile, { ...at, ...face, path, url: "/community/profile/hari" });
    await expect.element(page.getByText("नमस्ते")).toBeVisible();
    expect(page.getByRole("link", { name: own("head.edit") }).elements()).toHaveLength(0);
    await page.check();
  });
});

it("[S10] [S135] another's name shows their public part, an unknown one the not-found page", async () => {
  fake(accounts.getProfile, (_, refuse) => refuse("user.not_found"));
  const page = await screen(Profile, { ...at, url: "/profile/nobody" });
  await expect.element(page.getByRole("heading", { name: textsOf("shell")("missing.title") })).toBeVisible();
  expect(page.getByRole("tab").elements()).toHaveLength(0);
  await page.check();
});

it("[S135] an address that is not proven is said quietly, and a new mail can be had", async () => {
  const call = fake(accounts.resendVerification, { sent: true });
  const page = await screen(Profile, { ...at, user: withProfile({}, { emailVerified: false }) });
  await page.check();
  await page.press(t("email.send"));
  await expect.element(page.toast(t("email.sent", { email: candidate.email }))).toBeVisible();
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
  const page = await screen(Profile, at);
  const part = (name: "results" | "edit" | "data") => page.getByRole("tab", { name: t(`tabs.${name}`) });
  await expect.element(part("results")).toBeVisible();
  (part("results").element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(part("edit")).toHaveFocus();
  await userEvent.keyboard("{End}");
  await expect.element(part("data")).toHaveFocus();
  await userEvent.keyboard("{ArrowLeft}{ArrowLeft}");
  await expect.element(part("edit")).toHaveAttribute("aria-selected", "true");
});

describe("editing", () => {
  it.each([
    ["of another server", broken],
    ["that is nonsense", foreign({})],
  ])("[S26] an answer %s is An error occurred, and the page stays", async (_, answer) => {
    fake(accounts.updateMe, answer);
    const page = await screen(Profile, tab("edit"));
    await page.fill({ [t("edit.bio")]: "New words" });
    await page.press(t("edit.save"));
    await expect.element(page.toast("An error occurred")).toBeVisible();
    await expect.element(page.field(t("edit.bio"))).toHaveValue("New words");
  });

  it("[S135] sends what was changed alone, and says that it is saved", async () => {
    const saved = withProfile({ bio: "New words" }, { username: "geeta" });
    const call = fake(accounts.updateMe, saved);
    const page = await screen(Profile, tab("edit"));
    await page.fill({ [t("edit.bio")]: "New words", [t("edit.username")]: "GEETA" });
    await expect.element(page.getByText(t("edit.unsaved"))).toBeVisible();
    await page.press(t("edit.save"));
    await expect.element(page.toast(t("edit.saved"))).toBeVisible();
    expect(call.calls.map(({ body }) => body)).toEqual([{ bio: "New words", username: "geeta" }]);
    await page.at("/profile/geeta?tab=edit");
  });

  it("[S135] a username that does not do, or is taken, is shown in its place", async () => {
    const page = await screen(Profile, tab("edit"));
    const username = page.field(t("edit.username"));
    await page.fill({ [t("edit.bio")]: "Kept", [t("edit.username")]: "no spaces" });
    await page.press(t("edit.save"));
    const wrong = textsOf("accounts")("field.username", { minUsername: 3, maxUsername: 30 });
    await expect.element(page.getByText(wrong, { exact: true })).toBeVisible();
    await expect.element(username).toHaveFocus();
    for (const code of ["auth.username_reserved", "auth.username_taken"] as const) {
      fake(accounts.updateMe, (_, refuse) => refuse(code));
      await username.fill("somebody");
      await page.press(t("edit.save"));
      await expect.element(page.getByRole("main").getByText(errors(code), { exact: true })).toBeVisible();
    }
    await expect.element(username).toHaveAttribute("aria-invalid", "true");
    await expect.element(page.field(t("edit.bio"))).toHaveValue("Kept");
    await page.check();
    await page.fill({ [t("edit.bio")]: "x".repeat(501), [t("edit.username")]: candidate.username });
    await page.press(t("edit.save"));
    await expect.element(page.field(t("edit.bio"))).toHaveAttribute("aria-invalid", "true");
    await expect.element(page.getByText("501 of 500 characters")).toBeVisible();
  });

  it("[S135] unsaved changes are not left behind unasked; the focus stays where one stays", async () => {
    const page = await screen(Profile, tab("edit"));
    await page.fill({ [t("edit.bio")]: "Not yet saved" });
    const part = page.getByRole("tab", { name: t("tabs.edit") });
    (part.element() as HTMLElement).focus();
    await userEvent.keyboard("{ArrowRight}");
    await expect.element(page.getByText(t("leave.text"))).toBeVisible();
    await page.check();
    await page.press(t("leave.stay"));
    await expect.element(page.field(t("edit.bio"))).toHaveValue("Not yet saved");
    await expect.element(part).toHaveFocus();
    await userEvent.keyboard("{ArrowRight}");
    await page.press(t("leave.go"));
    await page.at("/profile/me?tab=signIn");
  });
});

describe("login and devices", () => {
  it("one device is ended by its own button, and the focus is not lost", async () => {
    fake(accounts.listSessions, [device(1, "Firefox, Linux"), device(2, "Chrome, Android")]);
    const call = fake(accounts.endSession, { ended: 1 });
    const page = await screen(Profile, tab("signIn"));
    const end = page.getByRole("button", { name: /Chrome, Android/ });
    await expect.element(end).toBeVisible();
    fake(accounts.listSessions, [device(1, "Firefox, Linux")]);
    await end.click();
    await expect.element(page.toast(t("devices.ended"))).toBeVisible();
    await expect.element(page.getByRole("heading", { name: t("devices.title") })).toHaveFocus();
    expect(call.calls).toHaveLength(1);
  });

  it("a second device is ended while the first is under way; the focus waits for neither", async () => {
    const names = ["Firefox, Linux", "Chrome, Android", "Safari, iPhone"];
    fake(
      accounts.listSessions,
      names.map((name, at) => device(at + 1, name)),
    );
    const { answer, letGo } = held<{ ended: number }>();
    const call = fake(accounts.endSession, () => answer);
    const page = await screen(Profile, tab("signIn"));
    await page.getByRole("button", { name: /Chrome, Android/ }).click();
    await expect.element(page.getByRole("heading", { name: t("devices.title") })).toHaveFocus();
    await page.getByRole("button", { name: /Safari, iPhone/ }).click();
    await expect.poll(() => call.calls.map(({ params }) => params.id)).toEqual([device(2, "")._id, device(3, "")._id]);
    fake(accounts.listSessions, [device(1, "Firefox, Linux")]);
    letGo({ ended: 1 });
    await expect.poll(() => page.toast(t("devices.ended")).elements().length).toBe(2);
    await expect.poll(() => page.getByRole("button", { name: t("devices.end") }).elements()).toHaveLength(0);
  });

  it("a device that could not be ended comes back, and what the server knows of all is asked for", async () => {
    fake(accounts.listSessions, [device(1, "Firefox, Linux"), device(2, "Chrome, Android")]);
    fake(accounts.endSession, broken);
    const page = await screen(Profile, tab("signIn"));
    await expect.element(page.getByRole("button", { name: /Chrome, Android/ })).toBeVisible();
    fake(accounts.listSessions, [device(1, "Firefox, Linux"), device(2, "Chrome, Android"), device(3, "Opera, Linux")]);
    await page.getByRole("button", { name: /Chrome, Android/ }).click();
    await expect.element(page.toast(t("devices.endFailed"))).toBeVisible();
    await expect.element(page.getByRole("button", { name: /Chrome, Android/ })).toBeVisible();
    await expect.element(page.getByRole("button", { name: /Opera, Linux/ })).toBeVisible();
  });

  it("says why the devices did not come", async () => {
    fake(accounts.listSessions, unreachable);
    const page = await screen(Profile, tab("signIn"));
    await expect.element(page.getByText(t("devices.failed"))).toBeVisible();
  });

  it("a wrong present password is shown beside its field; a new one empties the form", async () => {
    fake(accounts.checkPassword, { strength: "strong" });
    fake(accounts.changePassword, (_, refuse) =>
      refuse("auth.password_wrong", { fields: { currentPassword: "auth.password_wrong" } }),
    );
    const page = await screen(Profile, tab("signIn"));
    const current = page.field(t("password.current"));
    await page.fill({ [t("password.current")]: "not this one", [t("password.new")]: PASSWORD });
    await userEvent.keyboard("{Enter}");
    await expect
      .element(page.getByRole("main").getByText(errors("auth.password_wrong"), { exact: true }).first())
      .toBeVisible();
    await expect.element(current).toHaveFocus();
    fake(accounts.changePassword, { changed: true });
    await userEvent.keyboard("{Enter}");
    await expect.element(page.toast(t("password.changed"))).toBeVisible();
    await expect.element(current).toHaveValue("");
  });

  it("[S47] says Failed to set password, then Password set successfully", async () => {
    fake(accounts.checkPassword, { strength: "strong" });
    const user = withProfile({}, { authType: "google" });
    fake(accounts.setPassword, broken);
    const page = await screen(Profile, { ...tab("signIn"), user });
    await page.fill({ [t("password.new")]: PASSWORD });
    await userEvent.keyboard("{Enter}");
    await expect.element(page.toast("Failed to set password")).toBeVisible();
    await expect.element(page.field(t("password.new"))).toHaveValue(PASSWORD);
    fake(accounts.setPassword, foreign({}));
    await userEvent.keyboard("{Enter}");
    await expect.element(page.toast("Failed to set password")).toBeVisible();
    await expect.element(page.toast("Password set successfully")).not.toBeInTheDocument();
    fake(accounts.setPassword, withProfile({}, { authType: "both" }));
    await userEvent.keyboard("{Enter}");
    await expect.element(page.toast("Password set successfully")).toBeVisible();
    await expect.element(page.getByRole("heading", { name: t("password.change") })).toBeVisible();
  });
});

describe("the picture", () => {
  const choose = async (page: Awaited<ReturnType<typeof screen>>, file: File) => {
    await expect.element(page.getByRole("button", { name: t("avatar.add") })).toBeVisible();
    const input = page.getByRole("main").element().querySelector("input[type=file]");
    await userEvent.upload(input as HTMLInputElement, file);
  };
  const uploads = textsOf("uploads");

  it("[S55] of a wrong kind, or broken is refused before it is sent", async () => {
    const page = await screen(Profile, tab("edit"));
    await choose(page, new File(["<svg/>"], "a.svg", { type: "image/svg+xml" }));
    await expect.element(page.getByText(uploads("unfit.kind"))).toBeVisible();
    await page.check();
    await choose(page, new File(["not a picture"], "a.png", { type: "image/png" }));
    await expect.element(page.getByText(uploads("unfit.broken"))).toBeVisible();
    await expect.element(page.getByRole("button", { name: t("avatar.save") })).toBeDisabled();
    await page.check();
  });

  it("[S135] is removed, or says why not", async () => {
    fake(accounts.updateMe, broken);
    const user = withProfile({ avatar: "/favicon.svg" });
    const page = await screen(Profile, { ...tab("edit"), viewport: "desktop", user });
    await page.press(t("avatar.remove"));
    await expect.element(page.toast(t("avatar.removeFailed"))).toBeVisible();
    fake(accounts.updateMe, candidate);
    await page.press(t("avatar.remove"));
    await expect.element(page.toast(t("avatar.removed"))).toBeVisible();
    await expect.element(page.getByRole("button", { name: t("avatar.add") })).toBeVisible();
  });
});
