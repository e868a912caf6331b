import { expect, openAccount, signInWith, statusNoise, test } from "./fixtures.ts";
import { needsAdmin, newName, openSheet, openStaff, openSuspend, suspend } from "./staff.ts";

needsAdmin();

const DAY_MS = 86_400_000;

test("[S134] terms in days end rightly by a phone whose clock is a year wrong, and a day that is over is refused", async ({
  page,
  context,
  api,
  watch,
  t,
}) => {
  watch.expect(statusNoise(400));
  const now = Date.now();
  await page.clock.setFixedTime(now + 365 * DAY_MS);
  await signInWith(context, await openStaff(api, "moderator"));
  const opened = await openSheet(page, t, await openAccount(api, newName()));
  const dialog = await openSuspend(opened, t);
  const reason = dialog.getByLabel(t("staff.reason.label"));
  await reason.fill("A text to be selected");
  // Selected with the mouse, which is let go of outside: that is no press on the backdrop.
  const box = await reason.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 40, (box?.y ?? 0) + 15);
  await page.mouse.down();
  await page.mouse.move(5, 5, { steps: 4 });
  await page.mouse.up();
  await expect(reason).toHaveValue("A text to be selected");
  await expect(dialog).toBeVisible();

  const byDate = {
    term: t("accounts.staff.action.suspend.byDate"),
    date: "2026-11-20",
    reason: "Until a day that is over",
  };
  expect((await suspend(dialog, t, byDate)).status).toBe(400);
  const date = dialog.getByLabel(t("accounts.staff.action.suspend.date"));
  await expect(date).toHaveAttribute("aria-invalid", "true");
  await expect(date).toHaveAccessibleDescription(
    `4 Mangsir 2083 BS · 2026-11-20 ${t("accounts.staff.action.suspend.dateWrong", { n: 30 })}`,
  );
  await expect(dialog.getByRole("alert")).toHaveCount(0);
  await expect(date).toHaveValue(byDate.date);
  await expect(reason).toHaveValue(byDate.reason);

  // Days, rounded up to Kathmandu's full hour.
  const daysFromNow = (end: string | null | undefined) => (Date.parse(end ?? "") - now) / DAY_MS;
  const suspendFor = async (n: number) => {
    const term = t("accounts.staff.action.suspend.days_other", { n });
    const { until } = await suspend(dialog, t, { term, reason: `For ${n} days` });
    expect(until).toMatch(/:15:00\.000Z$/);
    expect(daysFromNow(until)).toBeGreaterThanOrEqual(n);
    expect(daysFromNow(until)).toBeLessThan(n + 1.5 / 24);
    await expect(opened.getByText(`For ${n} days`).first()).toBeVisible();
  };
  await suspendFor(7);
  await openSuspend(opened, t);
  await suspendFor(30);
});
