import { createHash } from "node:crypto";
import { foldWords } from "./score.rules.ts";

/** What the same words have in common; null: they are too short to say anything. */
export function keyOfWords(words: string): Buffer | null {
  const folded = foldWords(words);
  return folded === "" ? null : createHash("sha256").update(folded).digest();
}
