import {
  resourceAdmin as admin,
  curriculumAdmin,
  resourceContributions,
  resourceReview as review,
} from "@sarathi/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { moderator } from "../../../test/people.ts";
import { adminItem, adminResource, id, item, linkSummary, resource, resourceFigures } from "../../../test/resources.ts";
import { faces, fake, pageOf, screen, textsOf, unreachable } from "../../../test/screen.tsx";
import DeadLinks from "./DeadLinks.tsx";
import Figures from "./Figures.tsx";
import Items from "./items/Items.tsx";
import Resources from "./Resources.tsx";
import Takedowns from "./Takedowns.tsx";

const texts = [
  ...(["staff", "admin", "resources.staff", "resources", "resourceItem", "myContributions"] as const),
  ...(["community", "uploads"] as const),
];
const at = { path: "/admin/resources", texts, user: moderator } as const;
const itemsAt = { ...at, path: "/admin/resources/:id/items", url: `/admin/resources/${id(1)}/items` } as const;
const t = textsOf("resources.staff");
const at1 = "2026-11-20T06:00:00.000Z";

describe.each(faces)("[S97] in $language, $theme, on a $viewport", (face) => {
  const own = textsOf("resources.staff", face.language);
  it("lists resources with what waits, and those of no choice", async () => {
    fake(
      admin.listAdminResources,
      pageOf([adminResource(), adminResource({ _id: id(2), published: false, waiting: 0 })]),
    );
    const page = await screen(Resources, { ...at, ...face });
    await expect
      .element(page.getByText(own("waitingHere", { count: 1, n: face.language === "ne" ? "१" : "1" })))
      .toBeVisible();
    await page.check();
    await page.unmount();
    fake(admin.listAdminResources, pageOf([]));
    const empty = await screen(Resources, { ...at, ...face, url: "/admin/resources?type=book" });
    await expect.element(empty.getByText(own("list.emptyNarrowed"))).toBeVisible();
    await empty.check();
  });

  it("shows a resource with its items", async () => {
    fake(admin.getAdminResource, adminResource());
    fake(admin.listAdminItems, pageOf([adminItem(), adminItem({ _id: id(11), takenDown: true })]));
    const page = await screen(Items, { ...itemsAt, ...face });
    await expect.element(page.getByText(own("item.takenDown"))).toBeVisible();
    await page.check();
  });

  it("shows dead links, reports and figures", async () => {
    fake(
      review.deadLinks,
      pageOf([
        {
          ...adminItem(),
          ...linkSummary(),
          resourceTitle: resource().title,
          failures: 3,
          problem: "dns",
          failingSince: at1,
        },
      ]),
    );
    const links = await screen(DeadLinks, { ...at, ...face });
    await expect.element(links.getByText(own("links.problem.dns"))).toBeVisible();
    await links.check();
    await links.unmount();
    fake(review.itemReports, pageOf([report]));
    const reports = await screen(Takedowns, { ...at, ...face });
    await expect.element(reports.getByText("This is my book")).toBeVisible();
    await expect.element(reports.getByText(own("reports.late"), { exact: false })).toBeVisible();
    await reports.check();
    await reports.unmount();
    fake(admin.resourceStats, resourceFigures());
    const all = await screen(Figures, { ...at, ...face });
    await expect.element(all.getByText(own("figures.median"))).toBeVisible();
    await all.check();
  });
});

const report = {
  _id: id(40),
  item: { _id: id(10), resourceId: id(1), title: item().title, takenDown: false, version: 4 },
  reason: "copyright" as const,
  description: "This is my book",
  email: "author@example.test",
  createdAt: at1,
  dueAt: at1,
};

beforeEach(() => {
  fake(curriculumAdmin.listNodes, pageOf([]));
});

it("[S97] a list that fails can be tried again", async () => {
  fake(admin.listAdminResources, unreachable);
  const page = await screen(Resources, at);
  await expect.element(page.getByText(t("list.failed"))).toBeVisible();
});

it("[S97] makes a resource: what is missing is said, then its items open", async () => {
  fake(admin.listAdminResources, pageOf([]));
  const create = fake(admin.createResource, adminResource({ published: false }));
  const page = await screen(Resources, { ...at, url: "/admin/resources?resource=new" });
  await page.press(t("resource.create"));
  await expect.element(page.getByText(t("invalid.title"))).toBeVisible();
  await page.check();
  await page.fill({
    [t("field.titleIn.en")]: "Constitution of Nepal: notes",
    [t("field.tags")]: "constitution, rights",
  });
  await page.press(t("resource.create"));
  await page.at(`/admin/resources/${id(1)}/items`);
  expect(create.calls[0]?.body).toMatchObject({
    title: { en: "Constitution of Nepal: notes" },
    type: "notes",
    tags: ["constitution", "rights"],
    published: false,
  });
});

it("[S97] changes a resource over what somebody else saved, which is named first", async () => {
  let now = adminResource();
  fake(admin.getAdminResource, () => now);
  fake(admin.listAdminItems, pageOf([]));
  const update = fake(admin.updateResource, ({ body }, refuse) =>
    body.version < 4 ? refuse("resource.stale") : { ...now, version: 5 },
  );
  const page = await screen(Items, itemsAt);
  await page.getByText(t("resource.form"), { exact: true }).click();
  await page.fill({ [t("field.titleIn.en")]: "Constitution" });
  now = adminResource({ version: 4, type: "book" });
  await page.press(t("save"));
  await expect
    .poll(() => page.getByRole("region", { name: textsOf("staff")("foreign.title") }).element().textContent)
    .toContain(t("field.type"));
  await expect.element(page.field(t("field.titleIn.en"))).toHaveValue("Constitution");
  await page.press(t("save"));
  await expect.element(page.toast(t("saved"))).toBeVisible();
  expect(update.calls.map(({ body }) => body.version)).toEqual([3, 4]);
});

