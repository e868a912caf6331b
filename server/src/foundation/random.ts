import { randomBytes, randomInt } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import type { Random } from "./deps.ts";

/** The machine's own chance. */
export const systemRandom: Random = {
  id: () => uuidv7(),
  bytes: (count) => randomBytes(count),
  int: (below) => randomInt(below),
};
