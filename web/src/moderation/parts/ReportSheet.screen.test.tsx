import { moderationAdmin as admin, moderation as calls } from "@sarathi/contract";
import { describe, expect, it } from "vitest";
import { contentReport, wholeCase } from "../../../test/moderation.ts";
import { candidate, moderator } from "../../../test/people.ts";
import { faces, fake, screen, textsOf, unreachable } from "../../../test/screen.tsx";
import { lazyPart } from "../../foundation/lazyPart.ts";
import type { Reported, ReportProps } from "../../shell/slots.ts";
import { OpenedPart } from "../../ui/OpenedPart.tsx";
import { load } from "./ReportSheet.tsx";

const at = { path: "/page", texts: ["report", "moderation.errors", "community.errors"], user: candidate } as const;
const t = textsOf("report");
const part = lazyPart<ReportProps>(load);
const sheetOf = (what: Reported) => () => (
  <OpenedPart part={part}>
    {(Sheet) => <Sheet what={what} onClose={() => undefined} onSent={() => undefined} />}
  </OpenedPart>
);
const post = { kind: "post", id: contentReport(1).targetId ?? "" } as const;
const Post = sheetOf(post);

describe.each(faces)("in $language, $theme, on a $viewport", (face) => {
  const own = textsOf("report", face.language);

  it("[S67] a post is reported by a reason, words or none, and what comes of it is said", async () => {
    const page = await screen(Post, { ...at, ...face });
    await page.press(own("send"));
    await expect.element(page.getByText(own("choose"))).toBeVisible();
    await page.check();
    const call = fake(calls.reportPost, contentReport(1, { reason: "leaked-paper" }));
    await page.getByText(own("reasons.leaked-paper"), { exact: true }).click();
    await page.press(own("send"));
    await expect.element(page.getByText(own("done.lead"))).toBeVisible();
    await page.check();
    expect(call.calls[0]).toMatchObject({ params: { id: post.id }, body: { reason: "leaked-paper", description: "" } });
  });
});

describe("staff", () => {
  it.each(["post", "comment"] as const)(
    "open a case of a %s, which they may decide, in place of a report",
    async (kind) => {
      const spec = kind === "post" ? admin.openPostCase : admin.openCommentCase;
      const opened = fake(spec, wholeCase());
      const page = await screen(sheetOf({ kind, id: post.id }), { ...at, user: moderator });
      await page.check();
      await page.press(t("case.open"));
      await page.at(new RegExp(`case=${wholeCase()._id}`));
      expect(opened.calls[0]).toMatchObject({ params: { id: post.id } });
    },
  );
});

describe("a report", () => {
  it("that was made before is said kindly to stand already", async () => {
    const page = await screen(Post, at);
    fake(calls.reportPost, contentReport(1, { reason: "abuse", description: "The first words" }));
    await page.getByText(t("reasons.spam"), { exact: true }).click();
    await page.press(t("send"));
    await expect.element(page.getByText(t("again.lead"))).toBeVisible();
  });

  it("of a comment and of a person goes to their own call", async () => {
    const comment = fake(calls.reportComment, contentReport(1, { kind: "comment", description: "Here" }));
    const first = await screen(sheetOf({ kind: "comment", id: post.id }), at);
    await first.getByText(t("reasons.spam"), { exact: true }).click();
    await first.fill({ [t("words")]: "  Here " });
    await first.press(t("send"));
    await expect.element(first.getByText(t("done.comment"))).toBeVisible();
    expect(comment.calls[0]?.body).toEqual({ reason: "spam", description: "Here" });
    await first.unmount();
    const person = fake(calls.reportPerson, contentReport(2, { kind: "person", reason: "impersonation" }));
    const second = await screen(sheetOf({ kind: "person", username: "prakash.kc" }), at);
    await second.getByText(t("reasons.impersonation"), { exact: true }).click();
    await second.press(t("send"));
    await expect.element(second.getByText(t("done.person"))).toBeVisible();
    expect(person.calls[0]?.params).toEqual({ username: "prakash.kc" });
  });

  it.each([
    ["post.not_found", () => t("notFound")],
    ["request.invalid", () => t("invalid")],
    ["report.own", () => textsOf("errors")("report.own")],
  ] as const)("[S67] that is refused with %s says why, and what was typed stays", async (code, said) => {
    const page = await screen(Post, at);
    fake(calls.reportPost, (_, refuse) => refuse(code as "report.own"));
    await page.getByText(t("reasons.other"), { exact: true }).click();
    await page.fill({ [t("words")]: "It is about me" });
    await page.press(t("send"));
    await expect.element(page.getByText(said(), { exact: true })).toBeVisible();
    await expect.element(page.field(t("words"))).toHaveValue("It is about me");
    await expect.element(page.getByRole("radio", { name: t("reasons.other") })).toBeChecked();
  });

  it("[S67] that does not arrive says so; without a login none is sent", async () => {
    const page = await screen(Post, at);
    fake(calls.reportPost, unreachable);
    await page.getByText(t("reasons.spam"), { exact: true }).click();
    await page.press(t("send"));
    await expect.element(page.getByText(t("failed"), { exact: false })).toBeVisible();
    await page.unmount();
    const stranger = await screen(Post, { path: at.path, texts: at.texts });
    await stranger.getByText(t("reasons.spam"), { exact: true }).click();
    await stranger.press(t("send"));
    await expect.element(stranger.getByText(t("login"))).toBeVisible();
  });
});
