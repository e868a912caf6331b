import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { HEARTBEAT_SECONDS, RESUME_MINUTES } from "@sarathi/contract";
import type { Transaction } from "kysely";
import { afterCommit, type Db } from "../db/db.ts";
import type { DB } from "../db/types.generated.ts";
import type { CoreDeps } from "../deps.ts";
import { hook } from "../hooks.ts";
import { AppError } from "../http/errors.ts";
import { EventStreamBody } from "../http/eventStream.ts";
import type { Identity } from "../http/identity.ts";
import { repeated } from "../http/repeated.ts";
import { Hub } from "./hub.ts";
import * as store from "./message.store.ts";
import { type Position, positionOf } from "./position.ts";
import { ownTopic, Stream } from "./stream.ts";

/** Which of these sessions (ids) still let somebody in: neither ended nor expired, and nobody suspended. */
export const goodSessions = hook<(sessionIds: readonly string[]) => Promise<ReadonlySet<string>>>("live.good_sessions");

/** Those of these accounts who may hear of a thing. @param id of the thing */
export type MayListen = (id: string, accountIds: readonly string[]) => Promise<readonly string[]>;

/** What modules give and say: topics of a kind, and that something happened in one. */
export interface Live {
  /** Lets accounts follow `kind:id`. To be called while the app is made. */
  topics(kind: string, mayListen: MayListen): void;
  /** Says in the transaction of an act where it happened, once a topic; heard after the commit, by every process. */
  publish(tx: Transaction<DB>, messages: readonly store.Message[]): Promise<void>;
  /** An account is erased, in this transaction: the log names it no more. */
  forget(tx: Db, accountId: string): Promise<void>;
}

/** The topic of an account: followed on each of its own streams. */
export const accountTopic = ownTopic;

/** Of this type nobody hears: who listens is asked anew whether they may; in an account's own topic, to all it follows. */
export const RECHECK = "recheck";

/** From a commit to the wake-up: what is committed meanwhile goes with it. */
const WAKE_MS = 10;
/** A look at the log without being woken: what a process that died could not notify is found by it. */
const LOOK_MS = 5_000;
/** A stream whose session has ended is cut within this and one statement. */
const SESSIONS_MS = 3_000;
/** Messages that one stream catches up on; who missed more asks for everything anew. */
const MOST_MISSED = 200;
/** A clock that was set back a little is no reason to begin anew. */
const SLACK_SECONDS = 60;
const TRY_AGAIN_SECONDS = 60;
/** A node that stops ends its streams in turns of so many milliseconds, in so many turns at most, and so many in one at least. */
const END = { everyMs: 20, turns: 100, atOnce: 10 } as const;

interface LiveDeps extends Pick<CoreDeps, "db" | "log"> {
  goodSessions: (ids: readonly string[]) => Promise<ReadonlySet<string>>;
}

