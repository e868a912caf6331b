import type { DayCount, DayFigure, TargetKind, Waiting } from "@sarathi/contract";
import type { FastifyInstance } from "fastify";
import type { Days } from "./db/days.ts";
import type { Db } from "./db/db.ts";
import type { Deps } from "./deps.ts";
import type { Events } from "./events.ts";
import type { Filled, Hooks } from "./hooks.ts";
import type { Authenticators, Identity } from "./http/identity.ts";
import type { MountOptions, Routes } from "./http/implement.ts";
import type { CountedMailer } from "./mail/counted.ts";
import type { Measure } from "./metrics/measure.ts";
import type { Limits } from "./rateLimit.ts";
import type { Live } from "./realtime/live.ts";
import type { SearchSource } from "./search/source.ts";
import type { SecurityLog } from "./securityLog.ts";
import type { Settings } from "./site/settings.ts";
import { StartupError } from "./startup.ts";

/** What a module is made of, besides the lower modules that it uses. */
export interface ModuleDeps extends Deps {
  mail: CountedMailer;
  settings: Settings;
  hooks: Hooks;
  events: Events;
  live: Live;
  security: SecurityLog;
  limits: Limits;
  /** All modules of this app, lowest first; to be asked once the app is made. */
  modules(): readonly Module[];
  /**
   * Reads for whom nobody knows, from a replica where there is one: what is read may be two seconds old. Nothing of a
   * sitting, of an account or of staff is. @param read may be done twice
   */
  readForStrangers<T>(read: (from: Db) => Promise<T>): Promise<T>;
  /** Keep anonymous answers for some seconds. */
  cache: boolean;
}

/** Titles by id, of those that still are. */
export type TitlesOf = (db: Db, ids: readonly string[]) => Promise<Map<string, string>>;

/** What one module gives to the application and, through it, to the modules below. All of it but the services may be absent. */
export interface Module<Services extends object = object> {
  services: Services;
  /** Its calls of the contract. */
  routes?: readonly Routes[];
  /** Addresses that are no call of the contract. */
  mount?(http: FastifyInstance, options: MountOptions): void;
  /** How callers are recognised. */
  authenticators?: Partial<Authenticators>;
  /** Functions that modules below have asked for. */
  fills?: readonly Filled[];
  /** What runs beside the requests, begun with the jobs. @returns stops it */
  start?(): () => Promise<void>;
  /** Does what the first calls would else wait for; only then does anybody call. */
  warmUp?(http: FastifyInstance): Promise<void>;
  /** What is due every hour, on one of the nodes; safe to run twice. */
  sweep?(): Promise<unknown>;
  /** What it holds of an account, for its owner to take along, by the name of the part; read as it is sent, in pages. */
  exports?: Readonly<Record<string, (accountId: string) => AsyncIterable<object>>>;
  /** The account is erased, in this transaction: what is personal goes. */
  erase?(tx: Db, accountId: string): Promise<void>;
  /** What the things that its staff actions are done to are called today. */
  titles?: Partial<Record<TargetKind, TitlesOf>>;
  /** What of its own waits and the caller may decide, for the first page of staff; nothing of what there is none. */
  waiting?(me: Identity): Promise<Waiting[]>;
  /** How often what happens in it happened. */
  happened?(days: Days): Promise<Partial<Record<DayFigure, DayCount>>>;
  /** What it counts and holds, for Prometheus; read when metrics are asked for. */
  measures?(): Promise<Measure[]>;
  /** Its things that the global search finds. */
  searched?: readonly SearchSource[];
  /** Paths of its pages that anybody may see, for search engines. */
  publicPages?(): Promise<string[]>;
  /** What triggers and other nodes notify (`NOTIFY`): what to do with the payload, by the channel's name. */
  channels?: Readonly<Record<string, (payload: string) => void>>;
  /** What was notified may have been lost: what is kept in memory until a channel tells of a change is read anew. */
  catchUp?(): void;
  /** Finishes what is under way; no call comes any more. */
  close?(): Promise<void>;
}

/** What modules give by name, each name by one module. */
const NAMED = ["authenticators", "exports", "titles", "channels"] as const;

/** Folded into one object, a second of a name would replace the first without a word. @throws StartupError naming it */
export function refuseSameNames(modules: readonly Partial<Module>[]): void {
  for (const part of NAMED) {
    const seen = new Set<string>();
    for (const name of modules.flatMap((module) => Object.keys(module[part] ?? {}))) {
      if (seen.has(name)) throw new StartupError(`Two modules give ${part}.${name}.`);
      seen.add(name);
    }
  }
}
