import { events, uploads } from "@sarathi/contract";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { atStart, examEvent, guide, payable, registered, registration } from "../../../test/events.ts";
import { admin, candidate } from "../../../test/people.ts";
import { faces, fake, pending, screen, textsOf, unreachable } from "../../../test/screen.tsx";
import EventPage from "./EventPage.tsx";

const at = {
  path: "/pariksha/:slug/register",
  url: "/pariksha/kharidar-full-1/register",
  texts: ["events", "event", "registration", "uploads", "lobby", "events.errors"],
} as const;
const signedIn = { ...at, user: candidate };
const t = textsOf("event");
const common = textsOf("common");

beforeEach(() => void fake(events.eventAnnouncements, []));

describe.each(faces)("in $language, $theme, on a $viewport", (face) => {
  const own = textsOf("event", face.language);

  it("[S124] shows a visitor what the event is, and leads to the login and back", async () => {
    fake(events.getEvent, examEvent({ instructions: { ne: "परिचयपत्र साथमा राख्नुहोस्।", en: "Have your card ready." } }));
    const page = await screen(EventPage, { ...at, ...face });
    const login = page.getByRole("link", { name: own("register.login") });
    await expect.element(login).toHaveAttribute("href", `/auth/login?next=${encodeURIComponent(at.url)}`);
    await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect.element(page.getByText(own("times.zone"))).toBeVisible();
    // BS and AD, in Nepal's time.
    const day = face.language === "ne" ? "२०८३ मङ्सिर १२ (सन् २०२६ नोभेम्बर २८), ०८:०० बजे" : /\(28 November 2026\), 08:00/;
    await expect.element(page.getByText(day).first()).toBeVisible();
    await page.check();
  });

  it("a confirmed registration is an admit card with the roll number", async () => {
    fake(events.getEvent, registered());
    const page = await screen(EventPage, { ...signedIn, ...face });
    const card = page.getByRole("region", { name: textsOf("registration", face.language)("card.title") }).last();
    await expect.element(card.getByText(face.language === "ne" ? "०१२७" : "0127")).toBeVisible();
    await expect.element(card.getByText("Sita")).toBeVisible();
    expect(card.getByText(textsOf("registration", face.language)("card.extra")).query()).toBeNull();
    await page.check();
  });

  it("[S133] extra time that staff granted stands on the card", async () => {
    const given = registered();
    fake(events.getEvent, {
      ...given,
      myRegistration: given.myRegistration && { ...given.myRegistration, extraMinutes: 20 },
    });
    const page = await screen(EventPage, { ...signedIn, ...face });
    const [n, own] = [face.language === "ne" ? "२०" : "20", textsOf("registration", face.language)];
    await expect.element(page.getByText(own("card.minutes", { count: 20, n })).first()).toBeVisible();
    await page.check();
  });

  it("one that is to be paid shows how, and until when", async () => {
    fake(events.getEvent, payable());
    fake(events.paymentGuide, guide);
    const page = await screen(EventPage, { ...signedIn, ...face });
    await expect.element(page.getByText("0A1B2C3D")).toBeVisible();
    await expect.element(page.getByRole("timer")).toBeVisible();
    await page.check();
  });
});

it("loads, says why it did not come, and tries again", async () => {
  fake(events.getEvent, pending);
  const page = await screen(EventPage, at);
  await expect.element(page.getByText(common("loading")).first()).toBeInTheDocument();
  await page.unmount();
  fake(events.getEvent, unreachable);
  const failed = await screen(EventPage, at);
  await expect.element(failed.getByText(t("failed"))).toBeVisible();
  fake(events.getEvent, examEvent());
  await failed.press(common("retry"));
  await expect.element(failed.getByRole("link", { name: t("register.login") })).toBeVisible();
});

it("is found by the id of its paper, and then stands at its own address", async () => {
  const event = examEvent();
  fake(events.getEvent, event);
  const page = await screen(EventPage, { ...at, url: `/pariksha/${event.mockTestId}/register` });
  await page.at(at.url);
  await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
});

