import { type Language, resourceContributions } from "@sarathi/contract";
import { useT } from "../../../foundation/i18n.ts";
import { inPlace, useEndpointMutation } from "../../../foundation/mutation.ts";
import { useSession } from "../../../foundation/session.ts";
import { TextPreview } from "../../../ui/TextPreview.tsx";

/** How a contributed text will look; of a member alone, as it is made by a call of theirs. */
export function Preview({ text, language }: { text: string; language: Language }) {
  const t = useT("contribute");
  const isMember = useSession(({ user }) => user !== null);
  const { run, busy, problem, answer, input } = useEndpointMutation(resourceContributions.previewText, {
    failed: t("preview.failed"),
    onError: inPlace,
  });
  if (!isMember) return null;
  return (
    <TextPreview
      words={{ show: t("preview.show"), again: t("preview.again"), old: t("preview.old"), label: t("preview.label") }}
      isEmpty={text.trim() === ""}
      busy={busy}
      problem={problem}
      made={answer && { html: answer.html, language }}
      isOld={answer !== undefined && input?.body.body !== text}
      onShow={() => void run({ body: { body: text, language } })}
    />
  );
}
