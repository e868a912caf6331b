import { community, type Post, slowModes } from "@sarathi/contract";
import { useState } from "react";
import { useT } from "../../foundation/i18n.ts";
import { inPlace, useEndpointMutation } from "../../foundation/mutation.ts";
import { toast } from "../../foundation/toast.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Pick } from "../../ui/Pick.tsx";
import { applyEverywhere } from "../community.cache.ts";

/** How long one person waits between two comments on a post: its author says, or staff. */
export function SlowDialog({ post, onClose }: { post: Post; onClose: () => void }) {
  const t = useT("trust");
  const [seconds, setSeconds] = useState<(typeof slowModes)[number]>(post.slowSeconds ?? 0);
  const save = useEndpointMutation(community.updatePost, {
    failed: t("slowMode.failed"),
    onError: inPlace,
    done: ({ postId, slowSeconds, revision }) => {
      applyEverywhere("post", postId, { slowSeconds, revision });
      toast.success(t("slowMode.done"));
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={() => !save.busy && onClose()}
      title={t("slowMode.title")}
      actions={
        <>
          <Button onClick={onClose} disabled={save.busy}>
            {t("slowMode.cancel")}
          </Button>
          <Button
            variant="main"
            busy={save.busy}
            onClick={() => void save.run({ params: { id: post.postId }, body: { slowSeconds: seconds } })}
          >
            {t("slowMode.save")}
          </Button>
        </>
      }
    >
      <p className="text-ink-2">{t("slowMode.lead")}</p>
      <Pick
        label={t("slowMode.label")}
        name="slow"
        value={String(seconds)}
        choices={slowModes.map((one) => ({ value: String(one), label: t(`slowMode.${one}`) }))}
        onChange={(chosen) => setSeconds(slowModes.find((one) => String(one) === chosen) ?? 0)}
      />
      <p role="alert" className="whitespace-pre-line font-bold text-pen empty:hidden">
        {save.problem}
      </p>
    </Dialog>
  );
}
