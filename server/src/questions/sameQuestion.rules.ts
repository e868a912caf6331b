import type { Text } from "@sarathi/contract";
import { foldStem } from "./fold.rules.ts";

/** What of a question says which one it is. */
export interface Asking {
  question: Text;
  image?: string | null | undefined;
  options: readonly { text: Text; image?: string | undefined }[];
  /** The right ones; left out: not known. */
  correctOptionIndices?: readonly number[] | undefined;
}

export interface Asked {
  /** The stem in one language, folded. */
  fold: string;
  /** The same with its options, in whatever order, which of them are right, and all pictures: one question has one. */
  whole: string;
}

/**
 * What a question asks in each of its languages. "Find the odd one out." stands over a thousand questions, so a stem
 * alone says nothing; and a stem over another picture, or with another right answer, asks something else: "दिन" and
 * "दीन" fold alike.
 * @param pictureOf what a picture is compared by, if not its address
 */
export function askedBy(
  { question, image, options, correctOptionIndices = [] }: Asking,
  pictureOf = (address: string) => address,
): Asked[] {
  return (["ne", "en"] as const).flatMap((language) => {
    const fold = foldStem(question[language] ?? "");
    if (fold === "") return [];
    const parts = options.map(({ text, image: shown }) => {
      // A number is often written in one language for both.
      const words = text[language] ?? text[language === "ne" ? "en" : "ne"] ?? "";
      return JSON.stringify([foldStem(words) || words.trim(), shown ? pictureOf(shown) : ""]);
    });
    const answers = correctOptionIndices.map((at) => parts[at]).toSorted();
    const whole = [fold, image ? pictureOf(image) : "", answers, ...new Set(parts.toSorted())];
    return { fold, whole: JSON.stringify(whole) };
  });
}
