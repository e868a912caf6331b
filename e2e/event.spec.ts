import { approveAll, type Made, moveTo, publishEvent, RIGHT, registerAndPay } from "./event.ts";
import { ask, expect, look, type Page, type T, test, toast, visit } from "./fixtures.ts";
import { halves } from "./pictures.ts";
import { proven } from "./proven.ts";
import { needsAdmin, openStaff } from "./staff.ts";

needsAdmin();

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const pageOf = ({ slug }: Made) => `/pariksha/${slug}/register`;

/** Registers on the screen and sends a slip. */
async function registerWithSlip(page: Page, t: T, event: Made): Promise<void> {
  await visit(page, pageOf(event));
  await page.getByRole("checkbox", { name: t("event.register.showsName") }).check();
  await button(page, t("event.register.submit")).click();
  await expect(toast(page, t("event.register.done"))).toBeVisible();
  await page.getByLabel(t("registration.pay.transaction"), { exact: true }).fill("TX-SCREEN-1");
  await page.locator("input[type=file]").setInputFiles(halves(80, 120, [90, 30, 90], [255, 255, 255]));
  await expect(page.getByText(t("registration.proof.there"))).toBeVisible();
  await button(page, t("registration.pay.send")).click();
  await expect(page.getByText(t("registration.review.lead"))).toBeVisible();
}

/** Chooses the right option of so many questions, and submits. */
async function answerAndSubmit(page: Page, t: T, right: number): Promise<void> {
  for (let n = 0; n < right; n++) {
    if (n > 0) await page.getByRole("button", { name: t("sitting.sit.next") }).click();
    await page.locator("article[data-question] label").filter({ hasText: RIGHT }).click();
  }
  await expect(page.locator("[data-connection]")).toHaveAttribute("data-connection", "saved", { timeout: 20_000 });
  await button(page, t("sitting.sit.submit")).first().click();
  await page
    .getByRole("dialog", { name: t("sitting.submit.title") })
    .getByRole("button", { name: t("sitting.submit.confirm"), exact: true })
    .click();
  await expect(page.getByText(t("lobby.submitted.code"))).toBeVisible();
}

test("[S120] [S121] [S122] [S124] a whole event: a slip, a waiting list, the start, news, receipts and ranks", async ({
  api,
  server,
  device,
  t,
}) => {
  test.skip(!server.socket, "the clock of an app that was given stays as it is");
  test.setTimeout(90_000);
  const [admin, author] = [await openStaff(api, "admin"), await openStaff(api, "moderator")];
  const [gita, hari, maya] = [
    await proven(api, server, "Gita"),
    await proven(api, server, "Hari"),
    await proven(api, server, "Maya"),
  ];
  const account = { ne: "बैङ्क, खाता ०१२३", en: "Bank, account 0123" };
  const event = await publishEvent(api, admin, author, { fee: 10_000, capacity: 2, paymentAccount: account });
  const act = (path: string, data: object) =>
    ask(api, `/api/admin/events/${event._id}/${path}`, { method: "POST", token: admin.token, data });
  const [first, second, third] = [await device(gita), await device(hari), await device(maya)];

  await test.step("one registers with a slip, one over the API, and who comes last waits", async () => {
    await registerWithSlip(first, t, event);
    await registerAndPay(api, hari, event);
    await visit(third, pageOf(event));
    await button(third, t("event.register.wait")).click();
    await expect(third.getByText(t("registration.waits.place"))).toBeVisible();
    await approveAll(api, admin, event);
    // The page that is open hears of it.
    await expect(first.getByText(t("registration.card.stamp"))).toBeVisible({ timeout: 20_000 });
    await look(first, "event-card");
  });

  await test.step("both wait, and the exam begins without a press", async () => {
    await moveTo(server.socket ?? "", event, -0.25);
    await Promise.all([first, second].map((page) => visit(page, pageOf(event))));
    await expect(first.getByText(t("lobby.left"))).toBeVisible();
    for (const page of [first, second]) {
      await page.waitForURL((url) => /^\/pariksha\/[^/]+$/.test(url.pathname), { timeout: 20_000 });
      await page.locator("article[data-question]").waitFor();
    }
  });

  await test.step("what staff say, and more time, reach who sits", async () => {
    await act("announce", { text: "Question 2 is right as it stands." });
    const said = first.getByText(t("announcements.news", { text: "Question 2 is right as it stands." }));
    await expect(said).toBeVisible({ timeout: 20_000 });
    await look(first, "event-news");
    await button(first, t("announcements.hide")).click();
    await expect(said).toHaveCount(0);
    await act("extend", { minutes: 10, reason: "The power failed for ten minutes" });
    const [words = ""] = t("announcements.extended", { time: "@" }).split("@");
    await expect(first.getByText(words)).toBeVisible({ timeout: 20_000 });
  });

  await test.step("both submit, and have a receipt", async () => {
    await Promise.all([answerAndSubmit(first, t, 2), answerAndSubmit(second, t, 1)]);
    await expect(first.getByText("Question 2 is right as it stands.")).toBeVisible();
    await look(first, "event-submitted");
  });

  await test.step("ranks are out for both", async () => {
    await moveTo(server.socket ?? "", event, 240);
    await ask(api, "/api/admin/events/force-update-statuses", { method: "POST", token: admin.token });
    for (const [page, rank] of [
      [first, "1"],
      [second, "2"],
    ] as const) {
      await visit(page, pageOf(event));
      const own = page.getByRole("row").and(page.locator("[aria-current]"));
      await expect(own.getByRole("cell").first()).toHaveText(rank);
      await expect(page.getByRole("row")).toHaveCount(3);
    }
    await expect(second.getByRole("cell", { name: "Gita" })).toBeVisible();
    await expect(first.getByRole("cell", { name: "Hari" })).toHaveCount(0);
    await look(first, "event-ranks");
  });
});
