import { operations, users } from "@sarathi/contract";
import { describe, expect, it } from "vitest";
import { auditEntry } from "../../../test/accounts.ts";
import { goodHealth, hoursAgo, overview, waiting } from "../../../test/operations.ts";
import { admin, moderator } from "../../../test/people.ts";
import { faces, fake, pageOf, pending, screen, textsOf, unreachable } from "../../../test/screen.tsx";
import Overview from "./Overview.tsx";

const at = { path: "/admin", texts: ["staff", "admin", "accounts.staff"], user: admin, viewport: "desktop" } as const;
const t = textsOf("admin");

describe.each(faces)("in $language, $theme, on a $viewport", (face) => {
  const own = textsOf("admin", face.language);
  const staff = textsOf("staff", face.language);

  it("[S131] the overview opens on what waits: how much, since when, who is at it, each leading to its queue", async () => {
    const queues = [
      waiting("reports", {
        count: 7,
        urgent: 2,
        oldestAt: hoursAgo(75),
        holders: [{ username: "hari.admin", count: 3 }],
      }),
      waiting("reviewQuestions", { count: 12, oldestAt: hoursAgo(2) }),
      waiting("failedJobs", { count: 1 }),
    ];
    fake(operations.overview, overview({ waiting: queues }));
    fake(users.listAudit, pageOf([auditEntry()]));
    const page = await screen(Overview, { ...at, ...face });
    const n = face.language === "ne" ? "२०" : "20";
    await expect.element(page.getByText(own("overview.total", { count: 20, n }))).toBeVisible();
    const lookAt = (kind: "reports" | "reviewQuestions" | "failedJobs") =>
      page.getByRole("link", { name: staff("look", { what: own(`waiting.${kind}.title`) }) });
    await expect.element(lookAt("reports")).toHaveAttribute("href", "/admin/moderation");
    await expect.element(lookAt("reviewQuestions")).toHaveAttribute("href", "/admin/mcq-management?queue=review");
    await expect.element(lookAt("failedJobs")).toHaveAttribute("href", "/admin/jobs");
    const three = face.language === "ne" ? "३" : "3";
    await expect.element(page.getByText(staff("age.days", { count: 3, n: three }))).toBeVisible();
    await expect.element(page.getByText(/@hari\.admin \([3३]\)/)).toBeVisible();
    const two = face.language === "ne" ? "२" : "2";
    await expect.element(page.getByText(own("overview.urgent", { count: 2, n: two }))).toBeVisible();
    await expect.element(page.getByText(own("today.attempts"))).toBeVisible();
    await expect.element(page.getByText(/Sold answers/).last()).toBeVisible();
    await page.check();
  });

  it("what is wrong with the installation stands in words", async () => {
    const health = {
      ...goodHealth(),
      jobs: { waiting: 0, running: 0, retrying: 4, failed: 2 },
      disk: { freeBytes: 301e6, low: true },
      backup: null,
    };
    fake(operations.overview, overview({ health, failed: ["today"], today: {} }));
    fake(users.listAudit, pageOf([]));
    const page = await screen(Overview, { ...at, ...face });
    for (const part of ["jobs", "disk", "backup"] as const)
      await expect.element(page.getByText(own(`health.trouble.${part}`))).toBeVisible();
    expect(page.getByText(own("health.trouble.mail")).elements()).toHaveLength(0);
    await expect
      .element(page.getByText(own("overview.partFailed", { parts: own("overview.part.today") })))
      .toBeVisible();
    await page.check();
  });
});

it("[S131] the overview says that it loads", async () => {
  fake(operations.overview, pending);
  fake(users.listAudit, pending);
  const page = await screen(Overview, at);
  await expect.element(page.getByText(textsOf("common")("loading")).first()).toBeInTheDocument();
});

it("[S131] the overview fails with another try, and says when nothing waits", async () => {
  fake(operations.overview, unreachable);
  fake(users.listAudit, pageOf([]));
  const page = await screen(Overview, { ...at, user: moderator });
  await expect.element(page.getByText(t("overview.failed"))).toBeVisible();
  fake(operations.overview, overview());
  await page.press(textsOf("common")("retry"));
  await expect.element(page.getByText(t("overview.nothing"))).toBeVisible();
  await expect.element(page.getByText("20.4 GB")).toBeVisible();
  expect(page.getByRole("link", { name: t("health.allJobs") }).elements()).toHaveLength(0);
  await expect.element(page.getByText(textsOf("accounts.staff")("audit.empty"))).toBeVisible();
  await page.check();
});