describe("registering", () => {
  it("[S124] registers with what was chosen, and says so", async () => {
    fake(events.getEvent, examEvent());
    const call = fake(events.registerForEvent, registration());
    const page = await screen(EventPage, signedIn);
    await page.getByRole("checkbox").click();
    fake(events.getEvent, registered());
    await page.press(t("register.submit"));
    await expect.element(page.toast(t("register.done"))).toBeVisible();
    expect(call.calls).toMatchObject([{ body: { showsName: true, waits: false } }]);
    await expect.element(page.getByText("0127")).toBeVisible();
  });

  it("without a seat one waits for one, with one's place", async () => {
    fake(events.getEvent, examEvent({ seatsLeft: 0 }));
    const call = fake(events.registerForEvent, registration({ status: "waitlisted", place: 4 }));
    const page = await screen(EventPage, signedIn);
    await expect.element(page.getByRole("button", { name: t("register.wait") })).toBeVisible();
    fake(events.getEvent, registered({ status: "waitlisted", place: 4 }, { seatsLeft: 0 }));
    await page.press(t("register.wait"));
    await expect.element(page.getByText(textsOf("registration")("waits.place"))).toBeVisible();
    await expect.element(page.getByText("4", { exact: true })).toBeVisible();
    expect(call.calls).toMatchObject([{ body: { waits: true } }]);
    await page.check();
  });

  it("a seat that went meanwhile is said, and the waiting list offered", async () => {
    fake(events.getEvent, examEvent({ seatsLeft: 1 }));
    fake(events.registerForEvent, (_, refuse) => refuse("event.full"));
    const page = await screen(EventPage, signedIn);
    await expect.element(page.getByRole("button", { name: t("register.submit") })).toBeVisible();
    fake(events.getEvent, examEvent({ seatsLeft: 0 }));
    await page.press(t("register.submit"));
    await expect.element(page.getByText(textsOf("errors")("event.full"))).toBeVisible();
    await expect.element(page.getByRole("button", { name: t("register.wait") })).toBeVisible();
  });

  it("is not offered to staff, or without a proven address", async () => {
    fake(events.getEvent, examEvent());
    const staff = await screen(EventPage, { ...at, user: admin });
    await expect.element(staff.getByText(t("register.staff"))).toBeVisible();
    await staff.unmount();
    const unproven = await screen(EventPage, { ...at, user: { ...candidate, emailVerified: false } });
    await expect.element(unproven.getByText(t("register.unverified"))).toBeVisible();
    await expect.element(unproven.getByRole("button").first()).toBeVisible();
  });

  it("is not offered where all is full and nobody waits", async () => {
    fake(events.getEvent, examEvent({ seatsLeft: 0, hasWaitingList: false }));
    const full = await screen(EventPage, signedIn);
    await expect.element(full.getByText(t("register.full"))).toBeVisible();
    expect(full.getByRole("checkbox").elements()).toEqual([]);
  });

  it.each([
    ["rejected", "Only one account each"],
    ["expired", undefined],
    ["withdrawn", undefined],
    ["cancelled", "Asked by the candidate"],
  ] as const)("after one that was %s one can register anew, and reads why", async (status, note) => {
    fake(events.getEvent, registered({ status, note }));
    const page = await screen(EventPage, signedIn);
    await expect.element(page.getByText(t(`ended.${status}`))).toBeVisible();
    if (note) await expect.element(page.getByText(t("note", { note }))).toBeVisible();
    await expect.element(page.getByRole("button", { name: t("register.submit") })).toBeVisible();
  });
});

describe("when there is nothing to do", () => {
  it.each([
    ["closed", examEvent({ status: "registration_closed", serverNow: atStart(-30) })],
    ["missed", registered({}, { status: "live", serverNow: atStart(20) })],
    ["over", examEvent({ status: "grading", serverNow: atStart(60) })],
    ["cancelled", registered({}, { status: "cancelled" })],
    ["paused", registered({}, { status: "paused" })],
  ] as const)("says that it is %s", async (key, event) => {
    fake(events.getEvent, event);
    const page = await screen(EventPage, signedIn);
    await expect.element(page.getByText(t(key), { exact: true })).toBeVisible();
    await page.check();
  });
});

