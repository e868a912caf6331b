import type { PracticeQuestion } from "@sarathi/contract";
import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useLanguage, useT } from "../../foundation/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { Entries, Entry } from "../../ui/Entries.tsx";
import { Pending } from "../../ui/Pending.tsx";
import { QuestionText } from "../../ui/QuestionText.tsx";
import { AnswerUnder } from "./AnswerUnder.tsx";

interface Row {
  question: PracticeQuestion;
}
interface QuestionEntriesProps<Item extends Row> {
  label: string;
  query: UseInfiniteQueryResult<{ pages: { items: Item[] }[] }>;
  /** Where there is none. */
  empty: ReactNode;
  /** Below the question. */
  more?: (item: Item) => ReactNode;
  /** Ids of questions that were taken out just now. */
  without?: ReadonlySet<string>;
}

/** A list of questions that is read on and on; the answer of each opens under it. */
export function QuestionEntries<Item extends Row>({ label, query, empty, more, without }: QuestionEntriesProps<Item>) {
  const t = useT("practice");
  const language = useLanguage();
  if (!query.data) return <Pending query={query} failed={t("failed")} lines={8} />;
  const items = query.data.pages
    .flatMap((page) => page.items)
    .filter(({ question }) => !without?.has(question.mcq.mcqId));
  if (items.length === 0 && !query.hasNextPage) return empty;
  return (
    <>
      <Entries label={label}>
        {items.map((item) => {
          const { mcq, solution, chapter } = item.question;
          return (
            <Entry key={mcq.mcqId}>
              <p>
                <QuestionText text={mcq.question} html={mcq.html?.question} language={language} />
              </p>
              {chapter && (
                <p className="text-small text-ink-2">{language === "ne" ? chapter.nepaliText : chapter.name}</p>
              )}
              {more?.(item)}
              <AnswerUnder mcq={mcq} solution={solution} />
            </Entry>
          );
        })}
      </Entries>
      {query.hasNextPage && (
        <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()} className="mt-3">
          {t("list.more")}
        </Button>
      )}
    </>
  );
}
