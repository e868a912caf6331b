import fs from "node:fs/promises";
import type { APIRequestContext } from "@playwright/test";
import {
  ask,
  expect,
  look,
  type Member,
  offlineNoise,
  type Page,
  signInWith,
  statusNoise,
  type T,
  test,
  toast,
  visit,
} from "./fixtures.ts";
import { halves, noise, type Picture } from "./pictures.ts";

const RED = [200, 30, 60] as const;
const BLUE = [20, 60, 200] as const;

const main = (page: Page) => page.getByRole("main");
const dialog = (page: Page) => page.getByRole("dialog");
const use = (page: Page, t: T) => dialog(page).getByRole("button", { name: t("profile.avatar.save") });
const cutOut = (page: Page, t: T) => dialog(page).getByRole("group", { name: t("profile.avatar.area") });

async function choose(page: Page, picture: Picture): Promise<void> {
  await page.locator('input[type="file"]').setInputFiles(picture);
}

/** Opens one's page and the dialog over a picture. */
async function fit(page: Page, t: T, picture: Picture): Promise<void> {
  await visit(page, "/profile/me?tab=edit");
  await expect(main(page).getByRole("button", { name: t("profile.avatar.add") })).toBeVisible();
  await choose(page, picture);
  await expect(cutOut(page, t)).toBeVisible();
}

/** Colour of a stored picture at a place, in shares of its sides. */
const colourAt = (page: Page, url: string, x: number, y: number) =>
  page.evaluate(
    async ([address, left, top]) => {
      const picture = await createImageBitmap(await (await fetch(address)).blob());
      const canvas = new OffscreenCanvas(picture.width, picture.height);
      const pen = canvas.getContext("2d");
      pen?.drawImage(picture, 0, 0);
      const data = pen?.getImageData(picture.width * left, picture.height * top, 1, 1).data ?? [];
      return { width: picture.width, height: picture.height, colour: [...data].slice(0, 3) };
    },
    [url, x, y] as const,
  );
const near = (colour: number[], wanted: readonly number[]) =>
  colour.every((part, at) => Math.abs(part - (wanted[at] ?? 0)) < 24);

async function avatarOf(api: APIRequestContext, { token }: Member): Promise<string | undefined> {
  const user = await ask<{ profile: { avatar?: string } }>(api, "/api/auth/me", { token });
  return user.profile.avatar;
}

test("[S55] [S135] a picture is fitted, sent, shown at once everywhere, and removed", async ({
  page,
  context,
  member,
  api,
  t,
}) => {
  await signInWith(context, member);
  await fit(page, t, halves(1200, 900, RED, BLUE));
  await look(page, "avatar-crop");
  const posted = page.waitForRequest("**/api/upload");
  await use(page, t).click();
  expect((await posted).headers()["content-type"]).toMatch(/^multipart\/form-data/);
  await expect(toast(page, t("profile.avatar.saved"))).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  const url = (await avatarOf(api, member)) ?? "";
  expect(url).toMatch(/^\/files\//);
  const { width, height, colour } = await colourAt(page, url, 0.2, 0.5);
  expect([width, height]).toEqual([640, 640]);
  expect(near(colour, RED), String(colour)).toBe(true);
  const small = url.replace("/640.webp", "/320.webp");
  await expect(main(page).locator(`img[src="${small}"]:visible`).first()).toBeVisible();
  if ((page.viewportSize()?.width ?? 0) > 1000) {
    await expect(page.getByRole("banner").locator(`img[src="${small}"]`)).toBeVisible();
  }
  await main(page)
    .getByRole("button", { name: t("profile.avatar.remove") })
    .click();
  await expect(toast(page, t("profile.avatar.removed"))).toBeVisible();
  await expect(page.locator(`img[src="${small}"]`)).toHaveCount(0);
  expect(await avatarOf(api, member)).toBeUndefined();
});

test("[S55] what is no picture, too large or broken is told before it is sent", async ({
  page,
  context,
  member,
  t,
}) => {
  const sent: string[] = [];
  page.on("request", (request) => request.url().includes("/api/upload") && sent.push(request.url()));
  await signInWith(context, member);
  await visit(page, "/profile/me?tab=edit");
  await expect(main(page).getByRole("button", { name: t("profile.avatar.add") })).toBeVisible();
  await choose(page, { name: "a.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg/>") });
  await expect(main(page).getByText(t("uploads.unfit.kind"))).toBeVisible();
  const large = test.info().outputPath("a.jpg");
  await fs.writeFile(large, "");
  await fs.truncate(large, 26 * 1024 * 1024);
  await page.locator('input[type="file"]').setInputFiles(large);
  await expect(main(page).getByText(t("uploads.unfit.size", { mb: 25 }))).toBeVisible();
  await choose(page, { name: "a.png", mimeType: "image/png", buffer: Buffer.from("not a picture") });
  await expect(dialog(page).getByText(t("uploads.unfit.broken"))).toBeVisible();
  await expect(use(page, t)).toBeDisabled();
  await page.keyboard.press("Escape");
  const vast = halves(20, 20, RED, BLUE);
  for (const at of [16, 20]) vast.buffer.writeUInt32BE(16_000, at);
  await choose(page, vast);
  await expect(dialog(page).getByText(t("uploads.unfit.pixels"))).toBeVisible();
  await expect(use(page, t)).toBeDisabled();
  expect(sent).toEqual([]);
});

