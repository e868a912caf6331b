import type { ContentReport, ContentReportBody } from "@sarathi/contract";
import type { Reported } from "../shell/slots.ts";

/** What a failed report is said to be (spec §5, §8); undefined: the refusal has words of its own. */
export type ReportProblem = "login" | "postId" | "unauthorized" | "notFound" | "invalid";

/** Why a report cannot be sent at all (spec §5). @param isMember a login token is stored */
export function problemBefore(what: Reported, isMember: boolean): ReportProblem | undefined {
  if (what.kind === "post" && what.id === "") return "postId";
  return isMember ? undefined : "login";
}

/** What the specification has a refusal say (§8). @param status of the answer */
export function problemOf({ kind }: Reported, status: number): ReportProblem | undefined {
  if (status === 401) return "unauthorized";
  if (status === 400) return "invalid";
  return status === 404 && kind === "post" ? "notFound" : undefined;
}

/** Whether the answer is an earlier report, which stands in place of what was sent now. */
export const isEarlier = (answer: ContentReport, sent: ContentReportBody): boolean =>
  answer.reason !== sent.reason || answer.description !== sent.description;
