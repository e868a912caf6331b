import {
  accounts,
  type NewPost as Body,
  community,
  communityDrafts,
  communityHashtags,
  communityPeople,
  type Upload,
} from "@sarathi/contract";
import { Link } from "react-router";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { userEvent } from "vitest/browser";
import { hashtag, person } from "../../../test/community.ts";
import { at, blankLike, eachWithoutDraft, write } from "../../../test/composer.ts";
import { admin, candidate } from "../../../test/people.ts";
import { faces, fake, screen, textsOf, unreachable } from "../../../test/screen.tsx";
import { draft, wholePost } from "../../../test/threads.ts";
import NewPost from "./NewPost.tsx";

const t = textsOf("composer");
const post = wholePost();

eachWithoutDraft();
const draftKeys = () => Object.keys(localStorage).filter((key) => key.startsWith("draft-"));

describe.each(faces)("in $language, $theme, on a $viewport", (face) => {
  const said = textsOf("composer", face.language);

  it("is a form for whoever is signed out too, and says what is wrong beside the fields", async () => {
    const page = await screen(NewPost, { ...at, ...face });
    await expect.element(page.getByRole("button", { name: said("loginAndPublish") })).toBeVisible();
    await page.check();
    await page.press(said("loginAndPublish"));
    await expect.element(page.getByText(said("problem.title.empty"))).toBeVisible();
    await expect.element(page.getByText(said("problem.content.empty"))).toBeVisible();
    await expect.element(page.field(said("titleLabel"))).toHaveFocus();
    await page.check();
  });

  it("[S60] shows all that it takes, and says exactly what anonymity hides", async () => {
    const page = await screen(NewPost, { ...at, ...face, user: candidate });
    await expect.element(page.getByText(said("anonymous.note"))).toBeVisible();
    await page.getByText(said("visibility.followers"), { exact: true }).click();
    await expect.element(page.getByRole("checkbox", { name: said("anonymous.label") })).toBeDisabled();
    await expect.element(page.getByText(said("anonymous.notForFollowers"))).toBeVisible();
    await page.check();
  });

  it("shows how a text will look, by what makes the post", async () => {
    fake(community.previewPost, { html: "<p>Only the <strong>Supreme</strong></p>", language: "en", hashtags: [] });
    const page = await screen(NewPost, { ...at, ...face });
    await page.fill({ [said("contentLabel")]: "Only the **Supreme**" });
    await page.press(said("preview.show"));
    await expect.element(page.getByRole("region", { name: said("preview.label") })).toBeVisible();
    await page.check();
    await page.fill({ [said("contentLabel")]: "Only" });
    await expect.element(page.getByText(said("preview.old"))).toBeVisible();
  });

  it("keeps two versions that were written at once, until one is chosen", async () => {
    const put = fake(communityDrafts.putDraft, ({ body }) => ({ ...draft(""), sequence: body.sequence }));
    fake(communityDrafts.listDrafts, { drafts: [draft("From the phone")], form: "form" });
    const words = textsOf("writing", face.language);
    const mine = { value: { ...blankLike, content: "From the desk" }, at: Date.now() };
    localStorage.setItem(`draft-${candidate._id}-post`, JSON.stringify(mine));
    const page = await screen(NewPost, { ...at, ...face, user: candidate });
    await expect.element(page.field(said("contentLabel"))).toHaveValue("From the desk");
    await expect.element(page.getByText("From the phone")).toBeVisible();
    await page.check();
    await page.press(words("other.take"));
    await expect.element(page.field(said("contentLabel"))).toHaveValue("From the phone");
    await expect.element(page.getByText("From the desk")).toBeVisible();
    await page.press(words("other.drop"));
    await expect.poll(() => put.calls.at(-1)?.body).toMatchObject({ holdOther: false });
    expect(page.getByText("From the desk").elements()).toHaveLength(0);
  });
});

