import { questionReports as calls } from "@sarathi/contract";
import { describe, expect, it } from "vitest";
import { moderator } from "../../../test/people.ts";
import { adminReport } from "../../../test/questions.ts";
import { faces, fake, pageOf, screen, textsOf, unreachable } from "../../../test/screen.tsx";
import Reports from "./Reports.tsx";

const at = {
  path: "/admin/mcq-reports",
  texts: ["staff", "dates", "questions.staff", "questions.errors"],
  user: moderator,
  viewport: "desktop",
} as const;
const [t, errors] = [textsOf("questions.staff"), textsOf("errors")];
const answered = adminReport(2, {
  state: "answered",
  by: undefined,
  answer: { outcome: "no_fault", text: "It is right.", at: adminReport().createdAt, by: "maya.mod" },
});
const disputed = adminReport(1, { mcq: { ...adminReport().mcq, disputed: true } });

describe.each(faces)("in $language, $theme, on a $viewport", (face) => {
  const own = textsOf("questions.staff", face.language);

  it("[S132] reports stand with their question and answer, and are answered", async () => {
    fake(calls.listReports, pageOf([disputed, answered]));
    const page = await screen(Reports, { ...at, ...face });
    await expect.element(page.getByText(own("disputed"), { exact: true })).toBeVisible();
    await expect.element(page.getByText(own("report.gone"), { exact: false })).toBeVisible();
    await page.check();
    await page.press(own("report.answer"));
    await page.press(own("report.send"));
    await expect.element(page.getByText(own("report.required"))).toBeVisible();
    await page.check();
  });
});

describe("the list of reports", () => {
  it("[S132] is narrowed by state and reason, and says that nothing is there or that it failed", async () => {
    const call = fake(calls.listReports, pageOf([]));
    const page = await screen(Reports, at);
    await expect.element(page.getByText(t("report.empty"))).toBeVisible();
    await page.getByText(t("report.state.open"), { exact: true }).click();
    await page.field(t("report.reasonLabel")).selectOptions("outdated");
    await page.at("/admin/mcq-reports?state=open&reason=outdated");
    await expect.element(page.getByText(t("report.emptyNarrowed"))).toBeVisible();
    await expect.poll(() => call.calls.at(-1)?.query).toMatchObject({ state: "open", reason: "outdated" });
    fake(calls.listReports, unreachable);
    await page.field(t("report.reasonLabel")).selectOptions("typo");
    await expect.element(page.getByText(t("report.failed"))).toBeVisible();
  });

  it("[S132] an answer that somebody else gave meanwhile is said where it is written", async () => {
    fake(calls.listReports, pageOf([adminReport()]));
    fake(calls.answerReport, (_, refuse) => refuse("mcq.report_answered"));
    const page = await screen(Reports, at);
    await page.press(t("report.answer"));
    await page.fill({ [t("report.text")]: "Mended" });
    await page.press(t("report.send"));
    await expect.element(page.getByText(errors("mcq.report_answered"))).toBeVisible();
    await expect.element(page.field(t("report.text"))).toHaveValue("Mended");
  });
});
