import { keyOfHashtag, MAX_HASHTAGS, uniqueHashtags } from "@sarathi/contract";
import type { Transaction } from "kysely";
import type { Db } from "../foundation/db/db.ts";
import type { DB } from "../foundation/db/types.generated.ts";
import { AppError } from "../foundation/http/errors.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import { findMentioned, putMentions } from "./mention.store.ts";
import type { LockedPost } from "./post.store.ts";
import { type RenderedText, renderText } from "./renderText.ts";
import { mentionsIn } from "./text.rules.ts";

/** People that one text mentions at most, all its edits together: more are plain text, or hear nothing. */
const MAX_MENTIONS = 5;

/** What the words of posts and comments come to: how they are shown, whom they mention, which hashtags they bear. */
export function written(random: ModuleDeps["random"]) {
  /** A text with its links, and whom it mentions. @throws post.too_complex */
  async function render(on: Db, id: string, source: string): Promise<{ text: RenderedText; mentioned: string[] }> {
    const names = [...new Set(mentionsIn(source).map(({ username }) => username))].slice(0, MAX_MENTIONS);
    const found = await findMentioned(on, names);
    try {
      return { text: renderText(id, source, new Set(found.keys())), mentioned: [...found.values()] };
    } catch (error) {
      if (error instanceof RangeError) throw new AppError("post.too_complex");
      throw error;
    }
  }

  /** @throws post.too_many_hashtags */
  function hashtagsOf(field: readonly string[], text: RenderedText): string[] {
    const names = uniqueHashtags([...field, ...text.hashtags]);
    if (names.length > MAX_HASHTAGS) throw new AppError("post.too_many_hashtags");
    return names;
  }
  const withKeys = (names: readonly string[]) => names.map((name) => ({ name, key: keyOfHashtag(name) }));

  /** Notes whom a text mentions. @returns whom it names anew */
  const mention = (
    tx: Transaction<DB>,
    place: { postId: string; commentId: string | null },
    mentioned: readonly string[],
  ): Promise<string[]> =>
    putMentions(
      tx,
      place,
      mentioned.map((accountId) => ({ id: random.id(), accountId })),
      MAX_MENTIONS,
    );

  /** The same of a post; what nobody else may read names nobody yet. */
  const mentionInPost = async (
    tx: Transaction<DB>,
    postId: string,
    visibility: string,
    mentioned: readonly string[],
  ) => (visibility === "private" ? [] : mention(tx, { postId, commentId: null }, mentioned));

  /** Hashtags that stood in the field, not in the text that is replaced. */
  function fieldOf(before: LockedPost, id: string): string[] {
    const inText = new Set(renderText(id, before.source, new Set()).hashtags.map(keyOfHashtag));
    return before.hashtags.filter((name) => !inText.has(keyOfHashtag(name)));
  }

  return { render, mention, mentionInPost, hashtagsOf, withKeys, fieldOf };
}
