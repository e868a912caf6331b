import { eventPayments as calls, type OpenPayment, uploads } from "@sarathi/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { adminEvent, registration } from "../../../../test/eventStaff.ts";
import { admin } from "../../../../test/people.ts";
import { faces, fake, pageOf, screen, textsOf, unreachable } from "../../../../test/screen.tsx";
import Payments from "./Payments.tsx";

const at = {
  path: "/admin/events/payments",
  url: "/admin/events/payments",
  texts: ["staff", "admin", "events.staff", "events.errors"],
  user: admin,
  viewport: "desktop",
} as const;
const [t, staff, errors] = [textsOf("events.staff"), textsOf("staff"), textsOf("errors")];

const { _id: eventId, slug, title } = adminEvent();
const payment = (n: number, more: Partial<OpenPayment> = {}): OpenPayment => {
  const { registrationId, candidate } = registration(n);
  return {
    ...{ _id: registrationId, registrationId, candidate, event: { _id: eventId, slug, title } },
    ...{ registration: "expired", method: "esewa", state: "refund_pending", concern: "late", amount: 50_000 },
    ...{ reference: `000AE${n}`, outcomes: ["seated", "refunded"], canCheck: false },
    since: "2026-11-22T05:00:00.000Z",
    ...more,
  };
};
const unclear = payment(2, {
  ...{ state: "ambiguous", concern: "unclear", method: "khalti", outcomes: ["nothing"], canCheck: true },
  registration: "awaiting_payment",
});

beforeEach(() => {
  fake(calls.openPayments, pageOf([payment(1), unclear]));
});

describe.each(faces)("in $language, $theme, on a $viewport", (face) => {
  const own = textsOf("events.staff", face.language);

  it("[S121] says what each is about, and what can be done", async () => {
    const page = await screen(Payments, { ...at, ...face });
    await expect.element(page.getByText(own("payments.concern.late"), { exact: false }).last()).toBeVisible();
    await expect.element(page.getByText("000AE1")).toBeVisible();
    await expect.element(page.getByRole("button", { name: own("payments.check") })).toBeVisible();
    await page.check();
  });
});

describe("a payment is settled", () => {
  it.each(["seated", "refunded"] as const)("[S121] %s, with a reason", async (outcome) => {
    const settled = fake(calls.settlePayment, {
      _id: payment(1)._id,
      state: outcome === "seated" ? "verified" : "refunded",
    });
    const page = await screen(Payments, at);
    await page.press(t(`payments.${outcome}`));
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: t(`payments.${outcome}Confirm`) }).click();
    await expect.element(page.getByText(staff("reason.short", { n: "3" }))).toBeVisible();
    await page.check();
    expect(settled.calls).toEqual([]);
    await dialog.getByRole("textbox").fill("Seen in the account");
    fake(calls.openPayments, pageOf([unclear]));
    await dialog.getByRole("button", { name: t(`payments.${outcome}Confirm`) }).click();
    await expect.element(page.toast(t(`payments.done.${outcome}`, { name: "Sita Thapa 1" }))).toBeVisible();
    expect(settled.calls).toMatchObject([
      { params: { id: payment(1)._id }, body: { outcome, reason: "Seen in the account" } },
    ]);
    await expect.element(page.getByText("000AE1")).not.toBeInTheDocument();
  });

  it("[S121] a claimed transfer with its slip before the eyes", async () => {
    const proofId = payment(7)._id;
    const claim = { concern: "claim", method: "manual", outcomes: ["refunded", "nothing"], proofId } as const;
    fake(calls.openPayments, pageOf([payment(1, { ...claim, outcomes: [...claim.outcomes] })]));
    const dot = "data:image/gif;base64,R0lGODlhAQABAAAAACw=";
    const opened = fake(uploads.openUpload, { url: dot, expiresAt: "2026-11-23T03:05:00.000Z" });
    const page = await screen(Payments, at);
    expect(opened.calls).toEqual([]);
    await page.press(t("payments.nothing"));
    await expect.element(page.getByRole("dialog").getByRole("img", { name: t("slip.alt") })).toBeVisible();
    expect(opened.calls[0]).toMatchObject({ params: { id: proofId } });
    await page.check();
  });

  it("[S121] that no seat is free is said where it was asked", async () => {
    fake(calls.settlePayment, (_, refuse) => refuse("event.full"));
    const page = await screen(Payments, at);
    await page.press(t("payments.seated"));
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox").fill("Seen in the account");
    await dialog.getByRole("button", { name: t("payments.seatedConfirm") }).click();
    await expect.element(dialog.getByText(errors("event.full"))).toBeVisible();
  });

  it("[S121] the gateway is asked again", async () => {
    const asked = fake(calls.recheckPayment, { _id: unclear._id, state: "verified" });
    const page = await screen(Payments, at);
    await page.press(t("payments.check"));
    await expect.element(page.toast(t("payments.checked", { state: t("paymentState.verified") }))).toBeVisible();
    expect(asked.calls).toMatchObject([{ params: { id: unclear._id } }]);
  });
});

it("is narrowed, and says that nothing is there", async () => {
  const listed = fake(calls.openPayments, pageOf([]));
  const page = await screen(Payments, at);
  await expect.element(page.getByText(t("payments.empty"))).toBeVisible();
  await page.getByLabelText(t("payments.concernLabel")).selectOptions("double");
  await expect.poll(() => listed.calls.at(-1)?.query).toMatchObject({ concern: "double" });
  await page.check();
});

it("says that the list did not come", async () => {
  fake(calls.openPayments, unreachable);
  const failed = await screen(Payments, at);
  await expect.element(failed.getByText(t("payments.failed"))).toBeVisible();
});
