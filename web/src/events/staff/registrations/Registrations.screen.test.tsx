import { type AdminRegistration, eventAdmin as calls, uploads } from "@sarathi/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { userEvent } from "vitest/browser";
import { liveEvent, registration, withSteps } from "../../../../test/eventStaff.ts";
import { admin } from "../../../../test/people.ts";
import { faces, fake, pageOf, screen, textsOf } from "../../../../test/screen.tsx";
import Registrations from "./Registrations.tsx";

const event = liveEvent({ fee: 50_000 });
const list = `/admin/mock-tests/${event.mockTestId}/registrations`;
const at = {
  path: "/admin/mock-tests/:testId/registrations",
  url: list,
  texts: ["staff", "admin", "events.staff", "events.errors"],
  user: admin,
  viewport: "desktop",
} as const;
const [t, staff, errors] = [textsOf("events.staff"), textsOf("staff"), textsOf("errors")];
/** A picture of one dot. */
const dot = "data:image/gif;base64,R0lGODlhAQABAAAAACw=";
const same = [{ registrationId: registration(9).registrationId, username: "hari.9", event: { en: "Other event" } }];
const twice = (n: number): AdminRegistration => {
  const { payment, ...rest } = registration(n);
  return payment ? { ...rest, payment: { ...payment, sameReference: same } } : rest;
};
const one = (n: number) => `${list}?registration=${registration(n).registrationId}`;

beforeEach(() => {
  fake(calls.getAdminEvent, event);
  fake(
    calls.eventRegistrations,
    pageOf([registration(1), twice(2), registration(3, { status: "confirmed", rollNo: 7 })]),
  );
  fake(calls.getRegistration, ({ params }) => withSteps(Number(params.id.slice(-3))));
  fake(uploads.openUpload, { url: dot, expiresAt: "2026-11-23T03:05:00.000Z" });
});

describe.each(faces)("in $language, $theme, on a $viewport", (face) => {
  const own = textsOf("events.staff", face.language);
  const n = (number: number) => (face.language === "ne" ? "०१२३४५६७८९"[number] : String(number)) ?? "";

  it("[S133] registrations, and at once who gave the same transaction id", async () => {
    const page = await screen(Registrations, { ...at, ...face });
    await expect.element(page.getByText("Sita Thapa 2")).toBeVisible();
    await expect
      .element(page.getByText(own("registrations.same", { count: 1, n: n(1) }), { exact: false }).last())
      .toBeVisible();
    await page.check();
  });

  it("[S133] one of them gets more time ahead of the exam, with a reason", async () => {
    fake(calls.getAdminEvent, { ...event, serverNow: event.registrationOpensAt });
    const sent = fake(calls.grantExtraTime, registration(2, { extraMinutes: 20 }));
    const page = await screen(Registrations, { ...at, ...face, url: one(2) });
    await expect.element(page.getByText(own("extra.none"))).toBeVisible();
    fake(calls.getRegistration, { ...withSteps(2), extraMinutes: 20 });
    await page.press(own("extra.button"));
    const dialog = page.getByRole("dialog");
    await dialog.getByLabelText(own("extra.minutes")).fill("20");
    await page.check();
    await dialog.getByRole("textbox").last().fill("Letter of the hospital");
    await dialog.getByRole("button", { name: own("extra.confirm"), exact: true }).click();
    const twenty = face.language === "ne" ? "२०" : "20";
    await expect.element(page.getByText(own("extra.has", { count: 20, n: twenty }))).toBeVisible();
    expect(sent.calls[0]?.body).toEqual({ minutes: 20, reason: "Letter of the hospital", version: 2 });
  });

  it("[S133] one of them: the slip beside the claim, others with the same id, its history", async () => {
    fake(calls.getRegistration, { ...withSteps(2), ...twice(2) });
    const page = await screen(Registrations, { ...at, ...face, url: one(2) });
    await expect.element(page.getByRole("img", { name: own("slip.alt") })).toBeVisible();
    await expect.element(page.getByText(own("claim.sameTitle"))).toBeVisible();
    await expect.element(page.getByText(/@hari\.9/).last()).toBeVisible();
    await expect.element(page.getByText(own("registration.awaiting_payment"), { exact: false }).last()).toBeVisible();
    await page.check();
  });
});

