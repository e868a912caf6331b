import type { MockTest, Result } from "@sarathi/contract";
import ArrowRight from "lucide-react/icons/arrow-right";
import Printer from "lucide-react/icons/printer";
import { memo } from "react";
import { type Formats, useFormat, useLanguage, useT } from "../../foundation/i18n.ts";
import { paths } from "../../foundation/paths.ts";
import { Button } from "../../ui/Button.tsx";
import { Entries, Entry } from "../../ui/Entries.tsx";
import { GoLink } from "../../ui/GoLink.tsx";
import { Part } from "../../ui/Part.tsx";
import { Strip } from "../../ui/Strip.tsx";
import { blindGain, bubblesOf, nextTopics, type QuestionChoice, type Show, type Topic } from "../results/results.ts";
import { useResultWords } from "./resultWords.ts";

interface NextStepsProps {
  result: Result;
  test: MockTest | undefined;
  onShow: Show;
  onPrint: (asked: QuestionChoice) => void;
}

/** What to do with this result: the topics where most marks lie, the mistakes, what blanks were worth, and again. */
export const NextSteps = memo(function NextSteps({ result, test, onShow, onPrint }: NextStepsProps) {
  const t = useT("results");
  const f = useFormat();
  const topics = nextTopics(result.topics);
  const reviewed = result.answers.length > 0;
  return (
    <Part title={t("result.next")}>
      {topics.length > 0 && (
        <Entries ordered numbered>
          {topics.map((topic, at) => (
            <Entry key={topic.slug} hung={f.number(at + 1)}>
              <TopicToWin
                topic={topic}
                onShow={reviewed ? () => onShow(topic.wrong > 0 ? "wrong" : "blank", topic.slug) : undefined}
              />
            </Entry>
          ))}
        </Entries>
      )}
      {topics.length === 0 && result.topics.length > 0 && <p className="max-w-[40em]">{t("result.nextFine")}</p>}
      {reviewed && result.wrong > 0 && (
        <div className="mt-3 flex flex-wrap gap-x-3 gap-y-2">
          <Button variant="main" onClick={() => onShow("wrong")}>
            {t("result.seeWrong", { count: result.wrong, n: f.number(result.wrong) })}
          </Button>
          <Button variant="quiet" onClick={() => onPrint({ filter: "wrong" })}>
            <Printer aria-hidden="true" className="size-[18px]" />
            {t("result.printWrong")}
          </Button>
        </div>
      )}
      {result.blank > 0 && (
        <div className="mt-3 max-w-[44em] text-small text-ink-2 num">
          {test && test.negativeMarking > 0 && <p>{t(...guessText(result, test.negativeMarking, f))}</p>}
          {reviewed && (
            <button type="button" onClick={() => onShow("blank")} className="min-h-11 font-bold text-link">
              {t("result.seeBlank", { count: result.blank, n: f.number(result.blank) })}
            </button>
          )}
        </div>
      )}
      {test?.testType === "event" && <GoLink to={paths.event({ slug: test._id })}>{t("result.toRanks")}</GoLink>}
      {test && test.testType !== "event" && (
        <p className="mt-2 flex flex-wrap items-center gap-x-3 text-small text-ink-2">
          <GoLink to={paths.testInfo({ slug: test.slug })}>{t("result.again")}</GoLink>
          {t("result.nextAgainWhy")}
        </p>
      )}
    </Part>
  );
});

/** A weak topic with the marks that can be won there. */
function TopicToWin({ topic, onShow }: { topic: Topic; onShow: (() => void) | undefined }) {
  const t = useT("results");
  const f = useFormat();
  const language = useLanguage();
  const words = useResultWords();
  const name = language === "ne" ? topic.nepaliText : topic.name;
  const marks = Math.round((topic.fullMarks - topic.score) * 100) / 100;
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="min-w-0">
        <h3 className="mb-1.5">{name}</h3>
        <Strip states={bubblesOf(topic)} label={words.counts(topic)} />
      </div>
      <div className="grid shrink-0 justify-items-end">
        <p className="num">
          <b className="text-lead text-pen">+{f.marks(marks)}</b>{" "}
          <span className="text-small text-ink-2">{t("result.marks", { count: marks })}</span>
        </p>
        {onShow && (
          <button
            type="button"
            onClick={onShow}
            aria-label={t("result.seeTopic", { topic: name })}
            className="-mb-2 inline-flex min-h-11 items-center gap-1.5 text-small font-bold text-link"
          >
            {t("result.see")}
            <ArrowRight aria-hidden="true" className="size-4 shrink-0" />
          </button>
        )}
      </div>
    </div>
  );
}

/** What blind guesses would have been worth, by this paper's own penalty. */
function guessText({ guess }: Result, penalty: number, f: Formats) {
  const gain = blindGain(guess.optionCount, penalty);
  const values = {
    n: f.number(guess.optionCount),
    percent: f.percent(penalty, 2),
    gain: gain > 0 ? `+${f.number(gain, 3)}` : f.number(Math.abs(gain), 3),
    total: `+${f.marks(guess.blindGain)}`,
  };
  const key = gain > 0 ? "result.guess" : gain < 0 ? "result.guessLoses" : "result.guessEven";
  return [key, values] as const;
}
