import { eventAdmin as calls, mockTestAdmin, uploads } from "@sarathi/contract";
import { describe, expect, it } from "vitest";
import { userEvent } from "vitest/browser";
import { adminEvent, liveEvent } from "../../../test/eventStaff.ts";
import { testRow } from "../../../test/examStaff.ts";
import { admin } from "../../../test/people.ts";
import { faces, fake, pageOf, screen, textsOf } from "../../../test/screen.tsx";
import EventPage from "./EventPage.tsx";

const at = {
  path: "/admin/events/:eventId",
  texts: ["staff", "admin", "events.staff", "events.errors", "uploads", "uploads.errors"],
  user: admin,
  viewport: "desktop",
} as const;
const [t, staff, errors] = [textsOf("events.staff"), textsOf("staff"), textsOf("errors")];
type Screen = Awaited<ReturnType<typeof screen>>;
const url = (id = adminEvent()._id) => `/admin/events/${id}`;
const show = (event = adminEvent()) => {
  fake(calls.getAdminEvent, event);
  return screen(EventPage, { ...at, url: url() });
};
const label = (page: Screen, text: string) => page.getByLabelText(text, { exact: true });
const problems = [
  { code: "order" as const, field: "startsAt" },
  { code: "paper" as const, field: "mockTestId" },
];

describe.each(faces)("in $language, $theme, on a $viewport", (face) => {
  const own = textsOf("events.staff", face.language);

  it("[S123] all facts of a draft, with what stands against publishing it", async () => {
    fake(calls.getAdminEvent, adminEvent({ fee: 50_000, problems, paymentAccount: { en: "Bank 1" } }));
    const page = await screen(EventPage, { ...at, ...face, url: url() });
    await expect.element(page.getByLabelText(own("field.titleIn.ne"))).toBeVisible();
    await expect.element(page.getByText(own("problem.order"))).toBeVisible();
    await expect.element(page.getByRole("button", { name: own("step.publish.open") })).toBeDisabled();
    await page.check();
  });
});

describe("a new event", () => {
  it("[S123] is made of a draft of a test, by the clock of Nepal, its fee in rupees", async () => {
    fake(mockTestAdmin.listAdminTests, pageOf([testRow(1)]));
    const made = fake(calls.createEvent, adminEvent());
    fake(calls.getAdminEvent, adminEvent());
    const page = await screen(EventPage, { ...at, url: url("new") });
    await page.fill({
      [t("field.titleIn.en")]: "Kharidar full model",
      [t("field.registrationOpensAt")]: "2026-11-20T08:00",
      [t("field.registrationClosesAt")]: "2026-11-29T08:00",
      [t("field.startsAt")]: "2026-11-30T08:00",
      [t("field.entryClosesAt")]: "2026-11-30T08:15",
      [t("field.endsAt")]: "2026-11-30T08:45",
      [t("field.resultsAt")]: "2026-11-30T12:00",
    });
    await label(page, t("field.fee")).fill("५००.५०");
    await page.press(t("events.create"));
    await expect.element(page.getByText(t("invalid.paper"))).toBeVisible();
    expect(made.calls).toHaveLength(0);
    const paper = page.getByRole("combobox", { name: t("field.mockTestId") });
    await paper.fill("Kharidar");
    await expect.element(page.getByRole("option")).toBeVisible();
    await userEvent.keyboard("{Enter}");
    await page.press(t("events.create"));
    await page.at(url());
    expect(made.calls[0]?.body).toMatchObject({
      slug: "kharidar-full-model",
      mockTestId: testRow(1)._id,
      startsAt: "2026-11-30T02:15:00.000Z",
      fee: 50_050,
      lobbyMinutes: 15,
    });
    expect(made.calls[0]?.body.solutionsAt).toBeUndefined();
  });

  it("[S123] names the field that the server refuses", async () => {
    fake(mockTestAdmin.listAdminTests, pageOf([testRow(1)]));
    fake(calls.createEvent, (_, refuse) => refuse("event.slug_taken", { fields: { slug: "event.slug_taken" } }));
    const page = await screen(EventPage, { ...at, url: url("new") });
    await expect.element(page.getByLabelText(t("field.titleIn.en"))).toBeVisible();
    await page.check();
  });
});

