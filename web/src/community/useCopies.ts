import type { DraftBody, Post } from "@sarathi/contract";
import { useCallback, useState } from "react";
import { noteSynced } from "../foundation/drafts.ts";
import { useDraft } from "../foundation/useDraft.ts";
import { type Composed, composedOfDraft, isBlank, isSame } from "./composer.rules.ts";
import { useServerDraft } from "./useServerDraft.ts";

/** A post that is being written, its copies on this device and on the account, and another version from elsewhere. */
export function useCopies(post: Post | undefined, initial: Composed) {
  const context = post ? `edit:${post.postId}` : "post";
  const isEmpty = useCallback((now: Composed) => isSame(now, initial) || (!post && isBlank(now)), [post, initial]);
  const draft = useDraft({ context, initial, isEmpty });
  const { value, owner } = draft;
  const [found, setFound] = useState<Composed>();
  const inFields = (body: DraftBody) => composedOfDraft(body, initial);
  const copy = useServerDraft({
    owner,
    context,
    value,
    isEmpty,
    onOther: (body) => {
      const version = inFields(body);
      if (!isSame(version, value)) setFound(version);
    },
    onFound: (body) => draft.change(inFields(body)),
    onSynced: (synced) => noteSynced(owner, context, synced),
  });
  const other = found ?? draft.other;
  return {
    draft,
    isEmpty,
    copied: copy.copied,
    form: copy.form,
    /** Written elsewhere at the same time. */
    other,
    async takeOther(version: Composed): Promise<void> {
      setFound(undefined);
      draft.takeOther(version);
      await copy.takeOther(version);
    },
    async dropOther(): Promise<void> {
      setFound(undefined);
      draft.forgetOther();
      await copy.dropOther();
    },
    /** It is sent. @returns whether a version is left that was written elsewhere */
    async end(sent: Composed): Promise<boolean> {
      const isLeft = draft.end(sent, other);
      setFound(undefined);
      await copy.end();
      return isLeft;
    },
  };
}
