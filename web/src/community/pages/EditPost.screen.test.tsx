import { community, communityDrafts } from "@sarathi/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { candidate } from "../../../test/people.ts";
import { faces, fake, screen, textsOf } from "../../../test/screen.tsx";
import { draft, wholePost } from "../../../test/threads.ts";
import { composedOf } from "../composer.rules.ts";
import EditPost from "./EditPost.tsx";

const may = { edit: true, remove: true, comment: true, report: false, moderate: false };
const post = wholePost({ isMine: true, can: may, revision: 4 });
const at = {
  path: "/community/post/:postId/edit",
  url: `/community/post/${post.postId}/edit`,
  texts: ["community", "composer", "writing", "verification", "uploads"],
  user: candidate,
} as const;
const t = textsOf("composer");

beforeEach(() => {
  fake(community.getPost, post);
  fake(communityDrafts.listDrafts, { drafts: [], form: "form" });
  fake(communityDrafts.putDraft, ({ body }) => ({
    ...draft(""),
    context: `edit:${post.postId}`,
    sequence: body.sequence,
  }));
  fake(communityDrafts.removeDraft, { removed: true });
});

describe.each(faces)("in $language, $theme, on a $viewport", (face) => {
  const said = textsOf("composer", face.language);

  it("[S62] shows what somebody else made of it meanwhile, and saves over that at will", async () => {
    const call = fake(community.updatePost, ({ body }, refuse) =>
      body?.revision === 4
        ? refuse("post.stale", { details: { revision: "5", title: "Another title", text: "Words of another" } })
        : { ...post, revision: 6 },
    );
    const page = await screen(EditPost, { ...at, ...face });
    await expect.element(page.field(said("titleLabel"))).toHaveValue(post.title);
    await page.fill({ [said("titleLabel")]: "A title of mine" });
    await page.press(said("save"));
    await expect.element(page.getByText(/Words of another/)).toBeVisible();
    await expect.element(page.field(said("titleLabel"))).toHaveValue("A title of mine");
    await page.check();
    await page.press(said("save"));
    await page.at(`/community/post/${post.postId}`);
    expect(call.calls.map(({ body }) => body)).toEqual([
      { title: "A title of mine", revision: 4 },
      { title: "A title of mine", revision: 5 },
    ]);
  });
});

describe.each(faces)("in $language, $theme, on a $viewport", (face) => {
  const said = textsOf("composer", face.language);

  it("[S73] asks before it shows the name of who wrote anonymously, whatever a draft says", async () => {
    const pseudonym = { ne: "नीलो पात", en: "Blue Leaf" };
    const hidden = { ...post, isAnonymous: true, createdBy: { name: pseudonym.ne, pseudonym } };
    fake(community.getPost, hidden);
    const call = fake(community.updatePost, post);
    const page = await screen(EditPost, { ...at, ...face });
    await page.getByText(said("anonymous.label"), { exact: true }).click();
    await page.press(said("save"));
    await expect.element(page.getByRole("dialog", { name: said("naming.title") })).toBeVisible();
    await page.check();
    await page.press(said("naming.cancel"));
    expect(call.calls).toHaveLength(0);
    await page.press(said("save"));
    await page.press(said("naming.confirm"));
    await page.at(`/community/post/${post.postId}`);
    expect(call.calls.map(({ body }) => body)).toEqual([{ isAnonymous: false, revision: 4 }]);
  });

  it("[S73] says why a name that others may have seen stays", async () => {
    const page = await screen(EditPost, { ...at, ...face });
    await expect.element(page.getByRole("checkbox", { name: said("anonymous.label") })).toBeDisabled();
    await expect.element(page.getByText(said("anonymous.known"))).toBeVisible();
    await page.check();
  });
});

it("[S62] changes pictures and their words", async () => {
  const pictures = [1, 2].map((n) => ({ url: `/files/${n}/640.webp`, alt: `Map ${n}`, variants: [] }));
  fake(community.getPost, { ...post, pictures, media: pictures.map(({ url }) => url) });
  const call = fake(community.updatePost, post);
  const page = await screen(EditPost, at);
  await page.fill({ [t("pictures.alt", { n: "2" })]: "Map of Bagmati" });
  await page.press(t("pictures.removeOne", { n: "1" }));
  await page.press(t("save"));
  await page.at(`/community/post/${post.postId}`);
  expect(call.calls[0]?.body?.media).toEqual([{ url: "/files/2/640.webp", alt: "Map of Bagmati" }]);
});

it("[S62] somebody else's post is not found here", async () => {
  fake(community.getPost, wholePost());
  const page = await screen(EditPost, at);
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent(textsOf("shell")("missing.title"));
});

it("an edit that was begun goes on", async () => {
  const page = await screen(EditPost, at);
  await page.fill({ [t("contentLabel")]: "Half an edit" });
  await expect.element(page.getByText(t("draft.kept"))).toBeVisible();
  await page.unmount();
  const again = await screen(EditPost, at);
  await expect.element(again.field(t("contentLabel"))).toHaveValue("Half an edit");
});

describe("[S62] an edit that was begun on an older version says so before it is saved over a newer one", () => {
  const body = { ...composedOf(post), content: "Half an edit", revision: 3 };
  const context = `edit:${post.postId}`;

  it.each([
    [
      "from this device",
      () => localStorage.setItem(`draft-${candidate._id}-${context}`, JSON.stringify({ value: body, at: Date.now() })),
    ],
    [
      "from another device",
      () => fake(communityDrafts.listDrafts, { drafts: [draft("", { context, body })], form: "form" }),
    ],
  ])("%s", async (_, begin) => {
    begin();
    const call = fake(community.updatePost, (sent, refuse) =>
      sent.body?.revision === 4
        ? { ...post, revision: 5 }
        : refuse("post.stale", { details: { revision: "4", title: post.title, text: "Words of the laptop" } }),
    );
    const page = await screen(EditPost, at);
    await expect.element(page.field(t("contentLabel"))).toHaveValue("Half an edit");
    await page.press(t("save"));
    await expect.element(page.getByText(/Words of the laptop/)).toBeVisible();
    await expect.element(page.field(t("contentLabel"))).toHaveValue("Half an edit");
    await page.press(t("save"));
    await page.at(`/community/post/${post.postId}`);
    expect(call.calls.map((one) => one.body)).toEqual([
      { content: "Half an edit", revision: 3 },
      { content: "Half an edit", revision: 4 },
    ]);
  });
});
