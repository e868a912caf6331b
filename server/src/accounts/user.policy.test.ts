import type { Role } from "@sarathi/contract";
import { describe, expect, it } from "vitest";
import { mayChangeRole, maySuspend } from "./user.policy.ts";

const ROLES: Role[] = ["user", "moderator", "admin"];
const rows = ROLES.flatMap((me) => ROLES.map((target): [Role, Role] => [me, target]));

describe("[S134] who may do what to whom", () => {
  it.each(rows)("a %s to a %s", (role, target) => {
    const me = { accountId: "me", role };
    expect(mayChangeRole(me, { id: "other", role: target })).toBe(role === "admin");
    expect(maySuspend(me, { id: "other", role: target })).toBe(
      role === "admin" || (role === "moderator" && target === "user"),
    );
  });

  it.each(ROLES)("a %s nothing to oneself", (role) => {
    const me = { accountId: "me", role };
    expect(mayChangeRole(me, { id: "me", role })).toBe(false);
    expect(maySuspend(me, { id: "me", role })).toBe(false);
  });
});
