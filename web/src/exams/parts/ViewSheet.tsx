import type { ReactNode } from "react";
import { useStore } from "zustand";
import { useT } from "../../foundation/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { Sheet } from "../../ui/Dialog.tsx";
import type { SittingSession } from "../sitting/sitting.session.ts";
import { textSizes } from "./QuestionView.tsx";

interface ViewSheetProps {
  sitting: SittingSession;
  open: boolean;
  onClose: () => void;
}

/** How the paper is shown, and the keys. Nothing here touches an answer. */
export function ViewSheet({ sitting, open, onClose }: ViewSheetProps) {
  const t = useT("sitting");
  const common = useT("common");
  const view = useStore(sitting.store, (state) => state.record.view);
  const largest = textSizes.length - 1;
  return (
    <Sheet open={open} onClose={onClose} title={t("sit.view")}>
      <div className="grid gap-5">
        <Choice label={t("sit.language")}>
          {(["ne", "en"] as const).map((language) => (
            <Button
              key={language}
              lang={language}
              aria-pressed={view.language === language}
              className={pressedLook}
              onClick={() => sitting.setView({ language, turned: [] })}
            >
              {common(`language.${language}`)}
            </Button>
          ))}
        </Choice>
        <Choice label={t("sit.mode")}>
          {(["one", "paper"] as const).map((mode) => (
            <Button
              key={mode}
              aria-pressed={view.mode === mode}
              className={pressedLook}
              onClick={() => sitting.setView({ mode })}
            >
              {t(mode === "one" ? "sit.oneByOne" : "sit.wholePaper")}
            </Button>
          ))}
        </Choice>
        <Choice label={t("sit.textSize")}>
          <Button
            aria-label={t("sit.smaller")}
            disabled={view.textSize <= 0}
            onClick={() => sitting.setView({ textSize: Math.max(0, view.textSize - 1) })}
          >
            A−
          </Button>
          <Button
            aria-label={t("sit.larger")}
            disabled={view.textSize >= largest}
            onClick={() => sitting.setView({ textSize: Math.min(largest, view.textSize + 1) })}
          >
            A+
          </Button>
        </Choice>
        <Choice label={t("sit.timeLeft")}>
          <Button
            aria-pressed={view.clockHidden}
            className={pressedLook}
            onClick={() => sitting.setView({ clockHidden: !view.clockHidden })}
          >
            {t("sit.hideClock")}
          </Button>
        </Choice>
        <p className="text-small text-ink-2">{t("sit.touchHelp")}</p>
        <Keys />
      </div>
    </Sheet>
  );
}

const pressedLook = "aria-pressed:border-link aria-pressed:bg-link-tint aria-pressed:text-link";

function Choice({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-small text-ink-2">{label}</legend>
      <div className="flex flex-wrap gap-2">{children}</div>
    </fieldset>
  );
}

const keys = [
  ["1–8 · A–H", "choose"],
  ["→ · N", "next"],
  ["← · P", "previous"],
  ["M", "mark"],
  ["0 · ⌫", "clear"],
  ["X", "strike"],
  ["?", "help"],
] as const;

/** Only where a keyboard is likely. */
function Keys() {
  const t = useT("sitting");
  return (
    <section className="hidden pointer-fine:block">
      <h3 className="mb-2 text-small">{t("sit.keys")}</h3>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-small">
        {keys.map(([key, meaning]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="rounded-s border border-rule-2 px-1.5 font-sans text-tiny text-ink-2">{key}</kbd>
            </dt>
            <dd>{t(`sit.key.${meaning}`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
