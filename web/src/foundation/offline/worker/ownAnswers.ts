import type { SerwistPlugin } from "serwist";
import { CACHES } from "../caches.ts";

const hexOf = (bytes: ArrayBuffer) => [...new Uint8Array(bytes)].map((n) => n.toString(16).padStart(2, "0")).join("");

/** The address under which an answer is kept: nobody else's login finds it. */
async function keyOf(request: Request): Promise<string> {
  const login = new TextEncoder().encode(request.headers.get("authorization") ?? "");
  const url = new URL(request.url);
  url.searchParams.set("login", hexOf(await crypto.subtle.digest("SHA-256", login)).slice(0, 32));
  return url.href;
}

/** The server will answer so again: what was kept is not to be seen any more. */
const isRefusal = (status: number) => status >= 400 && status < 500 && ![401, 408, 425, 429].includes(status);

/** Keeps answers of the login that asked, and of none that has ended while they were under way. */
export function ownAnswers(): SerwistPlugin & { ended: () => void } {
  let logins = 0;
  return {
    cacheKeyWillBeUsed: ({ request }) => keyOf(request),
    requestWillFetch: async ({ request, state }) => {
      if (state) state.login = logins;
      return request;
    },
    fetchDidSucceed: async ({ request, response }) => {
      if (isRefusal(response.status)) {
        const store = await caches.open(CACHES.own);
        await store.delete(await keyOf(request), { ignoreVary: true });
      }
      return response;
    },
    cacheWillUpdate: async ({ response, state }) => (response.ok && state?.login === logins ? response : null),
    ended: () => {
      logins++;
    },
  };
}

/** Takes away what holds keys of a test: it is being sat again. */
export async function forgetKeys(testId: string): Promise<void> {
  const store = await caches.open(CACHES.own);
  await Promise.all(
    (await store.keys()).map(async (key) => {
      const { pathname } = new URL(key.url);
      if (pathname === `/api/mock-tests/${testId}/solutions`) return store.delete(key);
      if (!pathname.startsWith("/api/mock-test-results/")) return false;
      const { data } = (await (await store.match(key, { ignoreVary: true }))?.json()) ?? {};
      return data?.mockTestId === testId && store.delete(key);
    }),
  );
}
