import { eventAdmin as calls, events } from "@sarathi/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { adminEvent, liveEvent, participant } from "../../../../test/eventStaff.ts";
import { admin } from "../../../../test/people.ts";
import { faces, fake, pageOf, screen, textsOf, unreachable } from "../../../../test/screen.tsx";
import Participants from "./Participants.tsx";

const event = liveEvent();
const at = {
  path: "/admin/mock-tests/:testId/participants",
  url: `/admin/mock-tests/${event.mockTestId}/participants`,
  texts: ["staff", "admin", "events.staff", "events.errors"],
  user: admin,
  viewport: "desktop",
} as const;
const t = textsOf("events.staff");
const rows = [
  participant(127),
  participant(88, { state: "silent", answered: 31 }),
  participant(210, { state: "submitted", submittedAt: "2026-11-30T02:50:00.000Z" }),
  participant(242, { state: "absent", answered: 0, startedAt: undefined, deadlineAt: undefined, savedAt: undefined }),
];

/** Everybody, or nine silent ones. */
const fakeParticipants = () =>
  fake(calls.eventParticipants, ({ query }) =>
    query.state === "silent" ? pageOf(rows.slice(1, 2), 9) : pageOf(rows, 324),
  );

beforeEach(() => {
  fake(calls.getAdminEvent, event);
  fakeParticipants();
  fake(events.eventAnnouncements, []);
});

describe.each(faces)("in $language, $theme, on a $viewport", (face) => {
  const own = textsOf("events.staff", face.language);

  it("[S133] the console says how many are where, and how each is in words and signs", async () => {
    const page = await screen(Participants, { ...at, ...face });
    const nine = face.language === "ne" ? "९" : "9";
    const writing = face.language === "ne" ? "२४१" : "241";
    await expect.element(page.getByText(nine, { exact: true })).toBeVisible();
    await expect.element(page.getByText(writing, { exact: true })).toBeVisible();
    for (const state of ["writing", "silent", "submitted", "absent"] as const)
      await expect.element(page.getByText(own(`participant.${state}`), { exact: false }).last()).toBeVisible();
    await page.check();
  });
});

it("[S133] is renewed every few seconds, and says when it could not be", async () => {
  const page = await screen(Participants, at);
  await expect.element(page.getByText(t("console.refreshed"))).toBeVisible();
  await expect.element(page.getByText(t("console.answers", { n: "31", of: "50" }))).toBeVisible();
  const asked = fake(calls.eventParticipants, pageOf([participant(88, { answered: 32 })], 1));
  await expect.poll(() => asked.calls.length, { timeout: 7_000 }).toBeGreaterThan(0);
  await expect.element(page.getByText(t("console.answers", { n: "32", of: "50" }))).toBeVisible();
  fake(calls.eventParticipants, unreachable);
  await expect.element(page.getByText(/Could not be refreshed/), { timeout: 7_000 }).toBeVisible();
});

it("[S133] one gets more time, with a reason", async () => {
  const extended = fake(calls.extendEvent, { extended: 1 });
  const page = await screen(Participants, at);
  await page.press(t("extend.oneOf", { name: "Sita Thapa 88" }));
  const dialog = page.getByRole("dialog");
  await dialog.getByLabelText(t("extend.minutes")).fill("500");
  await dialog.getByRole("button", { name: t("extend.confirm") }).click();
  await expect.element(page.getByText(t("extend.minutesInvalid"))).toBeVisible();
  await page.check();
  await dialog.getByLabelText(t("extend.minutes")).fill("१५");
  await dialog.getByRole("textbox").last().fill("Power was out");
  await dialog.getByRole("button", { name: t("extend.confirm") }).click();
  await expect.element(page.toast(t("extend.done", { count: 1, n: "1" }))).toBeVisible();
  expect(extended.calls[0]?.body).toEqual({
    ...{ minutes: 15, reason: "Power was out", accountId: participant(88).candidate._id },
  });
});

it("[S133] all get more time, which is another matter than one", async () => {
  const extended = fake(calls.extendEvent, { extended: 250 });
  const page = await screen(Participants, at);
  await page.press(t("extend.all"));
  await expect.element(page.getByText(t("extend.allLead"))).toBeVisible();
  await page.getByRole("dialog").getByRole("textbox").last().fill("Power was out");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("extend.confirm") })
    .click();
  await expect.element(page.toast(t("extend.done", { count: 250, n: "250" }))).toBeVisible();
  expect(extended.calls[0]?.body).toEqual({ minutes: 10, reason: "Power was out" });
});

