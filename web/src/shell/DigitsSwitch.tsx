import { useRevalidator } from "react-router";
import { useT } from "../foundation/i18n.ts";
import { saveDigits, useReader } from "../foundation/reader.ts";

/** The reader's digits: १२३ or 123. */
export function DigitsSwitch() {
  const t = useT("shell");
  const { digits } = useReader();
  const { revalidate } = useRevalidator();
  const choose = (to: typeof digits) => {
    saveDigits(to);
    void revalidate();
  };
  return (
    <fieldset className="flex items-center gap-1 text-small">
      <legend className="sr-only">{t("digits.label")}</legend>
      <span aria-hidden="true" className="text-ink-2">
        {t("digits.label")}
      </span>
      {(["deva", "latn"] as const).map((set) => (
        <button
          key={set}
          type="button"
          aria-pressed={digits === set}
          aria-label={t(`digits.${set}`)}
          onClick={() => choose(set)}
          className="thumb rounded px-2 text-ink-2 hover:bg-sunk aria-pressed:font-bold aria-pressed:text-ink aria-pressed:underline aria-pressed:underline-offset-4"
        >
          {set === "deva" ? "१२३" : "123"}
        </button>
      ))}
    </fieldset>
  );
}
