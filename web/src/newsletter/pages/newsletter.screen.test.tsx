import { newsletter, newsletterArchive, type Subscription } from "@sarathi/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { broken, faces, fake, pageOf, screen, textsOf } from "../../../test/screen.tsx";
import Archived from "./Archived.tsx";
import Confirm from "./Confirm.tsx";
import Newsletter from "./Newsletter.tsx";
import Unsubscribe from "./Unsubscribe.tsx";

const token = ["A", "B", "C"].map((letter) => letter.repeat(22)).join(".");
const code = "c".repeat(43);
const subscription: Subscription = {
  ...{
    address: "s…@example.test",
    state: "confirmed",
    topics: ["notices", "exams"],
    pace: "every",
    language: "en",
    token,
  },
};
const texts = ["accounts", "newsletter", "newsletter.errors"] as const;
const home = { path: "/newsletter", texts } as const;
const confirm = { path: "/newsletter/confirm", url: `/newsletter/confirm#code=${code}`, texts } as const;
const unsubscribe = { path: "/newsletter/unsubscribe", url: `/newsletter/unsubscribe?token=${token}`, texts } as const;
const t = textsOf("newsletter");

const sent = {
  ...{ number: 3, title: { ne: "दसैंपछिका परीक्षा", en: "Exams after Dashain" }, topic: "exams" as const },
  sentAt: "2026-11-20T06:00:00.000Z",
};
beforeEach(() => {
  fake(newsletterArchive.listArchived, pageOf([sent]));
});

describe.each(faces)("in $language, $theme, on a $viewport", (face) => {
  const own = textsOf("newsletter", face.language);

  it("[S130] the form asks, and says the same whatever the address is", async () => {
    const { calls } = fake(newsletter.subscribeNewsletter, { sent: true });
    const page = await screen(Newsletter, { ...home, ...face });
    await page.check();
    await page.fill({ [own("email")]: "sita@example.test" });
    await page.getByLabelText(own("topic.community")).click();
    await page.getByRole("button", { name: own("ask") }).click();
    await expect.element(page.getByText(own("askedNote"))).toBeVisible();
    await page.check();
    const topics = ["notices", "exams", "material"];
    expect(calls.map(({ body }) => body)).toEqual([{ email: "sita@example.test", topics, language: face.language }]);
  });

  it("[S130] the link of a mail shows what comes, and ends it by one press", async () => {
    const sent: unknown[] = [];
    fake(newsletter.getSubscription, subscription);
    fake(newsletter.unsubscribeNewsletter, ({ body }) => {
      sent.push(body.on ?? false);
      return { ...subscription, state: "unsubscribed" as const };
    });
    const page = await screen(Unsubscribe, { ...unsubscribe, ...face });
    await expect.element(page.getByText(subscription.address)).toBeVisible();
    await page.check();
    expect(sent).toEqual([]);
    await page.getByRole("button", { name: own("end"), exact: true }).click();
    await expect.element(page.getByText(own("ended"))).toBeVisible();
    await page.getByRole("button", { name: own("begin") }).click();
    await expect.element(page.getByText(own("askedAgain"))).toBeVisible();
    await expect.element(page.getByRole("button", { name: own("begin") })).not.toBeInTheDocument();
    await page.check();
    expect(sent).toEqual([false, true]);
  });
});

