import {
  type Campaign,
  type CampaignSummary,
  newsletterAdmin as calls,
  curriculum,
  type SubscriberRow,
} from "@sarathi/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { admin, moderator } from "../../../test/people.ts";
import { faces, fake, pageOf, screen, textsOf } from "../../../test/screen.tsx";
import CampaignPage from "./CampaignPage.tsx";
import Campaigns from "./Campaigns.tsx";
import Subscribers from "./Subscribers.tsx";

const id = (n: number) => `01900000-0000-7000-8000-${String(n).padStart(12, "0")}`;
const at1 = "2026-11-20T06:00:00.000Z";
const summary: CampaignSummary = {
  ...{ _id: id(1), state: "draft", subject: "दसैंपछिका परीक्षा", topic: "exams", updatedAt: at1 },
};
const figures = {
  ...{ queued: 0, sent: 4_812, failed: 3, inDoubt: 2, skipped: 1, bounced: 3, complained: 1, unsubscribed: 7 },
};
const campaign = (more: Partial<Campaign> = {}): Campaign => ({
  ...summary,
  content: { ne: { subject: summary.subject, blocks: [{ kind: "text", text: "पहिलो अनुच्छेद।" }] } },
  segment: { topic: "exams", language: null, targetPost: null },
  ...{ perSecond: 20, isListed: true, version: 3, figures },
  ...more,
});
const row: SubscriberRow = {
  ...{ _id: id(2), email: "sita@example.test", state: "confirmed", topics: ["exams"], pace: "every", language: "ne" },
  ...{ source: "form", createdAt: at1, confirmedAt: at1 },
};
const html = `<!doctype html><html lang="ne"><head><style>@media (prefers-color-scheme:dark){.ink{color:#eee!important}}</style></head>
<body class="paper" style="background:#fbfaf7"><p class="ink" style="color:#1b2430">नमुना इमेल</p><a style="color:#1d4e89" href="https://example.test/out">out</a></body></html>`;
const texts = ["staff", "admin", "newsletter", "newsletter.staff", "newsletter.errors"] as const;
const at = { path: "/admin/newsletter", texts, user: admin } as const;
const one = { ...at, path: "/admin/newsletter/:campaignId", url: `/admin/newsletter/${id(1)}` } as const;
const t = textsOf("newsletter.staff");

beforeEach(() => {
  fake(curriculum.listCategories, []);
  fake(calls.countAudience, { count: 1_204 });
  fake(calls.previewCampaign, { subject: summary.subject, html, text: "नमुना पाठ" });
});

describe.each(faces)("[S134] in $language, $theme, on a $viewport", (face) => {
  const own = textsOf("newsletter.staff", face.language);

  it("lists newsletters with how far they are, and says that there is none", async () => {
    fake(calls.listCampaigns, pageOf([summary, { ...summary, _id: id(3), state: "sent" as const, finishedAt: at1 }]));
    const page = await screen(Campaigns, { ...at, ...face });
    await expect.element(page.getByText(summary.subject).first()).toBeVisible();
    await page.check();
    await page.unmount();
    fake(calls.listCampaigns, pageOf<CampaignSummary>([]));
    const empty = await screen(Campaigns, { ...at, ...face, url: "/admin/newsletter?state=paused" });
    await expect.element(empty.getByText(own("emptyNarrowed"))).toBeVisible();
  });

  it("shows one as it is sent: figures, its mail in each look, what may become of it", async () => {
    fake(calls.getCampaign, campaign({ state: "sending", startedAt: at1, number: 4 }));
    const page = await screen(CampaignPage, { ...one, ...face });
    await expect.element(page.getByText(own("figure.inDoubt"), { exact: true })).toBeVisible();
    await expect.element(page.getByRole("region", { name: own("preview.title") })).toBeVisible();
    await page.check();
    await page.getByText(own("preview.text")).click();
    await expect.element(page.getByText("नमुना पाठ")).toBeVisible();
    await expect.element(page.getByRole("button", { name: own("move.paused.open") })).toBeVisible();
  });

  it("lists addresses", async () => {
    fake(
      calls.listSubscribers,
      pageOf([row, { ...row, _id: id(4), email: "hari@example.test", state: "bounced" as const }]),
    );
    const page = await screen(Subscribers, { ...at, ...face, path: "/admin/newsletter/subscribers" });
    await expect.element(page.getByText("sita@example.test")).toBeVisible();
    await page.check();
  });
});

