import { OWN_TOPIC } from "@sarathi/contract";
import { useSession } from "../session.ts";
import { type Channel, openChannel } from "./channel.ts";
import type { Hint } from "./connection.ts";

export { ANEW } from "./leader.ts";

/** What follows a topic. @param type what is new, or `ANEW` where nobody knows: ask */
type Hear = (type: string) => void;

const followers = new Map<string, Set<Hear>>();
let channel: { token: string; now: Channel } | undefined;
/** Hints that came while nobody looked: heard when somebody does. */
const unseen = new Set<string>();

function hear({ topic, type }: Hint): void {
  if (document.hidden) {
    unseen.add(JSON.stringify({ topic, type }));
    return;
  }
  const some = topic === "*" ? [...followers.values()].flatMap((all) => [...all]) : [...(followers.get(topic) ?? [])];
  for (const one of some) one(type);
}

/** The channel is that of who is logged in now, as long as something follows a topic. */
function attune(): void {
  const { token, user } = useSession.getState();
  if (channel && (channel.token !== token || followers.size === 0)) {
    channel.now.close();
    channel = undefined;
    unseen.clear();
  }
  if (!token || !user || followers.size === 0) return;
  channel ??= { token, now: openChannel({ accountId: user._id, token }, hear) };
  channel.now.follow([...followers.keys()]);
}

let isWatching = false;
function watch(): void {
  if (isWatching) return;
  isWatching = true;
  useSession.subscribe((session, before) => {
    if (session.token !== before.token) attune();
  });
  // A page that the browser puts away must hold neither a stream nor the lead, or it is not put away but thrown away.
  addEventListener("pagehide", () => {
    channel?.now.close();
    channel = undefined;
  });
  addEventListener("pageshow", ({ persisted }) => persisted && attune());
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) return;
    const hints = [...unseen].map((one) => JSON.parse(one) as Hint);
    unseen.clear();
    for (const hint of hints) hear(hint);
  });
}

/**
 * Hears of a topic until the returned function is called: of what happens from now on, and of what may have happened
 * since the page was asked for (`ANEW`). Fetched with what uses it; strangers hear of nothing.
 */
export function follow(topic: string, by: Hear): () => void {
  watch();
  const some = followers.get(topic) ?? new Set();
  followers.set(topic, some.add(by));
  attune();
  return () => {
    some.delete(by);
    if (some.size === 0 && followers.get(topic) === some) followers.delete(topic);
    attune();
  };
}

/** The other tabs of this browser hear at once, whatever the network does, that something is new to the account. */
export function tellOwnTabs(type: string): void {
  channel?.now.tell({ topic: OWN_TOPIC, type });
}
