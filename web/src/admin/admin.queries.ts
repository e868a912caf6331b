import { operations } from "@sarathi/contract";
import { queryOf } from "../foundation/query.ts";

const REFRESH_MS = 60_000;

/** What the area opens on; asked for again while somebody looks at it, since others decide meanwhile. */
export const overviewQuery = () => ({ ...queryOf(operations.overview, {}), refetchInterval: REFRESH_MS });
