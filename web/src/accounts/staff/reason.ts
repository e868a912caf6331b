/** Characters of a reason, as the contract takes them. */
export const REASON = { min: 3, max: 500 } as const;

/** What is wrong with a reason: the key of its text, or undefined. @param required an empty one is refused too */
export function reasonProblem(text: string, required: boolean): "deed.reasonShort" | "deed.reasonLong" | undefined {
  const { length } = text.trim();
  if (length === 0 && !required) return undefined;
  if (length < REASON.min) return "deed.reasonShort";
  return length > REASON.max ? "deed.reasonLong" : undefined;
}
