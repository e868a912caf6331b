import { users } from "@sarathi/contract";
import { describe, expect, it } from "vitest";
import { securityEvent } from "../../../test/accounts.ts";
import { admin, candidate, moderator } from "../../../test/people.ts";
import { faces, fake, pageOf, pending, screen, textsOf, unreachable } from "../../../test/screen.tsx";
import Security from "./Security.tsx";

const texts = ["staff", "admin", "accounts.staff"] as const;
const at = { path: "/admin/security", texts, user: admin, viewport: "desktop" } as const;
const t = textsOf("accounts.staff");

describe.each(faces)("in $language, $theme, on a $viewport", (face) => {
  const own = textsOf("accounts.staff", face.language);

  it("the security log shows what happened, to whom, from where and how often", async () => {
    const unknown = { account: undefined, accountId: undefined, nameHash: "0123456789abcdef" };
    const flood = { event: "limit.reached", network: undefined, call: "POST /api/auth/login" } as const;
    fake(
      users.listSecurityEvents,
      pageOf([
        securityEvent({ count: 12 }),
        securityEvent({ _id: candidate._id, ...unknown }),
        securityEvent({ _id: admin._id, ...unknown, nameHash: undefined, ...flood }),
      ]),
    );
    const page = await screen(Security, { ...at, ...face });
    await expect.element(page.getByText(own("security.name.sign_in.failed")).last()).toBeVisible();
    await expect.element(page.getByText(own("security.unknown", { hash: "0123456789abcdef" })).last()).toBeVisible();
    await expect.element(page.getByText("POST /api/auth/login").last()).toBeVisible();
    await page.check();
  });
});

it("is narrowed by event, name and network; a network leads to all that came from there", async () => {
  const call = fake(users.listSecurityEvents, pageOf([securityEvent()]));
  const page = await screen(Security, at);
  const event = page.getByRole("combobox", { name: t("security.event") });
  await event.fill(t("security.name.sign_in.failed"));
  await page.getByRole("option", { name: t("security.name.sign_in.failed") }).click();
  await page.at(/event=sign_in\.failed/);
  await page.getByRole("link", { name: "203.0.113.9" }).click();
  await expect.poll(() => call.calls.at(-1)?.query).toEqual({ network: "203.0.113.9", page: "1", limit: "50" });
});

it("says that it loads", async () => {
  fake(users.listSecurityEvents, pending);
  const page = await screen(Security, at);
  await expect.element(page.getByText(textsOf("common")("loading")).first()).toBeInTheDocument();
});

it("fails with another try, and says when there is nothing", async () => {
  fake(users.listSecurityEvents, unreachable);
  const page = await screen(Security, at);
  await expect.element(page.getByText(t("security.failed"))).toBeVisible();
  fake(users.listSecurityEvents, pageOf([]));
  await page.press(textsOf("common")("retry"));
  await expect.element(page.getByText(t("security.empty"))).toBeVisible();
});

it("is the administrators' alone", async () => {
  const page = await screen(Security, { ...at, user: moderator });
  await expect.element(page.getByText(t("security.denied"))).toBeVisible();
});
