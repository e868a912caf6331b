import { type EventPayment, eventPayments, events } from "@sarathi/contract";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { atStart, guide, payable, registered, registration } from "../../../test/events.ts";
import { candidate } from "../../../test/people.ts";
import { faces, fake, screen, textsOf, unreachable } from "../../../test/screen.tsx";
import EventPage from "../pages/EventPage.tsx";

const at = {
  path: "/pariksha/:slug/register",
  url: "/pariksha/kharidar-full-1/register",
  texts: ["events", "event", "registration", "uploads", "lobby", "events.errors"],
  user: candidate,
} as const;
const r = textsOf("registration");
const all = { ...guide, methods: ["manual", "esewa", "khalti"] as ("manual" | "esewa" | "khalti")[] };
/** To be asked for once a page is drawn: its texts are there then. */
const rupees = () => textsOf("events")("rupees", { n: "100" });
const online = (state: EventPayment["state"], method: "esewa" | "khalti" = "esewa"): EventPayment => ({
  _id: registration().registrationId,
  ...{ method, state, amount: 10_000, updatedAt: atStart(-2_890) },
});
/** Back from a gateway, which adds what it likes to the address. */
const back = { ...at, url: `${at.url}?paid=esewa?data=eyJzdGF0dXMiOiJDT01QTEVURSJ9` };

describe.each(faces)("in $language, $theme, on a $viewport", (face) => {
  const own = textsOf("registration", face.language);
  const fee = () => textsOf("events", face.language)("rupees", { n: face.language === "ne" ? "१००" : "100" });

  it("[S121] one chooses among the ways that are set up", async () => {
    fake(events.getEvent, payable());
    fake(events.paymentGuide, all);
    const page = await screen(EventPage, { ...at, ...face });
    await expect
      .element(page.getByRole("button", { name: own("online.pay", { fee: fee(), gateway: "eSewa" }) }))
      .toBeVisible();
    await page.check();
    await page.getByText(own("online.manual")).click();
    await expect.element(page.getByText("0A1B2C3D")).toBeVisible();
    await page.getByText("Khalti").click();
    await expect
      .element(page.getByRole("button", { name: own("online.pay", { fee: fee(), gateway: "Khalti" }) }))
      .toBeVisible();
    await page.check();
  });

  it("[S121] back from a gateway one reads that it is asked, and can choose anew", async () => {
    fake(events.getEvent, payable({ payment: online("initiated") }));
    fake(events.paymentGuide, all);
    fake(eventPayments.checkPayment, registration({ status: "awaiting_payment", payment: online("initiated") }));
    const page = await screen(EventPage, { ...at, ...face, url: back.url });
    await expect.element(page.getByText(own("online.checking", { gateway: "eSewa" }))).toBeVisible();
    await expect.element(page.getByText(own("online.checkingNote"))).toBeVisible();
    await page.check();
    await page.press(own("online.other"));
    await page.at(at.url);
    await expect.element(page.getByText(own("online.begun", { gateway: "eSewa" }))).toBeVisible();
    await page.check();
  });
});

describe("paying through a gateway", () => {
  it("[S121] eSewa gets the signed form, once, with the version that was seen", async () => {
    const sent: Record<string, string>[] = [];
    const submit = vi.spyOn(HTMLFormElement.prototype, "submit").mockImplementation(function (this: HTMLFormElement) {
      sent.push({ ...(Object.fromEntries(new FormData(this)) as Record<string, string>), action: this.action });
    });
    fake(events.getEvent, payable());
    fake(events.paymentGuide, all);
    const url = "https://esewa.example.test/form";
    const begun = fake(eventPayments.payOnline, {
      ...{ paymentId: registration().registrationId, url },
      fields: { total_amount: "100", signature: "abc=" },
    });
    const page = await screen(EventPage, at);
    const pay = page.getByRole("button", { name: r("online.pay", { fee: rupees(), gateway: "eSewa" }) });
    await pay.click();
    await expect.poll(() => sent).toEqual([{ total_amount: "100", signature: "abc=", action: url }]);
    // While the page goes, nothing is begun again.
    await expect.element(pay).toHaveAttribute("aria-busy", "true");
    (pay.element() as HTMLElement).click();
    expect(begun.calls).toMatchObject([{ body: { gateway: "esewa", version: 3 } }]);
    submit.mockRestore();
  });

  it("[S121] Khalti's address is opened", async () => {
    fake(events.getEvent, payable());
    fake(events.paymentGuide, { ...all, methods: ["manual", "khalti"] });
    // An address within this document, so that the test goes on.
    const url = `${location.href.split("#")[0]}#khalti`;
    fake(eventPayments.payOnline, { paymentId: registration().registrationId, url });
    const page = await screen(EventPage, at);
    await page.press(r("online.pay", { fee: rupees(), gateway: "Khalti" }));
    await expect.poll(() => location.hash).toBe("#khalti");
    history.replaceState(null, "", location.href.split("#")[0]);
  });

  it("says that a gateway is away, and leaves the other ways", async () => {
    fake(events.getEvent, payable());
    fake(events.paymentGuide, all);
    fake(eventPayments.payOnline, (_, refuse) => refuse("payment.gateway_away"));
    const page = await screen(EventPage, at);
    await page.press(r("online.pay", { fee: rupees(), gateway: "eSewa" }));
    await expect.element(page.getByText(textsOf("errors")("payment.gateway_away"), { exact: false })).toBeVisible();
    await expect.element(page.getByText("Khalti")).toBeVisible();
    await page.check();
  });

  it("while staff look at a transfer, that is the way", async () => {
    const sent = { ...online("submitted"), method: "manual", reference: "TX-1", proof: "/files/a.webp" } as const;
    fake(events.getEvent, payable({ status: "under_review", payment: sent }));
    fake(events.paymentGuide, all);
    const page = await screen(EventPage, at);
    await page.getByText(r("review.edit")).click();
    await expect.element(page.getByLabelText(r("pay.transaction"))).toHaveValue("TX-1");
    expect(page.getByText("Khalti").elements()).toEqual([]);
  });
});

