import { eventKeys as calls, events, exams, type KeyDecisions, type MyObjections } from "@sarathi/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { atStart, registered } from "../../../test/events.ts";
import { candidate } from "../../../test/people.ts";
import { solution } from "../../../test/results.ts";
import { faces, fake, type ScreenOptions, screen, textsOf, unreachable } from "../../../test/screen.tsx";
import { id, mcq } from "../../exams/exams.fixtures.ts";
import KeyPage from "./KeyPage.tsx";

const at = {
  path: "/pariksha/:slug/key",
  url: "/pariksha/kharidar-full-1/key",
  texts: ["events", "eventKey", "events.errors"],
} as const satisfies ScreenOptions;
const signedIn = { ...at, user: candidate } as const;
const t = textsOf("eventKey");
const attempt = { attemptId: id(5), status: "submitted" as const, deadlineAt: atStart(45) };
const over = {
  status: "results" as const,
  serverNow: atStart(600),
  objectionsUntil: atStart(3_000),
  myAttempt: attempt,
};
const objection = {
  mcqId: mcq(2).mcqId,
  text: "Option A is right by the Act",
  source: "Act 2049, section 4",
  updatedAt: atStart(620),
};
const mine = (more: Partial<MyObjections> = {}): MyObjections => ({
  state: "provisional",
  until: atStart(3_000),
  items: [objection],
  ...more,
});
const decisions: KeyDecisions = {
  finalAt: atStart(4_000),
  results: 312,
  changed: 41,
  questions: [
    {
      number: 2,
      mcq: mcq(2),
      correctOptionIndices: [1],
      decision: { kind: "keys", keys: [[0], [1]], reason: "Section 4 allows both" },
      objectionCount: 9,
      objections: [{ text: objection.text, source: objection.source }],
    },
  ],
};

beforeEach(() => {
  fake(events.getEvent, registered({}, over));
  fake(calls.myObjections, mine());
  fake(exams.getPaper, [mcq(1), mcq(2), mcq(3)]);
  fake(exams.getSolutions, [1, 2, 3].map(solution));
});

describe.each(faces)("in $language, $theme, on a $viewport", (face) => {
  const own = textsOf("eventKey", face.language);

  it("[S122] shows the provisional key, what one objected, and until when one can", async () => {
    const page = await screen(KeyPage, { ...signedIn, ...face });
    await expect.element(page.getByText(objection.text)).toBeVisible();
    expect(page.getByRole("article").elements()).toHaveLength(3);
    await page.check();
  });

  it("[S122] shows everybody what was decided and why, once the key is final", async () => {
    fake(events.getEvent, registered({}, { ...over, keyFinalAt: atStart(4_000) }));
    fake(calls.keyDecisions, decisions);
    const page = await screen(KeyPage, { ...at, ...face });
    await expect.element(page.getByText("Section 4 allows both")).toBeVisible();
    await expect.element(page.getByText(own("kind.keys"))).toBeVisible();
    await page.getByText(own("decisions.said")).click();
    await expect.element(page.getByText(objection.text)).toBeVisible();
    await page.check();
  });
});

it("[S122] an objection wants a reason and a source, is saved and can be taken back", async () => {
  const sent = fake(calls.object, { ...objection, mcqId: mcq(1).mcqId });
  const page = await screen(KeyPage, signedIn);
  await page.press(t("objectOf", { n: "1" }));
  await page.press(t("form.send"));
  await expect.element(page.getByText(t("form.textMissing"))).toBeVisible();
  await expect.element(page.getByText(t("form.sourceMissing"))).toBeVisible();
  await page.check();
  await page.fill({ [t("form.text")]: "Option C is the right one", [t("form.source")]: "Constitution, 17" });
  // What was wrong is so no more, and the button is where it stays.
  await expect.poll(() => page.getByText(t("form.sourceMissing")).query()).toBeNull();
  fake(calls.myObjections, mine({ items: [{ ...objection, mcqId: mcq(1).mcqId }, objection] }));
  await page.press(t("form.send"));
  await expect.element(page.toast(t("form.done"))).toBeVisible();
  expect(sent.calls).toMatchObject([
    { params: { mcqId: mcq(1).mcqId }, body: { text: "Option C is the right one", source: "Constitution, 17" } },
  ]);
  await expect.element(page.getByRole("button", { name: t("changeOf", { n: "1" }) })).toBeVisible();
  fake(calls.withdrawObjection, { mcqId: mcq(2).mcqId });
  fake(calls.myObjections, mine({ items: [] }));
  await page.press(t("withdrawOf", { n: "2" }));
  await expect.element(page.toast(t("withdrawn"))).toBeVisible();
  await expect.poll(() => page.getByText(t("mine")).query()).toBeNull();
});

it("[S122] an objection that comes too late keeps what was typed and says why", async () => {
  fake(calls.object, (_, refuse) => refuse("key.closed"));
  const page = await screen(KeyPage, signedIn);
  await page.press(t("objectOf", { n: "1" }));
  await page.fill({ [t("form.text")]: "Option C is the right one", [t("form.source")]: "Constitution, 17" });
  await page.press(t("form.send"));
  await expect.element(page.getByText(textsOf("errors")("key.closed"))).toBeVisible();
  await expect.element(page.field(t("form.source"))).toHaveValue("Constitution, 17");
});

it("once objections are closed there is no form", async () => {
  fake(calls.myObjections, mine({ state: "deciding" }));
  const page = await screen(KeyPage, signedIn);
  await expect.element(page.getByText(t("provisional.closed"))).toBeVisible();
  expect(page.getByRole("button", { name: t("objectOf", { n: "1" }) }).query()).toBeNull();
});

it("who did not take the exam waits for the final key", async () => {
  const page = await screen(KeyPage, at);
  await expect.element(page.getByText(t("decisions.notYet"))).toBeVisible();
  await page.check();
});

it("asks again when one's objections did not come", async () => {
  fake(calls.myObjections, unreachable);
  const page = await screen(KeyPage, signedIn);
  await expect.element(page.getByText(t("failed"))).toBeVisible();
});
