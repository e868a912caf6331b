import {
  type AuditAction,
  auditActions,
  type Role,
  type SecurityEventName,
  type TargetKind,
  type UserRow,
} from "@sarathi/contract";
import { type ParamsOf, param } from "../../foundation/listParams.ts";
import type { Key } from "../../foundation/texts.ts";

export const roles: readonly Role[] = ["user", "moderator", "admin"];
export const statuses: readonly UserRow["status"][] = ["active", "suspended", "erasing"];
export const proofs = ["yes", "no"] as const;
export const orders = ["newest", "oldest", "name", "lastUsed"] as const;
/** Each has its name in the dictionary (`audit.name`): one without does not compile. */
export const actions = Object.keys(auditActions) as AuditAction[];

/** Kinds of things that staff do something to, in the order of their actions. */
export const targetKinds: readonly TargetKind[] = [...new Set(Object.values(auditActions))];

/** What the address of the accounts says. */
export const userParams = {
  search: param.text(),
  role: param.oneOf(roles),
  status: param.oneOf(statuses),
  /** Whether the e-mail address was proven. */
  verified: param.oneOf(proofs),
  sort: param.choice(orders),
  page: param.page(),
  /** The account that is open beside the list. */
  user: param.id(),
};
export type UserFilter = Omit<ParamsOf<typeof userParams>, "user">;

const day = /^\d{4}-\d{2}-\d{2}$/;

/** What the address of the audit log says. */
export const auditParams = {
  search: param.text(),
  action: param.oneOf(actions),
  /** What kind of thing it was done to. */
  kind: param.oneOf(targetKinds),
  /** In Nepal, YYYY-MM-DD. */
  day: (text: string | null) => (text && day.test(text) ? text : undefined),
  /** Id of the account that it was done to. */
  user: param.id(),
  page: param.page(),
};
export type AuditFilter = Partial<ParamsOf<typeof auditParams>> & { page: number };

/** What each event of the security log is called; one without a name does not compile. */
export const eventNames = {
  "sign_in.ok": "security.name.sign_in.ok",
  "sign_in.failed": "security.name.sign_in.failed",
  "sign_in.new_device": "security.name.sign_in.new_device",
  "password.changed": "security.name.password.changed",
  "password.reset": "security.name.password.reset",
  "password.wrong": "security.name.password.wrong",
  "second_factor.wrong": "security.name.second_factor.wrong",
  "second_factor.changed": "security.name.second_factor.changed",
  "email.changed": "security.name.email.changed",
  "access.unauthenticated": "security.name.access.unauthenticated",
  "access.forbidden": "security.name.access.forbidden",
  "limit.reached": "security.name.limit.reached",
} as const satisfies Record<SecurityEventName, Key<"accounts.staff">>;
export const securityEventNames = Object.keys(eventNames) as SecurityEventName[];

/** What the address of the security log says. */
export const securityParams = {
  search: param.text(),
  event: param.oneOf(securityEventNames),
  network: param.text(60),
  /** Id of the account. */
  user: param.id(),
  page: param.page(),
};
export type SecurityFilter = Partial<ParamsOf<typeof securityParams>> & { page: number };
