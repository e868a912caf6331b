import { operations } from "@sarathi/contract";
import { useQuery } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { admin } from "../../test/people.ts";
import { fake, screen } from "../../test/screen.tsx";
import { queryOf } from "../foundation/query.ts";
import { useStaffNeeds } from "./useStaffNeeds.ts";

const at = { path: "/admin/users", url: "/admin/users?page=2", texts: ["admin"], user: admin } as const;

function AnyStaffPage() {
  useStaffNeeds();
  const overview = useQuery(queryOf(operations.overview, {}));
  return <p>{overview.isError ? "refused" : "open"}</p>;
}

it.each(["auth.second_factor_needed", "auth.password_change_needed"] as const)(
  "who is refused by %s is led to set that up, and back from there",
  async (code) => {
    fake(operations.overview, (_, refuse) => refuse(code));
    const page = await screen(AnyStaffPage, at);
    await page.at("/profile/me?tab=signIn&next=%2Fadmin%2Fusers%3Fpage%3D2");
  },
);

it("who is refused for another reason stays", async () => {
  fake(operations.overview, (_, refuse) => refuse("server.error"));
  const page = await screen(AnyStaffPage, at);
  await expect.element(page.getByText("refused")).toBeVisible();
  await page.at("/admin/users?page=2");
});
