import { eventAdmin, mockTestAdmin, questionAdmin, resourceAdmin, users } from "@sarathi/contract";
import { expect, it } from "vitest";
import { candidate } from "../../test/people.ts";
import { broken, fake, pageOf, screen } from "../../test/screen.tsx";
import { findForStaff } from "./search.ts";

const found = async (role: "moderator" | "admin", text: string) => {
  await screen(() => null, { path: "/admin", texts: ["admin"], user: { ...candidate, role } });
  return findForStaff(text, "en", new AbortController().signal);
};

it("[S134] the search of staff finds pages of the area by either language, and leaves out a list that fails", async () => {
  fake(users.listUsers, broken);
  fake(mockTestAdmin.listAdminTests, pageOf([]));
  fake(questionAdmin.listAdminMcqs, pageOf([]));
  fake(resourceAdmin.listAdminResources, pageOf([]));
  expect((await found("moderator", "word ru")).map(({ path, title }) => [path, title])).toEqual([
    ["/admin/word-rules", "Word rules"],
  ]);
  expect((await found("moderator", "शब्द")).map(({ path }) => path)).toContain("/admin/word-rules");
  expect(await found("moderator", "Settings")).toEqual([]);
});

it("[S134] asks of events only for administrators", async () => {
  const events = fake(eventAdmin.listAdminEvents, pageOf([]));
  fake(users.listUsers, pageOf([]));
  fake(mockTestAdmin.listAdminTests, pageOf([]));
  fake(questionAdmin.listAdminMcqs, pageOf([]));
  fake(resourceAdmin.listAdminResources, pageOf([]));
  await found("moderator", "kharidar");
  expect(events.calls).toHaveLength(0);
  expect((await found("admin", "Settings")).map(({ path }) => path)).toEqual(["/admin/settings"]);
  expect(events.calls).toHaveLength(1);
});
