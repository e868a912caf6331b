import { hashtagOf, type PostCategory } from "@sarathi/contract";
import { useState } from "react";
import { blankPost } from "../composer.rules.ts";
import { Composer } from "./Composer.tsx";

interface NewComposerProps {
  /** Chosen at first. */
  category: PostCategory;
  /** What the address names; what is no hashtag is left out. */
  hashtag: string | undefined;
}

/** A post that is to be. */
export function NewComposer({ category, hashtag = "" }: NewComposerProps) {
  const [initial] = useState(() => blankPost(category, hashtagOf(hashtag)));
  return <Composer initial={initial} />;
}
