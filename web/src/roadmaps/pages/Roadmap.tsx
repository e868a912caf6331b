import "../roadmaps.css";
import type { Roadmap as RoadmapData, TopicEvidence } from "@sarathi/contract";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { type ClientLoaderFunctionArgs, Link, type LoaderFunctionArgs, useParams } from "react-router";
import { placeName, usePlaceName } from "../../curriculum/index.ts";
import { pick, useFormat, useLanguage, useT } from "../../foundation/i18n.ts";
import { param, useListParams } from "../../foundation/listParams.ts";
import { enter, type PageHandle, pageMeta } from "../../foundation/page.ts";
import { paths } from "../../foundation/paths.ts";
import { loadedOf, prefetch } from "../../foundation/query.ts";
import { learningData } from "../../foundation/structuredData.ts";
import { Bilingual } from "../../ui/Bilingual.tsx";
import { Entries } from "../../ui/Entries.tsx";
import { GoLink } from "../../ui/GoLink.tsx";
import { Head } from "../../ui/Head.tsx";
import { Part } from "../../ui/Part.tsx";
import { Pending } from "../../ui/Pending.tsx";
import { Strip } from "../../ui/Strip.tsx";
import { bubbleOf } from "../bubbles.ts";
import { evidenceOf } from "../evidence.rules.ts";
import { nextTopics } from "../next.rules.ts";
import { Choices } from "../parts/Choices.tsx";
import { Drawing } from "../parts/Drawing.tsx";
import { NextTopics } from "../parts/NextTopics.tsx";
import { Provenance } from "../parts/Provenance.tsx";
import { StateLegend } from "../parts/StatePick.tsx";
import { TopicRow } from "../parts/TopicRow.tsx";
import { roadmapQuery } from "../roadmaps.queries.ts";
import { useProgress } from "../useProgress.ts";

export const handle = {
  texts: ["roadmaps"],
  params: ["pathwayId"],
  query: ["view"],
} satisfies PageHandle;
export const loader = ({ context, params: { pathwayId = "" } }: LoaderFunctionArgs) =>
  prefetch(context, [roadmapQuery(pathwayId)]);
export const clientLoader = ({ params: { pathwayId = "" } }: ClientLoaderFunctionArgs) =>
  enter(["roadmaps"], [roadmapQuery(pathwayId)]);

type MetaArgs = Parameters<typeof pageMeta>[0];
export function meta(args: MetaArgs & { params: { pathwayId?: string }; loaderData?: unknown }) {
  return pageMeta(args, "roadmaps", (t, site, root) => {
    const { pathwayId = "" } = args.params;
    const roadmap = loadedOf(args.loaderData, roadmapQuery(pathwayId));
    if (!roadmap) return { title: t("title") };
    const name = t("one.title", { post: placeName(roadmap, root.language) });
    const description = pick(roadmap.description, root.language);
    const above = [
      { name: site, path: paths.home() },
      { name: t("title"), path: paths.roadmaps() },
    ];
    const path = paths.roadmap({ pathwayId });
    return {
      title: name,
      description,
      data: learningData(root, { type: "LearningResource", path, name, description, above }),
    };
  });
}

const views = ["list", "map"] as const;
const params = { view: param.choice(views) };
const noTopics: RoadmapData["steps"] = [];

