import { Link } from "react-router";
import { usePlaceName } from "../../curriculum/index.ts";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { paths } from "../../foundation/paths.ts";
import { Entries, Entry } from "../../ui/Entries.tsx";
import { Part } from "../../ui/Part.tsx";
import type { NextTopic } from "../next.rules.ts";
import { EvidenceText } from "./EvidenceText.tsx";

/** Where the next hour is worth most. */
export function NextTopics({ topics, known }: { topics: readonly NextTopic[]; known: boolean }) {
  const t = useT("roadmaps");
  const f = useFormat();
  const nameOf = usePlaceName();
  if (topics.length === 0) return null;
  return (
    <Part title={t("next.title")}>
      <Entries ordered numbered>
        {topics.map(({ topic, toWin, evidence }, at) => {
          const [chapter] = topic.chapters;
          const to = chapter
            ? paths.chapter({ subjectSlug: chapter.subject, sectionSlug: chapter.section, chapterSlug: chapter.slug })
            : `#${topic.id}`;
          return (
            <Entry key={topic.id} hung={f.number(at + 1)}>
              <div className="flex items-baseline justify-between gap-4">
                <div className="min-w-0">
                  <h3 className="md:text-lead">
                    <Link to={to} className="text-ink">
                      {nameOf(topic)}
                    </Link>
                  </h3>
                  <p className="text-small text-ink-2 num">
                    <EvidenceText evidence={evidence} known={known} />
                  </p>
                </div>
                <p className="shrink-0 num">
                  <b className="text-lead text-pen">+{f.marks(toWin)}</b>{" "}
                  <span className="text-small text-ink-2">{t("next.marks", { count: toWin })}</span>
                </p>
              </div>
            </Entry>
          );
        })}
      </Entries>
      <p className="mt-2 max-w-[44em] text-small text-ink-2">{t(known ? "next.why" : "next.whyUnknown")}</p>
    </Part>
  );
}
