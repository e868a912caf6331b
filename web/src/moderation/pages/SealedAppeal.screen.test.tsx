import { moderation as calls, type SealedDecision } from "@sarathi/contract";
import { describe, expect, it } from "vitest";
import { faces, fake, screen, textsOf, unreachable } from "../../../test/screen.tsx";
import SealedAppeal from "./SealedAppeal.tsx";

const token = `${"A".repeat(22)}.${"B".repeat(22)}`;
const at = {
  path: "/moderation/appeal/:token",
  url: `/moderation/appeal/${token}`,
  texts: ["moderation", "moderation.errors", "dates"],
} as const;
const one: SealedDecision = {
  reason: "spam",
  explanation: "एउटै विज्ञापन बारम्बार",
  until: "2026-12-20T06:00:00.000Z",
  at: "2026-11-20T06:00:00.000Z",
  can: { appeal: true },
  appealUntil: "2026-12-10T06:00:00.000Z",
};
const text = "यो विज्ञापन होइन, नोट हो";

describe.each(faces)("in $language, $theme, on a $viewport", (face) => {
  const t = textsOf("moderation", face.language);

  it("says without a login why one is suspended, and takes one appeal", async () => {
    fake(calls.getSealedDecision, one);
    const page = await screen(SealedAppeal, { ...at, ...face });
    await expect.element(page.getByRole("heading", { name: t("said.suspend") })).toBeVisible();
    await expect.element(page.getByText(one.explanation)).toBeVisible();
    await page.press(t("appeal.send"));
    await expect.element(page.getByText(t("appeal.lacking"))).toBeVisible();
    await page.check();
    const appeal = { text, at: "2026-11-21T06:00:00.000Z", outcome: "open" as const };
    const sent = fake(calls.sealedAppeal, { ...one, can: { appeal: false }, appealUntil: undefined, appeal });
    await page.fill({ [t("appeal.label")]: text });
    await page.press(t("appeal.send"));
    await expect.element(page.getByText(t("appeal.openNote"))).toBeVisible();
    expect(sent.calls[0]).toMatchObject({ params: { token }, body: { text } });
    await page.check();
  });

  it("says that the link is not whole, or over", async () => {
    fake(calls.getSealedDecision, (_, refuse) => refuse("decision.not_found"));
    const page = await screen(SealedAppeal, { ...at, ...face });
    await expect.element(page.getByText(t("sealed.brokenNote"))).toBeVisible();
    await page.check();
    await page.unmount();
    fake(calls.getSealedDecision, (_, refuse) => refuse("appeal.late"));
    const late = await screen(SealedAppeal, { ...at, ...face });
    await expect.element(late.getByText(t("sealed.overNote"))).toBeVisible();
    await late.check();
  });
});

it("says that it could not be loaded or sent, and leaves what was typed", async () => {
  const t = textsOf("moderation");
  fake(calls.getSealedDecision, one);
  fake(calls.sealedAppeal, unreachable);
  const page = await screen(SealedAppeal, at);
  await page.fill({ [t("appeal.label")]: text });
  await page.press(t("appeal.send"));
  await expect.element(page.getByRole("alert").filter({ hasText: t("appeal.failed") })).toBeVisible();
  await expect.element(page.field(t("appeal.label"))).toHaveValue(text);
});
