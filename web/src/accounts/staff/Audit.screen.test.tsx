import { COUNTED_UP_TO, paginate, users } from "@sarathi/contract";
import { describe, expect, it } from "vitest";
import { auditEntry, userRow } from "../../../test/accounts.ts";
import { admin, candidate, moderator } from "../../../test/people.ts";
import { faces, fake, pageOf, screen, textsOf, unreachable } from "../../../test/screen.tsx";
import Audit from "./Audit.tsx";

const texts = ["staff", "admin", "accounts.staff"] as const;
const at = { path: "/admin/audit", texts, user: admin, viewport: "desktop" } as const;
const t = textsOf("accounts.staff");

describe.each(faces)("in $language, $theme, on a $viewport", (face) => {
  const own = textsOf("accounts.staff", face.language);

  it("[S131] the log shows who did what to whom and why", async () => {
    const role = { action: "user.role", before: { role: "user" }, after: { role: "moderator" } } as const;
    fake(users.listAudit, pageOf([auditEntry(), auditEntry({ _id: candidate._id, ...role })]));
    const page = await screen(Audit, { ...at, ...face });
    await expect.element(page.getByText(own("audit.name.user.suspend"), { exact: true }).last()).toBeVisible();
    await expect.element(page.getByText(/Sold answers/).last()).toBeVisible();
    await page.check();
  });
});

it("[S131] moderators see that it is their own log", async () => {
  fake(users.listAudit, pageOf([]));
  const page = await screen(Audit, { ...at, user: moderator });
  await expect.element(page.getByText(t("audit.own"))).toBeVisible();
  await expect.element(page.getByText(t("audit.empty"))).toBeVisible();
});

it("[S131] fails with another try", async () => {
  fake(users.listAudit, unreachable);
  const page = await screen(Audit, at);
  await expect.element(page.getByText(t("audit.failed"))).toBeVisible();
  fake(users.listAudit, pageOf([auditEntry()]));
  await page.press(textsOf("common")("retry"));
  await expect.element(page.getByText(/Sold answers/)).toBeVisible();
});

it("[S131] is narrowed to an account and to an action; the address keeps both", async () => {
  const call = fake(users.listAudit, pageOf([auditEntry()]));
  fake(users.getUser, userRow());
  const page = await screen(Audit, { ...at, url: `/admin/audit?user=${candidate._id}` });
  await expect.element(page.getByText(new RegExp(`@${candidate.username}\\)`))).toBeVisible();
  const action = page.getByRole("combobox", { name: t("audit.action") });
  await action.fill(t("audit.name.user.suspend"));
  await page.getByRole("option", { name: t("audit.name.user.suspend") }).click();
  await page.at(/action=user\.suspend/);
  await page.press(t("audit.allAccounts"));
  await expect.poll(() => call.calls.at(-1)?.query).toEqual({ action: "user.suspend", page: "1", limit: "50" });
});

it("[S131] behind the last page leads back to that", async () => {
  fake(users.listAudit, ({ query }) =>
    query.page === "99" ? pageOf([], 60, 99, 50) : pageOf([auditEntry()], 60, 2, 50),
  );
  const page = await screen(Audit, { ...at, url: "/admin/audit?page=99" });
  const common = textsOf("common");
  await expect.element(page.getByText(common("pager.past"))).toBeVisible();
  expect(page.getByText(t("audit.empty")).elements()).toHaveLength(0);
  expect(page.getByRole("navigation", { name: common("pager.label") }).elements()).toHaveLength(0);
  await page.check();
  await page.getByRole("link", { name: common("pager.toLast") }).click();
  await page.at("/admin/audit?page=2");
  await expect.element(page.getByText(/Sold answers/)).toBeVisible();
});

it("[S131] goes on behind the entries that are counted, and says that there are more", async () => {
  const counted = ({ query }: { query: { page?: unknown } }) => ({
    items: [auditEntry()],
    pagination: paginate(COUNTED_UP_TO, Number(query.page), 50, true),
  });
  fake(users.listAudit, counted);
  const page = await screen(Audit, { ...at, url: "/admin/audit?page=200" });
  await expect.element(page.getByText("10,000+ entries", { exact: true })).toBeVisible();
  await expect.element(page.getByText("Page 200 of 200+", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: textsOf("common")("pager.next") }).click();
  await page.at("/admin/audit?page=201");
  await expect.element(page.getByText("Page 201 of 200+", { exact: true })).toBeVisible();
});

it("[S134] what changed is said in words: names of fields and states, lists, times; what stayed is left out", async () => {
  const before = { state: "draft", published: false, keys: ["A"], title: { en: "Same" } };
  const after = {
    state: "in_review",
    published: true,
    keys: ["A", "C"],
    title: { en: "Same" },
    deadlineAt: "2026-11-24T06:15:00.000Z",
  };
  fake(users.listAudit, pageOf([auditEntry({ action: "mcq.submit", targetKind: "mcq", before, after })]));
  const page = await screen(Audit, at);
  const text = () => page.container.textContent;
  await expect.poll(text).toMatch(new RegExp(`${t("audit.field.state")}: draft.*in review`));
  expect(text()).toMatch(/Correct answers: A.*A, C/);
  expect(text()).toMatch(/Ends at: .*12:00/);
  expect(page.getByText("Same").elements()).toHaveLength(0);
});

it("[S134] is narrowed to a kind and a day, and exported by administrators", async () => {
  const call = fake(users.listAudit, pageOf([auditEntry()]));
  const page = await screen(Audit, { ...at, url: "/admin/audit?kind=account&day=2026-11-20" });
  await expect
    .poll(() => call.calls.at(-1)?.query)
    .toEqual({ targetKind: "account", day: "2026-11-20", page: "1", limit: "50" });
  await page.press(textsOf("staff")("export.start"));
  await expect.element(page.toast(/exported/)).toBeVisible();
  expect(call.calls.at(-1)?.query).toMatchObject({ targetKind: "account", limit: "100" });
  await page.check();
});
