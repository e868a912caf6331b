import { useFormat, useT } from "../../foundation/i18n.ts";
import { SheetHead, type SheetProps } from "./SheetHead.tsx";
import { keyOf } from "./series.ts";

/** The key of one series: a letter for each question, and what staff decided in its place. */
export function KeySheet({ test, order, series, language, letters, solutions }: SheetProps) {
  const t = useT("testPrint");
  const f = useFormat();
  const byId = new Map(solutions.map((one) => [one.mcqId, one]));
  return (
    <>
      <SheetHead test={test} series={series} language={language} what={t("whats.key")} />
      <ol className="printed-key num">
        {order.map((shown) => {
          const solution = byId.get(shown.mcq.mcqId);
          const key = keyOf(shown, solution, letters);
          return (
            <li key={shown.mcq.mcqId}>
              <span>{f.number(shown.number)}.</span>
              <b lang={key.letters.length > 0 ? letters : undefined}>
                {key.letters.join(" / ") || t(`decided.${key.kind}`)}
              </b>
            </li>
          );
        })}
      </ol>
    </>
  );
}
