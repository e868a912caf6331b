import { resourceContributions as calls } from "@sarathi/contract";
import { describe, expect, it } from "vitest";
import { candidate } from "../../../test/people.ts";
import { contribution, id } from "../../../test/resources.ts";
import { faces, fake, pageOf, pending, screen, textsOf, unreachable } from "../../../test/screen.tsx";
import MyContributions from "./MyContributions.tsx";

const at = { path: "/resources/my-contributions", texts: ["resources", "myContributions"] } as const;
const t = textsOf("myContributions");
const all = [
  contribution({ state: "draft", round: 0, submittedAt: undefined }),
  contribution({ _id: id(21), state: "submitted" }),
  contribution({ _id: id(22), state: "in_review" }),
  contribution({ _id: id(23), state: "changes_requested", reason: "Please name the articles" }),
  contribution({ _id: id(24), state: "published", itemId: id(10), decidedAt: "2026-11-21T06:00:00.000Z" }),
  contribution({ _id: id(25), state: "rejected", reason: "This is a guide book of a publisher" }),
  contribution({ _id: id(26), state: "withdrawn" }),
];

describe.each(faces)("[S94] in $language, $theme, on a $viewport", (face) => {
  const own = textsOf("myContributions", face.language);
  it("says of each its state, the reason, what helps and the next step", async () => {
    fake(calls.myContributions, pageOf(all));
    const page = await screen(MyContributions, { ...at, ...face, user: candidate });
    await expect.poll(() => page.getByRole("article").elements().length).toBe(all.length);
    const entry = (n: number) => page.getByRole("article").nth(n);
    for (const [n, { state }] of all.entries()) {
      await expect.poll(() => entry(n).element().textContent).toContain(own(`state.${state}`));
      await expect.poll(() => entry(n).element().textContent).toContain(own(`helps.${state}`));
    }
    await expect.poll(() => entry(3).element().textContent).toContain("Please name the articles");
    await expect
      .element(entry(3).getByRole("link", { name: own("mend") }))
      .toHaveAttribute("href", `/resources/${id(1)}/contribute?mend=${id(23)}`);
    await expect
      .element(entry(4).getByRole("link", { name: own("see") }))
      .toHaveAttribute("href", `/resources/${id(1)}/items/${id(10)}`);
    expect(
      entry(4)
        .getByRole("button", { name: own("withdraw") })
        .elements(),
    ).toHaveLength(0);
    await page.check();
  });

  it("says that there is nothing yet", async () => {
    fake(calls.myContributions, pageOf([]));
    const page = await screen(MyContributions, { ...at, ...face, user: candidate });
    await expect.element(page.getByText(own("empty"))).toBeVisible();
    await page.check();
  });
});

it("[S94] loads, fails, and tries again; a stranger is sent to log in", async () => {
  fake(calls.myContributions, pending);
  const waiting = await screen(MyContributions, { ...at, user: candidate });
  await expect
    .element(waiting.getByRole("status").filter({ hasText: textsOf("common")("loading") }))
    .toBeInTheDocument();
  await waiting.unmount();
  fake(calls.myContributions, unreachable);
  const page = await screen(MyContributions, { ...at, url: "/resources/my-contributions?page=2", user: candidate });
  await expect.element(page.getByText(t("failed"))).toBeVisible();
  await page.unmount();
  const stranger = await screen(MyContributions, at);
  await stranger.at("/auth/login?next=%2Fresources%2Fmy-contributions");
});

it("[S94] asks before it withdraws, for the version that was seen; one that was decided meanwhile is listed anew", async () => {
  let state: "submitted" | "published" = "submitted";
  fake(calls.myContributions, () => pageOf([contribution({ state })]));
  const withdraw = fake(calls.withdrawContribution, (_, refuse) => refuse("contribution.step"));
  const page = await screen(MyContributions, { ...at, user: candidate });
  await page.press(t("withdraw"));
  await page.check();
  state = "published";
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("withdraw") })
    .click();
  await expect.element(page.getByText(t("helps.published"))).toBeInTheDocument();
  expect(withdraw.calls[0]).toMatchObject({ params: { id: id(20) }, body: { version: 2 } });
});

it("[S94] withdraws, and says so", async () => {
  fake(calls.myContributions, pageOf([contribution()]));
  fake(calls.withdrawContribution, contribution({ state: "withdrawn" }));
  const page = await screen(MyContributions, { ...at, user: candidate });
  await page.press(t("withdraw"));
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("withdraw") })
    .click();
  await expect.element(page.toast(t("withdrawn"))).toBeVisible();
});
