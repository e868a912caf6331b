import type { ChapterLink, SyllabusNode } from "@sarathi/contract";
import { Link } from "react-router";
import { usePlaceName } from "../../curriculum/index.ts";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { paths } from "../../foundation/paths.ts";
import { Part } from "../../ui/Part.tsx";
import { Strip } from "../../ui/Strip.tsx";
import { bubblesOf } from "../bubbles.ts";
import { codeOf } from "../code.ts";
import { evidenceOf } from "../evidence.rules.ts";
import type { useProgress } from "../useProgress.ts";
import { EvidenceText } from "./EvidenceText.tsx";
import { MaterialLink } from "./MaterialLink.tsx";

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
          {`${codeOf(part.code, digits)}. ${nameOf(part)}`}{" "}
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
              <a href={`#${node.id}`} className="hung num whitespace-nowrap">
                {codeOf(node.code, digits)}
              </a>
              <NodeRow node={node} progress={progress} />
            </li>
          ))}
        </ol>
      ) : (
        <NodeRow node={part} progress={progress} whole />
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

interface NodeRowProps {
  node: SyllabusNode;
  progress: Progress;
  /** The node is the part itself, whose name and weight stand above. */
  whole?: boolean;
}

function NodeRow({ node, progress, whole }: NodeRowProps) {
  const t = useT("roadmaps");
  const f = useFormat();
  const nameOf = usePlaceName();
  const { questionCount = 0, chapters, topics } = node;
  const [only, second] = chapters;
  const states = topics.map(progress.stateOf);
  const done = states.filter((state) => state === "done").length;
  const practice = chapters.reduce((sum, { bankCount }) => sum + bankCount, 0);
  return (
    <div className="grid gap-x-6 gap-y-1 md:grid-cols-[minmax(0,1fr)_9rem_12rem] md:items-baseline">
      <div className="min-w-0">
        {!whole && (
          <h3 className="md:text-lead">
            {only && !second ? (
              <Link to={pathOf(only)} className="text-ink">
                {nameOf(node)}
              </Link>
            ) : (
              nameOf(node)
            )}
          </h3>
        )}
        <p className="text-small text-ink-2 num">{!whole && <Weight node={node} />}</p>
      </div>
      {questionCount > 0 && topics.length > 0 ? (
        <Strip
          states={bubblesOf(questionCount, states)}
          label={t("stepDone", { part: t("ofAll", { n: f.number(done), all: f.number(topics.length) }) })}
        />
      ) : (
        <span />
      )}
      <p className="text-small text-ink-2 num md:text-end">
        {practice > 0 && (
          <>
            <span className="md:block">{t("toPractise", { count: practice, n: f.number(practice) })}</span>{" "}
            <EvidenceText evidence={evidenceOf(chapters, progress.evidence)} known={progress.signedIn} />
          </>
        )}
        {only && !second && <MaterialLink chapter={only} />}
      </p>
      {second && (
        <ul className="flex flex-wrap gap-x-4 text-small md:col-span-3">
          {chapters.map((chapter) => (
            <li key={chapter.slug} className="flex items-center gap-2">
              <Link to={pathOf(chapter)} className="inline-flex min-h-11 items-center">
                {nameOf(chapter)}
              </Link>
              <MaterialLink chapter={chapter} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const pathOf = ({ subject, section, slug }: ChapterLink) =>
  paths.chapter({ subjectSlug: subject, sectionSlug: section, chapterSlug: slug });