describe("a registration", () => {
  it("[S121] is approved by key with the version that was seen, and the next one comes", async () => {
    const decided = fake(calls.approveRegistration, registration(1, { status: "confirmed", rollNo: 8, version: 3 }));
    const page = await screen(Registrations, at);
    await page.getByRole("link", { name: "Sita Thapa 1" }).click();
    await expect.element(page.getByRole("img", { name: t("slip.alt") })).toBeVisible();
    await userEvent.keyboard("a");
    await expect.element(page.toast(t("decide.done.approve", { name: "Sita Thapa 1" }))).toBeVisible();
    await page.at(one(2));
    expect(decided.calls[0]).toMatchObject({
      params: { id: registration(1).registrationId },
      body: { approve: true, version: 2 },
    });
  });

  it("[S121] arrows lead to the others of the list; keys do nothing while one writes", async () => {
    const decided = fake(calls.approveRegistration, registration(1));
    const page = await screen(Registrations, at);
    await page.getByRole("link", { name: "Sita Thapa 2" }).click();
    await expect.element(page.getByRole("img", { name: t("slip.alt") })).toBeVisible();
    await userEvent.keyboard("{ArrowLeft}");
    await page.at(one(1));
    await expect.element(page.getByText("Sita Thapa 1")).toBeVisible();
    await userEvent.keyboard("{ArrowRight}");
    await page.at(one(2));
    await expect.element(page.getByText("Sita Thapa 2")).toBeVisible();
    await expect.element(page.getByRole("button", { name: t("decide.ask") })).toBeVisible();
    await userEvent.keyboard("m");
    await page.getByRole("dialog").getByRole("textbox").fill("aaa");
    await userEvent.keyboard("a");
    expect(decided.calls).toHaveLength(0);
  });

  it.each(["ask", "reject"] as const)("[S121] %s needs a reason, which the candidate reads", async (act) => {
    const decided = fake(calls.approveRegistration, registration(1, { version: 3 }));
    const page = await screen(Registrations, { ...at, url: one(1) });
    await expect.element(page.getByRole("button", { name: t(`decide.${act}`) })).toBeVisible();
    await userEvent.keyboard(act === "ask" ? "m" : "r");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: t(`decide.${act}Confirm`) }).click();
    await expect.element(page.getByText(t("decide.noteMissing", { n: "500" }))).toBeVisible();
    await page.check();
    await dialog.getByRole("textbox").fill("The slip is blurred");
    await dialog.getByRole("button", { name: t(`decide.${act}Confirm`) }).click();
    await expect.element(page.toast(t(`decide.done.${act}`, { name: "Sita Thapa 1" }))).toBeVisible();
    expect(decided.calls[0]?.body).toEqual({
      ...{ approve: false, asks: act === "ask", note: "The slip is blurred", version: 2 },
    });
  });

  it("[S121] that somebody else decided first is shown anew", async () => {
    const page = await screen(Registrations, { ...at, url: one(1) });
    await expect.element(page.getByRole("button", { name: t("decide.approve") })).toBeVisible();
    fake(calls.approveRegistration, (_, refuse) => refuse("registration.stale"));
    fake(calls.getRegistration, withSteps(1, { status: "confirmed", version: 3, rollNo: 8 }));
    await page.press(t("decide.approve"));
    await expect.element(page.getByText(errors("registration.stale"))).toBeVisible();
    await expect.element(page.getByText(t("decide.closed"))).toBeVisible();
  });

  it("[S132] that is not there, or whose slip is gone, says so", async () => {
    fake(calls.getRegistration, (_, refuse) => refuse("registration.not_found"));
    const first = await screen(Registrations, { ...at, url: one(1) });
    await expect.element(first.getByText(t("registrations.gone"))).toBeVisible();
    await first.unmount();
    const { proofId: _, ...without } = withSteps(2);
    fake(calls.getRegistration, without);
    const page = await screen(Registrations, { ...at, url: one(2) });
    await expect.element(page.getByText(t("slip.none"))).toBeVisible();
  });
});

it("[S121] several are approved together, and what came of each is said", async () => {
  const decided = fake(calls.approveRegistration, ({ params }, refuse) =>
    params.id === registration(2).registrationId ? refuse("payment.reference_used") : registration(1, { version: 3 }),
  );
  const page = await screen(Registrations, at);
  for (const n of [1, 2, 3])
    await page.getByRole("checkbox", { name: staff("select.one", { name: `Sita Thapa ${n}` }) }).click();
  await page.press(t("bulk.approve"));
  await expect.element(page.getByText(t("bulk.same"))).toBeVisible();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("bulk.confirm") })
    .click();
  await expect.element(page.getByText(t("bulk.outcome", { n: "1", of: "2" }))).toBeVisible();
  await expect.element(page.getByText(errors("payment.reference_used"))).toBeVisible();
  await page.check();
  expect(decided.calls.map(({ body }) => body)).toEqual([
    { approve: true, version: 2 },
    { approve: true, version: 2 },
  ]);
  await page.press(t("bulk.close"));
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
});

it("[S133] a test without an event says so", async () => {
  fake(calls.getAdminEvent, (_, refuse) => refuse("event.not_found"));
  const page = await screen(Registrations, at);
  await expect.element(page.getByText(t("event.none"))).toBeVisible();
});