it("[S60] publishes what stands in the fields, and nothing is left of the draft", async () => {
  const call = fake(community.createPost, post);
  const removed = fake(communityDrafts.removeDraft, { removed: true });
  const page = await screen(NewPost, { ...at, url: "/community/new?category=notes", user: candidate });
  await page.fill({ ...write(), [t("hashtags.label")]: "#नासु constitution" });
  await page.getByText(t("anonymous.label"), { exact: true }).click();
  await page.getByText(t("comments.label"), { exact: true }).click();
  await page.press(t("publish"));
  await page.at(`/community/post/${post.postId}`);
  expect(call.calls[0]?.body).toMatchObject({
    title: "When is article 46 used?",
    content: "Only the **Supreme** Court?",
    category: "notes",
    visibility: "public",
    isAnonymous: true,
    isCommentEnabled: false,
    hashtags: ["नासु", "constitution"],
  } satisfies Partial<Body>);
  await expect.poll(() => removed.calls.length).toBe(1);
  expect(draftKeys()).toEqual([]);
});

it("a post that could not be sent stays, and is the same request when it is sent again", async () => {
  fake(community.createPost, unreachable);
  const page = await screen(NewPost, { ...at, user: candidate });
  await page.fill(write());
  await page.press(t("publish"));
  await expect.element(page.getByText(new RegExp(textsOf("errors")("network")))).toBeVisible();
  await page.check();
  const kept = JSON.parse(localStorage.getItem(draftKeys()[0] ?? "") ?? "{}");
  expect(kept).toMatchObject({ value: { title: "When is article 46 used?" }, sent: { key: expect.any(String) } });
  await expect.element(page.field(t("titleLabel"))).toHaveValue("When is article 46 used?");
});

it.each(["post.duplicate", "auth.unverified", "post.too_many_hashtags"] as const)(
  "says %s, and loses nothing",
  async (code) => {
    fake(community.createPost, (_, refuse) => refuse(code));
    const page = await screen(NewPost, { ...at, user: candidate });
    await page.fill(write());
    await page.press(t("publish"));
    await expect.element(page.getByRole("alert").filter({ hasText: /\w/ })).toBeVisible();
    await expect.element(page.field(t("contentLabel"))).toHaveValue("Only the **Supreme** Court?");
  },
);

it("a guest's words are there after the login", async () => {
  const page = await screen(NewPost, at);
  await page.fill(write());
  await page.press(t("loginAndPublish"));
  await page.at("/auth/login?next=%2Fcommunity%2Fnew");
  const again = await screen(NewPost, { ...at, user: candidate });
  await expect.element(again.field(t("titleLabel"))).toHaveValue("When is article 46 used?");
  await expect.element(again.getByText(t("draft.kept"))).toBeVisible();
});

it("finds on another device what was written on one", async () => {
  const found = draft("From the phone", { body: { ...draft("").body, content: "From the phone" } });
  fake(communityDrafts.listDrafts, { drafts: [found], form: "form" });
  const page = await screen(NewPost, { ...at, user: candidate });
  await expect.element(page.field(t("contentLabel"))).toHaveValue("From the phone");
});

it("completes hashtags by keys, in the text and in the field", async () => {
  fake(communityHashtags.searchHashtags, [hashtag("संविधान"), hashtag("संविधानसभा")]);
  const page = await screen(NewPost, at);
  await page.fill({ [t("contentLabel")]: "See #संवि" });
  await expect.element(page.getByRole("option", { name: "#संविधान", exact: true })).toBeVisible();
  await page.check();
  await userEvent.keyboard("{ArrowDown}{ArrowDown}{Enter}");
  await expect.element(page.field(t("contentLabel"))).toHaveValue("See #संविधानसभा ");
  await page.fill({ [t("hashtags.label")]: "संवि" });
  await page.getByRole("option", { name: "#संविधान", exact: true }).click();
  await expect.element(page.field(t("hashtags.label"))).toHaveValue("#संविधान ");
});

it("completes names for members, and Escape closes what it offers", async () => {
  fake(communityPeople.searchPeople, [person("rita.c")]);
  const page = await screen(NewPost, { ...at, user: candidate });
  await page.fill({ [t("contentLabel")]: "Ask @ri" });
  await expect.element(page.getByRole("option", { name: /@rita\.c/ })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("option")).not.toBeInTheDocument();
  await page.fill({ [t("contentLabel")]: "Ask Bimal or @ri" });
  await page.getByRole("option", { name: /@rita\.c/ }).click();
  await expect.element(page.field(t("contentLabel"))).toHaveValue("Ask Bimal or @rita.c ");
});

