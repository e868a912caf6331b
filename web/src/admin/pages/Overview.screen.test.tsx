import { eventAdmin, moderationAdmin, resourceAdmin, users } from "@sarathi/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { accountCounts, auditEntry } from "../../../test/accounts.ts";
import { eventStats } from "../../../test/eventStaff.ts";
import { admin } from "../../../test/people.ts";
import { resourceFigures } from "../../../test/resources.ts";
import { faces, fake, pageOf, pending, screen, textsOf, unreachable } from "../../../test/screen.tsx";
import Overview from "./Overview.tsx";

const texts = [
  "staff",
  "admin",
  "accounts.staff",
  "uploads.staff",
  "questions.staff",
  "moderation.staff",
  "events.staff",
  "resources.staff",
] as const;
const at = { path: "/admin", texts, user: admin, viewport: "desktop" } as const;
const t = textsOf("admin");
const noQuestions = { review: 0, reported: 0, disputed: 0, doubtful: 0, expired: 0, expiring: 0, duplicates: 0 };
const nothing = { ...accountCounts, unverified: 0, suspended: 0, erasing: 0, unsentMails: 0 };

const noCases = { open: 0, urgent: 0, mine: 0, escalated: 0, appeals: 0 };
beforeEach(() => {
  fake(moderationAdmin.countCases, noCases);
  fake(eventAdmin.eventStats, eventStats(0));
  fake(resourceAdmin.resourceStats, resourceFigures({ waiting: 0, deadLinks: 0, openReports: 0 }));
});

describe.each(faces)("in $language, $theme, on a $viewport", (face) => {
  const own = textsOf("accounts.staff", face.language);

  it("[S131] the overview opens on what waits, which leads to its list, and shows what was done last", async () => {
    const questions = { ...noQuestions, review: 12, disputed: 2 };
    const accounts = { ...accountCounts, unsentMails: 3, suspended: 2 };
    fake(users.overview, { accounts, storage: { freeBytes: 301e6, low: true }, questions });
    fake(users.listAudit, pageOf([auditEntry()]));
    fake(moderationAdmin.countCases, { ...noCases, open: 7, appeals: 1 });
    fake(eventAdmin.eventStats, eventStats(4));
    fake(resourceAdmin.resourceStats, resourceFigures({ deadLinks: 0 }));
    const page = await screen(Overview, { ...at, ...face });
    await expect.element(page.getByText(own("overview.mailsWait"))).toBeVisible();
    await expect.element(page.getByText(textsOf("uploads.staff", face.language)("storage.low"))).toBeVisible();
    const look = textsOf("staff", face.language)("look", { what: own("overview.suspended") });
    await expect
      .element(page.getByRole("link", { name: look }))
      .toHaveAttribute("href", "/admin/users?status=suspended");
    const queued = textsOf("questions.staff", face.language);
    const link = page.getByRole("link", {
      name: textsOf("staff", face.language)("look", { what: queued("queue.review") }),
    });
    await expect.element(link).toHaveAttribute("href", "/admin/mcq-management?queue=review");
    await expect.element(page.getByText(queued("queue.note.disputed"))).toBeVisible();
    expect(page.getByText(queued("queue.note.expired")).elements()).toHaveLength(0);
    const cases = textsOf("moderation.staff", face.language);
    await expect
      .element(
        page.getByRole("link", { name: textsOf("staff", face.language)("look", { what: cases("waiting.appeals") }) }),
      )
      .toHaveAttribute("href", "/admin/moderation?queue=appeals");
    await expect.element(page.getByText(cases("waiting.note.open"))).toBeVisible();
    expect(page.getByText(cases("waiting.note.urgent")).elements()).toHaveLength(0);
    await expect.element(page.getByText(textsOf("events.staff", face.language)("waiting.title"))).toBeVisible();
    const study = textsOf("resources.staff", face.language);
    await expect.element(page.getByText(study("waiting.note.contributions"))).toBeVisible();
    expect(page.getByText(study("waiting.note.deadLinks")).elements()).toHaveLength(0);
    await expect.element(page.getByText(/Sold answers/).last()).toBeVisible();
    await page.check();
  });
});

it("[S131] the overview says that it loads", async () => {
  fake(users.overview, pending);
  fake(users.listAudit, pending);
  const page = await screen(Overview, at);
  await expect.element(page.getByText(textsOf("common")("loading")).first()).toBeInTheDocument();
});

it("[S131] the overview fails with another try, and says when nothing waits", async () => {
  fake(users.overview, unreachable);
  fake(users.listAudit, pageOf([]));
  const page = await screen(Overview, at);
  await expect.element(page.getByText(t("overview.failed"))).toBeVisible();
  fake(users.overview, { accounts: nothing, storage: { freeBytes: 20.46e9, low: false }, questions: noQuestions });
  await page.press(textsOf("common")("retry"));
  await expect.element(page.getByText(t("overview.nothing"))).toBeVisible();
  await expect.element(page.getByText("20.4 GB")).toBeVisible();
  await expect.element(page.getByText(textsOf("accounts.staff")("audit.empty"))).toBeVisible();
  await page.check();
});
