import { type Case, moderationAdmin as calls } from "@sarathi/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { caseDecision, caseRow, caseWords, closedRights, wholeCase } from "../../../../test/moderation.ts";
import { admin, moderator } from "../../../../test/people.ts";
import { faces, fake, pageOf, pending, screen, textsOf } from "../../../../test/screen.tsx";
import Cases from "../Cases.tsx";

const one = wholeCase();
const at = {
  path: "/admin/moderation",
  url: `/admin/moderation?case=${one._id}`,
  texts: ["staff", "dates", "moderation.staff", "moderation.errors", "moderation", "report", "community", "post"],
  user: moderator,
  viewport: "desktop",
} as const;
const t = textsOf("moderation.staff");
const errors = textsOf("errors");
const reasons = textsOf("report");
const until = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const mine: Case = {
  ...one,
  ...{ state: "in_review", claim: { by: moderator.username, isMine: true, until: until(30) } },
  can: { ...one.can, release: true },
};

beforeEach(() => {
  fake(calls.countCases, { open: 1, urgent: 0, mine: 0, escalated: 0, appeals: 0 });
  fake(calls.listCases, pageOf([caseRow(1), caseRow(2)]));
});

type Screen = Awaited<ReturnType<typeof screen>>;
const choose = (page: Screen, text: string) => page.getByText(text, { exact: true }).click();

describe.each(faces)("in $language, $theme, on a $viewport", (face) => {
  const own = textsOf("moderation.staff", face.language);

  it("a case stands with its thread, reports, author and like cases, and what its author will read", async () => {
    const thread = {
      above: [caseWords({ isReported: false })],
      around: [
        caseWords({
          kind: "comment",
          commentId: one.like[0]?._id,
          title: undefined,
          isReported: false,
          html: "<p>Fine</p>",
        }),
        caseWords({ kind: "comment", commentId: caseRow(9)._id, title: undefined, revision: 2, html: "<p>Pay me</p>" }),
      ],
    };
    fake(calls.getCase, { ...one, kind: "comment", thread });
    const page = await screen(Cases, { ...at, ...face });
    await expect.element(page.getByText(own("thread.reported"), { exact: true })).toBeVisible();
    await expect.element(page.getByText(own("reports.changedSince")).first()).toBeVisible();
    await expect.element(page.getByText(own("like.text"))).toBeVisible();
    await page.getByLabelText(own("form.reason"), { exact: true }).selectOptions("spam");
    for (const language of ["ne", "en"] as const) {
      await expect.element(page.getByText(textsOf("moderation", language)("why.spam"), { exact: false })).toBeVisible();
    }
    await page.check();
  });

  it("a case that was decided and appealed says all of it", async () => {
    const appeal = { text: "I sell nothing.", at: one.openedAt };
    const undone = { by: "maya.mod", at: one.openedAt };
    fake(calls.getCase, {
      ...one,
      ...{ state: "actioned", hasAppeal: true, can: closedRights({ decideAppeal: true }) },
      decisions: [
        caseDecision({ appeal }),
        caseDecision({ _id: caseRow(5)._id, act: "limit", until: until(999), undone, canUndo: false }),
        caseDecision({ _id: caseRow(6)._id, by: undefined, note: "", explanation: "", canUndo: false }),
      ],
    });
    const page = await screen(Cases, { ...at, ...face });
    await expect.element(page.getByText(own("decisions.undone"))).toBeVisible();
    await expect.element(page.getByText(own("blocked.closed"))).toBeVisible();
    await page.check();
  });
});

