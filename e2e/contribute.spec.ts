import type { APIRequestContext } from "@playwright/test";
import { ask, expect, look, type Member, offlineNoise, type Page, type T, test, toast, visit } from "./fixtures.ts";
import { halves } from "./pictures.ts";
import { proven } from "./proven.ts";
import { needsAdmin, openStaff } from "./staff.ts";

needsAdmin();
test.use({ viewport: { width: 360, height: 740 }, language: "ne" });

const FORM = "/resources/first-paper-guide/contribute";
const photo = (name: string, shade: number) => ({
  ...halves(120, 160, [shade, shade, 120], [255, 255, 255]),
  name: `${name}.png`,
});

interface Own {
  _id: string;
  version: number;
  resourceId: string;
  itemId?: string;
}
const latestOf = async (api: APIRequestContext, { token }: Member): Promise<Own> => {
  const [latest] = await ask<Own[]>(api, "/api/resources/my-contributions", { token });
  if (!latest) throw new Error("nothing is contributed");
  return latest;
};

/** Decides as staff do, about the contribution as it is now. @returns the item that it became */
async function decide(api: APIRequestContext, staff: Member, one: Own, decision: string, reason?: string) {
  const path = `/api/admin/resources/contributions/${one._id}`;
  const { token } = staff;
  const { version } = await ask<Own>(api, `${path}/claim`, {
    ...{ method: "POST", token, data: { on: true, version: one.version } },
  });
  const data = { decision, version, ...(reason && { reason }) };
  return (await ask<Own>(api, `${path}/decide`, { method: "POST", token, data })).itemId;
}

const titleField = (page: Page, t: T) =>
  page.getByRole("main").getByLabel(new RegExp(`^${t("contribute.titleLabel")}`));

test("[S93] [S94] photographed notes: begun offline, mended, published with a name, changed by another, rolled back", async ({
  api,
  server,
  device,
  watch,
  t,
}) => {
  test.setTimeout(60_000);
  watch.expect(offlineNoise);
  const staff = await openStaff(api, "moderator");
  const [sita, maya] = [await proven(api, server, "Sita"), await proven(api, server, "Maya")];
  const page = await device(sita);
  const title = `फाइलिङका हस्तलिखित नोट ${sita.user.username}`;

  await test.step("photos and a title wait on the phone while there is no network", async () => {
    await visit(page, FORM);
    await expect(titleField(page, t)).toBeVisible();
    await page.context().setOffline(true);
    await page.getByText(t("contribute.kind.photos"), { exact: true }).click();
    await page.locator("input[type=file]").setInputFiles([photo("one", 200), photo("two", 90)]);
    await expect(page.getByRole("img", { name: t("contribute.photos.one", { n: "२" }) })).toBeVisible();
    await titleField(page, t).fill(title);
    await expect(page.getByText(t("contribute.offline"))).toBeVisible();
    await expect(page.getByText(t("contribute.draft.kept"))).toBeVisible();
    await page.context().setOffline(false);
    await visit(page, FORM);
    await expect(titleField(page, t)).toHaveValue(title);
    await expect(page.getByRole("img", { name: t("contribute.photos.one", { n: "२" }) })).toBeVisible();
    await look(page, "contribute-photos");
  });

  await test.step("sent, with a wish to change it, and mended", async () => {
    await page.getByRole("button", { name: t("contribute.send"), exact: true }).click();
    await expect(toast(page, t("contribute.sent"))).toBeVisible();
    await decide(api, staff, await latestOf(api, sita), "request_changes", "कुन पाठ हो, शीर्षकमा लेख्नुहोस्");
    await visit(page, "/resources/my-contributions");
    await expect(page.getByText("कुन पाठ हो, शीर्षकमा लेख्नुहोस्")).toBeVisible();
    await look(page, "my-contributions");
    await page.getByRole("link", { name: t("myContributions.mend") }).click();
    await titleField(page, t).fill(`${title}: वर्णानुक्रम`);
    await page.getByRole("button", { name: t("contribute.sendAgain"), exact: true }).click();
    await expect(toast(page, t("contribute.sent"))).toBeVisible();
  });

  const sent = await latestOf(api, sita);
  const itemId = (await decide(api, staff, sent, "publish")) ?? "";
  const item = `/resources/${sent.resourceId}/items/${itemId}`;
  const main = page.getByRole("main");
  await test.step("published under its contributor's name", async () => {
    await visit(page, item);
    await expect(main.getByRole("heading", { level: 1 })).toContainText("वर्णानुक्रम");
    await expect(main.getByRole("link", { name: "Sita" })).toBeVisible();
    await look(page, "item-contributed");
  });

  await test.step("changed by another, and rolled back by staff: both names stay", async () => {
    const source = await ask<object>(api, `/api/resources/items/${itemId}/source?language=ne`, { token: maya.token });
    const data = { ...source, title: "अर्कै शीर्षक", send: true };
    await ask(api, `/api/resources/${sent.resourceId}/contribute`, { method: "POST", token: maya.token, data });
    await decide(api, staff, await latestOf(api, maya), "publish");
    await visit(page, item);
    await expect(main.getByRole("heading", { level: 1 })).toContainText("अर्कै शीर्षक");
    const kept = `/api/admin/resources/${sent.resourceId}/items/${itemId}`;
    const { version } = await ask<Own>(api, kept, { token: staff.token });
    const back = { revision: 1, reason: "पहिलेकै शीर्षक ठीक थियो", version };
    await ask(api, `${kept}/rollback`, { method: "POST", token: staff.token, data: back });
    await visit(page, item);
    await expect(main.getByRole("heading", { level: 1 })).toContainText("वर्णानुक्रम");
    for (const name of ["Sita", "Maya"]) await expect(main.getByRole("link", { name })).toBeVisible();
  });
});
