import { useRevalidator } from "react-router";
import { useT } from "../foundation/i18n.ts";
import { saveDigits, useReader } from "../foundation/reader.ts";
import { Switch } from "./Switch.tsx";

/** The reader's digits: १२३ or 123. */
export function DigitsSwitch() {
  const t = useT("shell");
  const { digits } = useReader();
  const { revalidate } = useRevalidator();
  return (
    <Switch
      label={t("digits.label")}
      value={digits}
      choices={[
        { value: "deva", label: "१२३", name: t("digits.deva") },
        { value: "latn", label: "123", name: t("digits.latn") },
      ]}
      onChoose={(to) => {
        saveDigits(to);
        void revalidate();
      }}
    />
  );
}
