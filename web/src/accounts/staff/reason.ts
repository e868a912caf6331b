import { MAX_REASON, MIN_REASON } from "@sarathi/contract";

/** What is wrong with a reason: the key of its text, or undefined. @param required an empty one is refused too */
export function reasonProblem(text: string, required: boolean): "deed.reasonShort" | "deed.reasonLong" | undefined {
  const { length } = text.trim();
  if (length === 0 && !required) return undefined;
  if (length < MIN_REASON) return "deed.reasonShort";
  return length > MAX_REASON ? "deed.reasonLong" : undefined;
}