/** The live channel of one process: streams out, the log in the database, and who wakes whom. */
export function createLive({ db, log, goodSessions }: LiveDeps) {
  const hub = new Hub();
  const kinds = new Map<string, MayListen>();
  const said = new WeakMap<Transaction<DB>, Set<string>>();
  const me = randomBytes(9).toString("base64url");
  const failed = repeated(log, "the live channel cannot read");
  let isClosed = false;

  /** What this process has read; unknown while nobody listens. */
  let position: Position | undefined;
  let looking: Promise<void> | undefined;
  let isNews = false;

  /** Reads the log on and says what is new, one look at a time. */
  function look(): Promise<void> {
    isNews = true;
    looking ??= readOn().finally(() => {
      looking = undefined;
    });
    return looking;
  }
  async function readOn(): Promise<void> {
    while (isNews && position) {
      isNews = false;
      try {
        const { position: next, messages } = await store.readSince(db, position);
        for (const { topic } of messages.filter(({ type }) => type === RECHECK)) await recheck(topic);
        hub.deliver(messages.filter(isHeard), next);
        position = hub.size > 0 ? next : undefined; // only now: what could not be delivered is read again
      } catch (error) {
        failed(error as Error); // the next look finds it
        return;
      }
    }
  }

  let waking: NodeJS.Timeout | undefined;
  function wake(): void {
    if (waking || isClosed) return;
    waking = setTimeout(() => {
      waking = undefined;
      void look();
      store.wakeAll(db, me).catch(failed); // slow looks find what it does not wake
    }, WAKE_MS);
  }

  /** Those of the topics that an account may listen to. */
  async function allowed(topics: readonly string[], accountId: string): Promise<string[]> {
    const may = await Promise.all(topics.map((topic) => whoMay(topic, [accountId])));
    return topics.filter((_, i) => may[i]?.includes(accountId));
  }
  async function whoMay(topic: string, accountIds: readonly string[]): Promise<readonly string[]> {
    const [kind = "", id = ""] = topic.split(":");
    return (await kinds.get(kind)?.(id, accountIds)) ?? [];
  }
  /** Who may hear of something has changed, or what an account may hear of. */
  async function recheck(topic: string): Promise<void> {
    const following = hub.following(topic);
    if (following.length === 0) return;
    if (following.some(({ accountId }) => topic === ownTopic(accountId))) return recheckAll(topic, following);
    const may = new Set(await whoMay(topic, [...new Set(following.map(({ accountId }) => accountId))]));
    for (const stream of following) if (!may.has(stream.accountId)) hub.unfollow(stream, topic);
  }

  async function recheckAll(own: string, streams: readonly Stream[]): Promise<void> {
    for (const stream of streams) {
      const topics = [...stream.topics].filter((topic) => topic !== own);
      const may = new Set(await allowed(topics, stream.accountId));
      for (const topic of topics) if (!may.has(topic)) hub.unfollow(stream, topic);
    }
  }

  async function endOver(): Promise<void> {
    try {
      const streams = hub.all();
      const good = await goodSessions([...new Set(streams.map(({ sessionId }) => sessionId))]);
      for (const stream of streams) if (!good.has(stream.sessionId)) stream.end();
    } catch (error) {
      failed(error as Error); // nobody is cut because the database is away
    }
  }
  function beat(): void {
    for (const stream of hub.all()) if (position) stream.beat(position);
  }

  let timers: NodeJS.Timeout[] = [];
  /** What runs while somebody listens. */
  function run(): void {
    if (timers.length > 0) return;
    const works = [
      [look, LOOK_MS] as const,
      [endOver, SESSIONS_MS] as const,
      [beat, HEARTBEAT_SECONDS * 1_000] as const,
    ];
    timers = works.map(([work, ms]) => setInterval(() => void work(), ms).unref());
  }
  function rest(): void {
    for (const timer of timers) clearInterval(timer);
    timers = [];
    position = undefined;
  }

  /** What a stream that was cut has missed, or that nobody knows. */
  async function missedBy(stream: Stream, lastEventId: string) {
    const last = positionOf(lastEventId);
    const reading = await store.readSince(db, last ?? (await store.readPosition(db)), {
      topics: [...stream.topics],
      limit: MOST_MISSED,
    });
    return {
      position: reading.position,
      missed: isKnown(last, reading) ? reading.messages.filter(isHeard) : ("reset" as const),
    };
  }

  async function begin(stream: Stream, refused: readonly string[], lastEventId: string | undefined): Promise<void> {
    const here = position ?? (await store.readPosition(db));
    position ??= here; // another stream may have begun meanwhile, earlier
    if (isNews) void look(); // it came while nobody knew where to begin
    if (lastEventId === undefined) return stream.begin(refused, [], position);
    const { missed, position: at } = await missedBy(stream, lastEventId);
    stream.begin(refused, missed, at);
  }

  return {
    topics: (kind: string, mayListen: MayListen) => void kinds.set(kind, mayListen),

    async publish(tx: Transaction<DB>, messages: readonly store.Message[]) {
      const before = said.get(tx) ?? new Set();
      said.set(tx, before);
      const fresh = messages.filter(({ topic, type, except = "" }) => {
        const name = `${topic} ${type} ${except}`;
        return !before.has(name) && before.add(name);
      });
      if (fresh.length === 0) return;
      await store.insertMessages(tx, fresh);
      if (before.size === fresh.length) afterCommit(tx, wake);
    },

    forget: (tx: Db, accountId: string) => store.deleteOf(tx, accountId, ownTopic(accountId)),

    /**
     * A stream for who calls. Topics that they may not listen to, or that are none, are named in its first event.
     * @throws request.too_many when the account or its network has as many as it may, server.busy when the process has
     */
    async open(
      caller: Identity,
      { network, topics, lastEventId }: { network: string; topics: readonly string[]; lastEventId: string | undefined },
    ): Promise<EventStreamBody> {
      const wanted = [...new Set(topics)];
      const may = await allowed(wanted, caller.accountId);
      const refused = wanted.filter((topic) => !may.includes(topic));
      const full = isClosed ? "process" : hub.fullFor(caller.accountId, network);
      if (full) {
        const code = full === "process" ? "server.busy" : "request.too_many";
        throw new AppError(code, { retryAfter: TRY_AGAIN_SECONDS });
      }
      return new EventStreamBody((out) => {
        const stream = new Stream(out, caller, network, may);
        // Others may have come while it was asked what this one may follow.
        if (stream.isGone || hub.fullFor(caller.accountId, network)) {
          out.destroy();
          return;
        }
        hub.add(stream);
        run();
        out.once("close", () => {
          hub.remove(stream);
          if (hub.size === 0) rest();
        });
        begin(stream, refused, lastEventId).catch((error) => {
          failed(error);
          out.destroy(); // who listens tries again
        });
      });
    },

    /** How many streams are open here. */
    size: () => hub.size,
    /** What other processes notify: somebody has said something. */
    channels: {
      [store.CHANNEL]: (from: string) => {
        if (from !== me) void look();
      },
    },
    /** Something may have been said that nobody notified here. */
    catchUp: () => void look(),
    /** What is older than anybody can ask for goes. */
    sweep: () => store.deleteOld(db, RESUME_MINUTES + 5),
    /** Opens no stream any more and ends them all, many of them not at once: each of those who listened comes to another node. */
    async close(): Promise<void> {
      isClosed = true;
      clearTimeout(waking);
      rest();
      const streams = hub.all();
      const size = Math.max(END.atOnce, Math.ceil(streams.length / END.turns));
      for (let i = 0; i < streams.length; i += size) {
        if (i > 0) await sleep(END.everyMs);
        for (const stream of streams.slice(i, i + size)) stream.end();
      }
    },
  };
}
export type LiveChannel = ReturnType<typeof createLive>;

const isHeard = ({ type }: store.Message): boolean => type !== RECHECK;

/** Whether the log still has all that came after a position, and no other database's history lies between. */
function isKnown(last: Position | undefined, { position, messages }: store.Reading): boolean {
  if (!last || messages.length >= MOST_MISSED) return false;
  const age = position.at - last.at;
  const [, lastMax = "0"] = last.snapshot.split(":");
  const [, max = "0"] = position.snapshot.split(":");
  return age >= -SLACK_SECONDS && age <= RESUME_MINUTES * 60 && BigInt(lastMax) <= BigInt(max);
}
