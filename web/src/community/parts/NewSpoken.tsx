import type { CommentSort, Post } from "@sarathi/contract";
import { useEffect, useRef } from "react";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { useRarely } from "../../foundation/live/useRarely.ts";
import { useAction } from "../../foundation/mutation.ts";
import { Button } from "../../ui/Button.tsx";
import { showComments, showReplies, useNews, watchThread } from "../news.ts";

/** Between two times that a number is read out. */
const READ_OUT_MS = 30_000;

interface LineProps {
  count: number;
  texts: "comments" | "answers" | "replies";
  /** @returns the id of what is to have the focus */
  show: () => Promise<string | undefined>;
}

/** How much is new, and a press that brings it. Nothing moves before that; a reader of screens hears it now and then. */
function NewLine({ count, texts, show }: LineProps) {
  const t = useT("thread");
  const page = useT("post");
  const f = useFormat();
  const { busy, run } = useAction(show, { failed: page("commentsFailed"), done: (id) => void focusOn(id) });
  const text = t(`news.${texts}`, { count, n: f.number(count) });
  const said = useRarely(count > 0 ? text : "", READ_OUT_MS);
  return (
    <>
      <span role="status" className="sr-only">
        {said}
      </span>
      {count > 0 && (
        <div className="pointer-events-none sticky bottom-3 z-10 grid h-0 justify-center">
          <Button
            variant="main"
            size="s"
            busy={busy}
            onClick={() => void run(undefined)}
            className="pointer-events-auto -translate-y-full num"
          >
            {text}
          </Button>
        </div>
      )}
    </>
  );
}

/** Drawings that it may take until what was brought is on the screen. */
const DRAWINGS = 20;

async function focusOn(id: string | undefined): Promise<void> {
  for (let drawn = 0; id && drawn < DRAWINGS; drawn++) {
    await new Promise(requestAnimationFrame);
    const place = document.getElementById(`c-${id}`);
    if (!place) continue;
    place.scrollIntoView({ block: "center" });
    place.focus({ preventScroll: true });
    return;
  }
}

/** Comments that others write while the thread is open. */
export function NewComments({ post, sort }: { post: Post; sort: CommentSort }) {
  const { postId, asOf } = post;
  // Later readings of the post do not change since when its thread is known.
  const since = useRef(asOf);
  useEffect(() => (since.current ? watchThread(postId, since.current) : undefined), [postId]);
  const count = useNews(postId).length;
  const texts = post.category === "question" ? "answers" : "comments";
  return <NewLine count={count} texts={texts} show={() => showComments(postId, sort)} />;
}

/** Replies that others write to a comment while its replies are open. */
export function NewReplies({ postId, commentId }: { postId: string; commentId: string }) {
  const count = useNews(postId, commentId).length;
  return <NewLine count={count} texts="replies" show={() => showReplies(postId, commentId)} />;
}
