import type { PostCategory } from "@sarathi/contract";
import { useState } from "react";
import { blankPost } from "../composer.rules.ts";
import { Composer } from "./Composer.tsx";

/** A post that is to be. @param category that is chosen at first */
export function NewComposer({ category }: { category: PostCategory }) {
  const [initial] = useState(() => blankPost(category));
  return <Composer initial={initial} />;
}
