import { ApiError } from "../foundation/api.ts";

/** What somebody else made of the same words meanwhile. */
export interface Foreign {
  revision: number;
  /** Of a post. */
  title: string;
  text: string;
}

/** The present words that a refusal brings along; undefined: it is another failure. */
export function foreignIn(error: unknown, code: "post.stale" | "comment.stale"): Foreign | undefined {
  if (!(error instanceof ApiError && error.code === code)) return undefined;
  const { revision, title = "", text = "" } = error.details;
  return revision ? { revision: Number(revision), title, text } : undefined;
}
