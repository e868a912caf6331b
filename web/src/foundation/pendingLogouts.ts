import { accounts } from "@sarathi/contract";
import { ApiError, call } from "./api.ts";
import { storage } from "./storage.ts";

// Logging out holds at once in this browser; the server hears of it as soon as it can be reached.

const KEY = "endings";
const MOST = 10;

/** Tokens whose logout the server has not answered, oldest first. */
function pending(): string[] {
  const kept = storage.getJson(KEY);
  return Array.isArray(kept) ? kept.map(String) : [];
}

function store(tokens: readonly string[]): void {
  if (tokens.length > 0) storage.setJson(KEY, tokens.slice(-MOST));
  else storage.remove(KEY);
}

async function send(token: string): Promise<void> {
  try {
    await call(accounts.logout, {}, { token, retainSession: true, keepalive: true });
  } catch (error) {
    // A refused token has ended already. Anything else is tried again.
    if (!(error instanceof ApiError) || error.status !== 401) return;
  }
  store(pending().filter((other) => other !== token));
}

/** Ends a login on the server, now or when the network is back. */
export function endLogin(token: string): Promise<void> {
  store([...pending(), token]);
  return send(token);
}

/** Sends the logouts that are still unanswered. */
export function sendPendingLogouts(): void {
  for (const token of pending()) void send(token);
}