it("[S97] writes an item with a preview, sends of its kind what belongs to it, and adds another", async () => {
  fake(admin.getAdminResource, adminResource());
  fake(admin.listAdminItems, pageOf([adminItem()]));
  fake(admin.getAdminItem, adminItem());
  fake(resourceContributions.previewText, ({ body }) => ({ html: `<p>${body.body}</p>` }));
  const update = fake(admin.updateItem, adminItem({ version: 5 }));
  const page = await screen(Items, { ...itemsAt, url: `${itemsAt.url}?item=${id(10)}`, viewport: "desktop" });
  await page.fill({ [t("field.bodyIn.en")]: "Thirty-one rights" });
  await page.getByText(t("preview.title"), { exact: true }).click();
  await expect.element(page.getByText("Thirty-one rights", { exact: true }).last()).toBeVisible();
  await page.check();
  await page.press(t("save"));
  await expect.element(page.toast(t("saved"))).toBeVisible();
  expect(update.calls[0]).toMatchObject({
    params: { id: id(1), itemId: id(10) },
    body: { version: 4, body: { en: "Thirty-one rights" }, subject: "section-officer-first-paper" },
  });
  expect(update.calls[0]?.body).not.toHaveProperty("url");
});

it("[S97] looks back at what an item said, and brings it back with a reason", async () => {
  fake(admin.getAdminResource, adminResource());
  fake(admin.listAdminItems, pageOf([adminItem()]));
  fake(admin.getAdminItem, adminItem());
  const said = (revision: number, body: string) => ({
    revision,
    at: at1,
    by: "hari.mod",
    content: {
      ...{
        title: { en: "Rights" },
        description: {},
        kind: "text" as const,
        body: { en: body },
        language: "en" as const,
      },
      ...{ place: {}, source: "", licence: "own-work" as const },
    },
  });
  fake(admin.itemRevisions, pageOf([said(2, "There are 31 rights"), said(1, "There are 30 rights")]));
  const rollback = fake(admin.rollbackItem, adminItem({ version: 5, revision: 3 }));
  const page = await screen(Items, { ...itemsAt, url: `${itemsAt.url}?item=${id(10)}`, viewport: "desktop" });
  await page.getByText(t("revisions.title"), { exact: true }).click();
  await expect.poll(() => document.querySelector("ins")?.textContent).toContain("31");
  await page.press(/^Bring this back/);
  await page
    .getByRole("dialog")
    .getByLabelText(/^Reason/)
    .fill("The number was right before");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("revisions.restore"), exact: true })
    .click();
  await expect.element(page.toast(t("revisions.restored"))).toBeVisible();
  expect(rollback.calls[0]?.body).toEqual({ revision: 1, reason: "The number was right before", version: 4 });
});

it("[S97] asks before an item is deleted; one that holds items cannot be", async () => {
  fake(admin.getAdminResource, adminResource());
  fake(admin.listAdminItems, pageOf([adminItem()]));
  fake(admin.getAdminItem, adminItem());
  const remove = fake(admin.removeItem, { _id: id(10) });
  const page = await screen(Items, { ...itemsAt, url: `${itemsAt.url}?item=${id(10)}` });
  expect(page.getByRole("button", { name: t("resource.delete") }).elements()).toHaveLength(0);
  await page.press(t("item.delete"));
  await page.check();
  await page
    .getByRole("dialog", { name: t("item.deleteTitle") })
    .getByRole("button", { name: t("item.delete") })
    .click();
  await expect.element(page.toast(t("deleted"))).toBeVisible();
  expect(remove.calls[0]?.params).toEqual({ id: id(1), itemId: id(10) });
});

it("checks a link anew, and says what came of it", async () => {
  fake(review.deadLinks, pageOf([]));
  const empty = await screen(DeadLinks, at);
  await expect.element(empty.getByText(t("links.empty.dead"))).toBeVisible();
  await empty.unmount();
  const dead = { ...adminItem(), ...linkSummary(), resourceTitle: resource().title };
  fake(review.deadLinks, pageOf([{ ...dead, failures: 3, problem: "404", failingSince: at1 }]));
  const check = fake(review.checkLink, { state: "good" });
  const page = await screen(DeadLinks, { ...at, url: "/admin/resources?state=failing" });
  await page.press(/^Check now/);
  await expect.element(page.toast(t("links.good"))).toBeVisible();
  expect(check.calls[0]?.params).toEqual({ id: linkSummary()._id });
});

it("takes an item down with an answer for who asked, and not without", async () => {
  fake(review.itemReports, pageOf([report]));
  const answered = fake(review.answerItemReport, { ...report, outcome: "taken_down", answer: "Taken down today" });
  const page = await screen(Takedowns, at);
  await page.press(t("reports.answer"));
  await page.getByText(t("outcome.taken_down"), { exact: true }).click();
  await page.press(t("reports.do.taken_down"));
  await page.check();
  expect(answered.calls).toHaveLength(0);
  await page
    .getByRole("dialog")
    .getByLabelText(/^Reason/)
    .fill("Taken down today");
  await page.press(t("reports.do.taken_down"));
  await expect.element(page.toast(t("reports.answeredToast"))).toBeVisible();
  expect(answered.calls[0]?.body).toEqual({ outcome: "taken_down", answer: "Taken down today" });
});

it("is of no resource that there is not", async () => {
  fake(admin.getAdminResource, (_, refuse) => refuse("resource.not_found"));
  const page = await screen(Items, itemsAt);
  await expect.element(page.getByText(t("resource.gone"))).toBeVisible();
});
