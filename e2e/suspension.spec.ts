import { expect, openAccount, signInWith, statusNoise, test } from "./fixtures.ts";
import { needsAdmin, newName, openSheet, openStaff, openSuspend, setRole, suspend } from "./staff.ts";

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

test("[S134] a day is offered and taken as far as one's role reaches", async ({
  page,
  context,
  api,
  device,
  watch,
  t,
}) => {
  watch.expect(statusNoise(400), statusNoise(422));
  const member = await openAccount(api, newName());
  await signInWith(context, await openStaff(api, "admin"));
  const moderators = await device(await openStaff(api, "moderator"));
  for (const [theirs, longest] of [
    [moderators, 30],
    [page, 3650],
  ] as const) {
    const opened = await openSheet(theirs, t, member);
    const dialog = await openSuspend(opened, t);
    await dialog.getByText(t("accounts.staff.action.suspend.byDate"), { exact: true }).click();
    const field = dialog.getByLabel(t("accounts.staff.action.suspend.date"));
    const last = (await field.getAttribute("data-max")) ?? "";
    const first = (await field.getAttribute("data-min")) ?? "";
    expect((Date.parse(last) - Date.parse(first)) / DAY_MS).toBe(longest - 1);
    // Two days on: in the last hour of a day the next one is taken too.
    const date = new Date(Date.parse(last) + 2 * DAY_MS).toISOString().slice(0, 10);
    expect((await suspend(dialog, t, { date, reason: "Too long" })).status).toBeGreaterThanOrEqual(400);
    await expect(
      dialog.getByText(t("accounts.staff.action.suspend.dateWrong", { n: longest.toLocaleString("en") })),
    ).toBeVisible();
    await expect(dialog.getByRole("alert")).toHaveCount(0);
    await expect(field).toHaveValue(date);
    const { status, until } = await suspend(dialog, t, { date: last, reason: "To the last day" });
    expect([status, until]).toEqual([200, `${last}T18:14:59.000Z`]);
  }
});

test("[S134] a day is typed in either calendar, or chosen from a month of Bikram Sambat by keyboard", async ({
  page,
  context,
  api,
  t,
}) => {
  await page.clock.setFixedTime("2026-11-22T06:00:00Z");
  await signInWith(context, await openStaff(api, "admin"));
  const opened = await openSheet(page, t, await openAccount(api, newName()));
  const dialog = await openSuspend(opened, t);
  await dialog.getByText(t("accounts.staff.action.suspend.byDate"), { exact: true }).click();
  const field = dialog.getByLabel(t("accounts.staff.action.suspend.date"));
  await field.fill("२०८३-०८-१४");
  await expect(field).toHaveAccessibleDescription("14 Mangsir 2083 BS · 2026-11-30");
  await field.fill("2026-13-01");
  await expect(field).toHaveAccessibleDescription(new RegExp(t("staff.date.wrong")));
  await field.fill("2026-11-30");
  await dialog.getByRole("button", { name: t("staff.date.open") }).press("Enter");
  const grid = page.getByRole("grid", { name: "Mangsir 2083" });
  await expect(grid.getByRole("button", { name: "14 Mangsir 2083 BS (2026-11-30)" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("PageDown");
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByRole("grid", { name: "Poush 2083" })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("grid")).toHaveCount(0);
  await expect(field).toHaveValue("2027-01-04");
  await expect(field).toHaveAccessibleDescription("20 Poush 2083 BS · 2027-01-04");
});

test("[S134] who is no administrator any more is told, and chooses again without losing the reason", async ({
  page,
  context,
  api,
  watch,
  t,
}) => {
  watch.expect(statusNoise(422));
  const admin = await openStaff(api, "admin");
  await signInWith(context, admin);
  const opened = await openSheet(page, t, await openAccount(api, newName()));
  const dialog = await openSuspend(opened, t);
  const endless = dialog.getByRole("radio", { name: t("accounts.staff.action.suspend.endless") });
  await expect(endless).toBeAttached();
  await setRole(api, admin.user._id, "moderator");
  const reason = "Sold the answers";
  const sent = await suspend(dialog, t, { term: t("accounts.staff.action.suspend.endless"), reason });
  expect(sent.status).toBe(422);
  await expect(dialog.getByRole("alert")).toHaveText(t("errors.user.suspension_length"));
  await expect(endless).toHaveCount(0);
  await expect(
    dialog.getByRole("radio", { name: t("accounts.staff.action.suspend.days_other", { n: 7 }) }),
  ).toBeChecked();
  await expect(dialog.getByLabel(t("staff.reason.label"))).toHaveValue(reason);
  expect((await suspend(dialog, t, { reason })).status).toBe(200);
  await expect(opened.getByText(reason).first()).toBeVisible();
});
