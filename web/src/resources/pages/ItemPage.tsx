import type { Language, ResourceItem } from "@sarathi/contract";
import { resources } from "@sarathi/contract";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import {
  type ClientLoaderFunctionArgs,
  data,
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  useParams,
} from "react-router";
import { ApiError, apiOf, call } from "../../foundation/api.ts";
import { pick, useLanguage, useT } from "../../foundation/i18n.ts";
import { lazyPart } from "../../foundation/lazyPart.ts";
import { enter, type PageHandle, pageMeta } from "../../foundation/page.ts";
import { paths } from "../../foundation/paths.ts";
import { loadedOf, prefetch } from "../../foundation/query.ts";
import { currentRootData } from "../../foundation/reader.ts";
import { learningData } from "../../foundation/structuredData.ts";
import { NotFoundView, ProblemView } from "../../shell/Problem.tsx";
import { Entries } from "../../ui/Entries.tsx";
import { Head } from "../../ui/Head.tsx";
import { HydratedPart } from "../../ui/HydratedPart.tsx";
import { Part } from "../../ui/Part.tsx";
import { Pending } from "../../ui/Pending.tsx";
import { Gone } from "../parts/Gone.tsx";
import { ItemActs } from "../parts/ItemActs.tsx";
import { ItemContent } from "../parts/ItemContent.tsx";
import { ItemHead } from "../parts/ItemHead.tsx";
import { Neighbours } from "../parts/Neighbours.tsx";
import { Suggestions } from "../parts/Suggestions.tsx";
import { itemPath, nameIn } from "../places.ts";
import { itemQuery } from "../resources.queries.ts";

/** Drawn by the server; the calendars that it needs come after what is read. */
const loadAbout = () => import("../parts/ItemAbout.tsx").then((part) => part.ItemAbout);
const about = lazyPart(loadAbout, import.meta.env.SSR ? await loadAbout() : undefined);

/** Milliseconds after which whoever opened it counts as reading it. */
const READS_AFTER = 3_000;

type Place = { resourceId?: string; itemId?: string };

export const handle = { texts: ["resources", "resourceItem"], params: ["resourceId", "itemId"] } satisfies PageHandle;

export async function loader({ context, params }: LoaderFunctionArgs) {
  const name = nameIn(params.itemId);
  if (!name || !nameIn(params.resourceId)) throw data(null, { status: 404 });
  const api = apiOf(context);
  const query = itemQuery(name, api.language);
  const loaded = await prefetch(context, [query]);
  if (loadedOf(loaded, query)) return loaded;
  const status = await api.call(resources.getItem, query.input).then(() => 200, statusOf);
  if (status === 410) throw data(null, { status });
  return loaded;
}

function statusOf(error: unknown): number | undefined {
  const known = error as { status?: number; statusCode?: number } | null;
  return known?.status ?? known?.statusCode;
}

export function clientLoader({ params }: ClientLoaderFunctionArgs) {
  const name = nameIn(params.itemId);
  if (!name || !nameIn(params.resourceId)) throw data(null, { status: 404 });
  return enter(handle.texts, [itemQuery(name, currentRootData()?.language ?? "ne")]);
}

type MetaArgs = Parameters<typeof pageMeta>[0];
export function meta(args: MetaArgs & { params: Place; loaderData?: unknown }) {
  return pageMeta(args, "resourceItem", (t, site, root) => {
    const item = loadedOf(args.loaderData, itemQuery(nameIn(args.params.itemId) ?? "", root.language))?.item;
    if (!item) return { title: t("title") };
    const [title, above] = [item.title, item.resourceTitle].map((text) => pick(text, root.language));
    const description =
      pick(item.description, root.language) || t("description", { title: title ?? "", source: item.source });
    return {
      title: `${title} · ${above}`,
      description,
      path: itemPath(item),
      data: learningData(root, {
        type: "LearningResource",
        path: itemPath(item),
        name: title ?? "",
        description,
        above: [
          { name: site, path: paths.home() },
          { name: above ?? "", path: paths.resource({ id: item.resourceId }) },
        ],
        more: factsOf(item, root.language),
      }),
    };
  });
}

const LICENCES: Partial<Record<ResourceItem["licence"], string>> = {
  "cc-by": "https://creativecommons.org/licenses/by/4.0/",
  "cc-by-sa": "https://creativecommons.org/licenses/by-sa/4.0/",
  cc0: "https://creativecommons.org/publicdomain/zero/1.0/",
};

/** What schema.org has names for. */
function factsOf(item: ResourceItem, language: Language): Record<string, string> {
  const licence = LICENCES[item.licence];
  const author = item.contributors.map(({ name }) => name).find(Boolean);
  return {
    inLanguage: item.language === "both" ? language : item.language,
    dateModified: item.updatedAt,
    ...(licence && { license: licence }),
    ...(author && { author }),
    ...(item.source && { isBasedOn: item.source }),
  };
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return isRouteErrorResponse(error) && error.status === 410 ? <Gone /> : <ProblemView error={error} />;
}

/** Something to read, to open or to go to; where it comes from, and what to read next. */
export default function ItemPage() {
  const { itemId } = useParams();
  const name = nameIn(itemId);
  return name ? <Loaded key={name} name={name} /> : <NotFoundView />;
}

function Loaded({ name }: { name: string }) {
  const t = useT("resourceItem");
  const query = useQuery(itemQuery(name, useLanguage()));
  useReading(query.data?.item._id);
  const status = query.error instanceof ApiError ? query.error.status : undefined;
  if (status === 410) return <Gone />;
  if (status === 404) return <NotFoundView />;
  if (!query.data) {
    return (
      <div className="sheet">
        <Head title={t("title")} />
        <Part title={t("text")} quietTitle>
          <Pending query={query} failed={t("failed")} lines={14} />
        </Part>
      </div>
    );
  }
  const { item, suggestions } = query.data;
  return (
    <article className="sheet">
      <ItemHead item={item} />
      <ItemContent item={item} />
      <Part title={t("about")}>
        <HydratedPart part={about} lines={4}>
          {(ItemAbout) => <ItemAbout item={item} />}
        </HydratedPart>
        <ItemActs item={item} />
      </Part>
      {(suggestions.length > 0 || item.previous || item.next) && (
        <Part title={t("next")}>
          <Neighbours item={item} />
          {suggestions.length > 0 && (
            <Entries ordered numbered label={t("suggestions")}>
              <Suggestions suggestions={suggestions} />
            </Entries>
          )}
        </Part>
      )}
    </article>
  );
}

/** Whoever stays counts as a reader. */
function useReading(id: string | undefined): void {
  useEffect(() => {
    if (!id) return;
    const count = () => {
      // Of a reader who is not counted nobody hears.
      void call(resources.readItem, { params: { id }, body: { what: "view" } }).catch(() => undefined);
    };
    const timer = setTimeout(count, READS_AFTER);
    return () => clearTimeout(timer);
  }, [id]);
}
