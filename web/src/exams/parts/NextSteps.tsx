import type { MockTest, Result } from "@sarathi/contract";
import type { ReactNode } from "react";
import { type Formats, useFormat, useLanguage, useT } from "../../foundation/i18n.ts";
import { paths } from "../../foundation/paths.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { blindGain, nextTopics } from "../results/results.ts";

interface NextStepsProps {
  result: Result;
  test: MockTest | undefined;
  onTopic: (topic: string) => void;
  onBlank: () => void;
}

/** What to do with this result: the topics where most marks lie, what blanks were worth, and again. */
export function NextSteps({ result, test, onTopic, onBlank }: NextStepsProps) {
  const t = useT("results");
  const f = useFormat();
  const language = useLanguage();
  const topics = nextTopics(result.topics);
  return (
    <section className="border-t border-line pt-4 print:break-inside-avoid">
      <h2 className="mb-3">{t("result.next")}</h2>
      <ol className="[&>li]:border-t [&>li]:border-rule [&>li]:py-3 [&>li:first-child]:border-0 [&>li:first-child]:pt-0 [&>li:last-child]:pb-0">
        {topics.map((topic) => (
          <Step
            key={topic.slug}
            title={language === "ne" ? topic.nepaliText : topic.name}
            text={t("result.nextTopicWhy", {
              wrong: f.number(topic.wrong),
              blank: f.number(topic.blank),
              marks: f.marks(topic.fullMarks - topic.score),
            })}
          >
            <Button size="s" onClick={() => onTopic(topic.slug)}>
              {t("result.nextTopicGo")}
            </Button>
          </Step>
        ))}
        {topics.length === 0 && result.topics.length > 0 && <Step title={t("result.nextFine")} />}
        {result.blank > 0 && (
          <Step
            title={t("result.nextBlank", { count: result.blank, n: f.number(result.blank) })}
            text={test && test.negativeMarking > 0 ? t(...guessText(result, test.negativeMarking, f)) : undefined}
          >
            <Button size="s" onClick={onBlank}>
              {t("result.nextTopicGo")}
            </Button>
          </Step>
        )}
        {test && (
          <Step title={t("result.nextAgain")} text={t("result.nextAgainWhy")}>
            <ButtonLink to={paths.testInfo({ slug: test.slug })} size="s">
              {t("result.again")}
            </ButtonLink>
          </Step>
        )}
      </ol>
    </section>
  );
}

function Step({ title, text, children }: { title: string; text?: string | undefined; children?: ReactNode }) {
  return (
    <li>
      <h3>{title}</h3>
      {text && <p className="text-small text-ink-2 num">{text}</p>}
      {children && <div className="mt-2 print:hidden">{children}</div>}
    </li>
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