it("a letter that a keyboard still composes neither chooses what is offered nor sends the post", async () => {
  fake(communityHashtags.searchHashtags, [hashtag("संविधान")]);
  const call = fake(community.createPost, post);
  const page = await screen(NewPost, { ...at, user: candidate });
  await page.fill({ [t("titleLabel")]: "When is article 46 used?", [t("contentLabel")]: "See #संवि" });
  await expect.element(page.getByRole("option", { name: "#संविधान", exact: true })).toBeVisible();
  await userEvent.keyboard("{ArrowDown}");
  const composing = (key: string) => new KeyboardEvent("keydown", { key, bubbles: true, isComposing: true });
  const field = page.field(t("contentLabel")).element();
  for (const key of ["Enter", "Tab", "Escape", "ArrowUp"]) field.dispatchEvent(composing(key));
  page.field(t("titleLabel")).element().dispatchEvent(composing("Enter"));
  await expect.element(page.getByRole("option", { name: "#संविधान", selected: true })).toBeVisible();
  await expect.element(page.field(t("contentLabel"))).toHaveValue("See #संवि");
  expect(call.calls).toHaveLength(0);
});

const WithLink = () => (
  <>
    <Link to="/elsewhere">Elsewhere</Link>
    <NewPost />
  </>
);

it("[S60] a post that is not sent is not left behind unasked, and one that is sent is", async () => {
  const common = textsOf("common");
  fake(community.createPost, post);
  const page = await screen(WithLink, { ...at, user: candidate });
  await page.fill(write());
  const leaving = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(leaving);
  expect(leaving.defaultPrevented).toBe(true);
  await page.getByRole("link", { name: "Elsewhere" }).click();
  await expect.element(page.getByText(common("leave.text"))).toBeVisible();
  await page.check();
  await page.press(common("leave.stay"));
  await expect.element(page.field(t("contentLabel"))).toHaveValue("Only the **Supreme** Court?");
  await page.press(t("publish"));
  await page.at(`/community/post/${post.postId}`);
});

describe("[S60] pictures", () => {
  /** An upload of which the test says how far it is, and how it ends. */
  class HeldRequest extends EventTarget {
    static last: HeldRequest | undefined;
    readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
    status = 0;
    responseText = "";
    timeout = 0;
    onload?: () => void;
    onerror?: () => void;
    onloadend?: () => void;
    form: FormData | undefined;
    open(): void {
      HeldRequest.last = this;
    }
    setRequestHeader(): void {}
    getResponseHeader = () => null;
    abort(): void {}
    send(form: FormData): void {
      this.form = form;
    }
    end(status: number, body: object): void {
      this.status = status;
      this.responseText = JSON.stringify(body);
      this.onload?.();
      this.onloadend?.();
    }
  }
  const real = globalThis.XMLHttpRequest;
  beforeEach(() => {
    HeldRequest.last = undefined;
    globalThis.XMLHttpRequest = HeldRequest as unknown as typeof XMLHttpRequest;
  });
  afterEach(() => {
    globalThis.XMLHttpRequest = real;
  });
  const picture = () =>
    new Promise<File>((resolve) => {
      const canvas = document.createElement("canvas");
      [canvas.width, canvas.height] = [40, 30];
      canvas.toBlob((blob) => resolve(new File([blob as Blob], "map.png", { type: "image/png" })));
    });
  const choose = async (file: File) =>
    userEvent.upload(document.querySelector("main input[type=file]") as HTMLInputElement, file);
  const stored: Upload = {
    _id: "01900000-0000-7000-8000-000000000301",
    url: "/files/01900000-0000-7000-8000-000000000301/640.webp",
    folder: "posts",
    fileType: "image",
    private: false,
    bytes: 900,
    variants: [],
    createdAt: post.createdAt,
  };

  it("show how far they are, fail without a word lost, and go with what they show in words", async () => {
    const call = fake(community.createPost, post);
    const page = await screen(NewPost, { ...at, user: candidate });
    await page.fill(write());
    await expect.element(page.getByRole("button", { name: t("pictures.add") })).toBeVisible();
    await choose(await picture());
    await expect.poll(() => HeldRequest.last?.form?.get("folder")).toBe("posts");
    HeldRequest.last?.upload.onprogress?.({ loaded: 30, total: 100 });
    const bar = page.getByRole("progressbar");
    await expect.poll(() => bar.elements().map((one) => (one as HTMLProgressElement).value)).toEqual([0.3]);
    await page.check();
    HeldRequest.last?.onerror?.();
    await expect.element(page.getByRole("alert").filter({ hasText: textsOf("errors")("network") })).toBeVisible();
    await expect.element(page.field(t("contentLabel"))).toHaveValue("Only the **Supreme** Court?");
    await page.press(textsOf("common")("retry"));
    await expect.poll(() => HeldRequest.last?.status).toBe(0);
    HeldRequest.last?.end(201, { success: true, statusCode: 201, message: "File uploaded", data: stored });
    await page.fill({ [t("pictures.alt", { n: "1" })]: "A map of Bagmati" });
    await page.press(t("publish"));
    await expect.poll(() => call.calls[0]?.body?.media).toEqual([{ url: stored.url, alt: "A map of Bagmati" }]);
  });
});

