import { community, type Post } from "@sarathi/contract";
import { useT } from "../../foundation/i18n.ts";
import { inPlace, useEndpointMutation } from "../../foundation/mutation.ts";
import { toast } from "../../foundation/toast.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { postsChanged } from "../community.queries.ts";

/** What is asked about before it is done. */
export type AskedFirst = "remove";

interface PostDialogProps {
  post: Post;
  what: AskedFirst;
  onClose: () => void;
  onRemoved?: (() => void) | undefined;
}

/** Asks before a post is deleted. */
export function PostDialog({ post, onClose, onRemoved }: PostDialogProps) {
  const t = useT("community");
  const remove = useEndpointMutation(community.removePost, {
    failed: t("failed.remove"),
    onError: inPlace,
    done: () => {
      toast.success(t("done.removed"));
      onClose();
      postsChanged();
      onRemoved?.();
    },
  });
  return (
    <Dialog
      open
      onClose={() => !remove.busy && onClose()}
      title={t("remove.title")}
      actions={
        <>
          <Button onClick={onClose} disabled={remove.busy}>
            {t("remove.cancel")}
          </Button>
          <Button variant="destroy" busy={remove.busy} onClick={() => void remove.run({ params: { id: post.postId } })}>
            {t("remove.confirm")}
          </Button>
        </>
      }
    >
      <p className="text-ink-2 wrap-anywhere">{t("remove.lead", { title: post.title })}</p>
      <p role="alert" className="whitespace-pre-line font-bold text-pen empty:hidden">
        {remove.problem}
      </p>
    </Dialog>
  );
}
