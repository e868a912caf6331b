import { useEffect } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { ApiError } from "../foundation/api.ts";

/** Takes a code out of the address bar once it is read: it is neither for the history nor for whoever looks on. */
export function useHiddenCode(name: string): void {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const shown = query.has(name);
  useEffect(() => {
    if (shown) void navigate({ search: "" }, { replace: true, preventScrollReset: true });
  }, [shown, navigate]);
}

export type CodeProblem = "expired" | "used" | "invalid";

/** What is wrong with a code that was refused; undefined when the call failed for another reason. */
export function codeProblem(error: unknown): CodeProblem | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code === "auth.code_expired") return "expired";
  if (error.code === "auth.code_used") return "used";
  if (error.code === "auth.code_invalid") return "invalid";
  // What has not even the shape of a code is refused before anybody looks for it.
  const misshapen = error.code === "request.not_found" || error.fields.token || error.fields.verificationCode;
  return misshapen ? "invalid" : undefined;
}
