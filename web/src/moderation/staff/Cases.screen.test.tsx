import { moderationAdmin as calls, type ModerationCounts } from "@sarathi/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { userEvent } from "vitest/browser";
import { caseRow } from "../../../test/moderation.ts";
import { moderator } from "../../../test/people.ts";
import { faces, fake, pageOf, screen, textsOf, unreachable } from "../../../test/screen.tsx";
import Cases from "./Cases.tsx";

const at = {
  path: "/admin/moderation",
  texts: ["staff", "moderation.staff", "moderation.errors", "report", "community"],
  user: moderator,
  viewport: "desktop",
} as const;
const t = textsOf("moderation.staff");
const counts: ModerationCounts = { open: 4, urgent: 1, mine: 1, escalated: 1, appeals: 1, oldestHours: 30 };
const until = new Date(Date.now() + 20 * 60_000).toISOString();
const rows = [
  caseRow(1, { urgency: "urgent", isEscalated: true }),
  caseRow(2, {
    urgency: "high",
    hidItself: true,
    contentState: "hidden",
    claim: { by: "maya.mod", isMine: false, until },
  }),
  caseRow(3, {
    kind: "person",
    words: "Prakash KC",
    state: "in_review",
    claim: { by: "sita.kc", isMine: true, until },
  }),
  caseRow(4, {
    ...{ kind: "comment", words: "", state: "actioned", hasAppeal: true, isAnonymous: true },
    author: { name: "Blue Leaf", pseudonym: { ne: "नीलो पात", en: "Blue Leaf" } },
  }),
];

beforeEach(() => {
  fake(calls.countCases, counts);
});

describe.each(faces)("in $language, $theme, on a $viewport", (face) => {
  const own = textsOf("moderation.staff", face.language);

  it("cases say in words how soon, why, how old, and who is at them", async () => {
    fake(calls.listCases, pageOf(rows));
    const page = await screen(Cases, { ...at, ...face });
    for (const text of ["urgency.urgent", "urgency.high", "state.actioned", "mark.hidItself"] as const) {
      await expect.element(page.getByText(own(text), { exact: true }).last()).toBeVisible();
    }
    await expect.element(page.getByText(/@maya\.mod/)).toBeVisible();
    await page.check();
  });
});

describe("the queue", () => {
  it("is narrowed in the address, and says that nothing waits or that it failed", async () => {
    const call = fake(calls.listCases, pageOf([]));
    const page = await screen(Cases, at);
    await expect.element(page.getByText(t("list.empty"))).toBeVisible();
    await page.getByText(new RegExp(`^${t("queue.appeals")}`)).click();
    await page.field(t("filter.kind")).selectOptions("comment");
    await page.field(t("filter.reason")).selectOptions("spam");
    await page.field(t("filter.state")).selectOptions("all");
    await page.at("/admin/moderation?queue=appeals&kind=comment&reason=spam&state=all");
    await expect.element(page.getByText(t("list.emptyNarrowed"))).toBeVisible();
    const asked = { appeals: "yes", kind: "comment", reason: "spam", state: "all" };
    await expect.poll(() => call.calls.at(-1)?.query).toMatchObject(asked);
    fake(calls.listCases, unreachable);
    await page.field(t("filter.reason")).selectOptions("abuse");
    await expect.element(page.getByText(t("list.failed"))).toBeVisible();
  });

  it("is walked by keys", async () => {
    fake(calls.listCases, pageOf(rows));
    const page = await screen(Cases, at);
    await expect.element(page.getByRole("link", { name: caseRow(1).words })).toBeVisible();
    await userEvent.keyboard("jj");
    await expect.element(page.getByRole("link", { name: caseRow(2).words })).toHaveFocus();
    await userEvent.keyboard("kx");
    await expect.element(page.getByRole("checkbox", { name: caseRow(1).words, exact: false }).first()).toBeChecked();
  });
});

describe("several cases at once", () => {
  const open = [
    caseRow(1),
    caseRow(2, { version: 3, revision: 4 }),
    caseRow(3, { kind: "person", words: "Prakash KC", revision: undefined }),
  ];

  it("are decided by one reason, each as it was seen; what came of each is said, and taken back", async () => {
    fake(calls.listCases, pageOf(open));
    const page = await screen(Cases, at);
    await page.getByRole("checkbox", { name: textsOf("staff")("select.all") }).click();
    await page.press(t("act.hide"));
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: t("act.hide") }).click();
    await expect.element(page.getByText(t("form.reasonLacking"))).toBeVisible();
    await page.check();
    const call = fake(calls.decideCases, [
      { id: open[0]?._id ?? "", decisionId: "01900000-0000-7000-8000-000000000711" },
      { id: open[1]?._id ?? "", error: "case.stale", by: "maya.mod" },
    ]);
    await dialog.getByLabelText(t("form.reason")).selectOptions("spam");
    await dialog.getByRole("button", { name: t("act.hide") }).click();
    await expect.element(page.getByText(t("bulk.outcome", { n: "1", of: "2" }))).toBeVisible();
    await expect.element(page.getByText(/\(@maya\.mod\)/)).toBeVisible();
    await page.check();
    // A person cannot be hidden, so that case is not asked about.
    expect(call.calls[0]?.body).toMatchObject({
      cases: [
        { id: open[0]?._id, version: 1, revision: 1 },
        { id: open[1]?._id, version: 3, revision: 4 },
      ],
      ruling: { act: "hide", reason: "spam" },
    });
    const undo = fake(calls.undoDecision, (_, refuse) => refuse("decision.late"));
    await dialog.getByRole("button", { name: t("bulk.undo") }).click();
    await expect.element(page.getByText(textsOf("errors")("decision.late"))).toBeVisible();
    expect(undo.calls[0]?.params).toEqual({ id: "01900000-0000-7000-8000-000000000711" });
  });

  it("other acts want their own words: a dismissal says why", async () => {
    fake(calls.listCases, pageOf(open));
    const page = await screen(Cases, at);
    await page.getByRole("checkbox", { name: textsOf("staff")("select.all") }).click();
    await page.press(t("act.dismiss"));
    const call = fake(calls.decideCases, (_, refuse) => refuse("request.invalid" as never));
    await page.getByRole("dialog").getByLabelText(t("form.dismissal")).selectOptions("invalid");
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t("act.dismiss") })
      .click();
    await expect.poll(() => call.calls.length).toBe(1);
    expect(call.calls[0]?.body).toMatchObject({ ruling: { act: "dismiss", dismissal: "invalid" } });
  });
});
