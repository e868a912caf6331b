import { communityFeeds, MAX_SEEN } from "@sarathi/contract";
import { call, sessionToken } from "../foundation/api.ts";

/** Shown for a second is seen, read for eight is read. */
const SEEN_MS = 1_000;
const READ_MS = 8_000;
/** What was seen is said together. */
const SAY_MS = 15_000;

const waiting = { seen: new Set<string>(), read: new Set<string>() };
const said = { seen: new Set<string>(), read: new Set<string>() };
let timer: ReturnType<typeof setTimeout> | undefined;
/** How many posts are watched: whoever leaves the list has seen what was there. */
let watching = 0;

/** Says what was seen; that this fails costs only the order of the next feed. */
async function say(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  const [seen, read] = [[...waiting.seen].slice(0, MAX_SEEN), [...waiting.read].slice(0, MAX_SEEN)];
  if (!sessionToken() || seen.length + read.length === 0) return;
  for (const id of seen) waiting.seen.delete(id);
  for (const id of read) waiting.read.delete(id);
  try {
    await call(communityFeeds.seePosts, { body: { seen, read } }, { keepalive: true, retainSession: true });
  } catch {
    // A post that is shown once more is no harm.
  }
}

function note(kind: keyof typeof waiting, id: string): void {
  if (said[kind].has(id) || !sessionToken()) return;
  said[kind].add(id);
  waiting[kind].add(id);
  timer ??= setTimeout(() => void say(), SAY_MS);
}

if (!import.meta.env.SSR) {
  document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && void say());
}

/** Notes a post of a feed as soon as half of it was on the screen for a second. @returns ends it */
export function watchSeen(element: Element, id: string): () => void {
  let shown: ReturnType<typeof setTimeout> | undefined;
  const observer = new IntersectionObserver(
    ([entry]) => {
      clearTimeout(shown);
      if (entry?.isIntersecting) shown = setTimeout(() => note("seen", id), SEEN_MS);
    },
    { threshold: 0.5 },
  );
  observer.observe(element);
  watching += 1;
  return () => {
    clearTimeout(shown);
    observer.disconnect();
    watching -= 1;
    if (watching === 0) void say();
  };
}

/** Notes a post whose page is open for eight seconds. @returns ends it */
export function watchRead(id: string): () => void {
  const reading = setTimeout(() => note("read", id), READ_MS);
  return () => clearTimeout(reading);
}
