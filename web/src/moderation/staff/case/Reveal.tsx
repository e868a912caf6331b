import {
  type Answer,
  type Case,
  MAX_REASON,
  MAX_REVEALS_A_DAY,
  MIN_REVEAL_REASON,
  moderationAdmin,
} from "@sarathi/contract";
import { useState } from "react";
import { Link } from "react-router";
import { z } from "zod";
import { call } from "../../../foundation/api.ts";
import { useFormat, useT } from "../../../foundation/i18n.ts";
import { inPlace, useAction } from "../../../foundation/mutation.ts";
import { ConfirmDialog } from "../../../staff/ConfirmDialog.tsx";
import { adminPaths } from "../../../staff/paths.ts";
import { useStaffForm } from "../../../staff/staffForm.ts";
import { Button } from "../../../ui/Button.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import { Section } from "./Section.tsx";

type Author = Answer<typeof moderationAdmin.revealPostAuthor>;

/** Looks up who wrote something anonymous: administrators, with a reason that others read. */
export function Reveal({ one }: { one: Case }) {
  const t = useT("moderation.staff");
  const [asking, setAsking] = useState(false);
  const [author, setAuthor] = useState<Author>();
  if (!one.can.revealAuthor && !author) return null;
  return (
    <Section title={t("reveal.title")}>
      {author ? (
        <p role="status">
          {t("reveal.is")}{" "}
          <Link to={adminPaths.users({ user: author.userId })} className="font-bold">
            {author.name} (@{author.username})
          </Link>
        </p>
      ) : (
        <>
          <p className="text-ink-2">{t("reveal.lead")}</p>
          <Button size="s" variant="danger" onClick={() => setAsking(true)} className="justify-self-start">
            {t("reveal.open")}
          </Button>
        </>
      )}
      {asking && <RevealDialog one={one} onFound={setAuthor} onClose={() => setAsking(false)} />}
    </Section>
  );
}

const Reasoned = z.object({ reason: z.string().trim().min(MIN_REVEAL_REASON).max(MAX_REASON) });

interface RevealDialogProps {
  one: Case;
  onFound: (author: Author) => void;
  onClose: () => void;
}

function RevealDialog({ one: { postId = "", commentId }, onFound, onClose }: RevealDialogProps) {
  const t = useT("moderation.staff");
  const f = useFormat();
  const form = useStaffForm(Reasoned, { reason: "" });
  const problem = form.formState.errors.reason;
  const reveal = useAction(
    (body: { reason: string }) =>
      commentId
        ? call(moderationAdmin.revealCommentAuthor, { params: { id: commentId }, body })
        : call(moderationAdmin.revealPostAuthor, { params: { id: postId }, body }),
    {
      onError: inPlace,
      // What may be done with the case grows by it.
      invalidates: [moderationAdmin.getCase],
      done: (author) => {
        onFound(author);
        onClose();
      },
    },
  );
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t("reveal.ask")}
      lead={t("reveal.happens", { n: f.number(MAX_REVEALS_A_DAY) })}
      confirm={t("reveal.open")}
      destroys
      action={reveal}
      onConfirm={form.handleSubmit((body) => reveal.run(body))}
    >
      <TextArea
        label={t("reveal.reason")}
        required
        hint={t("reveal.reasonHint")}
        error={
          problem &&
          (problem.type === "too_big"
            ? t("form.long", { n: f.number(MAX_REASON) })
            : t("reveal.short", { n: f.number(MIN_REVEAL_REASON) }))
        }
        {...form.register("reason")}
      />
    </ConfirmDialog>
  );
}
