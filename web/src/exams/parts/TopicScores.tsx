import type { Result } from "@sarathi/contract";
import { memo, useState } from "react";
import { useFormat, useLanguage, useT } from "../../foundation/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { Part } from "../../ui/Part.tsx";
import { Table, Td, Th } from "../../ui/Table.tsx";
import { isThin, type Show, type Topic } from "../results/results.ts";

/** So many are shown until all are asked for. */
const FOLDED = 5;

interface TopicScoresProps {
  result: Result;
  onShow: Show;
}

/** The topics of the syllabus, weakest first: the worst few, the others at a press. */
export const TopicScores = memo(function TopicScores({ result, onShow }: TopicScoresProps) {
  const t = useT("results");
  const f = useFormat();
  const [all, setAll] = useState(false);
  const { topics } = result;
  if (topics.length === 0) return null;
  const end = "text-end! whitespace-nowrap";
  return (
    <Part title={t("result.topics")}>
      <Table caption={t("result.topics")} quiet>
        <thead>
          <tr>
            <Th>{t("result.topic")}</Th>
            <Th className={end}>{t("result.colCorrect")}</Th>
            <Th className={end}>{t("result.colWrong")}</Th>
            <Th className={`${end} max-sm:hidden`}>{t("result.colBlank")}</Th>
            <Th className={end}>{t("result.colMarks")}</Th>
          </tr>
        </thead>
        <tbody>
          {topics.slice(0, all ? topics.length : FOLDED).map((topic) => (
            <TopicRow
              key={topic.slug}
              topic={topic}
              onTopic={result.answers.length > 0 ? () => onShow("all", topic.slug) : undefined}
            />
          ))}
        </tbody>
      </Table>
      {topics.length > FOLDED && (
        <Button size="s" aria-expanded={all} onClick={() => setAll(!all)} className="mt-3 num">
          {all
            ? t("result.fewerTopics", { n: f.number(FOLDED) })
            : t("result.allTopics", { n: f.number(topics.length) })}
        </Button>
      )}
    </Part>
  );
});

function TopicRow({ topic, onTopic }: { topic: Topic; onTopic: (() => void) | undefined }) {
  const t = useT("results");
  const f = useFormat();
  const language = useLanguage();
  const name = language === "ne" ? topic.nepaliText : topic.name;
  const end = "text-end whitespace-nowrap align-middle!";
  return (
    <tr>
      <th scope="row" className="border-b border-rule py-1 pr-3 text-left font-normal">
        {onTopic ? (
          <button type="button" onClick={onTopic} className="min-h-11 text-left text-link hover:underline">
            {name}
          </button>
        ) : (
          name
        )}
        {isThin(topic) && <span className="block pb-1 text-tiny text-ink-3">{t("result.tooFew")}</span>}
      </th>
      <Td className={end}>
        {f.number(topic.correct)} / {f.number(topic.questionCount)}
      </Td>
      <Td className={end}>{f.number(topic.wrong)}</Td>
      <Td className={`${end} max-sm:hidden`}>{f.number(topic.blank)}</Td>
      <Td className={end}>
        <b className={topic.score < 0 ? "text-pen" : ""}>{f.marks(topic.score)}</b>
        <span className="text-ink-2"> / {f.marks(topic.fullMarks)}</span>
      </Td>
    </tr>
  );
}
