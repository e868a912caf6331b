import { community } from "@sarathi/contract";
import { useT } from "../../foundation/i18n.ts";
import { inPlace, useEndpointMutation } from "../../foundation/mutation.ts";
import { Button } from "../../ui/Button.tsx";
import { Written } from "../../ui/Written.tsx";

/** How a text will look, made by what makes the post; at a press, for the text as it stands then. */
export function PreviewText({ text }: { text: string }) {
  const t = useT("composer");
  const { run, busy, problem, answer, input } = useEndpointMutation(community.previewPost, {
    failed: t("preview.failed"),
    onError: inPlace,
  });
  const isOld = answer !== undefined && input?.body.content !== text;
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-3">
        <Button
          size="s"
          busy={busy}
          disabled={text.trim() === ""}
          onClick={() => void run({ body: { content: text } })}
        >
          {t(answer ? "preview.again" : "preview.show")}
        </Button>
        <span role="status" className="text-tiny text-ink-2">
          {isOld && t("preview.old")}
        </span>
      </div>
      <p role="alert" className="whitespace-pre-line text-small text-pen empty:hidden">
        {problem}
      </p>
      {answer && (
        <section aria-label={t("preview.label")} className="border-l-3 border-edge bg-sunk p-3.5">
          <Written html={answer.html} language={answer.language} />
        </section>
      )}
    </div>
  );
}
