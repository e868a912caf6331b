import type { Syllabus as SyllabusData } from "@sarathi/contract";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, useLocation } from "react-router";
import { placeName, usePlaceName } from "../../curriculum/index.ts";
import { pick, useFormat, useLanguage, useT } from "../../foundation/i18n.ts";
import { type ParamsOf, param, readParams, useListParams } from "../../foundation/listParams.ts";
import { enter, type PageHandle, pageMeta } from "../../foundation/page.ts";
import { paths } from "../../foundation/paths.ts";
import { loadedOf, prefetch } from "../../foundation/query.ts";
import { learningData } from "../../foundation/structuredData.ts";
import { Button } from "../../ui/Button.tsx";
import { Empty } from "../../ui/Empty.tsx";
import type { Fact } from "../../ui/Facts.tsx";
import { Field } from "../../ui/Field.tsx";
import { GoLink } from "../../ui/GoLink.tsx";
import { Head } from "../../ui/Head.tsx";
import { Part } from "../../ui/Part.tsx";
import { Pending } from "../../ui/Pending.tsx";
import { findNodes } from "../find.rules.ts";
import { Choices } from "../parts/Choices.tsx";
import { Comparison } from "../parts/Comparison.tsx";
import { Provenance } from "../parts/Provenance.tsx";
import { SyllabusPart } from "../parts/SyllabusPart.tsx";
import { syllabusQuery } from "../roadmaps.queries.ts";
import { useProgress } from "../useProgress.ts";

const version = param.text(20);
const params = {
  post: param.slug(),
  paper: param.slug(),
  version,
  compare: version,
  find: param.text(60),
};
export const handle = { texts: ["roadmaps"], query: Object.keys(params) } satisfies PageHandle;

const chosenIn = (request: Request) => syllabusQuery(readParams(params, new URL(request.url).searchParams));
export const loader = ({ context, request }: LoaderFunctionArgs) => prefetch(context, [chosenIn(request)]);
export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => enter(["roadmaps"], [chosenIn(request)]);

type MetaArgs = Parameters<typeof pageMeta>[0];
export function meta(args: MetaArgs & { location: { search: string }; loaderData?: unknown }) {
  return pageMeta(args, "roadmaps", (t, site, root) => {
    const chosen = readParams(params, new URLSearchParams(args.location.search));
    const found = loadedOf(args.loaderData, syllabusQuery(chosen));
    if (!found) return { title: t("syllabus.title") };
    const post = found.posts.find(({ slug }) => slug === found.post);
    const name = `${post ? placeName(post, root.language) : ""}: ${placeName(found.paper, root.language)}`;
    const description = t("syllabus.lead");
    const above = [{ name: site, path: paths.home() }];
    return {
      title: chosen.post ? name : t("syllabus.title"),
      description,
      data: learningData(root, { type: "LearningResource", path: paths.syllabus(), name, description, above }),
    };
  });
}

/** "Paper II" of "Paper II: Office Management". */
const shortOf = (name: string) => name.split(":")[0] ?? name;

const noSuccessors: ReadonlyMap<string, string> = new Map();

/** The syllabus of one paper: its parts and topics with marks, and how far the candidate is. */
export default function Syllabus() {
  const t = useT("roadmaps");
  const { values, hrefOf, change } = useListParams(params, []);
  const query = useQuery(syllabusQuery(values));
  useDeepLink(query.data !== undefined);
  if (!query.data) {
    return (
      <div className="sheet">
        <Head kicker={t("syllabus.kicker")} title={t("syllabus.title")} lead={t("syllabus.lead")} />
        <Part title={t("syllabus.parts")} quietTitle>
          <Pending query={query} failed={t("syllabus.failed")} lines={12} />
        </Part>
      </div>
    );
  }
  return <Paper syllabus={query.data} values={values} hrefOf={hrefOf} onFind={(find) => change({ find }, true)} />;
}

/** A link to a node leads there also when the tree comes after the page. */
function useDeepLink(isThere: boolean): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (isThere && hash.length > 1) document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
  }, [isThere, hash]);
}

interface PaperProps {
  syllabus: SyllabusData;
  values: ParamsOf<typeof params>;
  hrefOf: ReturnType<typeof useListParams>["hrefOf"];
  onFind: (text: string) => void;
}