describe("a case", () => {
  it("loads, and says when there is none", async () => {
    fake(calls.getCase, pending);
    const first = await screen(Cases, at);
    await expect.element(first.getByText(textsOf("common")("loading")).first()).toBeVisible();
    await first.unmount();
    fake(calls.getCase, (_, refuse) => refuse("case.not_found"));
    const page = await screen(Cases, at);
    await expect.element(page.getByText(t("case.gone"))).toBeVisible();
  });

  it("is taken, renewed and given back; one that another took meanwhile says so", async () => {
    fake(calls.getCase, one);
    const page = await screen(Cases, at);
    fake(calls.claimCase, mine);
    await page.press(t("claim.take", { n: "30" }));
    await expect.element(page.getByText(t("claim.left_other" as "claim.left", { count: 30, n: "30" }))).toBeVisible();
    fake(calls.claimCase, (_, refuse) => refuse("case.claimed", { details: { by: "maya.mod" } }));
    await page.press(t("claim.renew"));
    await expect.element(page.getByText(errors("case.claimed"))).toBeVisible();
    fake(calls.releaseCase, one);
    await page.press(t("claim.release"));
    await expect.element(page.getByText(t("claim.free"))).toBeVisible();
  });

  it("is taken over by an administrator from who has it", async () => {
    const theirs = { by: "maya.mod", isMine: false, until: until(20) };
    const can = { ...one.can, claim: false, takeOver: true, acts: [], blocked: "claimed" as const };
    fake(calls.getCase, { ...one, state: "in_review", claim: theirs, can });
    const taken = fake(calls.claimCase, mine);
    const page = await screen(Cases, { ...at, user: admin });
    await page.press(t("claim.takeOver", { who: "maya.mod" }));
    await expect.element(page.getByText(t("claim.left_other" as "claim.left", { count: 30, n: "30" }))).toBeVisible();
    expect(taken.calls[0]).toMatchObject({ body: { takeOver: true } });
  });

  it("is decided with a reason, by the version and the edit that were read, and taken back from the toast", async () => {
    fake(calls.getCase, one);
    const page = await screen(Cases, at);
    await choose(page, t("act.limit"));
    await page.getByRole("button", { name: t("act.limit") }).click();
    await expect.element(page.getByText(t("form.reasonLacking"))).toBeVisible();
    await page.getByLabelText(t("form.reason"), { exact: true }).selectOptions("other");
    await page.getByRole("button", { name: t("act.limit") }).click();
    await expect.element(page.getByText(t("form.explanationLacking"))).toBeVisible();
    await page.fill({ [t("form.explanation")]: "It goes round and round.", [t("form.note")]: "Twice warned" });
    await choose(page, t("form.days", { count: 3, n: "3" }));
    await choose(page, t("content.hide"));
    const decided = {
      ...one,
      state: "actioned" as const,
      version: 2,
      can: closedRights(),
      decisions: [caseDecision({ act: "limit" })],
    };
    const call = fake(calls.decideCase, decided);
    await page.getByRole("button", { name: t("act.limit") }).click();
    await expect.element(page.toast(t("done.limit"))).toBeVisible();
    await expect.element(page.getByText(t("blocked.closed"))).toBeVisible();
    expect(call.calls[0]).toMatchObject({
      params: { id: one._id },
      body: {
        ...{ version: 1, revision: 1 },
        ruling: { act: "limit", days: 3, content: "hide", reason: "other", explanation: "It goes round and round." },
      },
    });
    const undo = fake(calls.undoDecision, { ...one, version: 3 });
    await page.press(textsOf("staff")("undo"));
    await expect.element(page.toast(t("undo.done"))).toBeVisible();
    expect(undo.calls[0]?.params).toEqual({ id: caseDecision()._id });
    await expect.element(page.getByRole("button", { name: t("act.hide") })).toBeVisible();
  });

  it("that another decided first says who and what, and what was typed stays", async () => {
    fake(calls.getCase, one);
    const page = await screen(Cases, at);
    await page.getByLabelText(t("form.reason"), { exact: true }).selectOptions("spam");
    await page.fill({ [t("form.explanation")]: "Please do not sell here." });
    fake(calls.decideCase, (_, refuse) => refuse("case.stale", { details: { by: "maya.mod", version: "2" } }));
    fake(calls.getCase, {
      ...one,
      ...{
        state: "actioned",
        version: 2,
        can: closedRights(),
        decisions: [caseDecision({ act: "remove", canUndo: false })],
      },
    });
    await page.getByRole("button", { name: t("act.hide") }).click();
    await expect.element(page.getByRole("alert").filter({ hasText: `@maya.mod: ${t("did.remove")}` })).toBeVisible();
    await expect.element(page.getByText("Please do not sell here.")).toBeVisible();
    await expect.element(page.getByText(t("blocked.closed"))).toBeVisible();
  });

  it("whose words were edited since is shown anew, and what was typed can be sent again", async () => {
    fake(calls.getCase, one);
    const page = await screen(Cases, at);
    await page.getByLabelText(t("form.reason"), { exact: true }).selectOptions("spam");
    fake(calls.decideCase, (_, refuse) => refuse("case.content_changed"));
    const edited = { above: [], around: [caseWords({ revision: 2, html: "<p>Free for all</p>" })] };
    fake(calls.getCase, { ...one, thread: edited });
    await page.getByRole("button", { name: t("act.hide") }).click();
    await expect.element(page.getByText(errors("case.content_changed"))).toBeVisible();
    await expect.element(page.getByText("Free for all")).toBeVisible();
    const call = fake(calls.decideCase, one);
    await page.getByRole("button", { name: t("act.hide") }).click();
    await expect.poll(() => call.calls[0]?.body).toMatchObject({ revision: 2, ruling: { reason: "spam" } });
  });

  it.each(["claimed", "own", "reporter", "staff", "escalated"] as const)(
    "offers nothing when %s, and says why",
    async (blocked) => {
      fake(calls.getCase, { ...one, can: closedRights({ blocked }) });
      const page = await screen(Cases, at);
      await expect.element(page.getByText(t(`blocked.${blocked}`))).toBeVisible();
      expect(page.getByText(t("form.reason"), { exact: true }).query()).toBeNull();
    },
  );

  it("of a person, or of somebody anonymous, says what is not offered", async () => {
    const person = { username: "prakash.kc", name: "Prakash KC", bio: "I sell." };
    const acts: Case["can"]["acts"] = ["warn", "limit", "suspend", "dismiss"];
    fake(calls.getCase, { ...one, kind: "person", thread: undefined, person, can: { ...one.can, acts } });
    const first = await screen(Cases, at);
    await expect.element(first.getByText(t("whyNot.person"))).toBeVisible();
    await expect.element(first.getByText("I sell.")).toBeVisible();
    expect(first.getByText(t("form.content")).query()).toBeNull();
    await first.unmount();
    const history = { earlier: "few" as const, cases: [] };
    fake(calls.getCase, { ...one, isAnonymous: true, history, can: { ...one.can, acts: ["hide", "warn", "dismiss"] } });
    const page = await screen(Cases, at);
    await expect.element(page.getByText(t("whyNot.anonymous"))).toBeVisible();
    await expect.element(page.getByText(t("history.few"))).toBeVisible();
    await page.check();
  });

  it("that waits to be published says why, and that dismissing publishes it", async () => {
    fake(calls.getCase, { ...one, hidItself: true, waitsFor: ["link", "word"], reports: 0, allReports: [] });
    const page = await screen(Cases, at);
    await expect.element(page.getByText(t("mark.unpublished"))).toBeVisible();
    await expect.element(page.getByText(`${t("waitsFor.link")} · ${t("waitsFor.word")}`)).toBeVisible();
    await choose(page, t("act.dismiss"));
    await expect.element(page.getByText(t("actNote.publish"))).toBeVisible();
    await page.check();
  });

  it("leads to the next one of the queue, and back to it as it was", async () => {
    fake(calls.getCase, one);
    const page = await screen(Cases, { ...at, url: "/admin/moderation?kind=post" });
    await page.getByRole("link", { name: one.words }).click();
    await page.at(`/admin/moderation?kind=post&case=${one._id}`);
    await expect
      .element(page.getByRole("link", { name: t("case.next") }))
      .toHaveAttribute("href", `/admin/moderation?kind=post&case=${caseRow(2)._id}`);
    await page.getByRole("link", { name: t("case.back") }).click();
    await page.at("/admin/moderation?kind=post");
  });
});