it("puts marks on what is selected", async () => {
  const page = await screen(NewPost, at);
  await page.fill({ [t("contentLabel")]: "bold" });
  const field = page.field(t("contentLabel")).element() as HTMLTextAreaElement;
  field.setSelectionRange(0, 4);
  await page.press(t("marks.bold"));
  await expect.element(page.field(t("contentLabel"))).toHaveValue("**bold**");
  await page.press(t("marks.quote"));
  await expect.element(page.field(t("contentLabel"))).toHaveValue("> **bold**");
});

it("announcements are the staff's", async () => {
  const community = textsOf("community");
  const page = await screen(NewPost, { ...at, user: candidate });
  await expect.element(page.getByRole("radio", { name: community("category.notes") })).toBeInTheDocument();
  expect(page.getByRole("radio", { name: community("category.announcement") }).elements()).toHaveLength(0);
  await page.unmount();
  const other = await screen(NewPost, { ...at, user: admin });
  await expect.element(other.getByRole("radio", { name: community("category.announcement") })).toBeInTheDocument();
});

it("begins with the hashtag that led here, and loses nothing by being left at once", async () => {
  const page = await screen(NewPost, { ...at, url: "/community/new?hashtag=नासु", user: candidate });
  await expect.element(page.field(t("hashtags.label"))).toHaveValue("#नासु ");
  await expect.element(page.getByText(t("draft.fresh"))).toBeVisible();
  await page.unmount();
  const other = await screen(NewPost, { ...at, url: "/community/new?hashtag=12", user: candidate });
  await expect.element(other.field(t("hashtags.label"))).toHaveValue("");
});

describe.each(faces)("in $language, $theme, on a $viewport", (face) => {
  it("says before anything is written that the address is not proven, and sends the mail again", async () => {
    const again = fake(accounts.resendVerification, { sent: true });
    const user = { ...candidate, emailVerified: false };
    const page = await screen(NewPost, { ...at, ...face, user });
    await expect.element(page.getByText(textsOf("writing", face.language)("unverified"))).toBeVisible();
    await expect
      .element(page.getByRole("button", { name: textsOf("verification", face.language)("send") }))
      .toBeVisible();
    await page.check();
    await page.press(textsOf("verification", face.language)("send"));
    await expect.poll(() => again.calls.map(({ body }) => body?.email)).toEqual([candidate.email]);
  });
});

it("the same words again lead to what was published first", async () => {
  fake(community.createPost, (_, refuse) => refuse("post.duplicate", { details: { postId: post.postId } }));
  const page = await screen(NewPost, { ...at, user: candidate });
  await page.fill(write());
  await page.press(t("publish"));
  await expect
    .element(page.getByRole("link", { name: t("first") }))
    .toHaveAttribute("href", `/community/post/${post.postId}`);
  await page.check();
});
