import { useFormat, useT } from "../../foundation/i18n.ts";
import { guessWorth } from "../schemes.ts";

const left = [4, 3, 2] as const;

/** What a wrong answer costs and what a guess is worth, worked out. */
export function Penalty() {
  const t = useT("curriculum");
  const { number } = useFormat();
  const n = number;
  return (
    <div className="grid gap-x-12 gap-y-6 md:grid-cols-2">
      <section>
        <h3>{t("penalty.exampleTitle")}</h3>
        <p className="mt-2 text-ink-2">
          {t("penalty.example", { questions: n(50), marks: n(2), right: n(40), wrong: n(8), blank: n(2) })}
        </p>
        <p className="mt-3 font-bold num">{`${n(40)} × ${n(2)} − ${n(8)} × ${n(0.4)} = ${n(80)} − ${n(3.2)} = ${n(76.8)}`}</p>
      </section>
      <section>
        <h3>{t("penalty.guessTitle")}</h3>
        <p className="mt-2 text-ink-2">{t("penalty.guess")}</p>
        <dl className="mt-3 grid gap-1.5 num">
          {left.map((options) => (
            <div key={options} className="flex justify-between gap-4">
              <dt className="text-ink-2">{t("penalty.left", { n: n(options) })}</dt>
              <dd className="font-bold text-right-ink">+{n(guessWorth(options))}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
}
