import type { Message } from "./message.store.ts";
import type { Position } from "./position.ts";
import { ownTopic, type Stream } from "./stream.ts";

/** Streams that one account, one network and one process may hold open. A network may be a provider's, with thousands behind it. */
export const LIMITS = { account: 8, network: 1_000, process: 5_000 } as const;

/** The open streams of this process, by what they follow. */
export class Hub {
  readonly #streams = new Set<Stream>();
  readonly #byTopic = new Map<string, Set<Stream>>();
  readonly #byNetwork = new Map<string, number>();

  get size(): number {
    return this.#streams.size;
  }

  all(): Stream[] {
    return [...this.#streams];
  }

  following(topic: string): Stream[] {
    return [...(this.#byTopic.get(topic) ?? [])];
  }

  /** Which limit one stream more would break. */
  fullFor(accountId: string, network: string): keyof typeof LIMITS | undefined {
    if (this.#streams.size >= LIMITS.process) return "process";
    if ((this.#byTopic.get(ownTopic(accountId))?.size ?? 0) >= LIMITS.account) return "account";
    return (this.#byNetwork.get(network) ?? 0) >= LIMITS.network ? "network" : undefined;
  }

  add(stream: Stream): void {
    this.#streams.add(stream);
    for (const topic of stream.topics) {
      const some = this.#byTopic.get(topic) ?? new Set();
      this.#byTopic.set(topic, some.add(stream));
    }
    this.#byNetwork.set(stream.network, (this.#byNetwork.get(stream.network) ?? 0) + 1);
  }

  remove(stream: Stream): void {
    if (!this.#streams.delete(stream)) return;
    for (const topic of stream.topics) this.unfollow(stream, topic);
    const left = (this.#byNetwork.get(stream.network) ?? 1) - 1;
    if (left > 0) this.#byNetwork.set(stream.network, left);
    else this.#byNetwork.delete(stream.network);
  }

  /** A stream hears no more of a topic. */
  unfollow(stream: Stream, topic: string): void {
    const some = this.#byTopic.get(topic);
    some?.delete(stream);
    if (some?.size === 0) this.#byTopic.delete(topic);
  }

  /** Says to each stream what happened in what it follows, in one write. */
  deliver(messages: readonly Message[], position: Position): void {
    const byStream = new Map<Stream, Message[]>();
    for (const message of messages) {
      for (const stream of this.#byTopic.get(message.topic) ?? []) {
        const some = byStream.get(stream);
        if (some) some.push(message);
        else byStream.set(stream, [message]);
      }
    }
    for (const [stream, some] of byStream) stream.say(some, position);
  }
}
