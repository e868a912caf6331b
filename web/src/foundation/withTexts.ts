import type { ComponentType } from "react";
import { currentRootData } from "./reader.ts";
import { type Loadable, loadTexts } from "./texts.ts";

/** A lazy part comes with its dictionaries: without a network the press fails, and the page stays. */
export async function withTexts<Props>(
  texts: readonly Loadable[],
  Part: ComponentType<Props>,
): Promise<ComponentType<Props>> {
  await loadTexts(currentRootData()?.language ?? "ne", texts);
  return Part;
}