describe("an event", () => {
  it("[S123] is saved with the revision that was seen, and what is not allowed stands beside its field", async () => {
    const page = await show(liveEvent());
    const saved = fake(calls.updateEvent, (_, refuse) =>
      refuse("event.not_ready", { fields: { resultsAt: "results_early" } }),
    );
    await label(page, t("field.endsAt")).fill("2026-11-30T09:00");
    await expect.element(page.getByText(t("form.unsaved"))).toBeVisible();
    await page.press(t("form.save"));
    await expect.element(page.getByText(t("problem.results_early"))).toBeVisible();
    fake(calls.updateEvent, ({ body }) => liveEvent({ endsAt: body.endsAt, revision: 4 }));
    await page.press(t("form.save"));
    await expect.element(page.toast(t("saved"))).toBeVisible();
    expect(saved.calls[0]?.body).toMatchObject({ revision: 3, endsAt: "2026-11-30T03:15:00.000Z" });
  });

  it("[S123] that somebody else changed meanwhile says what; what is typed stays", async () => {
    const page = await show(adminEvent());
    await page.fill({ [t("field.titleIn.en")]: "Mine" });
    fake(calls.updateEvent, (_, refuse) => refuse("event.stale"));
    fake(calls.getAdminEvent, adminEvent({ capacity: 300, revision: 8 }));
    await page.press(t("form.save"));
    await expect.element(page.getByText(textsOf("staff")("foreign.title"))).toBeVisible();
    await expect.element(page.getByText(t("field.capacity"), { exact: false }).first()).toBeVisible();
    const saved = fake(calls.updateEvent, adminEvent({ title: { en: "Mine" }, revision: 9 }));
    await page.press(t("form.save"));
    await expect.poll(() => saved.calls[0]?.body).toMatchObject({ title: { en: "Mine" }, revision: 8 });
  });

  it("[S123] marks an instant that comes too early, and leads to the field of a problem", async () => {
    const page = await show(adminEvent({ problems }));
    await label(page, t("field.startsAt")).fill("2026-11-28T08:00");
    await expect.element(page.getByText(t("times.early"))).toBeVisible();
    await page.getByText(t("problem.order")).click();
    await expect.element(label(page, t("field.startsAt"))).toHaveFocus();
    await expect
      .element(page.getByRole("link", { name: new RegExp(t("problem.paper")) }))
      .toHaveAttribute("href", `/admin/mock-tests/${adminEvent().mockTestId}`);
  });

  it("[S123] is published, paused, resumed and archived, each asked before", async () => {
    const page = await show(adminEvent());
    const moved = fake(calls.setEventStatus, ({ body }) =>
      liveEvent({ state: body.status, phase: body.status === "published" ? "live" : body.status }),
    );
    const step = async (name: "publish" | "pause" | "resume" | "archive") => {
      await page.press(t(`step.${name}.open`));
      await page
        .getByRole("dialog")
        .getByRole("button", { name: t(`step.${name}.confirm`) })
        .click();
      await expect.element(page.toast(t(`step.${name}.done`))).toBeVisible();
    };
    for (const name of ["publish", "pause", "resume", "archive"] as const) await step(name);
    expect(moved.calls.map(({ body }) => body.status)).toEqual(["published", "paused", "published", "archived"]);
    await expect.element(page.getByText(t("event.closed"))).toBeVisible();
    await expect.element(page.getByLabelText(t("field.titleIn.en"))).toBeDisabled();
  });

  it("[S123] is cancelled with a reason that candidates read; a draft is deleted", async () => {
    const page = await show(liveEvent());
    const ended = fake(calls.cancelEvent, ({ params }) => ({ _id: params.id }));
    await page.press(t("end.cancel.open"));
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: t("end.cancel.confirm") }).click();
    await expect.element(page.getByText(staff("reason.short", { n: "3" }))).toBeVisible();
    await page.check();
    await dialog.getByRole("textbox").fill("The server room has no power");
    fake(calls.getAdminEvent, liveEvent({ state: "cancelled", phase: "cancelled" }));
    await dialog.getByRole("button", { name: t("end.cancel.confirm") }).click();
    await expect.element(page.toast(t("end.cancel.done"))).toBeVisible();
    expect(ended.calls[0]?.body).toEqual({ reason: "The server room has no power" });
    await expect.element(page.getByText(t("event.closed"))).toBeVisible();
  });

  it("[S123] takes the picture to scan", async () => {
    const page = await show(adminEvent({ fee: 50_000, paymentQr: "/files/aaaaaaaaaaaaaaaaaaaaaa/320.webp" }));
    await page.press(t("qr.remove"));
    const saved = fake(calls.updateEvent, adminEvent({ fee: 50_000, revision: 4 }));
    await page.press(t("form.save"));
    await expect.poll(() => saved.calls).toHaveLength(1);
    expect(saved.calls[0]?.body.paymentQr).toBeUndefined();
    expect(uploads.upload.path).toBe("/api/upload");
  });

  it("[S132] that is not there says so", async () => {
    fake(calls.getAdminEvent, (_, refuse) => refuse("event.not_found"));
    const page = await screen(EventPage, { ...at, url: url() });
    await expect.element(page.getByText(t("event.gone"))).toBeVisible();
    expect(errors("event.not_found")).not.toBe("event.not_found");
  });
});
