import type { SaveReceipt } from "@sarathi/contract";
import { hook } from "../foundation/hooks.ts";

/**
 * What staff said to all who sit a paper, after the announcement with this id, the latest first; undefined: nothing.
 * Never fails: a save that is on disk is not refused because of it.
 */
export type AnnouncedIn = (testId: string, after: string | undefined) => Promise<SaveReceipt["announcements"]>;
export const announcedIn = hook<AnnouncedIn>("exams.announced_in");
