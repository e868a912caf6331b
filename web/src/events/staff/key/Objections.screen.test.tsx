import {
  eventKeyAdmin as calls,
  eventAdmin,
  type KeyQuestion,
  type KeyReview,
  type RegradePreview,
} from "@sarathi/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { liveEvent } from "../../../../test/eventStaff.ts";
import { admin } from "../../../../test/people.ts";
import {
  faces,
  fake,
  pageOf,
  pending,
  type ScreenOptions,
  screen,
  textsOf,
  unreachable,
} from "../../../../test/screen.tsx";
import { id, mcq } from "../../../exams/exams.fixtures.ts";
import Objections from "./Objections.tsx";

const event = liveEvent({ phase: "results" });
const at = {
  path: "/admin/mock-tests/:testId/objections",
  url: `/admin/mock-tests/${event.mockTestId}/objections`,
  texts: ["staff", "admin", "regrade", "events.staff", "events.errors"],
  user: admin,
  viewport: "desktop",
} as const satisfies ScreenOptions;
const t = textsOf("events.staff");

/** When the third question was decided about. */
const decidedAt = "2026-12-02T08:00:00.000Z";
const question = (n: number, more: Partial<KeyQuestion> = {}): KeyQuestion => ({
  number: n,
  mcq: mcq(n),
  correctOptionIndices: [1],
  objectionCount: 0,
  statistics: { results: 312, chosen: [80, 150, 40, 12], blank: 30, facility: 0.41, discrimination: -0.12 },
  ...more,
});
const review = (more: Partial<KeyReview> = {}): KeyReview => ({
  state: "deciding",
  until: "2026-12-02T06:15:00.000Z",
  undecided: 1,
  questions: [
    question(1),
    question(2, { objectionCount: 4 }),
    question(3, { objectionCount: 9, decision: dropped, decidedAt }),
  ],
  ...more,
});
const dropped = { kind: "drop" as const, keys: [], reason: "Two options say the same" };
const said = {
  _id: id(901),
  text: "Option A is right by the Act",
  source: "Act 2049, section 4",
  updatedAt: "2026-12-01T08:00:00.000Z",
  isHidden: false,
};
const preview = (more: Partial<RegradePreview> = {}): RegradePreview => ({
  ...{ fingerprint: "a".repeat(64), undecided: 0, results: 312, changed: 41, raised: 30, lowered: 11 },
  passes: { gained: 3, lost: 1 },
  most: { up: 2.4, down: 2 },
  decisions: [{ mcqId: id(3), number: 3, kind: "drop", raised: 30, lowered: 11 }],
  moved: [{ rollNo: 27, scoreBefore: 41.6, scoreAfter: 44, rankBefore: 120, rankAfter: 88 }],
  ...more,
});

beforeEach(() => {
  fake(eventAdmin.getAdminEvent, event);
  fake(calls.getKeyReview, review());
});

describe.each(faces)("in $language, $theme, on a $viewport", (face) => {
  const own = textsOf("events.staff", face.language);

  it("[S122] lists what was objected to, most first, with how candidates answered and what was decided", async () => {
    const page = await screen(Objections, { ...at, ...face });
    await expect.element(page.getByText(own("key.state.deciding"))).toBeVisible();
    await expect.element(page.getByText(dropped.reason)).toBeVisible();
    await expect.poll(() => page.getByRole("heading", { level: 3, name: /Question|प्रश्न/ }).elements().length).toBe(2);
    await page.check();
  });

  it("[S122] shows what the decisions would change before anything does", async () => {
    fake(calls.previewRegrade, preview());
    const page = await screen(Objections, { ...at, ...face });
    await page.press(own("key.dryRun.show"));
    await expect.element(page.getByRole("table", { name: own("key.dryRun.moved") })).toBeVisible();
    await page.check();
  });
});

it("says that the key is not out", async () => {
  fake(calls.getKeyReview, (_, refuse) => refuse("solutions.not_out"));
  const page = await screen(Objections, at);
  await expect.element(page.getByText(t("key.hidden"))).toBeVisible();
  await page.check();
});

it("says that it loads", async () => {
  fake(calls.getKeyReview, pending);
  const page = await screen(Objections, at);
  const loading = page.getByRole("status").filter({ hasText: textsOf("common")("loading") });
  await expect.element(loading).toBeInTheDocument();
});

it("says that the key did not come", async () => {
  fake(calls.getKeyReview, unreachable);
  const page = await screen(Objections, at);
  await expect.element(page.getByText(t("key.failed"))).toBeVisible();
});

