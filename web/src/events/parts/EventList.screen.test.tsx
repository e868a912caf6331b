import { events } from "@sarathi/contract";
import { describe, expect, it } from "vitest";
import { examEvent, registered } from "../../../test/events.ts";
import { candidate } from "../../../test/people.ts";
import { faces, fake, pageOf, screen, textsOf, unreachable } from "../../../test/screen.tsx";
import { EventList } from "./EventList.tsx";

const at = { path: "/pariksha", texts: ["events"] } as const;
const t = textsOf("events");
const Coming = () => (
  <EventList which="coming" page={1} hrefOfPage={(page) => `?page=${page}`} empty={<p>nothing to come</p>} />
);

describe.each(faces)("in $language, $theme, on a $viewport", (face) => {
  const own = textsOf("events", face.language);
  it("[S120] shows when an event is, its fee and seats, and how one's registration stands", async () => {
    const second = registered({}, { _id: "01900000-0000-7000-8000-000000000009", slug: "second", fee: 10_000 });
    fake(events.listEvents, pageOf([examEvent(), second]));
    fake(events.myRegistrations, pageOf([]));
    const page = await screen(Coming, { ...at, ...face, user: candidate });
    await expect.element(page.getByText(own("phase.registration_open")).first()).toBeVisible();
    const state = own("mine", { state: own("state.confirmed") });
    await expect.element(page.getByText(state, { exact: false })).toBeVisible();
    const links = page.getByRole("heading", { level: 3 }).getByRole("link").elements();
    expect(links.map((link) => link.getAttribute("href"))).toEqual([
      "/pariksha/kharidar-full-1/register",
      "/pariksha/second/register",
    ]);
    await page.check();
  });
});

it("says that there are none, or why they did not come", async () => {
  fake(events.listEvents, unreachable);
  const page = await screen(Coming, at);
  await expect.element(page.getByText(t("listFailed"))).toBeVisible();
  fake(events.listEvents, pageOf([]));
  await page.press(textsOf("common")("retry"));
  await expect.element(page.getByText("nothing to come")).toBeVisible();
});

it("[S120] one's own registrations stand below, those that ended too", async () => {
  fake(events.listEvents, pageOf([]));
  fake(events.myRegistrations, pageOf([registered({ status: "rejected" })]));
  const page = await screen(Coming, { ...at, user: candidate });
  await expect.element(page.getByText(t("mine", { state: t("state.rejected") }))).toBeVisible();
  await expect.element(page.getByRole("heading", { name: t("own") })).toBeVisible();
  await page.check();
  await page.unmount();
});

it("says that one's own did not come, beside what did", async () => {
  fake(events.listEvents, pageOf([examEvent()]));
  fake(events.myRegistrations, unreachable);
  const page = await screen(Coming, { ...at, user: candidate });
  await expect.element(page.getByText(t("ownFailed"))).toBeVisible();
  await expect.element(page.getByText(t("phase.registration_open"))).toBeVisible();
});
