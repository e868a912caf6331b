import { resourceContributions as calls, curriculum, resources } from "@sarathi/contract";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { candidate } from "../../../test/people.ts";
import { content, contribution, id, item, resource, wholeResource } from "../../../test/resources.ts";
import { faces, fake, screen, textsOf, unreachable } from "../../../test/screen.tsx";
import Contribute from "./Contribute.tsx";

const at = {
  path: "/resources/:id/contribute",
  url: "/resources/constitution-notes/contribute",
  texts: ["resources", "contribute", "resourceItem", "uploads"],
} as const;
const t = textsOf("contribute");
const SENT = "Contribution submitted successfully! It will be reviewed before publishing.";

beforeEach(() => {
  fake(resources.getResource, wholeResource());
  fake(curriculum.listCategories, []);
  fake(calls.checkDuplicates, []);
});

const stored = {
  _id: id(50),
  folder: "resources",
  fileType: "image",
  private: false,
  bytes: 10,
  variants: [],
  createdAt: "2026-11-20T06:00:00.000Z",
};

/** One dot, as a phone's camera would not make it. */
async function picture(name: string): Promise<File> {
  const canvas = Object.assign(document.createElement("canvas"), { width: 8, height: 8 });
  canvas.getContext("2d")?.fillRect(0, 0, 8, 8);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
  return new File([blob ?? ""], name, { type: "image/png" });
}

describe.each(faces)("[S93] in $language, $theme, on a $viewport", (face) => {
  const own = textsOf("contribute", face.language);
  it("says what is missing beside each field, and loses nothing", async () => {
    const page = await screen(Contribute, { ...at, ...face, user: candidate });
    await page.press(own("send"));
    await expect.element(page.getByText(own("problem.body"))).toBeVisible();
    await page.check();
    await page.getByText(own("kind.link"), { exact: true }).click();
    await expect.element(page.getByText(own("problem.url"))).toBeVisible();
    await page.getByText(own("kind.photos"), { exact: true }).click();
    await expect.element(page.getByText(own("problem.photos"))).toBeVisible();
    await page.getByText(own("more"), { exact: true }).click();
    await page.check();
  });
});

it("[S93] sends a text once, says that it will be reviewed, and leads to one's contributions", async () => {
  const sent = fake(calls.contribute, contribution());
  const page = await screen(Contribute, { ...at, user: candidate });
  await page.fill({ [t("titleLabel")]: "Duties of a citizen", [t("body")]: "Article 48." });
  await page.press(t("send"));
  await expect.element(page.toast(SENT)).toBeVisible();
  await page.at("/resources/my-contributions");
  expect(sent.calls).toHaveLength(1);
  expect(sent.calls[0]).toMatchObject({
    params: { id: "constitution-notes" },
    body: { kind: "text", title: "Duties of a citizen", body: "Article 48.", licence: "own-work", send: true },
  });
});

it("[S93] says Failed to submit contribution, keeps what was written, and sends it at the next try", async () => {
  fake(calls.checkDuplicates, unreachable);
  fake(calls.contribute, contribution());
  const page = await screen(Contribute, { ...at, user: candidate });
  await page.fill({ [t("titleLabel")]: "Duties of a citizen", [t("body")]: "Article 48." });
  await page.press(t("send"));
  await expect.element(page.getByText(t("kept"))).toBeVisible();
  await page.check();
  await expect.element(page.field(t("body"))).toHaveValue("Article 48.");
  fake(calls.checkDuplicates, []);
  await page.press(t("send"));
  await page.at("/resources/my-contributions");
});

it("[S93] what is written is there again after the page was loaded anew, also of who is signed out", async () => {
  const page = await screen(Contribute, at);
  await page.fill({ [t("titleLabel")]: "Duties of a citizen", [t("body")]: "Article 48." });
  await expect.element(page.getByText(t("draft.kept"))).toBeVisible();
  await page.unmount();
  const again = await screen(Contribute, { ...at, user: candidate });
  await expect.element(again.field(t("body"))).toHaveValue("Article 48.");
});

it("[S93] who is signed out logs in, and comes back to it", async () => {
  const page = await screen(Contribute, at);
  await page.fill({ [t("titleLabel")]: "Duties of a citizen", [t("body")]: "Article 48." });
  await page.press(t("loginAndSend"));
  await page.at(/^\/auth\/login\?next=/);
});

it("[S93] shows what is here already before anything is sent; what is different is sent all the same", async () => {
  fake(calls.checkDuplicates, [
    { itemId: id(10), resourceId: id(1), title: item().title, resourceTitle: resource().title, reason: "title" },
  ]);
  const sent = fake(calls.contribute, contribution());
  const page = await screen(Contribute, { ...at, user: candidate });
  await page.fill({ [t("titleLabel")]: "Fundamental rights", [t("body")]: "Articles 16 to 46." });
  await page.press(t("send"));
  await expect.element(page.getByRole("link", { name: /Fundamental rights/ })).toBeVisible();
  await expect.element(page.getByText(`(${t("duplicates.because.title")})`)).toBeVisible();
  await page.check();
  expect(sent.calls).toHaveLength(0);
  await page.press(t("duplicates.send"));
  await expect.element(page.toast(SENT)).toBeVisible();
});

