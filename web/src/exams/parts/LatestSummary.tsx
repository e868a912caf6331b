import type { Result } from "@sarathi/contract";
import { useQuery } from "@tanstack/react-query";
import { pick, useFormat, useLanguage, useT } from "../../foundation/i18n.ts";
import { paths } from "../../foundation/paths.ts";
import { Entries, Entry } from "../../ui/Entries.tsx";
import { GoLink } from "../../ui/GoLink.tsx";
import { Part } from "../../ui/Part.tsx";
import { Strip } from "../../ui/Strip.tsx";
import { historyQuery, resultQuery } from "../exams.queries.ts";
import { bubblesOf, nextTopics, type Topic } from "../results/results.ts";

/** Where a candidate stands: the latest result against the pass mark, and the topics where most marks were left. Nothing before the first result. */
export function LatestSummary() {
  const latest = useQuery(historyQuery(1)).data?.items[0];
  const result = useQuery({ ...resultQuery(latest?.resultId ?? ""), enabled: latest !== undefined });
  if (!latest || !result.data) return null;
  return (
    <>
      <Latest result={result.data} title={latest.title} />
      <WeakTopics result={result.data} />
    </>
  );
}

function Latest({ result, title }: { result: Result; title: Parameters<typeof pick>[0] }) {
  const t = useT("dashboard");
  const f = useFormat();
  const language = useLanguage();
  const { score, fullMarks, passMarks, resultId } = result;
  const distance = score - passMarks;
  return (
    <Part title={t("summary.latest")}>
      <p className="text-small text-ink-2">{pick(title, language)}</p>
      <p className="num">
        <b className="text-fig-l leading-[1.15]">{f.marks(score)}</b>{" "}
        <span className="text-ink-2">{t("summary.of", { full: f.marks(fullMarks) })}</span>
      </p>
      <p className="text-small num">
        {t(distance >= 0 ? "summary.above" : "summary.below", {
          marks: f.marks(Math.abs(distance)),
          pass: f.marks(passMarks),
        })}
      </p>
      <GoLink to={paths.result({ resultId })}>{t("summary.open")}</GoLink>
    </Part>
  );
}

function WeakTopics({ result }: { result: Result }) {
  const t = useT("dashboard");
  const f = useFormat();
  const language = useLanguage();
  const topics = nextTopics(result.topics);
  if (topics.length === 0) return null;
  const nameOf = (topic: Topic) => (language === "ne" ? topic.nepaliText : topic.name);
  return (
    <Part title={t("summary.weak")}>
      <Entries ordered numbered>
        {topics.map((topic, at) => (
          <Entry key={topic.slug} hung={f.number(at + 1)}>
            <div className="flex items-baseline justify-between gap-4">
              <h3 className="md:text-lead">{nameOf(topic)}</h3>
              <b className="whitespace-nowrap text-pen num">
                {t("summary.gain", {
                  count: topic.fullMarks - topic.score,
                  marks: f.marks(topic.fullMarks - topic.score),
                })}
              </b>
            </div>
            <div className="mt-1.5">
              <Strip
                states={bubblesOf(topic)}
                label={t("summary.strip", {
                  correct: f.number(topic.correct),
                  wrong: f.number(topic.wrong),
                  blank: f.number(topic.blank),
                })}
              />
            </div>
          </Entry>
        ))}
      </Entries>
      <p className="mt-1.5 text-small text-ink-2">{t("summary.gainNote")}</p>
      <GoLink to={paths.result({ resultId: result.resultId })}>{t("summary.mistakes")}</GoLink>
    </Part>
  );
}
