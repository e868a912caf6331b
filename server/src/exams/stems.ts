import type { Text } from "@sarathi/contract";
import { foldStem } from "../questions/index.ts";

/** The stem of a question in each of its languages, folded: questions that share one ask the same. */
export const stemsOf = ({ ne, en }: Text): string[] =>
  [ne, en].map((stem) => foldStem(stem ?? "")).filter((stem) => stem !== "");
