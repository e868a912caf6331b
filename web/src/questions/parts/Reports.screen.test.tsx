import { questionReports as calls } from "@sarathi/contract";
import { describe, expect, it } from "vitest";
import { candidate } from "../../../test/people.ts";
import { mcq, ownReport } from "../../../test/questions.ts";
import { faces, fake, pageOf, screen, textsOf, unreachable } from "../../../test/screen.tsx";
import { MyReports } from "./MyReports.tsx";
import { ReportMistake } from "./ReportMistake.tsx";

const at = { path: "/page", texts: ["questions", "questions.errors"], user: candidate } as const;
const t = textsOf("questions");

const Question = () => <ReportMistake mcqId={mcq()._id} label="Report" />;
const Mine = () => <MyReports page={1} to={(page) => `?page=${page}`} />;
type Screen = Awaited<ReturnType<typeof screen>>;
const choose = (page: Screen, text: string) => page.getByText(text, { exact: true }).click();

describe.each(faces)("in $language, $theme, on a $viewport", (face) => {
  const own = textsOf("questions", face.language);

  it("a mistake is reported from a sheet, which says what is lacking", async () => {
    const page = await screen(Question, { ...at, ...face });
    await page.press("Report");
    await page.press(own("report.send"));
    await expect.element(page.getByText(own("report.choose"))).toBeVisible();
    await choose(page, own("report.other"));
    await expect.element(page.getByText(own("report.other_words"))).toBeVisible();
    await page.check();
  });

  it("one's reports stand with the answers", async () => {
    const answer = { outcome: "fixed" as const, text: "Mended.\nThank you.", at: ownReport().createdAt };
    fake(calls.myReports, pageOf([ownReport(1), ownReport(2, { state: "answered", answer, description: "" })]));
    const page = await screen(Mine, { ...at, ...face });
    await expect.element(page.getByText(own("mine.open"), { exact: true })).toBeVisible();
    await expect.element(page.getByText(own("mine.fixed"), { exact: true })).toBeVisible();
    await page.check();
  });

  it("who has reported nothing reads how", async () => {
    fake(calls.myReports, pageOf([]));
    const page = await screen(Mine, { ...at, ...face });
    await expect.element(page.getByText(own("mine.empty"))).toBeVisible();
    await page.check();
  });
});

describe("a report", () => {
  it("arrives as it was written, and is forgotten here", async () => {
    const page = await screen(Question, at);
    const call = fake(calls.reportMcq, ownReport());
    await page.press("Report");
    await choose(page, t("report.wrong_key"));
    await page.fill({ [t("report.words")]: "Article 86 says six years." });
    await page.press(t("report.send"));
    await expect.element(page.toast(t("report.sent"))).toBeVisible();
    expect(call.calls[0]).toMatchObject({
      params: { id: mcq()._id },
      body: { reason: "wrong_key", description: "Article 86 says six years." },
    });
    await page.press("Report");
    await expect.element(page.field(t("report.words"))).toHaveValue("");
  });

  it("that did not arrive is still there, also when the sheet was closed", async () => {
    fake(calls.reportMcq, unreachable);
    const page = await screen(Question, at);
    await page.press("Report");
    await choose(page, t("report.typo"));
    await page.fill({ [t("report.words")]: "A letter is missing" });
    await page.press(t("report.send"));
    await expect.element(page.getByText(t("report.failed"), { exact: false })).toBeVisible();
    await page.press(textsOf("common")("close"));
    await page.press("Report");
    await expect.element(page.field(t("report.words"))).toHaveValue("A letter is missing");
    await expect.element(page.getByRole("radio", { name: t("report.typo") })).toBeChecked();
  });
});

it("one's reports that could not be loaded are asked for again", async () => {
  fake(calls.myReports, unreachable);
  const page = await screen(Mine, at);
  await expect.element(page.getByText(t("mine.failed"))).toBeVisible();
  fake(calls.myReports, pageOf([ownReport()]));
  await page.press(textsOf("common")("retry"));
  await expect.element(page.getByText(t("mine.open"), { exact: true })).toBeVisible();
});
