import type { APIRequestContext } from "@playwright/test";
import pg from "pg";
import { ask, type Member, openAccount } from "./fixtures.ts";
import { linkTo } from "./outbox.ts";
import type { TestServer } from "./server.ts";

/**
 * An account whose address is proven, as writing needs it, and that the community trusts: the limits of newcomers take
 * days to open, and have their own tests. Of an app that was given it is a newcomer.
 */
export async function proven(api: APIRequestContext, { socket }: TestServer, firstName: string): Promise<Member> {
  const member = await openAccount(api, firstName);
  const code = (await linkTo(member.user.email, "/auth/verify-email")).split("=").at(-1) ?? "";
  await ask(api, `/api/auth/verify-email/${code}`);
  if (socket) await trust(socket, member.user._id);
  return member;
}

async function trust(socket: string, accountId: string): Promise<void> {
  const client = new pg.Client({ host: socket, user: "sarathi", database: "sarathi" });
  await client.connect();
  try {
    await client.query("INSERT INTO community_member_status (account_id, trust_level) VALUES ($1, 2)", [accountId]);
  } finally {
    await client.end();
  }
}
