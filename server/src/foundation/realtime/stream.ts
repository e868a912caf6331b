import type { ServerResponse } from "node:http";
import { type LiveEvent, OWN_TOPIC } from "@sarathi/contract";
import type { Identity } from "../http/identity.ts";
import type { Message } from "./message.store.ts";
import { idOf, type Position } from "./position.ts";

/** A reader that leaves so many bytes lying is cut. */
const MAX_BUFFERED = 64 * 1024;
/** For the last bytes of a stream that ends. */
const END_MS = 1_000;
/** Seconds after which a quiet stream is given a newer id, so that it can go on after a cut. */
const RENEW_SECONDS = 900;

export const ownTopic = (accountId: string): string => `${OWN_TOPIC}:${accountId}`;

const textOf = (type: string, data: LiveEvent) => `event: ${type}\ndata: ${JSON.stringify(data)}\n`;

/** One open stream: what it follows, and the socket that it writes to. */
export class Stream {
  readonly accountId: string;
  readonly sessionId: string;
  readonly network: string;
  /** With the caller's own. */
  readonly topics: Set<string>;
  readonly #out: ServerResponse;
  /** What comes while the past is still being read: a later id must not go before an earlier event. */
  #waiting: { messages: Message[]; position: Position }[] | null = [];
  /** Of the last id that was sent. */
  #at = 0;

  constructor(out: ServerResponse, me: Identity, network: string, topics: readonly string[]) {
    this.#out = out;
    this.accountId = me.accountId;
    this.sessionId = me.sessionId;
    this.network = network;
    this.topics = new Set([ownTopic(me.accountId), ...topics]);
  }

  /** Begins: says what is refused, then what was missed, then what came meanwhile. */
  begin(refused: readonly string[], missed: readonly Message[] | "reset", position: Position): void {
    const isReset = missed === "reset";
    const opened = textOf("open", refused.length > 0 ? { refused: [...refused] } : {});
    const text = isReset ? `${opened}\n${textOf("reset", {})}` : opened;
    this.#write(`${[text, ...(isReset ? [] : this.#textsOf(missed))].join("\n")}id: ${idOf(position)}\n\n`);
    this.#at = position.at;
    const waiting = this.#waiting ?? [];
    this.#waiting = null;
    for (const one of waiting) this.say(one.messages, one.position);
  }

  /** Says what happened. Only the last event bears the id: a stream that is cut in between hears all of them again. */
  say(messages: readonly Message[], position: Position): void {
    if (this.#waiting) {
      this.#waiting.push({ messages: [...messages], position });
      return;
    }
    const texts = this.#textsOf(messages);
    if (texts.length === 0) return;
    this.#write(`${texts.join("\n")}id: ${idOf(position)}\n\n`);
    this.#at = position.at;
  }

  /** A sign of life, which keeps proxies and phones from hanging up. */
  beat(position: Position): void {
    if (this.#waiting) return;
    const isOld = position.at - this.#at >= RENEW_SECONDS;
    this.#write(isOld ? `${textOf("beat", {})}id: ${idOf(position)}\n\n` : ":\n\n");
    if (isOld) this.#at = position.at;
  }

  /** Ends it; a reader that does not read is cut. */
  end(): void {
    this.#out.end();
    setTimeout(() => this.#out.destroy(), END_MS).unref();
  }

  /** Who hung up before it began would never be noticed. */
  get isGone(): boolean {
    return this.#out.destroyed || this.#out.socket?.destroyed === true;
  }

  /** One's own acts are no news; the same twice is one. */
  #textsOf(messages: readonly Message[]): string[] {
    const own = ownTopic(this.accountId);
    const heard = messages.filter(({ except }) => except !== this.accountId);
    const texts = heard.map(({ type, topic }) => textOf(type, { topic: topic === own ? OWN_TOPIC : topic }));
    return [...new Set(texts)];
  }

  #write(text: string): void {
    if (this.#out.writableEnded || this.#out.destroyed) return;
    this.#out.write(text);
    if (this.#out.writableLength > MAX_BUFFERED) this.#out.destroy();
  }
}
