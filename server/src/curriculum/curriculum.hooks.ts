import { hook } from "../foundation/hooks.ts";

/** Questions that can be practised, by chapter id. */
export const practiceCounts = hook<() => Promise<Map<string, number>>>("curriculum.practiceCounts");
