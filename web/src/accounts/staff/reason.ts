import { MAX_REASON, MIN_REASON } from "@sarathi/contract";

/** What is wrong with a reason: the key of its text, or undefined. @param required an empty one is refused too */
export function reasonProblem(text: string, required: boolean): "reason.short" | "reason.long" | undefined {
  const { length } = text.trim();
  if (length === 0 && !required) return undefined;
  if (length < MIN_REASON) return "reason.short";
  return length > MAX_REASON ? "reason.long" : undefined;
}
