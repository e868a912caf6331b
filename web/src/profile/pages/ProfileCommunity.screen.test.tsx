import { communityHashtags, communityPeople, communityTrust, type HiddenPerson, trustLimits } from "@sarathi/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { cursorPage, hashtag, person } from "../../../test/community.ts";
import { common, fakeProfile, tab } from "../../../test/profile.ts";
import { faces, fake, screen, textsOf, unreachable } from "../../../test/screen.tsx";
import Profile from "./Profile.tsx";

const texts = [...tab("community").texts, "community", "ownCommunity", "trust"] as const;
const at = { ...tab("community"), texts };
const t = textsOf("ownCommunity");
const hidden = (username: string, name: string, more: Partial<HiddenPerson>): HiddenPerson => ({
  ...person(username, { name, firstName: name }),
  ...{ isBlocked: false, isMuted: false },
  ...more,
});

const newcomer = {
  level: 0 as const,
  limits: trustLimits[0],
  next: {
    level: 1 as const,
    criteria: [
      { name: "activeDays" as const, have: 1, need: 2 },
      { name: "postsRead" as const, have: 9, need: 5 },
    ],
  },
};

beforeEach(() => {
  fakeProfile();
  fake(communityTrust.getTrust, newcomer);
  fake(communityHashtags.followedHashtags, cursorPage([]));
  fake(communityPeople.hiddenPeople, cursorPage([]));
});

describe.each(faces)("in $language, $theme, on a $viewport", (face) => {
  const said = textsOf("ownCommunity", face.language);

  it("[S70] shows which hashtags one follows, and whom one blocked and muted", async () => {
    fake(communityHashtags.followedHashtags, cursorPage([hashtag("नासु", { isFollowing: true })]));
    const both = hidden("rita.c", "Rita", { isBlocked: true, isMuted: true });
    fake(communityPeople.hiddenPeople, cursorPage([both, hidden("hari.b", "Hari", { isMuted: true })]));
    const page = await screen(Profile, { ...at, ...face });
    await expect.element(page.getByRole("link", { name: "#नासु" })).toBeVisible();
    await expect.element(page.getByRole("status").filter({ hasText: said("hidden.isBoth") })).toBeVisible();
    await expect.element(page.getByText(said("hidden.isMuted"), { exact: true })).toBeVisible();
    await page.check();
  });

  it("shows what is open to one, and how far the next level is", async () => {
    const page = await screen(Profile, { ...at, ...face });
    await expect.element(page.getByText(said("trust.level.0"))).toBeVisible();
    await expect.element(page.getByText(said("trust.limit.anonymousADay"))).toBeVisible();
    await expect.element(page.getByText(said("trust.next.1"))).toBeVisible();
    const words = textsOf("trust", face.language);
    const bar = page.getByLabelText(words("criterion.activeDays"), { exact: false });
    await expect.element(bar).toHaveAttribute("value", "0.5");
    await page.check();
  });

  it("says that there is nothing", async () => {
    const page = await screen(Profile, { ...at, ...face });
    await expect.element(page.getByText(said("hashtags.none"))).toBeVisible();
    await expect.element(page.getByText(said("hidden.none"))).toBeVisible();
    await page.check();
  });
});

it("[S70] takes a block and a mute back, and does them again in the same place", async () => {
  fake(communityPeople.hiddenPeople, cursorPage([hidden("rita.c", "Rita", { isBlocked: true, isMuted: true })]));
  const block = fake(communityPeople.blockPerson, ({ body }) => ({ isBlocked: body?.on === true }));
  const mute = fake(communityPeople.mutePerson, ({ body }) => ({ isMuted: body?.on === true }));
  const page = await screen(Profile, at);
  const button = (text: string) => page.getByRole("button", { name: new RegExp(`^${text}`) });
  await button(t("hidden.unblock")).click();
  await expect.element(page.getByText(t("hidden.isMuted"), { exact: true })).toBeVisible();
  await button(t("hidden.unmute")).click();
  await expect.element(page.getByText(t("hidden.shown"))).toBeVisible();
  await page.check();
  await button(t("hidden.block")).click();
  await expect.element(page.getByText(t("hidden.isBlocked"), { exact: true })).toBeVisible();
  expect(block.calls.map(({ body }) => body?.on)).toEqual([false, true]);
  expect(mute.calls.map(({ body }) => body?.on)).toEqual([false]);
});

it("says that the list did not come, and tries again; a block that stays is said", async () => {
  fake(communityPeople.hiddenPeople, unreachable);
  const page = await screen(Profile, at);
  await expect.element(page.getByText(t("hidden.failed"))).toBeVisible();
  fake(communityPeople.hiddenPeople, cursorPage([hidden("rita.c", "Rita", { isBlocked: true })]));
  fake(communityPeople.blockPerson, unreachable);
  await page.press(common("retry"));
  await page.getByRole("button", { name: /^Unblock/ }).click();
  await expect.element(page.toast(new RegExp(textsOf("community")("failed.block")))).toBeVisible();
  await expect.element(page.getByText(t("hidden.isBlocked"), { exact: true })).toBeVisible();
});

it("says that the highest level is reached", async () => {
  fake(communityTrust.getTrust, { level: 3, limits: trustLimits[3] });
  const page = await screen(Profile, at);
  await expect.element(page.getByText(t("trust.level.3"))).toBeVisible();
  await expect.element(page.getByText(t("trust.limit.postsADay"))).not.toBeInTheDocument();
});

it("says that a decision closes the next level", async () => {
  fake(communityTrust.getTrust, { ...newcomer, next: { ...newcomer.next, blockedUntil: "2026-12-24T06:00:00.000Z" } });
  const held = await screen(Profile, at);
  await expect.element(held.getByText(/A decision of a moderator/)).toBeVisible();
});

it("says that what is open to one did not come", async () => {
  fake(communityTrust.getTrust, unreachable);
  const failed = await screen(Profile, at);
  await expect.element(failed.getByText(t("trust.failed"))).toBeVisible();
});
