import { useQuery } from "@tanstack/react-query";
import type { LoaderFunctionArgs } from "react-router";
import { usePlaceName } from "../../curriculum/index.ts";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { lazyPart } from "../../foundation/lazyPart.ts";
import { enter, type PageHandle, pageMeta } from "../../foundation/page.ts";
import { paths } from "../../foundation/paths.ts";
import { prefetch } from "../../foundation/query.ts";
import { Bilingual } from "../../ui/Bilingual.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Entries, Entry, EntryTitle } from "../../ui/Entries.tsx";
import { GoLink } from "../../ui/GoLink.tsx";
import { Head } from "../../ui/Head.tsx";
import { LazyPart } from "../../ui/LazyPart.tsx";
import { Part } from "../../ui/Part.tsx";
import { Pending } from "../../ui/Pending.tsx";
import { Strip } from "../../ui/Strip.tsx";
import { bubbleOf } from "../bubbles.ts";
import { roadmapsQuery } from "../roadmaps.queries.ts";
import { useProgress } from "../useProgress.ts";

export const handle = { texts: ["roadmaps"] } satisfies PageHandle;
export const loader = ({ context }: LoaderFunctionArgs) => prefetch(context, [roadmapsQuery()]);
export const clientLoader = () => enter(["roadmaps"], [roadmapsQuery()]);

export const meta = (args: Parameters<typeof pageMeta>[0]) =>
  pageMeta(args, "roadmaps", (t) => ({ title: t("title"), description: t("lead") }));

const eligibility = lazyPart(() => import("../parts/EligibilityCheck.tsx").then((m) => m.EligibilityCheck));
const noSuccessors: ReadonlyMap<string, string> = new Map();
/** More bubbles than this say no more than their number. */
const MOST_BUBBLES = 60;

/** The ways to posts, and which of them are open to the reader. */
export default function Roadmaps() {
  const t = useT("roadmaps");
  const f = useFormat();
  const query = useQuery(roadmapsQuery());
  const list = query.data ?? [];
  return (
    <div className="sheet">
      <Head
        title={t("title")}
        lead={t("lead")}
        facts={query.data ? [{ label: t("facts.roadmaps"), value: f.number(list.length) }] : []}
      />
      <Part title={t("list")} quietTitle>
        <List />
        <GoLink to={paths.syllabus()}>{t("more.syllabi")}</GoLink>
      </Part>
      <Part title={t("eligibility")} id="eligibility">
        {query.data && (
          <LazyPart part={eligibility} lines={4}>
            {(Check) => <Check roadmaps={list} />}
          </LazyPart>
        )}
      </Part>
    </div>
  );
}

function List() {
  const t = useT("roadmaps");
  const f = useFormat();
  const nameOf = usePlaceName();
  const query = useQuery(roadmapsQuery());
  const { stateOf } = useProgress(noSuccessors);
  if (!query.data) return <Pending query={query} failed={t("failed")} lines={8} />;
  if (query.data.length === 0) return <Empty text={t("empty")} />;
  return (
    <Entries ordered numbered>
      {query.data.map((roadmap, at) => {
        const done = roadmap.topics.filter((id) => stateOf(id) === "done").length;
        const count = t("ofAll", { n: f.number(done), all: f.number(roadmap.topics.length) });
        return (
          <Entry key={roadmap._id} hung={f.number(at + 1)}>
            <EntryTitle to={paths.roadmap({ pathwayId: roadmap._id })} title={nameOf(roadmap)}>
              <Bilingual text={roadmap.description} unmarked />
            </EntryTitle>
            <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-ink-2 num">
              <Strip
                states={roadmap.topics.slice(0, MOST_BUBBLES).map((id) => bubbleOf[stateOf(id)])}
                label={t("stepDone", { part: count })}
              />
              <span>
                {t("steps", { count: roadmap.stepCount, n: f.number(roadmap.stepCount) })} ·{" "}
                {t("topics", { count: roadmap.topics.length, n: f.number(roadmap.topics.length) })}
              </span>
            </div>
          </Entry>
        );
      })}
    </Entries>
  );
}
