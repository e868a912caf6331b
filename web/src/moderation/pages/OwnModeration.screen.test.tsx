import { moderation as calls } from "@sarathi/contract";
import { describe, expect, it } from "vitest";
import { contentReport, ownDecision } from "../../../test/moderation.ts";
import { candidate } from "../../../test/people.ts";
import { faces, fake, pageOf, screen, textsOf, unreachable } from "../../../test/screen.tsx";
import DecisionPage from "./DecisionPage.tsx";
import OwnModeration from "./OwnModeration.tsx";

const list = { path: "/moderation", texts: ["moderation", "report", "community", "dates"], user: candidate } as const;
const one = {
  path: "/moderation/decisions/:decisionId",
  url: `/moderation/decisions/${ownDecision().decisionId}`,
  texts: ["moderation", "report", "dates", "moderation.errors"],
  user: candidate,
} as const;
const t = textsOf("moderation");
const overturned = {
  text: "I sold nothing.",
  at: ownDecision().at,
  outcome: "overturned",
  explanation: "You are right.",
} as const;

describe.each(faces)("in $language, $theme, on a $viewport", (face) => {
  const own = textsOf("moderation", face.language);

  it("what was decided about one stands in a list, and what one reported with its outcome", async () => {
    fake(
      calls.listOwnDecisions,
      pageOf([
        ownDecision(),
        ownDecision({
          decisionId: contentReport(1).reportId,
          act: "suspend",
          kind: "person",
          title: undefined,
          can: { appeal: false },
          appeal: overturned,
        }),
      ]),
    );
    fake(
      calls.listOwnReports,
      pageOf([
        contentReport(1),
        contentReport(2, { outcome: "handled", kind: "person", username: "prakash.kc", words: "Prakash" }),
        contentReport(3, {
          outcome: "no_violation",
          kind: "comment",
          words: "",
          postId: undefined,
          description: "Twice",
        }),
      ]),
    );
    const page = await screen(OwnModeration, { ...list, ...face });
    await expect.element(page.getByText(own("appeal.overturned"))).toBeVisible();
    await page.check();
    await page.getByRole("tab", { name: own("tabs.reports") }).click();
    await page.at("/moderation?tab=reports");
    for (const outcome of ["open", "handled", "no_violation"] as const) {
      await expect.element(page.getByText(own(`reports.${outcome}`))).toBeVisible();
    }
    await page.check();
  });

  it("a decision is read in plain words, and appealed once", async () => {
    fake(calls.getOwnDecision, ownDecision({ act: "limit", until: "2026-12-01T06:30:00.000Z" }));
    const page = await screen(DecisionPage, { ...one, ...face });
    await expect.element(page.getByRole("heading", { level: 1, name: own("said.limit") })).toBeVisible();
    await expect.element(page.getByText(own("why.spam"), { exact: false })).toBeVisible();
    await expect.element(page.getByText("No selling here.")).toBeVisible();
    await page.press(own("appeal.send"));
    await expect.element(page.getByText(own("appeal.lacking"))).toBeVisible();
    await page.check();
  });
});

describe("one's lists", () => {
  it("say that there is nothing, or that they failed", async () => {
    fake(calls.listOwnDecisions, pageOf([]));
    fake(calls.listOwnReports, unreachable);
    const page = await screen(OwnModeration, list);
    await expect.element(page.getByText(t("decisions.empty"))).toBeVisible();
    await page.getByRole("tab", { name: t("tabs.reports") }).click();
    await expect.element(page.getByText(t("reports.failed"))).toBeVisible();
    fake(calls.listOwnReports, pageOf([]));
    await page.press(textsOf("common")("retry"));
    await expect.element(page.getByText(t("reports.empty"))).toBeVisible();
  });
});

describe("a decision", () => {
  it("is appealed; what was typed stays when it does not arrive", async () => {
    fake(calls.getOwnDecision, ownDecision());
    const page = await screen(DecisionPage, one);
    fake(calls.appeal, unreachable);
    await page.fill({ [t("appeal.label")]: " These notes are free. " });
    await page.press(t("appeal.send"));
    await expect.element(page.getByText(t("appeal.failed"), { exact: false })).toBeVisible();
    const appeal = { text: "These notes are free.", at: ownDecision().at, outcome: "open" } as const;
    const call = fake(calls.appeal, ownDecision({ appeal, can: { appeal: false }, appealUntil: undefined }));
    await page.press(t("appeal.send"));
    await expect.element(page.getByText(t("appeal.openNote"))).toBeVisible();
    expect(call.calls[0]?.body).toEqual({ text: "These notes are free." });
    expect(page.getByRole("textbox").query()).toBeNull();
  });

  it("says why an appeal is refused, and how long it may be as readers count", async () => {
    fake(calls.getOwnDecision, ownDecision());
    fake(calls.appeal, (_, refuse) => refuse("appeal.late"));
    const page = await screen(DecisionPage, one);
    await page.fill({ [t("appeal.label")]: "क्षि".repeat(1_001) });
    await page.press(t("appeal.send"));
    await expect.element(page.getByText(t("appeal.long", { n: "1,000", has: "1,001" }))).toBeVisible();
    await page.fill({ [t("appeal.label")]: "क्षि".repeat(1_000) });
    await page.press(t("appeal.send"));
    await expect.element(page.getByText(textsOf("errors")("appeal.late"))).toBeVisible();
  });

  it("that its reports made alone cannot be appealed yet; one that was answered says how", async () => {
    const byReports = ownDecision({ byReports: true, can: { appeal: false }, appealUntil: undefined });
    fake(calls.getOwnDecision, byReports);
    const first = await screen(DecisionPage, one);
    await expect.element(first.getByText(t("byReports"))).toBeVisible();
    expect(first.getByText(t("appeal.label")).query()).toBeNull();
    await first.unmount();
    fake(
      calls.getOwnDecision,
      ownDecision({
        appeal: overturned,
        can: { appeal: false },
        undoneAt: ownDecision().at,
        contentState: "published",
      }),
    );
    const page = await screen(DecisionPage, one);
    await expect.element(page.getByText("You are right.", { exact: false })).toBeVisible();
    await expect.element(page.getByRole("link", { name: t("wrote.open") })).toBeVisible();
  });

  it("that is not one's own does not exist", async () => {
    fake(calls.getOwnDecision, (_, refuse) => refuse("decision.not_found"));
    const page = await screen(DecisionPage, one);
    await expect.element(page.getByText(textsOf("shell")("missing.title"))).toBeVisible();
  });
});
