import { type Certificate, eventKeys as calls } from "@sarathi/contract";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { atStart, examEvent } from "../../../test/events.ts";
import { candidate } from "../../../test/people.ts";
import { faces, fake, type ScreenOptions, screen, textsOf, unreachable } from "../../../test/screen.tsx";
import CertificatePage from "./CertificatePage.tsx";

const at = {
  path: "/pariksha/:slug/certificate",
  url: "/pariksha/kharidar-full-1/certificate",
  texts: ["events", "certificate", "events.errors"],
  user: candidate,
} as const satisfies ScreenOptions;
const t = textsOf("certificate");
const { slug, title } = examEvent();
const certificate = (more: Partial<Certificate> = {}): Certificate => ({
  ...{ name: "Sita Sharma", event: { slug, title }, heldAt: atStart(0), rollNo: 127, score: 76.8, fullMarks: 100 },
  ...{ passed: true, rank: 3, participants: 312, percentile: 99.36, code: "ABCD-1234", isFinal: true },
  ...more,
});

describe.each(faces)("in $language, $theme, on a $viewport", (face) => {
  const own = textsOf("certificate", face.language);

  it("[S122] says whose it is, of what, when in both calendars, the marks and the place, and is printed", async () => {
    fake(calls.certificate, certificate());
    const asked = vi.spyOn(window, "print").mockImplementation(() => undefined);
    onTestFinished(() => void asked.mockRestore());
    const page = await screen(CertificatePage, { ...at, ...face });
    const sheet = page.getByRole("region", { name: own("title") });
    await expect.element(sheet.getByText("Sita Sharma")).toBeVisible();
    const day = face.language === "ne" ? "२०८३ मङ्सिर १२ (सन् २०२६ नोभेम्बर २८), ०८:०० बजे" : /\(28 November 2026\), 08:00/;
    await expect.element(sheet.getByText(day)).toBeVisible();
    const place = face.language === "ne" ? "३१२ मा ३" : "3 of 312";
    await expect.element(sheet.getByText(place)).toBeVisible();
    await expect.element(sheet.getByText("ABCD-1234")).toBeVisible();
    await page.check();
    await page.press(own("print"));
    expect(asked).toHaveBeenCalledTimes(1);
  });
});

it("of a provisional key says that it may change; of who did not pass there is no stamp, nor a code that is gone", async () => {
  const { code: _, percentile: __, ...rest } = certificate({ passed: false, isFinal: false });
  fake(calls.certificate, rest);
  const page = await screen(CertificatePage, at);
  await expect.element(page.getByText(t("provisional"))).toBeVisible();
  expect(page.getByText(t("passed"), { exact: true }).query()).toBeNull();
  expect(page.getByText(t("code")).query()).toBeNull();
});

it.each([
  ["certificate.none", "none"],
  ["result.not_out", "notOut"],
  ["result.not_found", "notTaken"],
  ["event.not_found", "noEvent"],
] as const)("says why there is none: %s", async (code, text) => {
  fake(calls.certificate, (_, refuse) => refuse(code));
  const page = await screen(CertificatePage, at);
  await expect.element(page.getByText(t(text))).toBeVisible();
  await page.check();
});

it("asks again when it did not come", async () => {
  fake(calls.certificate, unreachable);
  const page = await screen(CertificatePage, at);
  await expect.element(page.getByText(t("failed"))).toBeVisible();
});
