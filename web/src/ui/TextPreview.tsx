import type { Language } from "@sarathi/contract";
import { Button } from "./Button.tsx";
import { Written } from "./Written.tsx";

interface TextPreviewProps {
  /** `label`: what the preview is called; `old`: that the text has changed since it was made. */
  words: Record<"show" | "again" | "old" | "label", string>;
  isEmpty: boolean;
  busy: boolean;
  problem: string | undefined;
  made: { html: string; language: Language } | undefined;
  isOld: boolean;
  onShow: () => void;
}

/** How a text will look, made by what makes the page; at a press, for the text as it stands then. */
export function TextPreview({ words, isEmpty, busy, problem, made, isOld, onShow }: TextPreviewProps) {
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-3">
        <Button size="s" busy={busy} disabled={isEmpty} onClick={onShow}>
          {made ? words.again : words.show}
        </Button>
        <span role="status" className="text-tiny text-ink-2">
          {isOld && words.old}
        </span>
      </div>
      <p role="alert" className="whitespace-pre-line text-small text-pen empty:hidden">
        {problem}
      </p>
      {made && (
        <section aria-label={words.label} className="border-l-3 border-edge bg-sunk p-3.5">
          <Written html={made.html} language={made.language} />
        </section>
      )}
    </div>
  );
}
