import type { ProgressState, RoadmapTopic } from "@sarathi/contract";
import { memo } from "react";
import { Link } from "react-router";
import { usePlaceName } from "../../curriculum/index.ts";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { paths } from "../../foundation/paths.ts";
import type { Evidence } from "../evidence.rules.ts";
import { EvidenceText } from "./EvidenceText.tsx";
import { MaterialLink } from "./MaterialLink.tsx";
import { StatePick } from "./StatePick.tsx";

interface TopicRowProps {
  topic: RoadmapTopic;
  state: ProgressState;
  evidence: Evidence | null;
  /** Whether there is a candidate whose results could say something. */
  known: boolean;
  onState: (topic: string, state: ProgressState) => void;
}

/** A topic of a step: where it is learnt, what it weighs, and how far one is. */
export const TopicRow = memo(function TopicRow({ topic, state, evidence, known, onState }: TopicRowProps) {
  const t = useT("roadmaps");
  const f = useFormat();
  const nameOf = usePlaceName();
  const name = nameOf(topic);
  const [chapter] = topic.chapters;
  const learnt = chapter
    ? paths.chapter({ subjectSlug: chapter.subject, sectionSlug: chapter.section, chapterSlug: chapter.slug })
    : undefined;
  const material = topic.chapters.find(({ materialCount }) => materialCount > 0);
  const practice = topic.chapters.reduce((sum, { bankCount }) => sum + bankCount, 0);
  return (
    <li id={topic.id} className="topic-row scroll-mt-16 md:flex md:items-center md:justify-between md:gap-6">
      <div className="min-w-0">
        <h3 className="text-body">
          {learnt ? (
            <Link to={learnt} className={state === "done" ? "text-ink-2" : "text-ink"}>
              {name}
            </Link>
          ) : (
            <span className={state === "done" ? "text-ink-2" : undefined}>{name}</span>
          )}
        </h3>
        <p className="flex flex-wrap gap-x-3 text-small text-ink-2 num">
          {topic.marks !== undefined && <span>{t("marks", { count: topic.marks, n: f.marks(topic.marks) })}</span>}
          {practice > 0 && <span>{t("toPractise", { count: practice, n: f.number(practice) })}</span>}
          {material && <MaterialLink chapter={material} />}
          {practice > 0 && <EvidenceText evidence={evidence} known={known} />}
          <span className="only-print">{t(`state.${state}`)}</span>
        </p>
      </div>
      <StatePick topic={topic.id} name={name} value={state} onChange={onState} />
    </li>
  );
});