describe("paying", () => {
  const r = textsOf("registration");
  const png = Uint8Array.from(
    atob("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="),
    (c) => c.charCodeAt(0),
  );

  it("wants an id and a screenshot, each said beside it", async () => {
    fake(events.getEvent, payable());
    fake(events.paymentGuide, guide);
    const page = await screen(EventPage, signedIn);
    await page.press(r("pay.send"));
    await expect.element(page.getByText(r("pay.referenceMissing"))).toBeVisible();
    await expect.element(page.getByText(r("pay.proofMissing"))).toBeVisible();
    await page.check();
  });

  it("sends both, and can be changed until staff have decided", async () => {
    const payment = {
      _id: registration().registrationId,
      method: "manual",
      state: "submitted",
      amount: 10_000,
    } as const;
    const sent = { ...payment, reference: "TX-1", proof: "/files/a.webp", updatedAt: atStart(-2_890) };
    fake(events.getEvent, payable({ status: "needs_changes", note: "The screenshot is cut off", payment: sent }));
    fake(events.paymentGuide, guide);
    const call = fake(events.sendProof, registration({ status: "under_review" }));
    const page = await screen(EventPage, signedIn);
    await expect.element(page.getByText("The screenshot is cut off")).toBeVisible();
    await expect.element(page.getByText(r("proof.there"))).toBeVisible();
    await page.fill({ [r("pay.transaction")]: "TX-77" });
    fake(events.getEvent, payable({ status: "under_review", payment: { ...sent, reference: "TX-77" } }));
    await page.press(r("pay.resend"));
    await expect.element(page.toast(r("pay.done"))).toBeVisible();
    expect(call.calls).toMatchObject([{ body: { reference: "TX-77", proof: "/files/a.webp", version: 3 } }]);
    await expect.element(page.getByText(r("review.lead"))).toBeVisible();
    await page.getByText(r("review.edit")).click();
    await expect.element(page.getByLabelText(r("pay.transaction"))).toHaveValue("TX-77");
  });

  it("refuses a file that is no picture before a byte is on its way", async () => {
    fake(events.getEvent, payable());
    fake(events.paymentGuide, guide);
    const page = await screen(EventPage, signedIn);
    await expect.element(page.getByRole("button", { name: r("proof.choose") })).toBeVisible();
    const input = page.container.querySelector<HTMLInputElement>("input[type=file]");
    const give = (file: File) => {
      const files = new DataTransfer();
      files.items.add(file);
      if (input) input.files = files.files;
      input?.dispatchEvent(new Event("change", { bubbles: true }));
    };
    give(new File(["text"], "a.txt", { type: "text/plain" }));
    await expect.element(page.getByText(textsOf("uploads")("unfit.kind"))).toBeVisible();
    // A picture is sent to the private folder.
    const sent: FormData[] = [];
    const real = XMLHttpRequest.prototype.send;
    const spy = vi.spyOn(XMLHttpRequest.prototype, "send").mockImplementation(function (this: XMLHttpRequest, body) {
      if (body instanceof FormData) sent.push(body);
      else real.call(this, body);
    });
    give(new File([png], "a.png", { type: "image/png" }));
    await expect.poll(() => sent[0]?.get("folder")).toBe("payments");
    spy.mockRestore();
    expect(uploads.upload.path).toBe("/api/upload");
  });

  it("says of a stale form that it has changed, and shows how it stands", async () => {
    const sent = {
      _id: registration().registrationId,
      method: "manual",
      state: "submitted",
      amount: 10_000,
      reference: "T",
      proof: "/files/a.webp",
      updatedAt: atStart(-2_890),
    } as const;
    fake(events.getEvent, payable({ payment: sent }));
    fake(events.paymentGuide, guide);
    fake(events.sendProof, (_, refuse) => refuse("registration.stale"));
    const page = await screen(EventPage, signedIn);
    await page.press(r("pay.resend"));
    await expect.element(page.getByText(textsOf("errors")("registration.stale"))).toBeVisible();
  });
});

describe("a seat that came free", () => {
  const r = textsOf("registration");
  it("is taken in time, with the time that is left", async () => {
    fake(events.getEvent, registered({ status: "offered", expiresAt: atStart(-2_870) }));
    const call = fake(events.takeSeat, registration());
    const page = await screen(EventPage, signedIn);
    await expect.poll(() => page.getByRole("timer").element().textContent).toMatch(/^(10:00|09:5\d) left$/);
    await page.check();
    fake(events.getEvent, registered());
    await page.press(r("offer.take"));
    await expect.element(page.toast(r("offer.done"))).toBeVisible();
    expect(call.calls).toMatchObject([{ body: { version: 3 } }]);
  });
});

describe("withdrawing", () => {
  const r = textsOf("registration");
  it("asks first, and leaves all as it is if not wanted", async () => {
    fake(events.getEvent, registered());
    const call = fake(events.withdrawFromEvent, registration({ status: "withdrawn" }));
    const page = await screen(EventPage, signedIn);
    await page.press(r("withdraw.ask"));
    await page.check();
    await page.press(r("withdraw.no"));
    expect(call.calls).toEqual([]);
    await page.press(r("withdraw.ask"));
    fake(events.getEvent, registered({ status: "withdrawn" }));
    await page.press(r("withdraw.yes"));
    await expect.element(page.toast(r("withdraw.done"))).toBeVisible();
    await expect.element(page.getByText(t("ended.withdrawn"))).toBeVisible();
    expect(call.calls).toMatchObject([{ body: { version: 3 } }]);
  });

  it("says why it was refused", async () => {
    fake(events.getEvent, registered());
    fake(events.withdrawFromEvent, (_, refuse) => refuse("event.begun"));
    const page = await screen(EventPage, signedIn);
    await page.press(r("withdraw.ask"));
    await page.press(r("withdraw.yes"));
    await expect.element(page.getByText(textsOf("errors")("event.begun"))).toBeVisible();
  });
});
