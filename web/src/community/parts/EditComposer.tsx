import type { Post } from "@sarathi/contract";
import { useState } from "react";
import { composedOf } from "../composer.rules.ts";
import { Composer } from "./Composer.tsx";

/** A post as it stood when one began to change it. */
export function EditComposer({ post }: { post: Post }) {
  const [from] = useState(post);
  const [initial] = useState(() => composedOf(from));
  return <Composer post={from} initial={initial} />;
}
