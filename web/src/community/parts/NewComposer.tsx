import { hashtagOf, MAX_SEARCH, type PostCategory } from "@sarathi/contract";
import { useState } from "react";
import { blankPost } from "../composer.rules.ts";
import { Composer } from "./Composer.tsx";

interface NewComposerProps {
  /** Chosen at first. */
  category: PostCategory;
  /** What the address names; what is no hashtag is left out. */
  hashtag: string | undefined;
  /** Stands in the field of the title at first. */
  title: string | undefined;
}

/** A post that is to be. */
export function NewComposer({ category, hashtag = "", title = "" }: NewComposerProps) {
  const [initial] = useState(() => ({ ...blankPost(category, hashtagOf(hashtag)), title: title.slice(0, MAX_SEARCH) }));
  return <Composer initial={initial} />;
}
