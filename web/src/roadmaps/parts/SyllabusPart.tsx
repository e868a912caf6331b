import type { SyllabusNode } from "@sarathi/contract";
import { Link } from "react-router";
import { usePlaceName } from "../../curriculum/index.ts";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { paths } from "../../foundation/paths.ts";
import { Part } from "../../ui/Part.tsx";
import { Strip } from "../../ui/Strip.tsx";
import { bubblesOf } from "../bubbles.ts";
import { evidenceOf } from "../evidence.rules.ts";
import type { useProgress } from "../useProgress.ts";
import { EvidenceText } from "./EvidenceText.tsx";

type Progress = Pick<ReturnType<typeof useProgress>, "stateOf" | "evidence" | "signedIn">;

interface SyllabusPartProps {
  part: SyllabusNode;
  nodes: readonly SyllabusNode[];
  progress: Progress;
}

/** A part of a paper with its topics; one that the syllabus does not divide stands for itself. */
export function SyllabusPart({ part, nodes, progress }: SyllabusPartProps) {
  const nameOf = usePlaceName();
  const { digits } = useFormat();
  return (
    <Part
      id={part.id}
      title={
        <>
          {`${digits(part.code)}. ${nameOf(part)}`}{" "}
          <span className="text-small font-normal text-ink-2 num md:block">
            <Weight node={part} />
          </span>
        </>
      }
    >
      {nodes.length > 0 ? (
        <ol className="entries numbered">
          {nodes.map((node) => (
            <li key={node.id} id={node.id} className="scroll-mt-16">
              <span className="hung num">{digits(node.code)}</span>
              <h3 className="md:text-lead">
                <a href={`#${node.id}`} className="text-ink">
                  {nameOf(node)}
                </a>
              </h3>
              <NodeFacts node={node} progress={progress} />
            </li>
          ))}
        </ol>
      ) : (
        <NodeFacts node={part} progress={progress} weighed />
      )}
    </Part>
  );
}

/** "4 questions · 8 marks", as far as the syllabus says. */
function Weight({ node: { questionCount, marks } }: { node: SyllabusNode }) {
  const t = useT("roadmaps");
  const f = useFormat();
  const texts = [
    questionCount !== undefined && t("questions", { count: questionCount, n: f.number(questionCount) }),
    marks !== undefined && t("marks", { count: marks, n: f.marks(marks) }),
  ];
  return texts.filter(Boolean).join(" · ");
}

function NodeFacts({ node, progress, weighed }: { node: SyllabusNode; progress: Progress; weighed?: boolean }) {
  const t = useT("roadmaps");
  const f = useFormat();
  const nameOf = usePlaceName();
  const { questionCount = 0, chapters, topics } = node;
  const states = topics.map(progress.stateOf);
  const done = states.filter((state) => state === "done").length;
  const practice = chapters.reduce((sum, { bankCount }) => sum + bankCount, 0);
  return (
    <div className="mt-1 grid gap-1">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-small text-ink-2 num">
        {questionCount > 0 && topics.length > 0 && (
          <Strip
            states={bubblesOf(questionCount, states)}
            label={t("stepDone", { part: t("ofAll", { n: f.number(done), all: f.number(topics.length) }) })}
          />
        )}
        {!weighed && <Weight node={node} />}
        {practice > 0 && <span>{t("toPractise", { count: practice, n: f.number(practice) })}</span>}
        {practice > 0 && <EvidenceText evidence={evidenceOf(chapters, progress.evidence)} known={progress.signedIn} />}
      </div>
      {chapters.length > 0 && (
        <ul className="flex flex-wrap gap-x-4 text-small">
          {chapters.map((chapter) => (
            <li key={chapter.slug}>
              <Link
                to={paths.chapter({
                  subjectSlug: chapter.subject,
                  sectionSlug: chapter.section,
                  chapterSlug: chapter.slug,
                })}
                className="inline-flex min-h-11 items-center"
              >
                {t("readChapter", { chapter: nameOf(chapter) })}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