describe.each(faces)("reopening, in $language, $theme, on a $viewport", (face) => {
  const own = textsOf("events.staff", face.language);

  it("[S133] one whose attempt is closed continues, with a reason; a withheld one does not", async () => {
    const resultId = "01900000-0000-7000-8000-000000000901";
    const closed = { state: "submitted", submittedAt: "2026-11-30T02:50:00.000Z" } as const;
    const withheld = { resultId, rating: "withheld", reason: "Under review" } as const;
    const both = [
      participant(210, { ...closed, result: { resultId, rating: "rated" } }),
      participant(211, { ...closed, result: withheld }),
    ];
    fake(calls.eventParticipants, pageOf(both, 2));
    const sent = fake(calls.reopenSitting, { attemptId: resultId, deadlineAt: "2026-11-30T03:15:00.000Z" });
    const page = await screen(Participants, { ...at, ...face });
    await page.press(own("reopen.of", { name: "Sita Thapa 210" }));
    const dialog = page.getByRole("dialog");
    await expect.element(dialog.getByText(own("reopen.lead"))).toBeVisible();
    await page.check();
    await dialog.getByLabelText(own("reopen.minutes")).fill("25");
    await dialog.getByRole("textbox").last().fill("Submitted by mistake");
    await dialog.getByRole("button", { name: own("reopen.confirm"), exact: true }).click();
    const time = face.language === "ne" ? "०९:००" : "09:00";
    await expect.element(page.toast(own("reopen.done", { time }))).toBeVisible();
    expect(sent.calls[0]).toMatchObject({
      params: { id: resultId },
      body: { minutes: 25, reason: "Submitted by mistake" },
    });
    await expect
      .element(page.getByRole("button", { name: own("extend.oneOf", { name: "Sita Thapa 211" }) }))
      .toBeDisabled();
  });
});

it("[S133] nobody gets more time who is done", async () => {
  const page = await screen(Participants, at);
  await expect
    .element(page.getByRole("button", { name: t("extend.oneOf", { name: "Sita Thapa 210" }) }))
    .toBeDisabled();
  await expect.element(page.getByRole("button", { name: t("extend.oneOf", { name: "Sita Thapa 127" }) })).toBeEnabled();
});

it("[S133] nobody gets more time before the start", async () => {
  fake(calls.getAdminEvent, adminEvent({ state: "published", phase: "registration_open" }));
  fake(calls.eventParticipants, pageOf([]));
  const page = await screen(Participants, at);
  await expect.element(page.getByRole("button", { name: t("extend.all") })).toBeDisabled();
  await expect.element(page.getByText(t("console.empty"))).toBeVisible();
});

describe.each(faces)("announcing, in $language, $theme, on a $viewport", (face) => {
  const own = textsOf("events.staff", face.language);

  it("[S123] says something to all, once it is written; what was said stands there", async () => {
    const said = { _id: event._id, text: "Power is back", createdAt: "2026-11-30T02:54:00.000Z" };
    const sent = fake(calls.announce, said);
    const page = await screen(Participants, { ...at, ...face });
    await page.press(own("announce.button"));
    const dialog = page.getByRole("dialog");
    await expect.element(dialog.getByText(own("announce.lead"))).toBeVisible();
    await dialog.getByRole("button", { name: own("announce.confirm"), exact: true }).click();
    const n = face.language === "ne" ? "५००" : "500";
    await expect.element(dialog.getByText(own("announce.missing", { n }))).toBeVisible();
    await page.check();
    fake(events.eventAnnouncements, [said]);
    await dialog.getByLabelText(own("announce.text")).fill(" Power is back ");
    await dialog.getByRole("button", { name: own("announce.confirm"), exact: true }).click();
    await expect.element(page.toast(own("announce.done"))).toBeVisible();
    expect(sent.calls[0]?.body).toEqual({ text: "Power is back" });
    await page.getByText(own("announce.said")).click();
    await expect.element(page.getByText("Power is back")).toBeVisible();
    await page.check();
  });
});

it("[S123] nothing is announced of a draft, nor once results are out", async () => {
  fake(calls.getAdminEvent, { ...event, serverNow: event.resultsAt });
  const page = await screen(Participants, at);
  await expect.element(page.getByRole("button", { name: t("announce.button") })).toBeDisabled();
});
