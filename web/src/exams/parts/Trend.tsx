import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useDate } from "../../foundation/dates.ts";
import { pick, useFormat, useLanguage, useT } from "../../foundation/i18n.ts";
import { LineChart } from "../../ui/LineChart.tsx";
import { Select } from "../../ui/Select.tsx";
import { testQuery } from "../exams.queries.ts";
import { barShare, type HistoryRow, repeatedPapers } from "../results/results.ts";

/** How the sittings of one paper went, against its pass mark. @param latest latest first */
export function Trend({ latest }: { latest: readonly HistoryRow[] }) {
  const t = useT("profile");
  const language = useLanguage();
  const [chosen, setChosen] = useState<string>();
  const papers = repeatedPapers(latest);
  const paper = papers.find(([row]) => row?.mockTestId === chosen) ?? papers[0];
  if (!paper?.[0]) return null;
  const { mockTestId, title } = paper[0];
  return (
    <div className="grid max-w-[640px] gap-3">
      {papers.length > 1 ? (
        <Select
          label={t("results.paper")}
          choices={papers.flatMap(([row]) =>
            row ? [{ value: row.mockTestId, label: pick(row.title, language) }] : [],
          )}
          value={mockTestId}
          onChange={(event) => setChosen(event.target.value)}
        />
      ) : (
        <p className="font-bold">{pick(title, language)}</p>
      )}
      <PaperLine sittings={paper} />
    </div>
  );
}

/** The line of one paper. @param sittings latest first */
function PaperLine({ sittings }: { sittings: readonly HistoryRow[] }) {
  const t = useT("profile");
  const f = useFormat();
  const date = useDate();
  const test = useQuery(testQuery(sittings[0]?.mockTestId ?? ""));
  const points = [...sittings].reverse().map(({ submittedAt, score, fullMarks }) => ({
    label: date(submittedAt),
    value: barShare(score, fullMarks),
    text: f.marks(score),
  }));
  return (
    <LineChart
      caption={t("results.trend", { n: f.number(points.length) })}
      heads={[t("results.day"), t("results.share")]}
      points={points}
      line={
        test.data && {
          value: barShare(test.data.passMarks, test.data.fullMarks),
          name: t("results.passMarks", { pass: f.marks(test.data.passMarks) }),
        }
      }
    />
  );
}
