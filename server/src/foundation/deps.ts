import type { Kysely } from "kysely";
import type { Logger } from "pino";
import type { DB } from "./db/types.generated.ts";
import type { Disk } from "./disk.ts";
import type { Jobs } from "./jobs/jobs.ts";
import type { Mailer } from "./mail/mail.ts";
import type { Site } from "./pages/site.ts";
import type { FileStore } from "./storage/storage.ts";

/** Time, chance and the outside, as a module gets them. */
export interface Deps {
  db: Kysely<DB>;
  log: Logger;
  clock: Clock;
  random: Random;
  jobs: Jobs;
  mail: Mailer;
  files: FileStore;
  disk: Disk;
  site: Site;
}

/** What loading content and commands need of it. */
export type CoreDeps = Pick<Deps, "db" | "log" | "clock" | "random">;

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
