import { useStore } from "zustand";
import { useT } from "../../foundation/i18n.ts";
import { ReportMistake } from "../../questions/index.ts";
import { Button } from "../../ui/Button.tsx";
import { Sheet } from "../../ui/Dialog.tsx";
import { Pick } from "../../ui/Pick.tsx";
import { letters, type ShownQuestion } from "../paper.ts";
import { answerOf, type ViewState } from "../records/outbox.ts";
import type { SittingSession } from "../sitting/sitting.session.ts";
import { textSizes } from "./textSizes.ts";

interface ViewSheetProps {
  sitting: SittingSession;
  shown: ShownQuestion;
  open: boolean;
  onClose: () => void;
}

/** How the paper is shown, what is struck out of the question on the screen, and the keys. No answer changes here. */
export function ViewSheet({ sitting, shown, open, onClose }: ViewSheetProps) {
  const t = useT("sitting");
  const common = useT("common");
  const view = useStore(sitting.store, (state) => state.record.view);
  return (
    <Sheet open={open} onClose={onClose} title={t("sit.view")}>
      <div className="grid gap-3">
        <Pick
          label={t("sit.language")}
          name="view-language"
          value={view.language}
          onChange={(value) => sitting.setView({ language: value as ViewState["language"], turned: [] })}
          choices={(["ne", "en"] as const).map((value) => ({ value, label: common(`language.${value}`) }))}
        />
        <Pick
          label={t("sit.mode")}
          name="view-mode"
          value={view.mode}
          onChange={(value) => sitting.setView({ mode: value as ViewState["mode"] })}
          choices={[
            { value: "one", label: t("sit.oneByOne") },
            { value: "paper", label: t("sit.wholePaper") },
          ]}
        />
        <Pick
          label={t("sit.timeLeft")}
          name="view-clock"
          value={view.clockHidden ? "hidden" : "shown"}
          onChange={(value) => sitting.setView({ clockHidden: value === "hidden" })}
          choices={[
            { value: "shown", label: t("sit.showClock") },
            { value: "hidden", label: t("sit.hideClock") },
          ]}
        />
        <TextSize sitting={sitting} size={view.textSize} />
        <StrikeOut sitting={sitting} shown={shown} />
        <ReportMistake mcqId={shown.mcq.mcqId} label={t("sit.report")} />
        <Keys />
      </div>
    </Sheet>
  );
}

function TextSize({ sitting, size }: { sitting: SittingSession; size: number }) {
  const t = useT("sitting");
  return (
    <fieldset>
      <legend className="mb-1.5 text-small font-bold">{t("sit.textSize")}</legend>
      <div className="flex gap-2">
        <Button
          size="s"
          aria-label={t("sit.smaller")}
          disabled={size <= 0}
          onClick={() => sitting.setView({ textSize: Math.max(0, size - 1) })}
          className="min-w-14"
        >
          A−
        </Button>
        <Button
          size="s"
          aria-label={t("sit.larger")}
          disabled={size >= textSizes.length - 1}
          onClick={() => sitting.setView({ textSize: Math.min(textSizes.length - 1, size + 1) })}
          className="min-w-14"
        >
          A+
        </Button>
      </div>
    </fieldset>
  );
}

/** The options of the question on the screen: pressed is struck out. The chosen one cannot be. */
function StrikeOut({ sitting, shown }: { sitting: SittingSession; shown: ShownQuestion }) {
  const t = useT("sitting");
  const { mcqId } = shown.mcq;
  const answer = useStore(sitting.store, (state) => answerOf(state.record, mcqId));
  const answering = useStore(sitting.store, (state) => state.phase === "open");
  return (
    <fieldset>
      <legend className="text-small font-bold">{t("sit.strikeOut")}</legend>
      <p className="mb-1.5 text-small text-ink-2">{t("sit.strikeHelp")}</p>
      <div className="flex flex-wrap gap-2">
        {shown.optionOrder.map((index, place) => {
          const letter = letters[place] ?? "";
          const struck = answer.struck.includes(index);
          return (
            <Button
              key={index}
              size="s"
              aria-label={t("sit.strike", { letter })}
              aria-pressed={struck}
              disabled={!answering || answer.selected.includes(index)}
              onClick={() => sitting.toggleStrike(mcqId, index)}
              className="min-w-12 aria-pressed:border-ink aria-pressed:bg-sunk aria-pressed:line-through"
            >
              {letter}
            </Button>
          );
        })}
      </div>
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
      <h3 className="mb-1.5 text-small!">{t("sit.keys")}</h3>
      <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-1 text-small">
        {keys.map(([key, meaning]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="font-sans font-bold text-ink-2">{key}</kbd>
            </dt>
            <dd>{t(`sit.key.${meaning}`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
