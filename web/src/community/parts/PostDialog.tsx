import { community, type Post } from "@sarathi/contract";
import type { ReactNode } from "react";
import { useT } from "../../foundation/i18n.ts";
import { inPlace, useAction, useEndpointMutation } from "../../foundation/mutation.ts";
import { toast } from "../../foundation/toast.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { postsChanged } from "../community.queries.ts";
import { useHide } from "../useActs.ts";
import { Report } from "./Report.tsx";
import { SlowDialog } from "./SlowDialog.tsx";

/** What is asked about before it is done. */
export type AskedFirst = "remove" | "block" | "slow" | "report";

interface PostDialogProps {
  post: Post;
  what: AskedFirst;
  onClose: () => void;
  onRemoved?: (() => void) | undefined;
}

/** Asks before a post is deleted or its author blocked, and what is wrong when one reports it. */
export function PostDialog({ post, what, onClose, onRemoved }: PostDialogProps) {
  const { username, name } = post.createdBy;
  if (what === "report") return <Report what={{ kind: "post", id: post.postId }} onClose={onClose} />;
  if (what === "block") return username && <BlockDialog username={username} name={name} onClose={onClose} />;
  if (what === "slow") return <SlowDialog post={post} onClose={onClose} />;
  return <RemoveDialog post={post} onClose={onClose} onRemoved={onRemoved} />;
}

function RemoveDialog({ post, onClose, onRemoved }: Omit<PostDialogProps, "what">) {
  const t = useT("postMenu");
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
    <Ask
      title={t("remove.title")}
      confirm={t("remove.confirm")}
      action={remove}
      onConfirm={() => void remove.run({ params: { id: post.postId } })}
      onClose={onClose}
    >
      {t("remove.lead", { title: post.title })}
    </Ask>
  );
}

interface BlockDialogProps {
  username: string;
  name: string;
  onClose: () => void;
}

export function BlockDialog({ username, name, onClose }: BlockDialogProps) {
  const t = useT("postMenu");
  const failed = useT("community");
  const { block } = useHide(username);
  const blocking = useAction(() => block(true), {
    failed: failed("failed.block"),
    onError: inPlace,
    done: () => {
      onClose();
      toast.success(t("done.blocked"));
    },
  });
  return (
    <Ask
      title={t("block.title", { name })}
      confirm={t("block.confirm")}
      action={blocking}
      onConfirm={() => void blocking.run(undefined)}
      onClose={onClose}
    >
      {t("block.lead", { name })}
    </Ask>
  );
}

interface AskProps {
  title: string;
  confirm: string;
  action: { busy: boolean; problem: string | undefined };
  onConfirm: () => void;
  onClose: () => void;
  /** What happens. */
  children: ReactNode;
}

function Ask({ title, confirm, action: { busy, problem }, onConfirm, onClose, children }: AskProps) {
  const t = useT("postMenu");
  return (
    <Dialog
      open
      onClose={() => !busy && onClose()}
      title={title}
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>
            {t("remove.cancel")}
          </Button>
          <Button variant="destroy" busy={busy} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      <p className="text-ink-2 wrap-anywhere">{children}</p>
      <p role="alert" className="whitespace-pre-line font-bold text-pen empty:hidden">
        {problem}
      </p>
    </Dialog>
  );
}