function Paper({ syllabus, values, hrefOf, onFind }: PaperProps) {
  const t = useT("roadmaps");
  const f = useFormat();
  const nameOf = usePlaceName();
  const language = useLanguage();
  const progress = useProgress(noSuccessors);
  const post = syllabus.posts.find(({ slug }) => slug === syllabus.post);
  const found = findNodes(syllabus.nodes, values.find ?? "");
  const parts = syllabus.nodes.filter(({ parent, id }) => parent === undefined && (found?.has(id) ?? true));
  const own = syllabus.versions.find(({ id }) => id === syllabus.version);
  const elsewhere = { version: undefined, compare: undefined, find: undefined };
  const facts: (Fact | false)[] = [
    syllabus.minutes !== undefined && {
      label: t("facts.time"),
      value: t("minutes", { count: syllabus.minutes, n: f.number(syllabus.minutes) }),
    },
    { label: t("facts.fullMarks"), value: f.marks(syllabus.fullMarks) },
    syllabus.passMarks !== undefined && { label: t("facts.passMarks"), value: f.marks(syllabus.passMarks) },
    syllabus.penaltyPercent !== undefined && {
      label: t("facts.penalty"),
      value: f.percent(syllabus.penaltyPercent / 100),
    },
  ];
  return (
    <div className="sheet">
      <Head
        kicker={own ? nameOf(own) : t("syllabus.kicker")}
        title={`${post ? nameOf(post) : ""}: ${nameOf(syllabus.paper)}`}
        lead={syllabus.counts === undefined ? undefined : t(syllabus.counts ? "syllabus.counts" : "syllabus.screening")}
        facts={facts.filter((fact) => fact !== false)}
      >
        <Choices
          label={t("syllabus.post")}
          choices={syllabus.posts.map((one) => ({
            key: one.slug,
            to: hrefOf({ ...elsewhere, post: one.slug, paper: undefined }),
            label: nameOf(one),
            current: one.slug === syllabus.post,
          }))}
        />
        <Choices
          label={t("syllabus.paper")}
          choices={(post?.papers ?? []).map((one) => ({
            key: one.slug,
            to: hrefOf({ ...elsewhere, post: syllabus.post, paper: one.slug }),
            label: shortOf(nameOf(one)),
            current: one.slug === syllabus.paper.slug,
          }))}
        />
      </Head>
      <Part title={t("syllabus.find")} quietTitle>
        <div className="flex flex-wrap items-end gap-3 print:hidden">
          <div className="min-w-0 flex-1 md:max-w-[24em]">
            <Field
              type="search"
              label={t("syllabus.find")}
              hint={t("syllabus.findHint")}
              defaultValue={values.find ?? ""}
              onChange={(event) => onFind(event.target.value)}
            />
          </div>
          <Button size="s" onClick={() => print()}>
            {t("syllabus.print")}
          </Button>
        </div>
        {found && found.size === 0 && <Empty text={t("syllabus.notFound")} />}
        {syllabus.nodes.length === 0 && <Empty text={t("syllabus.empty")} />}
      </Part>
      {syllabus.comparison && <Comparison syllabus={syllabus} comparison={syllabus.comparison} />}
      {parts.map((part) => (
        <SyllabusPart
          key={part.id}
          part={part}
          nodes={syllabus.nodes.filter(({ parent, id }) => parent === part.id && (found?.has(id) ?? true))}
          progress={progress}
        />
      ))}
      <Part title={t("syllabus.about")}>
        {syllabus.versions.length > 1 && (
          <ul>
            {syllabus.versions
              .filter(({ id }) => id !== syllabus.version)
              .map((other) => (
                <li key={other.id} className="flex flex-wrap gap-x-5">
                  <GoLink to={hrefOf({ version: other.id, compare: undefined })}>
                    {t("syllabus.see", { version: nameOf(other) })}
                  </GoLink>
                  <GoLink to={hrefOf({ compare: values.compare === other.id ? undefined : other.id })}>
                    {values.compare === other.id
                      ? t("syllabus.notCompare")
                      : t("syllabus.compare", { version: nameOf(other) })}
                  </GoLink>
                </li>
              ))}
          </ul>
        )}
        <Provenance asOf={syllabus.asOf} sources={syllabus.sources} note={pick(syllabus.note, language)} />
      </Part>
    </div>
  );
}