it("[S122] a decision says which options are right and why, and which objections are not for all", async () => {
  fake(calls.listObjections, pageOf([said, { ...said, _id: id(902), text: "Not a nice one" }]));
  const decided = fake(calls.decideKey, { kind: "keys", keys: [[0], [1]], reason: "The Act says so" });
  const page = await screen(Objections, at);
  await page.press(t("key.decideOf", { n: "2" }));
  await expect.element(page.getByText(said.text)).toBeVisible();
  await page.getByRole("radio", { name: textsOf("regrade")("kind.keys") }).click({ force: true });
  await page.press(t("key.decideConfirm"));
  await expect.element(page.getByText(t("key.reasonMissing"))).toBeVisible();
  await page.fill({ [t("key.reason")]: "The Act says so" });
  await page.press(t("key.decideConfirm"));
  await expect.element(page.getByText(textsOf("regrade")("chooseOption"))).toBeVisible();
  await page.check();
  await page.getByRole("checkbox", { name: /^A\./ }).click();
  await page.getByRole("checkbox", { name: /^B\./ }).click();
  await page
    .getByRole("checkbox", { name: t("key.hide") })
    .last()
    .click();
  await page.press(t("key.decideConfirm"));
  await expect.element(page.toast(t("key.decided", { n: "2" }))).toBeVisible();
  expect(decided.calls).toMatchObject([
    {
      params: { id: event._id, mcqId: mcq(2).mcqId },
      body: { kind: "keys", keys: [[0], [1]], reason: "The Act says so", hides: [id(902)], shows: [] },
    },
  ]);
});

it("[S122] a decision is taken back, the one that was seen", async () => {
  fake(calls.listObjections, pageOf([said]));
  const withdrawn = fake(calls.withdrawKeyDecision, { mcqId: mcq(3).mcqId });
  const undecided = await screen(Objections, at);
  await undecided.press(t("key.decideOf", { n: "2" }));
  await expect.element(undecided.getByText(said.text)).toBeVisible();
  expect(undecided.getByRole("button", { name: t("key.withdraw") }).query()).toBeNull();
  await undecided.unmount();
  const page = await screen(Objections, at);
  await page.press(t("key.decideOf", { n: "3" }));
  await page.check();
  await page.press(t("key.withdraw"));
  await expect.element(page.toast(t("key.withdrawn", { n: "3" }))).toBeVisible();
  expect(withdrawn.calls).toMatchObject([{ params: { mcqId: mcq(3).mcqId }, body: { decidedAt } }]);
});

it("[S122] another decision says which one it follows, and touches only the objections that were changed", async () => {
  const pages = [
    pageOf([{ ...said, isHidden: true }], 3, 1, 1),
    pageOf([{ ...said, _id: id(902), text: "Two" }], 3, 2, 1),
  ];
  fake(calls.listObjections, ({ query }) => pages[Number(query.page ?? 1) - 1] ?? pageOf([]));
  const decided = fake(calls.decideKey, (_, refuse) => refuse("key.decided_meanwhile"));
  const page = await screen(Objections, at);
  await page.press(t("key.decideOf", { n: "3" }));
  await expect.element(page.getByRole("checkbox", { name: t("key.hide") })).toBeChecked();
  await page.press(t("key.moreSaid"));
  await expect.element(page.getByText("Two", { exact: true })).toBeVisible();
  await page
    .getByRole("checkbox", { name: t("key.hide") })
    .first()
    .click();
  await page.press(t("key.decideConfirm"));
  await expect.element(page.getByText(textsOf("errors")("key.decided_meanwhile"))).toBeVisible();
  expect(decided.calls).toMatchObject([{ body: { kind: "drop", decidedAt, hides: [], shows: [id(901)] } }]);
});

it("[S122] applying asks first, wants what was seen, and shows a new dry run when that is old", async () => {
  const seen = fake(calls.previewRegrade, preview());
  fake(calls.applyRegrade, (_, refuse) => refuse("key.stale"));
  const page = await screen(Objections, at);
  await page.press(t("key.dryRun.show"));
  await page.press(t("key.apply.button"));
  await expect.element(page.getByText(t("key.apply.lead", { count: 41, n: "41" }))).toBeVisible();
  await page.check();
  await page.press(t("key.apply.confirm"));
  await expect.element(page.getByText(textsOf("errors")("key.stale"))).toBeVisible();
  await expect.poll(() => seen.calls.length).toBe(2);
  const applied = fake(calls.applyRegrade, { finalAt: "2026-12-03T06:15:00.000Z", results: 312, changed: 41 });
  fake(calls.getKeyReview, review({ state: "final", finalAt: "2026-12-03T06:15:00.000Z", undecided: 0 }));
  await page.press(t("key.apply.confirm"));
  await expect.element(page.toast(t("key.apply.done", { count: 41, n: "41" }))).toBeVisible();
  expect(applied.calls).toMatchObject([{ body: { fingerprint: "a".repeat(64) } }]);
  await expect.element(page.getByText(t("key.state.final"))).toBeVisible();
  expect(page.getByRole("button", { name: t("key.decideAgain") }).query()).toBeNull();
});

it("[S122] nothing can be applied while objections are taken, or undecided", async () => {
  fake(calls.previewRegrade, preview({ undecided: 1 }));
  const page = await screen(Objections, at);
  await page.press(t("key.dryRun.show"));
  await expect.element(page.getByText(t("key.apply.undecided"))).toBeVisible();
  await expect.element(page.getByRole("button", { name: t("key.apply.button") })).toBeDisabled();
});