describe("a decision in the history", () => {
  it("is taken back with a note; a refusal stands where it is asked", async () => {
    fake(calls.getCase, { ...one, state: "actioned", can: closedRights(), decisions: [caseDecision()] });
    const page = await screen(Cases, at);
    await page.press(t("undo.open"));
    await page.check();
    fake(calls.undoDecision, (_, refuse) => refuse("decision.late"));
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox").fill("I misread it");
    await dialog.getByRole("button", { name: t("undo.open") }).click();
    await expect.element(page.getByText(errors("decision.late"))).toBeVisible();
    const call = fake(calls.undoDecision, one);
    await dialog.getByRole("button", { name: t("undo.open") }).click();
    await expect.element(page.getByText(t("decisions.none"))).toBeVisible();
    expect(call.calls[0]?.body).toEqual({ note: "I misread it" });
  });

  it("that is appealed is answered by another than who decided", async () => {
    const appealed = caseDecision({ appeal: { text: "I sell nothing.", at: one.openedAt } });
    const closed = { ...one, state: "actioned" as const, hasAppeal: true, decisions: [appealed] };
    fake(calls.getCase, { ...closed, can: closedRights() });
    const first = await screen(Cases, at);
    await expect.element(first.getByText(t("appeal.others"))).toBeVisible();
    await first.unmount();
    fake(calls.getCase, { ...closed, can: closedRights({ decideAppeal: true }) });
    const page = await screen(Cases, at);
    await choose(page, t("appeal.act.overturned"));
    await page.fill({ [t("form.explanation")]: "You are right." });
    const call = fake(calls.decideAppeal, { ...one, version: 2 });
    await page.press(t("appeal.send"));
    await expect.element(page.toast(t("appeal.done.overturned"))).toBeVisible();
    expect(call.calls[0]).toMatchObject({
      params: { id: appealed._id },
      body: { version: 1, outcome: "overturned", explanation: "You are right." },
    });
  });
});