it("[S93] photos stay on the device over a reload, become one PDF, and go on where the line was lost", async () => {
  let isOnline = true;
  const uploaded: string[] = [];
  const real = XMLHttpRequest.prototype.send;
  // Files go by XMLHttpRequest, which tells how far they are.
  const spy = vi.spyOn(XMLHttpRequest.prototype, "send").mockImplementation(function (this: XMLHttpRequest, body) {
    if (!(body instanceof FormData)) return real.call(this, body);
    if (!isOnline) return this.onerror?.(new ProgressEvent("error"));
    uploaded.push(String(body.get("folder")));
    const data = { ...stored, url: `/files/photo-${uploaded.length}.webp` };
    const text = JSON.stringify({ success: true, statusCode: 201, message: "File uploaded", data });
    Object.defineProperties(this, { status: { value: 201 }, responseText: { value: text } });
    this.getResponseHeader = () => null;
    this.onload?.(new ProgressEvent("load"));
  });
  onTestFinished(() => spy.mockRestore());
  const combine = fake(calls.combinePhotos, { url: "/files/notes.pdf", fileType: "pdf", bytes: 20, pages: 2 });
  const sent = fake(calls.contribute, contribution({ kind: "file" }));
  const first = await screen(Contribute, { ...at, user: candidate });
  await first.getByText(t("kind.photos"), { exact: true }).click();
  await first.fill({ [t("titleLabel")]: "Handwritten notes" });
  await userEvent.upload(first.getByLabelText(t("photos.add")), [await picture("1.png"), await picture("2.png")]);
  await expect.element(first.getByRole("img", { name: t("photos.one", { n: "2" }) })).toBeVisible();
  await first.check();
  await expect.element(first.getByText(t("draft.kept"))).toBeVisible();
  await first.unmount();

  const page = await screen(Contribute, { ...at, user: candidate });
  await expect.element(page.getByRole("img", { name: t("photos.one", { n: "2" }) })).toBeVisible();
  isOnline = false;
  await page.press(t("send"));
  await expect.element(page.getByText(t("kept"))).toBeVisible();
  isOnline = true;
  await page.press(t("send"));
  await expect.element(page.toast(SENT)).toBeVisible();
  expect(combine.calls[0]?.body).toEqual({ photos: ["/files/photo-1.webp", "/files/photo-2.webp"] });
  expect(sent.calls[0]?.body).toMatchObject({ kind: "file", file: "/files/notes.pdf" });
  expect(uploaded).toEqual(["resources", "resources"]);
});

it("refuses what is no PDF, and says so", async () => {
  const page = await screen(Contribute, { ...at, user: candidate });
  await page.getByText(t("kind.file"), { exact: true }).click();
  await userEvent.upload(page.getByLabelText(t("file.choose")), new File(["<p>"], "x.html", { type: "text/html" }));
  await expect.element(page.getByText(t("file.kind"))).toBeVisible();
  await page.check();
});

it("[S93] begins a change with what the item says, and names the revision that it changes", async () => {
  fake(calls.itemSource, content({ itemId: id(10), baseRevision: 2, title: "Fundamental rights" }));
  const sent = fake(calls.contribute, contribution({ isChange: true }));
  const page = await screen(Contribute, { ...at, url: `${at.url}?item=${id(10)}`, user: candidate });
  await expect.element(page.field(t("titleLabel"))).toHaveValue("Fundamental rights");
  await page.fill({ [t("body")]: "Article 48, four duties." });
  await page.press(t("send"));
  await expect.element(page.toast(SENT)).toBeVisible();
  expect(sent.calls[0]?.body).toMatchObject({ itemId: id(10), baseRevision: 2, body: "Article 48, four duties." });
});

it("[S94] mends what was sent back beside what was asked for; one that changed meanwhile is sent at the next press", async () => {
  const back = contribution({ state: "changes_requested", reason: "Please name the articles", version: 3 });
  let version = 3;
  fake(calls.getContribution, () => ({ ...back, version }));
  const mend = fake(calls.mendContribution, ({ body }, refuse) =>
    body.version < 5 ? refuse("contribution.stale") : contribution({ state: "submitted", round: 2 }),
  );
  const page = await screen(Contribute, { ...at, url: `${at.url}?mend=${id(20)}`, user: candidate });
  await expect.element(page.getByText("Please name the articles")).toBeVisible();
  await page.check();
  await page.fill({ [t("body")]: "Article 48 a to d." });
  version = 5;
  await page.press(t("sendAgain"));
  await expect.element(page.getByText(t("kept"))).toBeVisible();
  await page.press(t("sendAgain"));
  await expect.element(page.toast(SENT)).toBeVisible();
  expect(mend.calls.map(({ body }) => body.version)).toEqual([3, 5]);
});

it("stores it with the account to be sent later", async () => {
  const sent = fake(calls.contribute, contribution({ state: "draft", round: 0 }));
  const page = await screen(Contribute, { ...at, user: candidate });
  await page.fill({ [t("titleLabel")]: "Duties of a citizen", [t("body")]: "Article 48." });
  await page.press(t("storeLater"));
  await page.at("/resources/my-contributions");
  expect(sent.calls[0]?.body).toMatchObject({ send: false });
});

it("previews a text as the site would show it", async () => {
  fake(calls.previewText, ({ body }) => ({ html: `<p>${body.body}</p>` }));
  const page = await screen(Contribute, { ...at, user: candidate });
  await page.fill({ [t("body")]: "Article 48." });
  await page.press(t("preview.show"));
  await expect
    .poll(() => page.getByRole("region", { name: t("preview.label") }).element().textContent)
    .toContain("Article 48.");
});
