import type { Role } from "@sarathi/contract";
import { describe, expect, it } from "vitest";
import { mayChangeRole, maySuspend } from "./user.policy.ts";

const ROLES: Role[] = ["user", "moderator", "admin"];
type Suspender = "moderator" | "admin" | null;
const SUSPENDERS: Suspender[] = [null, "moderator", "admin"];
const rows = ROLES.flatMap((me) =>
  ROLES.flatMap((target) => SUSPENDERS.map((by): [Role, Role, Suspender] => [me, target, by])),
);

describe("[S134] who may do what to whom", () => {
  it.each(rows)("a %s to a %s, suspended by %s", (role, target, by) => {
    const me = { accountId: "me", role };
    const other = { id: "other", role: target, suspended_by: by };
    expect(mayChangeRole(me, other)).toBe(role === "admin");
    const mine = role === "moderator" && target === "user" && by !== "admin";
    expect(maySuspend(me, other)).toBe(role === "admin" || mine);
  });

  it.each(ROLES)("a %s nothing to oneself", (role) => {
    const me = { accountId: "me", role };
    expect(mayChangeRole(me, { id: "me", role, suspended_by: null })).toBe(false);
    expect(maySuspend(me, { id: "me", role, suspended_by: null })).toBe(false);
  });
});
