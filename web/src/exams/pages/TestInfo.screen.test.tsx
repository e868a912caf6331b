import { accounts, exams } from "@sarathi/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { done, mockTest, running } from "../../../test/exams.ts";
import { candidate } from "../../../test/people.ts";
import { faces, fake, foreign, pending, screen, textsOf, unreachable } from "../../../test/screen.tsx";
import { useSession } from "../../foundation/session.ts";
import { attempt } from "../exams.fixtures.ts";
import TestInfo from "./TestInfo.tsx";

const at = {
  path: "/pariksha/:slug/info",
  url: "/pariksha/kharidar-first-paper-1/info",
  texts: ["exam", "info"],
} as const;
const t = textsOf("info");

describe.each(faces)("in $language, $theme, on a $viewport", (face) => {
  const own = textsOf("info", face.language);

  it("says that it loads", async () => {
    fake(exams.getTest, pending);
    const page = await screen(TestInfo, { ...at, ...face });
    await expect.element(page.getByText(textsOf("common", face.language)("loading")).first()).toBeInTheDocument();
    await page.check();
  });

  it("[S105] tells time, marks and penalty; a visitor signs in first and comes back", async () => {
    fake(exams.getTest, mockTest({ hasMultiAnswer: true }));
    const page = await screen(TestInfo, { ...at, ...face });
    const n = face.language === "ne" ? "४५" : "45";
    await expect.element(page.getByText(own("minutes", { count: 45, n })).first()).toBeVisible();
    const percent = face.language === "ne" ? "२०%" : "20%";
    await expect.element(page.getByText(own("wrong", { percent }))).toBeVisible();
    const login = page.getByRole("link", { name: own("login") });
    await expect.element(login).toHaveAttribute("href", `/auth/login?next=${encodeURIComponent(at.url)}`);
    await page.check();
  });
});

it("says why it did not come, with another try", async () => {
  fake(exams.getTest, unreachable);
  const page = await screen(TestInfo, at);
  await expect.element(page.getByText(t("error.load"))).toBeVisible();
  fake(exams.getTest, mockTest());
  await page.press(textsOf("common")("retry"));
  await expect.element(page.getByRole("link", { name: t("login") })).toBeVisible();
});

describe("signed in", () => {
  const signedIn = { ...at, user: candidate };

  it("a running test goes on", async () => {
    fake(exams.getTest, running());
    const page = await screen(TestInfo, signedIn);
    const resume = page.getByRole("link", { name: t("resume") });
    await expect.element(resume).toHaveAttribute("href", "/pariksha/kharidar-first-paper-1");
    await page.check();
  });

  it("a finished one shows its result, and can be taken again", async () => {
    fake(exams.getTest, done());
    const page = await screen(TestInfo, signedIn);
    await expect.element(page.getByRole("button", { name: t("again") })).toBeVisible();
    await expect.element(page.getByRole("link", { name: t("lastResult") })).toBeVisible();
  });

  describe("starting", () => {
    beforeEach(() => fake(exams.getTest, mockTest()));

    it("[S100] says Failed to start test, and why", async () => {
      fake(exams.startAttempt, (_, refuse) => refuse("test.no_attempts_left"));
      fake(exams.getPaper, []);
      const page = await screen(TestInfo, { ...signedIn, texts: ["exam", "info", "exams.errors"] });
      await page.press(t("start"));
      const why = textsOf("errors")("test.no_attempts_left");
      await expect.element(page.toast(new RegExp(`Failed to start test[\\s\\S]*${why}`))).toBeVisible();
      await page.at(at.url);
    });

    it("[S27] an ended login ends the session, and leads to the login and back", async () => {
      for (const endpoint of [exams.startAttempt, exams.getPaper, accounts.me])
        fake(endpoint, (_: unknown, refuse: (code: "auth.required") => never) => refuse("auth.required"));
      const page = await screen(TestInfo, signedIn);
      await page.press(t("start"));
      await page.at(`/auth/login?next=${encodeURIComponent(at.url)}`);
      expect(useSession.getState().status).toBe("signed-out");
      expect(localStorage.getItem("token")).toBeNull();
    });

    it("[S100] takes nonsense for Failed to start test, and begins nothing", async () => {
      fake(exams.startAttempt, foreign({}));
      fake(exams.getPaper, []);
      const page = await screen(TestInfo, signedIn);
      await page.press(t("start"));
      await expect.element(page.toast(/Failed to start test/)).toBeVisible();
      await page.at(at.url);
    });

    it("[S107] says Invalid response format from server when the questions are no list", async () => {
      fake(exams.startAttempt, attempt());
      fake(exams.getPaper, { mcqs: [] } as never, { asItIs: true });
      const page = await screen(TestInfo, signedIn);
      await page.press(t("start"));
      await expect.element(page.toast("Invalid response format from server")).toBeVisible();
    });
  });
});

it("of an event's paper there are no instructions: who has begun it is led to the event", async () => {
  fake(exams.getTest, mockTest({ testType: "event" }));
  const page = await screen(TestInfo, { ...at, user: candidate });
  await page.at(`/pariksha/${mockTest()._id}/register`);
});
