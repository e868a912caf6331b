import { useInfiniteQuery } from "@tanstack/react-query";
import { useDate } from "../../foundation/dates.ts";
import { useLanguage, useT } from "../../foundation/i18n.ts";
import { enter, type PageHandle, pageMeta, renderOnServer } from "../../foundation/page.ts";
import { paths } from "../../foundation/paths.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Entries, Entry } from "../../ui/Entries.tsx";
import { Head } from "../../ui/Head.tsx";
import { Part } from "../../ui/Part.tsx";
import { Pending } from "../../ui/Pending.tsx";
import { QuestionText } from "../../ui/QuestionText.tsx";
import { State } from "../../ui/Tag.tsx";
import { Way } from "../../ui/Way.tsx";
import { AnswerUnder } from "../parts/AnswerUnder.tsx";
import { dailyQuery } from "../practice.queries.ts";

export const handle = { texts: ["practice"] } satisfies PageHandle;
export const loader = renderOnServer;
export const clientLoader = () => enter(handle.texts);
export const meta = (args: Parameters<typeof pageMeta>[0]) =>
  pageMeta(args, "practice", (t) => ({ title: t("daily.title"), description: t("daily.lead") }));

/** The question of each day, today's first; anybody may read it. */
export default function Daily() {
  const t = useT("practice");
  return (
    <div className="sheet">
      <Head kicker={<Way steps={[[paths.practice(), t("title")]]} />} title={t("daily.title")} lead={t("daily.lead")}>
        <p className="mt-4">
          <ButtonLink to={paths.practiceSession({ by: "daily" })} variant="main">
            {t("daily.start")}
          </ButtonLink>
        </p>
      </Head>
      <Part title={t("daily.title")} quietTitle>
        <Days />
      </Part>
    </div>
  );
}

function Days() {
  const t = useT("practice");
  const date = useDate();
  const language = useLanguage();
  const query = useInfiniteQuery(dailyQuery());
  if (!query.data) return <Pending query={query} failed={t("failed")} lines={8} />;
  const days = query.data.pages.flatMap(({ items }) => items);
  if (days.length === 0) return <Empty text={t("daily.empty")} />;
  return (
    <>
      <Entries label={t("daily.title")}>
        {days.map(({ date: day, mcq, solution, mine }) => (
          <Entry key={day}>
            <p className="flex flex-wrap gap-x-3 text-small text-ink-2 num">
              {date(day)}
              {mine && (
                <State tone={mine.isCorrect ? "ok" : "bad"}>{t(mine.isCorrect ? "daily.right" : "daily.wrong")}</State>
              )}
            </p>
            <p>
              <QuestionText text={mcq.question} html={mcq.html?.question} language={language} />
            </p>
            {solution && <AnswerUnder mcq={mcq} solution={solution} />}
          </Entry>
        ))}
      </Entries>
      {query.hasNextPage && (
        <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()} className="mt-3">
          {t("list.more")}
        </Button>
      )}
    </>
  );
}
