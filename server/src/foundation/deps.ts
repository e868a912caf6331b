import type { Kysely } from "kysely";
import type { Logger } from "pino";
import type { DB } from "./db/types.generated.ts";

/** What comes into a room by the door. */
export interface Deps {
  db: Kysely<DB>;
  log: Logger;
  clock: Clock;
  random: Random;
}

/** The time of this machine. What decides about an attempt is asked of the database's clock instead. */
export type Clock = () => Date;

export interface Random {
  /** UUIDv7. */
  id(): string;
  /** Unpredictable bytes. */
  bytes(count: number): Buffer;
  /** An integer from 0 to `below` - 1. */
  int(below: number): number;
}
