import { useT } from "../../foundation/i18n.ts";
import { Option, Options } from "../../ui/Option.tsx";
import { Part } from "../../ui/Part.tsx";

const options = ["A", "B", "C", "D"] as const;
const chosen = "A";
const right = "B";

/** How a wrong answer looks after a test, before anybody asks for an account: the key, the reason, the source. */
export function SampleAnswer() {
  const t = useT("home");
  const verdict = (letter: string) => (letter === right ? "right" : letter === chosen ? "wrong" : undefined);
  return (
    <Part title={t("sample.title")}>
      <div className="grid gap-x-10 gap-y-4 md:grid-cols-[minmax(0,1fr)_300px]">
        <fieldset disabled>
          <legend className="mb-3 text-lead">{t("sample.question")}</legend>
          <Options>
            {options.map((letter) => (
              <Option
                key={letter}
                letter={letter}
                name="sample"
                checked={letter === chosen}
                onChoose={() => undefined}
                disabled
                verdict={verdict(letter)}
                note={letter === right ? t("sample.right") : t("sample.yours")}
              >
                {t(`sample.${letter}`)}
              </Option>
            ))}
          </Options>
        </fieldset>
        <div className="md:border-t md:border-line md:pt-3.5">
          <h3>{t("sample.why")}</h3>
          <p>{t("sample.reason")}</p>
          <p className="mt-2 text-small text-ink-2 num">{t("sample.source")}</p>
        </div>
      </div>
    </Part>
  );
}
