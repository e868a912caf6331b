import type { Answer, exams, Result } from "@sarathi/contract";
import { useQuery } from "@tanstack/react-query";
import { memo } from "react";
import { Link } from "react-router";
import { useDate } from "../../foundation/dates.ts";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { paths } from "../../foundation/paths.ts";
import { Entries, Entry } from "../../ui/Entries.tsx";
import { Part } from "../../ui/Part.tsx";
import { sittingsQuery } from "../exams.queries.ts";
import { useResultWords } from "./resultWords.ts";

/** Every sitting of the same paper, latest first; nothing while there is this one alone. */
export const Sittings = memo(function Sittings({ result }: { result: Result }) {
  const t = useT("results");
  const f = useFormat();
  const sittings = useQuery(sittingsQuery(result.mockTestId)).data?.items ?? [];
  if (sittings.length < 2) return null;
  return (
    <Part title={t("result.sittings")}>
      <Entries numbered>
        {sittings.map((sitting) => (
          <Entry key={sitting.resultId} hung={f.number(sitting.attemptNo)}>
            <Sitting sitting={sitting} result={result} />
          </Entry>
        ))}
      </Entries>
    </Part>
  );
});

interface SittingProps {
  sitting: Answer<typeof exams.listResults>["items"][number];
  result: Result;
}

/** The pass mark is the paper's, so it is this result's too. */
function Sitting({ sitting, result: { resultId, passMarks } }: SittingProps) {
  const t = useT("results");
  const f = useFormat();
  const date = useDate();
  const { distance } = useResultWords();
  const day = <time dateTime={sitting.submittedAt}>{date(sitting.submittedAt)}</time>;
  const own = sitting.resultId === resultId;
  return (
    <div className="flex items-baseline justify-between gap-4 num">
      <div>
        <h3 aria-current={own || undefined}>
          {own ? day : <Link to={paths.result({ resultId: sitting.resultId })}>{day}</Link>}
          {own && <span className="text-small font-normal text-ink-2"> · {t("result.thisSitting")}</span>}
        </h3>
        <p className="text-small text-ink-2">{distance({ score: sitting.score, passMarks })}</p>
      </div>
      <p className="whitespace-nowrap">
        <b className="text-lead">{f.marks(sitting.score)}</b>
        <span className="text-small text-ink-2"> / {f.marks(sitting.fullMarks)}</span>
      </p>
    </div>
  );
}
