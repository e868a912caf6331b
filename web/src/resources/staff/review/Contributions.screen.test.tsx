import { resourceReview as review } from "@sarathi/contract";
import { describe, expect, it } from "vitest";
import { moderator } from "../../../../test/people.ts";
import { id, item, resource, reviewed } from "../../../../test/resources.ts";
import { faces, fake, pageOf, screen, textsOf } from "../../../../test/screen.tsx";
import Contributions from "./Contributions.tsx";

const at = {
  path: "/admin/resources/contributions",
  texts: ["staff", "admin", "resources.staff", "resources", "resourceItem", "myContributions", "community"],
  user: moderator,
} as const;
const t = textsOf("resources.staff");
const url = `${at.path}?contribution=${id(20)}`;

describe.each(faces)("[S93] in $language, $theme, on a $viewport", (face) => {
  const own = textsOf("resources.staff", face.language);
  it("queues what waits, with who sent it and who has it", async () => {
    const { content: _, steps: __, place: ___, ...row } = reviewed({ reviewer: "hari.mod" });
    fake(review.contributionQueue, pageOf([row]));
    const page = await screen(Contributions, { ...at, ...face });
    await expect.element(page.getByText("@gita.rai", { exact: false })).toBeVisible();
    await page.check();
    await page.unmount();
    fake(review.contributionQueue, pageOf([]));
    const empty = await screen(Contributions, { ...at, ...face, url: `${at.path}?page=2` });
    await expect.element(empty.getByText(own("queue.empty"))).toBeVisible();
  });

  it("shows what a change would change side by side, what is like it, and what was moved", async () => {
    fake(
      review.reviewContribution,
      reviewed({
        moved: true,
        duplicates: [
          { itemId: id(10), resourceId: id(1), title: item().title, resourceTitle: resource().title, reason: "title" },
        ],
      }),
    );
    const page = await screen(Contributions, { ...at, ...face, url });
    await expect.element(page.getByText(own("review.moved"))).toBeVisible();
    const difference = page.getByRole("region", { name: own("review.difference") });
    await expect.poll(() => difference.element().querySelector("del")?.textContent).toContain("three");
    await expect.poll(() => difference.element().querySelector("ins")?.textContent).toContain("four");
    await page.check();
  });
});

it("[S93] takes a contribution for review; one that somebody else took says so and is looked at anew", async () => {
  let reviewer: string | undefined;
  fake(review.reviewContribution, () => reviewed(reviewer ? { reviewer, state: "in_review", version: 3 } : {}));
  fake(review.claimContribution, (_, refuse) => {
    reviewer = "hari.mod";
    return refuse("contribution.claimed");
  });
  const page = await screen(Contributions, { ...at, url });
  await page.press(t("review.claim"));
  await expect.element(page.getByText("@hari.mod")).toBeVisible();
});

it("[S93] publishes without a reason, sends back and rejects only with one", async () => {
  fake(review.reviewContribution, reviewed());
  const decide = fake(review.decideContribution, ({ body }) =>
    reviewed({ state: body.decision === "publish" ? "published" : "changes_requested", version: 3 }),
  );
  const page = await screen(Contributions, { ...at, url });
  await page.getByText(t("decide.request_changes"), { exact: true }).click();
  await page.press(t("decide.request_changes"));
  await page.check();
  expect(decide.calls).toHaveLength(0);
  await page.getByLabelText(/^Reason/).fill("Please name the articles");
  await page.press(t("decide.request_changes"));
  await expect.element(page.toast(t("decided.request_changes"))).toBeVisible();
  expect(decide.calls[0]?.body).toEqual({
    decision: "request_changes",
    reason: "Please name the articles",
    force: false,
    version: 2,
  });
});

it("[S93] what is typed stays when somebody was first", async () => {
  fake(review.reviewContribution, reviewed());
  fake(review.decideContribution, (_, refuse) => refuse("contribution.claimed"));
  const page = await screen(Contributions, { ...at, url });
  await page.getByLabelText(/^Reason/).fill("Well written, thank you");
  await page.press(t("decide.publish"));
  await expect.element(page.getByText(textsOf("errors")("contribution.claimed"))).toBeVisible();
  await expect.element(page.getByLabelText(/^Reason/)).toHaveValue("Well written, thank you");
});

it("[S93] nobody decides about what they contributed, nor about what is gone", async () => {
  fake(review.reviewContribution, reviewed({ isMine: true }));
  const page = await screen(Contributions, { ...at, url });
  await expect.element(page.getByText(t("review.own"))).toBeVisible();
  expect(page.getByRole("button", { name: t("decide.publish") }).elements()).toHaveLength(0);
  await page.unmount();
  fake(review.reviewContribution, (_, refuse) => refuse("contribution.not_found"));
  const gone = await screen(Contributions, { ...at, url: `${at.path}?contribution=${id(29)}` });
  await expect.element(gone.getByText(t("review.gone"))).toBeVisible();
});
