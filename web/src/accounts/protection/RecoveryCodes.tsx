import { useEffect, useRef } from "react";
import { useT } from "../../foundation/i18n.ts";
import { useAction } from "../../foundation/mutation.ts";
import { saveFile } from "../../foundation/saveFile.ts";
import { toast } from "../../foundation/toast.ts";
import { Button } from "../../ui/Button.tsx";
import { Halves } from "../../ui/Halves.tsx";

/** New recovery codes, shown once: to be copied, or taken along as a file. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useT("protection");
  const text = `${codes.join("\n")}\n`;
  const copy = useAction(() => navigator.clipboard.writeText(text), {
    done: () => void toast.success(t("recovery.copied")),
  });
  const lead = useRef<HTMLParagraphElement>(null);
  // The form that had the focus is gone, and it may have been scrolled to: what follows is read from its beginning.
  useEffect(() => lead.current?.focus(), []);
  return (
    <div className="grid gap-4">
      <p ref={lead} tabIndex={-1} className="scroll-mt-5 outline-none">
        {t("recovery.shown")}
      </p>
      {/* Ruled and numbered like a paper, to be written off. */}
      <ol className="list-inside list-decimal border-y border-line font-mono text-small">
        {codes.map((code) => (
          <li key={code} className="border-t border-rule py-1.5 break-all marker:text-ink-3 first:border-t-0">
            {code}
          </li>
        ))}
      </ol>
      <Halves>
        <Button size="s" onClick={() => void copy.run(undefined)} busy={copy.busy}>
          {t("recovery.copy")}
        </Button>
        <Button size="s" onClick={() => saveFile("recovery-codes.txt", new Blob([text], { type: "text/plain" }))}>
          {t("recovery.download")}
        </Button>
      </Halves>
      <Button variant="main" onClick={onDone}>
        {t("recovery.stored")}
      </Button>
    </div>
  );
}
