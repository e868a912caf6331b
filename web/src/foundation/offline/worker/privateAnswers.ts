import type { SerwistPlugin } from "serwist";
import { CACHES } from "../caches.ts";

/** Keeps answers of the login that asked, and of none that has ended while they were under way. */
export function privateAnswers(): SerwistPlugin & { forget: () => Promise<boolean> } {
  let logins = 0;
  return {
    requestWillFetch: async ({ request, state }) => {
      if (state) state.login = logins;
      return request;
    },
    cacheWillUpdate: async ({ response, state }) => (response.ok && state?.login === logins ? response : null),
    forget: () => {
      logins++;
      return caches.delete(CACHES.own);
    },
  };
}
