import { community } from "@sarathi/contract";
import { useT } from "../../foundation/i18n.ts";
import { inPlace, useEndpointMutation } from "../../foundation/mutation.ts";
import { TextPreview } from "../../ui/TextPreview.tsx";

/** How a post's text will look. */
export function PreviewText({ text }: { text: string }) {
  const t = useT("composer");
  const { run, busy, problem, answer, input } = useEndpointMutation(community.previewPost, {
    failed: t("preview.failed"),
    onError: inPlace,
  });
  return (
    <TextPreview
      words={{ show: t("preview.show"), again: t("preview.again"), old: t("preview.old"), label: t("preview.label") }}
      isEmpty={text.trim() === ""}
      busy={busy}
      problem={problem}
      made={answer}
      isOld={answer !== undefined && input?.body.content !== text}
      onShow={() => void run({ body: { content: text } })}
    />
  );
}