it("what was sent is there to be read, in the language that there is", async () => {
  const blocks = [
    { kind: "heading" as const, text: "Dates" },
    { kind: "text" as const, text: "One.\n\nTwo." },
    { kind: "card" as const, of: "event" as const, title: "Live exam of Saturday", path: "/pariksha/live-1/register" },
    { kind: "button" as const, label: "Open the notice", url: "https://example.test/notice" },
    { kind: "divider" as const },
  ];
  const inEnglish = { ...sent, title: { en: sent.title.en } };
  fake(newsletterArchive.getArchived, { ...inEnglish, content: { en: { subject: sent.title.en, blocks } } });
  const page = await screen(Archived, { path: "/newsletter/:number", url: "/newsletter/3", texts, language: "ne" });
  await expect.element(page.getByRole("link", { name: "Live exam of Saturday" })).toBeVisible();
  // A voice reads each title in its own language.
  const read = page.getByText(sent.title.en, { exact: true }).elements();
  expect(read.map((one) => [one.closest("h1, h2")?.tagName, one.closest("[lang]")?.getAttribute("lang")])).toEqual([
    ["H1", "en"],
    ["H2", "en"],
  ]);
  await page.check();
  await page.unmount();
  fake(newsletterArchive.listArchived, pageOf([inEnglish]));
  const list = await screen(Newsletter, { path: "/newsletter", texts, language: "ne" });
  await expect.element(list.getByText(sent.title.en, { exact: true })).toHaveAttribute("lang", "en");
  await list.check();
  await list.unmount();
  fake(newsletterArchive.listArchived, pageOf([sent]));
  const home = await screen(Newsletter, { path: "/newsletter", texts });
  await expect.element(home.getByRole("link", { name: sent.title.en })).toHaveAttribute("href", "/newsletter/3");
});

it("[S130] refuses an address that is none, and no topic", async () => {
  const { calls } = fake(newsletter.subscribeNewsletter, { sent: true });
  const page = await screen(Newsletter, home);
  await page.fill({ [t("email")]: "nonsense" });
  await page.getByRole("button", { name: t("ask") }).click();
  await expect.element(page.getByRole("textbox", { name: t("email") })).toHaveAttribute("aria-invalid", "true");
  for (const topic of ["notices", "exams", "material", "community"] as const)
    await page.getByLabelText(t(`topic.${topic}`)).click();
  await expect.element(page.getByText(t("noTopic"))).toBeVisible();
  expect(calls).toEqual([]);
});

it("[S130] a confirmation is a press, and says what became of it", async () => {
  const { calls } = fake(newsletter.confirmNewsletter, subscription);
  const page = await screen(Confirm, confirm);
  const press = page.getByRole("button", { name: t("confirm"), exact: true });
  await expect.element(press).toBeVisible();
  expect(calls).toEqual([]);
  await page.check();
  await press.click();
  await expect.element(page.getByText(t("confirmedStamp"))).toBeVisible();
  expect(calls.map(({ body }) => body)).toEqual([{ code }]);
  await page.check();
});

it("says that a code is over, and leads to the form; one that was used is good news", async () => {
  fake(newsletter.confirmNewsletter, (_, refuse) => refuse("newsletter.code_invalid"));
  const page = await screen(Confirm, confirm);
  await page.getByRole("button", { name: t("confirm"), exact: true }).click();
  await expect.element(page.getByRole("link", { name: t("askAgain") })).toBeVisible();
  await page.unmount();
  fake(newsletter.confirmNewsletter, (_, refuse) => refuse("newsletter.code_used"));
  const again = await screen(Confirm, confirm);
  await again.getByRole("button", { name: t("confirm"), exact: true }).click();
  await expect.element(again.getByText(t("confirmedStamp"))).toBeVisible();
});

it("changes what comes, and says when that failed", async () => {
  fake(newsletter.getSubscription, subscription);
  fake(newsletter.changeSubscription, broken);
  const page = await screen(Unsubscribe, unsubscribe);
  await page.getByLabelText(t("topic.exams")).click();
  await page.getByLabelText(t("pace")).selectOptions("monthly");
  await page.getByRole("button", { name: t("save") }).click();
  await expect.element(page.toast(t("notSaved"))).toBeVisible();
  const { calls } = fake(newsletter.changeSubscription, subscription);
  await page.getByRole("button", { name: t("save") }).click();
  await expect.element(page.toast(t("saved"))).toBeVisible();
  expect(calls[0]?.body).toEqual({ token, topics: ["notices"], pace: "monthly", language: "en" });
});

it("says that a link is not whole", async () => {
  fake(newsletter.getSubscription, (_, refuse) => refuse("newsletter.link_invalid"));
  const page = await screen(Unsubscribe, unsubscribe);
  await expect.element(page.getByText(t("brokenNote"))).toBeVisible();
  await page.check();
  await page.unmount();
  const bare = await screen(Unsubscribe, { ...unsubscribe, url: "/newsletter/unsubscribe" });
  await expect.element(bare.getByText(t("brokenNote"))).toBeVisible();
});
