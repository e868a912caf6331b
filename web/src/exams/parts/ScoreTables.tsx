import type { Result } from "@sarathi/contract";
import type { ReactNode } from "react";
import { useFormat, useLanguage, useT } from "../../foundation/i18n.ts";
import { Bilingual } from "../../ui/Bilingual.tsx";
import { barShare, isThin } from "../results/results.ts";

interface Counted {
  score: number;
  fullMarks: number;
  questionCount: number;
  correct: number;
  wrong: number;
  blank: number;
}

/** The score by section and by topic: a table with a bar under each name. */
export function ScoreTables({ result, onTopic }: { result: Result; onTopic: (topic: string) => void }) {
  const t = useT("results");
  const language = useLanguage();
  return (
    <>
      {result.sections.length > 0 && (
        <ScoreTable title={t("result.sections")} first={t("result.section")}>
          {result.sections.map((section) => (
            <ScoreRow key={section._id} counted={section} name={<Bilingual text={section.title} unmarked />} />
          ))}
        </ScoreTable>
      )}
      {result.topics.length > 0 && (
        <ScoreTable title={t("result.topics")} first={t("result.topic")}>
          {result.topics.map((topic) => {
            const name = language === "ne" ? topic.nepaliText : topic.name;
            const button = (
              <button
                type="button"
                onClick={() => onTopic(topic.slug)}
                title={t("result.showTopic", { topic: name })}
                className="-my-1 py-1 text-left text-link hover:underline print:text-ink"
              >
                {name}
              </button>
            );
            return <ScoreRow key={topic.slug} counted={topic} name={button} thin={isThin(topic)} />;
          })}
        </ScoreTable>
      )}
    </>
  );
}

const cell = "border-t border-rule py-2.5 align-top";

function ScoreTable({ title, first, children }: { title: string; first: string; children: ReactNode }) {
  const t = useT("results");
  const head = "pb-1.5 text-end text-tiny font-bold text-ink-3 pl-3";
  return (
    <section className="border-t border-line pt-4 print:break-inside-avoid">
      <h2 className="mb-3">{title}</h2>
      <table className="w-full border-collapse text-small num">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr>
            <th scope="col" className="pb-1.5 text-left text-tiny font-bold text-ink-3">
              {first}
            </th>
            <th scope="col" className={head}>
              {t("result.colCorrect")}
            </th>
            <th scope="col" className={head}>
              {t("result.colWrong")}
            </th>
            <th scope="col" className={`${head} max-sm:hidden`}>
              {t("result.colBlank")}
            </th>
            <th scope="col" className={head}>
              {t("result.colMarks")}
            </th>
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}

const weakShare = 0.5;

function ScoreRow({ counted, name, thin = false }: { counted: Counted; name: ReactNode; thin?: boolean }) {
  const t = useT("results");
  const f = useFormat();
  const share = barShare(counted.score, counted.fullMarks);
  const number = `${cell} pl-3 text-end whitespace-nowrap`;
  return (
    <tr>
      <th scope="row" className={`${cell} text-left font-normal`}>
        <span className="flex flex-wrap items-center gap-x-2">
          {name}
          {thin && <span className="text-tiny text-ink-3">{t("result.tooFew")}</span>}
        </span>
        {!thin && (
          <span
            aria-hidden="true"
            className="mt-1.5 block h-1.5 overflow-hidden rounded-full bg-rule [print-color-adjust:exact]"
          >
            <span
              className={`block h-full rounded-full ${share < weakShare ? "bg-wrong" : "bg-link"}`}
              style={{ width: `${share * 100}%` }}
            />
          </span>
        )}
      </th>
      <td className={number}>
        {f.number(counted.correct)} / {f.number(counted.questionCount)}
      </td>
      <td className={number}>{f.number(counted.wrong)}</td>
      <td className={`${number} max-sm:hidden`}>{f.number(counted.blank)}</td>
      <td className={number}>
        {f.marks(counted.score)}
        <span className="text-ink-3"> / {f.marks(counted.fullMarks)}</span>
      </td>
    </tr>
  );
}