describe("back from a gateway", () => {
  // Who is confirmed reads what was announced.
  beforeEach(() => {
    fake(events.eventAnnouncements, []);
  });

  it("[S121] is confirmed as soon as the gateway says so, whatever the address says", async () => {
    fake(events.getEvent, payable({ payment: online("initiated") }));
    fake(events.paymentGuide, all);
    const paid = registered({ payment: online("verified") }, { fee: 10_000 });
    let isPaid = false;
    fake(eventPayments.checkPayment, () => {
      if (!isPaid) return registration({ status: "awaiting_payment", payment: online("initiated") });
      fake(events.getEvent, paid);
      return registration({ payment: online("verified") });
    });
    const page = await screen(EventPage, back);
    await expect.element(page.getByText(r("online.checking", { gateway: "eSewa" }))).toBeVisible();
    isPaid = true;
    await expect.element(page.toast(r("online.done")), { timeout: 8_000 }).toBeVisible();
    await page.at(at.url);
    await expect.element(page.getByText("0127")).toBeVisible();
  });

  it("[S121] reads that nothing was paid, and chooses again", async () => {
    fake(events.getEvent, payable({ payment: online("initiated") }));
    fake(events.paymentGuide, all);
    fake(eventPayments.checkPayment, () => {
      fake(events.getEvent, payable({ payment: online("failed") }));
      return registration({ status: "awaiting_payment", payment: online("failed") });
    });
    const page = await screen(EventPage, back);
    await expect.element(page.getByText(r("online.failed", { gateway: "eSewa" }))).toBeVisible();
    await expect
      .element(page.getByRole("button", { name: r("online.pay", { fee: rupees(), gateway: "eSewa" }) }))
      .toBeVisible();
    await page.check();
  });

  it("stays calm where it takes longer, or nothing answers", async () => {
    fake(events.getEvent, payable({ payment: online("ambiguous") }));
    fake(events.paymentGuide, all);
    fake(eventPayments.checkPayment, unreachable);
    const page = await screen(EventPage, back);
    await expect.element(page.getByText(r("online.slow", { gateway: "eSewa" }))).toBeVisible();
    await page.check();
  });

  it("asks again where one came back by oneself", async () => {
    fake(events.getEvent, payable({ payment: online("initiated", "khalti") }));
    fake(events.paymentGuide, all);
    const check = fake(
      eventPayments.checkPayment,
      registration({ status: "awaiting_payment", payment: online("initiated", "khalti") }),
    );
    const page = await screen(EventPage, at);
    expect(check.calls).toHaveLength(0);
    await page.press(r("online.check"));
    await expect.element(page.getByText(r("online.checking", { gateway: "Khalti" }))).toBeVisible();
    await expect.poll(() => check.calls.length).toBeGreaterThan(0);
  });

  it("[S121] reads that it is paid while staff look at the registration", async () => {
    fake(events.getEvent, registered({ status: "under_review", payment: online("verified") }, { fee: 10_000 }));
    const page = await screen(EventPage, at);
    await expect.element(page.getByText(r("review.paid"))).toBeVisible();
    await page.check();
  });

  it("[S121] reads that money which came late is settled", async () => {
    fake(events.getEvent, registered({ status: "expired", payment: online("refund_pending") }, { fee: 10_000 }));
    const late = await screen(EventPage, at);
    await expect.element(late.getByText(textsOf("event")("ended.paid"))).toBeVisible();
    await late.check();
  });
});
