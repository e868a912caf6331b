import { accounts, urlOf } from "@sarathi/contract";
import { ApiError, sessionToken } from "./api.ts";

const patienceMs = 10_000;

/**
 * Milliseconds that the server's clock is ahead of this one, by the date of an answer: up to the answer's way and a
 * second less, never more. @throws ApiError (code "network") when no answer came
 */
export async function serverAhead(): Promise<number> {
  const failed = () => new ApiError({ code: "network", status: 0 });
  const signal = AbortSignal.timeout(patienceMs);
  // Of an answer that is personal, so that no cache on the way gives an old date.
  const headers = { authorization: `Bearer ${sessionToken()}` };
  const answer = await fetch(urlOf(accounts.me), { method: "HEAD", headers, cache: "no-store", signal }).catch(() => {
    throw failed();
  });
  const there = Date.parse(answer.headers.get("date") ?? "");
  if (Number.isNaN(there)) throw failed();
  return there - Date.now();
}
