import type { ReportReason } from "@sarathi/contract";
import { tabStorage } from "../../foundation/storage.ts";

/** A report that was begun: it stays in this tab until it was sent. */
export interface BegunReport {
  reason: ReportReason | "";
  description: string;
}

export const reasons = [
  "wrong_key",
  "typo",
  "unclear",
  "outdated",
  "duplicate",
  "other",
] as const satisfies readonly ReportReason[];
const none: BegunReport = { reason: "", description: "" };
const keyOf = (mcqId: string) => `report.${mcqId}`;

export function begunReport(mcqId: string): BegunReport {
  const { reason, description } = (tabStorage.getJson(keyOf(mcqId)) ?? none) as Partial<BegunReport>;
  return {
    reason: reasons.find((one) => one === reason) ?? "",
    description: typeof description === "string" ? description : "",
  };
}
export const holdReport = (mcqId: string, begun: BegunReport): void => void tabStorage.setJson(keyOf(mcqId), begun);
export const forgetReport = (mcqId: string): void => tabStorage.remove(keyOf(mcqId));