it("[S134] a new one is written in parts, counted, checked where it is wrong, and saved", async () => {
  const made = fake(calls.createCampaign, campaign());
  fake(calls.getCampaign, campaign());
  const page = await screen(CampaignPage, { ...one, url: "/admin/newsletter/new", user: moderator });
  await expect.element(page.getByText(t("segment.count", { count: 1_204, n: "1,204" }))).toBeVisible();
  await page.getByRole("button", { name: t("add", { kind: t("block.button") }) }).click();
  await page.check();
  await page.fill({ [t("subject")]: "नयाँ", [t("field.text")]: "पाठ", [t("field.label")]: "खोल्नुहोस्" });
  await page.getByRole("button", { name: t("save") }).click();
  await expect.element(page.getByText(t("field.urlWrong"))).toBeVisible();
  expect(made.calls).toEqual([]);
  await page.fill({ [t("field.url")]: "https://example.test/x" });
  await page.getByRole("button", { name: t("upOne", { kind: t("block.button"), n: "2" }) }).click();
  await page.getByRole("button", { name: t("save") }).click();
  await expect.element(page.toast(t("saved"))).toBeVisible();
  const blocks = [
    { kind: "button", label: "खोल्नुहोस्", url: "https://example.test/x" },
    { kind: "text", text: "पाठ" },
  ];
  expect(made.calls[0]?.body.content).toEqual({ ne: { subject: "नयाँ", blocks } });
  await page.at(`/admin/newsletter/${id(1)}`);
});

it("[S134] a draft is tried, and scheduled in Nepal's time by an administrator alone", async () => {
  fake(calls.getCampaign, campaign());
  const tried = fake(calls.testCampaign, { sent: true });
  const scheduled = fake(calls.scheduleCampaign, campaign({ state: "scheduled", sendAt: "2026-12-01T01:15:00.000Z" }));
  const page = await screen(CampaignPage, one);
  await page.getByRole("button", { name: t("test.open", { language: "Nepali" }) }).click();
  await expect.element(page.toast(t("test.done"))).toBeVisible();
  expect(tried.calls[0]?.body).toEqual({ language: "ne" });
  await page.getByRole("button", { name: t("schedule.open") }).click();
  const dialog = page.getByRole("dialog");
  await page.check();
  await dialog.getByRole("button", { name: t("schedule.confirm") }).click();
  await expect.element(page.getByText(t("schedule.missing"))).toBeVisible();
  await page.fill({ [t("schedule.at")]: "2026-12-01T07:00" });
  await dialog.getByRole("button", { name: t("schedule.confirm") }).click();
  await expect.element(page.toast(t("schedule.done"))).toBeVisible();
  expect(scheduled.calls[0]?.body).toEqual({ sendAt: "2026-12-01T01:15:00.000Z", version: 3 });
  await page.unmount();
  fake(calls.getCampaign, campaign());
  const other = await screen(CampaignPage, { ...one, user: moderator });
  await expect.element(other.getByRole("button", { name: t("save") })).toBeVisible();
  expect(other.getByRole("button", { name: t("schedule.open") }).elements()).toHaveLength(0);
});

it("[S134] an import says first what would become of the rows", async () => {
  fake(calls.listSubscribers, pageOf<SubscriberRow>([]));
  const said = { added: 1, known: 1, repeated: 0, badCount: 1, bad: [{ row: 3, text: "nobody" }] };
  const brought = fake(calls.importSubscribers, said);
  const page = await screen(Subscribers, { ...at, path: "/admin/newsletter/subscribers" });
  await page.getByRole("button", { name: t("import.open") }).click();
  await page.fill({
    [t("import.rows")]: "new@example.test\nold@example.test\nnobody",
    [t("import.consent")]: "A form of a course",
  });
  await page.getByRole("button", { name: t("import.try") }).click();
  await expect.element(page.getByText(t("import.badRow", { row: "3", text: "nobody" }))).toBeVisible();
  await page.check();
  await page.getByRole("button", { name: t("import.confirm"), exact: true }).click();
  await expect.poll(() => brought.calls.map(({ body }) => body.dryRun)).toEqual([true, false]);
  expect(brought.calls[1]?.body).toMatchObject({ consent: "A form of a course", how: "ask" });
});