/** The way to a post: what comes next, its steps with their topics as a list, or as a drawing. */
export default function Roadmap() {
  const { pathwayId = "" } = useParams();
  const t = useT("roadmaps");
  const f = useFormat();
  const nameOf = usePlaceName();
  const language = useLanguage();
  const query = useQuery(roadmapQuery(pathwayId));
  const roadmap = query.data;
  const steps = roadmap?.steps ?? noTopics;
  const { values, hrefOf } = useListParams(params, []);
  const topics = useMemo(() => steps.flatMap((step) => step.topics), [steps]);
  const successors = useMemo(
    () => new Map(topics.flatMap(({ id, formerly }) => formerly.map((former) => [former, id] as const))),
    [topics],
  );
  const { stateOf, setState, evidence, signedIn } = useProgress(successors);
  const kicker = <Link to={paths.roadmaps()}>{t("title")}</Link>;
  if (!roadmap) {
    return (
      <div className="sheet">
        <Head kicker={kicker} title={t("one.waiting")} />
        <Part title={t("one.steps")} quietTitle>
          <Pending query={query} failed={t("failed")} lines={12} />
        </Part>
      </div>
    );
  }
  const counted = topics.filter(({ id }) => stateOf(id) !== "skipped");
  const done = counted.filter(({ id }) => stateOf(id) === "done").length;
  return (
    <div className="sheet">
      <Head
        kicker={kicker}
        title={t("one.title", { post: nameOf(roadmap) })}
        lead={<Bilingual text={roadmap.description} unmarked />}
        facts={[
          { label: t("facts.done"), value: t("ofAll", { n: f.number(done), all: f.number(counted.length) }) },
          { label: t("facts.steps"), value: f.number(steps.length) },
          { label: t("facts.version"), value: f.digits(roadmap.version) },
        ]}
      >
        <Choices
          label={t("view.label")}
          choices={views.map((view) => ({
            key: view,
            to: hrefOf({ view: view === "list" ? undefined : view }),
            label: t(`view.${view}`),
            current: view === values.view,
          }))}
        />
        {values.view === "list" && <StateLegend />}
      </Head>
      {values.view === "map" ? (
        <Part title={t("drawing.title")} quietTitle>
          <Drawing steps={steps} stateOf={stateOf} list={paths.roadmap({ pathwayId })} />
        </Part>
      ) : (
        <>
          <NextTopics topics={nextTopics(topics, stateOf, evidence)} known={signedIn} />
          {steps.map((step, at) => (
            <Step key={step.id} step={step} at={at} {...{ stateOf, setState, evidence, signedIn }} />
          ))}
        </>
      )}
      <Part title={t("more.title")}>
        <p className="max-w-[44em] text-small text-ink-2">{t(signedIn ? "kept.account" : "kept.device")}</p>
        {roadmap.syllabus && <GoLink to={`${paths.syllabus()}?post=${roadmap.syllabus}`}>{t("more.syllabus")}</GoLink>}
        {roadmap.next && <GoLink to={paths.roadmap({ pathwayId: roadmap.next })}>{t("more.next")}</GoLink>}
        <Provenance asOf={roadmap.asOf} sources={roadmap.sources} note={pick(roadmap.note, language)} />
      </Part>
    </div>
  );
}

interface StepProps extends Omit<ReturnType<typeof useProgress>, "evidence"> {
  step: RoadmapData["steps"][number];
  at: number;
  evidence: readonly TopicEvidence[];
}

function Step({ step, at, stateOf, setState, evidence, signedIn }: StepProps) {
  const t = useT("roadmaps");
  const f = useFormat();
  const nameOf = usePlaceName();
  const done = step.topics.filter(({ id }) => stateOf(id) === "done").length;
  const count = t("ofAll", { n: f.number(done), all: f.number(step.topics.length) });
  return (
    <Part
      id={step.id}
      title={
        <>
          {`${f.number(at + 1)}. ${nameOf(step)}`}
          <span className="mt-1 block">
            <Strip states={step.topics.map(({ id }) => bubbleOf[stateOf(id)])} label={t("stepDone", { part: count })} />
          </span>
        </>
      }
    >
      <p className="text-small text-ink-2">
        <Bilingual text={step.description} unmarked />
      </p>
      <Entries>
        {step.topics.map((topic) => (
          <TopicRow
            key={topic.id}
            topic={topic}
            state={stateOf(topic.id)}
            evidence={evidenceOf(topic.chapters, evidence)}
            known={signedIn}
            onState={setState}
          />
        ))}
      </Entries>
    </Part>
  );
}
