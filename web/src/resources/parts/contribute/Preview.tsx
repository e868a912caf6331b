import { type Language, resourceContributions } from "@sarathi/contract";
import { useT } from "../../../foundation/i18n.ts";
import { inPlace, useEndpointMutation } from "../../../foundation/mutation.ts";
import { useSession } from "../../../foundation/session.ts";
import { Button } from "../../../ui/Button.tsx";
import { Written } from "../../../ui/Written.tsx";

/** How a text will look, made by what makes the page; at a press, for the text as it stands then. */
export function Preview({ text, language }: { text: string; language: Language }) {
  const t = useT("contribute");
  const isMember = useSession(({ user }) => user !== null);
  const { run, busy, problem, answer, input } = useEndpointMutation(resourceContributions.previewText, {
    failed: t("preview.failed"),
    onError: inPlace,
  });
  if (!isMember) return null;
  const isOld = answer !== undefined && input?.body.body !== text;
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-3">
        <Button
          size="s"
          busy={busy}
          disabled={text.trim() === ""}
          onClick={() => void run({ body: { body: text, language } })}
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
          <Written html={answer.html} language={language} />
        </section>
      )}
    </div>
  );
}
