import type { Hint } from "./connection.ts";
import { Leader } from "./leader.ts";

/** A tab that nobody looks at lets the stream go after this. */
const HIDDEN_MS = 5 * 60_000;

/** What tabs say to each other. */
type Word =
  | { kind: "wants"; tab: string; topics: readonly string[] }
  | { kind: "who" }
  | { kind: "hint"; hint: Hint; id?: string | undefined };

interface Session {
  accountId: string;
  token: string;
}

/**
 * The live channel of one tab: one tab of a browser leads and holds the stream (Web Locks), the others say what they
 * want and are given what it hears (BroadcastChannel). Where a browser has neither, each tab is alone.
 * @param hear gets every hint, whoever heard it
 */
export function openChannel({ accountId, token }: Session, hear: (hint: Hint) => void) {
  const name = `live:${accountId}`;
  const self = crypto.randomUUID();
  const isAlone = !("locks" in navigator) || typeof BroadcastChannel === "undefined";
  const words = isAlone ? undefined : new BroadcastChannel(name);
  const ended = new AbortController();
  /** Of all tabs, as far as they are known. */
  const wants = new Map<string, readonly string[]>();
  let mine: readonly string[] = [];
  let lastId: string | undefined;
  let leader: { now: Leader; stepDown: () => void } | undefined;
  let resting: ReturnType<typeof setTimeout> | undefined;
  let isAsleep = false;

  const say = (word: Word) => void (ended.signal.aborted || words?.postMessage(word));
  /** To this tab and the others. */
  const spread = (hint: Hint, id?: string) => {
    lastId = id ?? lastId;
    say({ kind: "hint", hint, id });
    if (hint.topic) hear(hint);
  };

  function noteWants(tab: string, topics: readonly string[]): void {
    if (topics.length > 0) wants.set(tab, topics);
    else wants.delete(tab);
    leader?.now.changed();
  }
  function want(topics: readonly string[]): void {
    noteWants(self, topics);
    say({ kind: "wants", tab: self, topics });
  }

  if (words) {
    words.onmessage = ({ data }: MessageEvent<Word>) => {
      if (data.kind === "wants") noteWants(data.tab, data.topics);
      else if (data.kind === "who") want(isAsleep ? [] : mine);
      else {
        lastId = data.id ?? lastId;
        if (data.hint.topic) hear(data.hint);
      }
    };
  }

  async function lead(): Promise<void> {
    const over = new AbortController();
    const signal = AbortSignal.any([over.signal, ended.signal]);
    const topics = () => [...new Set([...wants.values()].flat())].slice(-MOST);
    const now = new Leader({ token, topics, saveData: savesData(), lastId: () => lastId, say: spread }, signal);
    leader = { now, stepDown: () => over.abort() };
    // Tabs that are gone without a word want nothing.
    for (const tab of wants.keys()) if (tab !== self) wants.delete(tab);
    say({ kind: "who" });
    await now.run();
    leader = undefined;
  }
  /** Leads as soon as no other tab does; who stepped down waits again, behind the others. */
  async function takeTurns(): Promise<void> {
    while (!ended.signal.aborted) {
      await navigator.locks.request(name, { signal: ended.signal }, lead);
    }
  }

  /** A hidden tab leaves the lead to another, since phones stop what nobody sees; after a while it wants nothing. */
  function onVisibility(): void {
    clearTimeout(resting);
    resting = undefined;
    if (!document.hidden) {
      isAsleep = false;
      want(mine);
      return;
    }
    if (wants.size > 1) leader?.stepDown();
    resting = setTimeout(() => {
      resting = undefined;
      isAsleep = true;
      want([]);
    }, HIDDEN_MS);
  }
  const onOnline = () => leader?.now.again();

  document.addEventListener("visibilitychange", onVisibility);
  addEventListener("online", onOnline);
  const running = isAlone ? lead() : takeTurns();
  running.catch(() => undefined); // the signal ended the wait for the lock

  return {
    /** What this tab wants to hear of. */
    follow(topics: readonly string[]): void {
      mine = topics;
      if (!isAsleep) want(topics);
    },
    /** Says it to the other tabs alone. */
    tell: (hint: Hint): void => void say({ kind: "hint", hint }),
    /** Once: from then on it hears nothing. */
    close(): void {
      say({ kind: "wants", tab: self, topics: [] });
      ended.abort();
      clearTimeout(resting);
      document.removeEventListener("visibilitychange", onVisibility);
      removeEventListener("online", onOnline);
      words?.close();
    },
  };
}
export type Channel = ReturnType<typeof openChannel>;

/** Topics that a stream takes besides the account's; what was opened last goes before. */
const MOST = 10;

const savesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