test("[S55] a picture is fitted with the keyboard alone", async ({ page, context, member, api, t }) => {
  await signInWith(context, member);
  await fit(page, t, halves(1600, 600, RED, BLUE));
  const place = cutOut(page, t);
  await place.focus();
  // The picture to the right, so that its left half stands under the window.
  for (let n = 0; n < 60; n++) await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Tab");
  const zoom = dialog(page).getByLabel(t("profile.avatar.zoom"));
  await expect(zoom).toBeFocused();
  for (let n = 0; n < 5; n++) await page.keyboard.press("ArrowRight");
  await expect(zoom).toHaveAttribute("aria-valuetext", "125%");
  await page.keyboard.press("Tab");
  await expect(dialog(page).getByRole("button", { name: t("profile.avatar.rotate") })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(use(page, t)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(toast(page, t("profile.avatar.saved"))).toBeVisible();
  const url = (await avatarOf(api, member)) ?? "";
  for (const x of [0.1, 0.9]) {
    const { colour } = await colourAt(page, url, x, 0.5);
    expect(near(colour, RED), `${x}: ${colour}`).toBe(true);
  }
});

test("[S55] a picture is sent once, however often it is used; one that cannot be cut is told", async ({
  page,
  context,
  member,
  api,
  t,
}) => {
  const sent: string[] = [];
  page.on("request", (request) => request.url().includes("/api/upload") && sent.push(request.url()));
  await signInWith(context, member);
  await fit(page, t, halves(900, 900, RED, BLUE));
  await page.evaluate(() => {
    const write = HTMLCanvasElement.prototype.toBlob;
    // As WebP and as JPEG.
    let failures = 2;
    HTMLCanvasElement.prototype.toBlob = function (done, ...how) {
      if (failures-- > 0) done(null);
      else write.call(this, done, ...how);
    };
  });
  await use(page, t).click();
  await expect(dialog(page).getByText(t("uploads.unfit.broken"))).toBeVisible();
  await use(page, t).evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await expect(toast(page, t("profile.avatar.saved"))).toBeVisible();
  expect(await avatarOf(api, member)).toMatch(/^\/files\//);
  expect(sent).toHaveLength(1);
});

test("a quarter turn turns what is sent", async ({ page, context, member, api, t }) => {
  await signInWith(context, member);
  await fit(page, t, halves(900, 900, RED, BLUE));
  await dialog(page)
    .getByRole("button", { name: t("profile.avatar.rotate") })
    .click();
  await page.waitForTimeout(300);
  await use(page, t).click();
  await expect(toast(page, t("profile.avatar.saved"))).toBeVisible();
  const url = (await avatarOf(api, member)) ?? "";
  expect(near((await colourAt(page, url, 0.5, 0.1)).colour, RED)).toBe(true);
  expect(near((await colourAt(page, url, 0.5, 0.9)).colour, BLUE)).toBe(true);
});

test("[S55] a slow upload shows how far it is, and can be cancelled and begun anew", async ({
  page,
  context,
  member,
  api,
  watch,
  t,
}) => {
  watch.expect(offlineNoise);
  await signInWith(context, member);
  await fit(page, t, noise(900, 900));
  const network = await context.newCDPSession(page);
  const slow = (bytesPerSecond: number) =>
    network.send("Network.emulateNetworkConditions", {
      offline: bytesPerSecond === 0,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: bytesPerSecond,
    });
  await slow(10_000); // a slow machine is to look at it before it is over
  await use(page, t).click();
  const bar = dialog(page).getByRole("progressbar");
  await expect(bar).toBeInViewport();
  const shares: number[] = [];
  await expect
    .poll(async () => {
      shares.push(Number(await bar.getAttribute("value")));
      return shares.at(-1);
    })
    .toBeGreaterThan(0.1);
  expect(shares.some((share) => share < 1)).toBe(true);
  await look(page, "avatar-sending");
  await dialog(page)
    .getByRole("button", { name: t("uploads.cancel") })
    .click();
  await expect(bar).toBeHidden();
  expect(await avatarOf(api, member)).toBeUndefined();

  await slow(0);
  await use(page, t).click();
  const why = dialog(page).getByRole("alert");
  await expect(why).toContainText(t("errors.network"));
  await look(page, "avatar-failed");
  await slow(-1);
  await why.getByRole("button", { name: t("common.retry") }).click();
  await expect(toast(page, t("profile.avatar.saved"))).toBeVisible();
  expect(await avatarOf(api, member)).toMatch(/^\/files\//);
});

test("[S55] what the server refuses is told in the reader's language; a dead session leads away", async ({
  page,
  context,
  member,
  api,
  watch,
  t,
}) => {
  watch.expect(statusNoise(422, "upload"), statusNoise(401));
  await signInWith(context, member);
  await fit(page, t, halves(400, 400, RED, BLUE));
  const code = "upload.broken";
  const json = { success: false, statusCode: 422, code, message: code, errors: [], requestId: "x" };
  await page.route("**/api/upload", (route) => route.fulfill({ status: 422, json }), { times: 1 });
  await use(page, t).click();
  await expect(dialog(page).getByRole("alert")).toContainText(t("errors.upload.broken"));
  await ask(api, "/api/auth/logout", { method: "POST", token: member.token });
  await use(page, t).click();
  await expect(toast(page, t("shell.sessionEnded"))).toBeVisible();
  await expect(page.locator("html[data-session=in]")).not.toBeAttached();
});

test("[S24] a picture that does not come is the first letter", async ({ page, context, member, api, watch, t }) => {
  watch.expect(statusNoise(404, "/files/"));
  await signInWith(context, member);
  await fit(page, t, halves(400, 400, RED, BLUE));
  await use(page, t).click();
  await expect(toast(page, t("profile.avatar.saved"))).toBeVisible();
  expect(await avatarOf(api, member)).toMatch(/^\/files\//);
  await page.route("**/files/**", (route) => route.fulfill({ status: 404, body: "" }));
  await page.reload();
  await expect(main(page).locator("svg text").first()).toHaveText("S");
  await expect(page.getByRole("banner").locator("svg text").last()).toHaveText("S");
  await expect(main(page).locator('img[src^="/files/"]')).toHaveCount(0);
});
