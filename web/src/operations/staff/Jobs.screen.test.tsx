import { operations as calls } from "@sarathi/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { job } from "../../../test/operations.ts";
import { admin, moderator } from "../../../test/people.ts";
import { faces, fake, pageOf, screen, textsOf, unreachable } from "../../../test/screen.tsx";
import Jobs from "./Jobs.tsx";

const at = {
  path: "/admin/jobs",
  texts: ["staff", "admin", "operations.staff", "operations.errors"],
  user: admin,
  viewport: "desktop",
} as const;
const t = textsOf("operations.staff");

beforeEach(() => {
  fake(calls.listQueues, [
    { queue: "mail", waiting: 0, running: 0, retrying: 3, failed: 1 },
    { queue: "of.another-release", waiting: 0, running: 0, retrying: 0, failed: 1 },
  ]);
});

describe.each(faces)("in $language, $theme, on a $viewport", (face) => {
  it("what was given up is named with its cause and its place in the program", async () => {
    const other = job({ _id: "01900000-0000-7000-8000-0000000000f8", queue: "of.another-release", canRetry: false });
    fake(calls.listJobs, pageOf([job(), other]));
    const page = await screen(Jobs, { ...at, ...face });
    const own = textsOf("operations.staff", face.language);
    await expect.element(page.getByText(own("queue.mail")).last()).toBeVisible();
    await expect.element(page.getByText("MailNotTaken (ECONNREFUSED)").first()).toBeVisible();
    await expect.element(page.getByText("server/src/foundation/mail/smtp.ts:41").first()).toBeVisible();
    expect(page.getByRole("button", { name: own("retry.start") }).elements()).toHaveLength(1);
    await page.check();
  });
});

it("is tried again at a press, and taken off the list after a question", async () => {
  fake(calls.listJobs, pageOf([job()]));
  const retried = fake(calls.retryJob, { _id: job()._id, state: "retrying" });
  const removed = fake(calls.removeJob, { _id: job()._id });
  const page = await screen(Jobs, at);
  await page.press(t("retry.start"));
  await expect.element(page.toast(t("retry.done"))).toBeVisible();
  expect(retried.calls).toHaveLength(1);
  await page.press(t("remove.open"));
  await expect.element(page.getByText(t("remove.lead"))).toBeVisible();
  await page.check();
  await page.press(t("remove.confirm"));
  await expect.element(page.toast(t("remove.done"))).toBeVisible();
  expect(removed.calls).toMatchObject([{ params: { id: job()._id } }]);
});

it("a refusal stands in the dialog, a failed list can be tried again, and nothing is a good answer", async () => {
  fake(calls.listJobs, unreachable);
  const page = await screen(Jobs, at);
  await expect.element(page.getByText(t("jobs.failed"))).toBeVisible();
  fake(calls.listJobs, pageOf([job()]));
  await page.press(textsOf("common")("retry"));
  fake(calls.removeJob, (_, refuse) => refuse("job.not_found"));
  await page.press(t("remove.open"));
  await page.press(t("remove.confirm"));
  await expect.element(page.getByText(textsOf("errors")("job.not_found"))).toBeVisible();
  await page.press(textsOf("staff")("confirm.cancel"));
  fake(calls.listJobs, pageOf([]));
  await page.getByText(`${t("jobs.state.retrying")} 3`).click();
  await expect.element(page.getByText(t("jobs.empty.retrying"))).toBeVisible();
});

it("moderators read that it is not theirs, and nothing is asked", async () => {
  const page = await screen(Jobs, { ...at, user: moderator });
  await expect.element(page.getByText(t("denied"))).toBeVisible();
});