describe("who wrote something anonymous", () => {
  const anonymous = { ...one, isAnonymous: true, can: { ...one.can, revealAuthor: true } };

  it("is looked up by administrators, with a reason, after it is said what happens", async () => {
    fake(calls.getCase, anonymous);
    const page = await screen(Cases, { ...at, user: admin });
    await page.press(t("reveal.open"));
    const dialog = page.getByRole("dialog");
    await expect.element(page.getByText(t("reveal.happens", { n: "10" }))).toBeVisible();
    await dialog.getByRole("textbox").fill("a threat");
    await dialog.getByRole("button", { name: t("reveal.open") }).click();
    await expect.element(page.getByText(t("reveal.short", { n: "10" }))).toBeVisible();
    await page.check();
    const found = { userId: caseRow(8)._id, username: "prakash.kc", name: "Prakash KC" };
    const call = fake(calls.revealPostAuthor, found);
    await dialog.getByRole("textbox").fill("A threat against a candidate");
    await dialog.getByRole("button", { name: t("reveal.open") }).click();
    await expect
      .element(page.getByRole("link", { name: "Prakash KC (@prakash.kc)" }))
      .toHaveAttribute("href", `/admin/users?user=${found.userId}`);
    expect(call.calls[0]).toMatchObject({
      params: { id: one.postId },
      body: { reason: "A threat against a candidate" },
    });
  });

  it("is not offered to moderators", async () => {
    fake(calls.getCase, { ...anonymous, can: one.can });
    const page = await screen(Cases, at);
    await expect.element(page.getByText(reasons("reasons.spam"), { exact: true }).first()).toBeVisible();
    expect(page.getByText(t("reveal.open")).query()).toBeNull();
  });
});
