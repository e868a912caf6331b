import type { AuditAction, Role, UserRow } from "@sarathi/contract";
import type { Key } from "../../foundation/texts.ts";

export const roles: readonly Role[] = ["user", "moderator", "admin"];
export const statuses: readonly UserRow["status"][] = ["active", "suspended", "erasing"];
export const proofs = ["yes", "no"] as const;
export const orders = ["newest", "oldest", "name", "lastUsed"] as const;
/** What each action is called; one without a name does not compile. */
export const actionNames = {
  "user.role": "audit.name.user.role",
  "user.suspend": "audit.name.user.suspend",
  "user.restore": "audit.name.user.restore",
  "user.sign_out": "audit.name.user.sign_out",
} as const satisfies Record<AuditAction, Key<"accounts.staff">>;
export const actions = Object.keys(actionNames) as AuditAction[];

export interface UserFilter {
  search?: string | undefined;
  role?: Role | undefined;
  status?: UserRow["status"] | undefined;
  /** Whether the e-mail address was proven. */
  verified?: (typeof proofs)[number] | undefined;
  sort: (typeof orders)[number];
  page: number;
}
export interface AuditFilter {
  search?: string | undefined;
  action?: AuditAction | undefined;
  /** Id of the account that it was done to. */
  user?: string | undefined;
  page: number;
}

const oneOf = <const V extends string>(known: readonly V[], text: string | null): V | undefined =>
  known.find((one) => one === text);

const textIn = (text: string | null): string | undefined => text?.trim().slice(0, 100) || undefined;
const pageIn = (text: string | null): number => {
  const page = Number(text ?? 1);
  return Number.isInteger(page) && page > 0 && page <= 100_000 ? page : 1;
};
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** The account that an address names; nonsense counts as none. */
export const userIn = (params: URLSearchParams): string | undefined => {
  const text = params.get("user") ?? "";
  return uuid.test(text) ? text.toLowerCase() : undefined;
};

/** The list's choice as its address says it; nonsense counts as no choice. */
export const userFilterOf = (params: URLSearchParams): UserFilter => ({
  search: textIn(params.get("search")),
  role: oneOf(roles, params.get("role")),
  status: oneOf(statuses, params.get("status")),
  verified: oneOf(proofs, params.get("verified")),
  sort: oneOf(orders, params.get("sort")) ?? "newest",
  page: pageIn(params.get("page")),
});

export const auditFilterOf = (params: URLSearchParams): AuditFilter => ({
  search: textIn(params.get("search")),
  action: oneOf(actions, params.get("action")),
  user: userIn(params),
  page: pageIn(params.get("page")),
});

/** An address's query with some of it changed; what is undefined or empty goes. */
export function changed(params: URLSearchParams, change: Readonly<Record<string, string | undefined>>): string {
  const next = new URLSearchParams(params);
  for (const [key, value] of Object.entries(change)) {
    if (value) next.set(key, value);
    else next.delete(key);
  }
  const text = next.toString();
  return text ? `?${text}` : "?";
}
