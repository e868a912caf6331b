import type { Resource } from "@sarathi/contract";
import { useQuery } from "@tanstack/react-query";
import { type ClientLoaderFunctionArgs, data, Link, type LoaderFunctionArgs, useParams } from "react-router";
import { ApiError } from "../../foundation/api.ts";
import { pick, useFormat, useT } from "../../foundation/i18n.ts";
import { lazyPart } from "../../foundation/lazyPart.ts";
import { readParams, useListParams } from "../../foundation/listParams.ts";
import { enter, type PageHandle, pageMeta } from "../../foundation/page.ts";
import { paths } from "../../foundation/paths.ts";
import { loadedOf, prefetch } from "../../foundation/query.ts";
import { learningData } from "../../foundation/structuredData.ts";
import { withTexts } from "../../foundation/withTexts.ts";
import { NotFoundView } from "../../shell/Problem.tsx";
import { Bilingual } from "../../ui/Bilingual.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Entries } from "../../ui/Entries.tsx";
import { GoLink } from "../../ui/GoLink.tsx";
import { Head } from "../../ui/Head.tsx";
import { OpenedPart } from "../../ui/OpenedPart.tsx";
import { Part } from "../../ui/Part.tsx";
import { Pending } from "../../ui/Pending.tsx";
import { SearchField } from "../../ui/SearchField.tsx";
import { Way } from "../../ui/Way.tsx";
import { ItemEntry } from "../parts/ItemEntry.tsx";
import { Useful } from "../parts/Useful.tsx";
import { Within } from "../parts/Within.tsx";
import { contributePath, nameIn, resourcePath } from "../places.ts";
import { resourceQuery, withinParams, withinQuery } from "../resources.queries.ts";

/** Nothing of it is there before the browser says what it can. */
const storeOffline = lazyPart(() => import("../parts/StoreOffline.tsx").then((part) => withTexts([], part.StoreAll)));

export const handle = { params: ["id"], query: Object.keys(withinParams) } satisfies PageHandle;

function queriesOf(name: string, url: string) {
  const within = readParams(withinParams, new URL(url).searchParams);
  return [resourceQuery(name), ...(within.q || within.kind ? [withinQuery(name, within)] : [])];
}
export function loader({ context, params, request }: LoaderFunctionArgs) {
  const name = nameIn(params.id);
  if (!name) throw data(null, { status: 404 });
  return prefetch(context, queriesOf(name, request.url));
}
export function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
  const name = nameIn(params.id);
  if (!name) throw data(null, { status: 404 });
  return enter(["resources"], queriesOf(name, request.url));
}

type MetaArgs = Parameters<typeof pageMeta>[0];
export function meta(args: MetaArgs & { params: { id?: string }; loaderData?: unknown }) {
  const resource = loadedOf(args.loaderData, resourceQuery(nameIn(args.params.id) ?? ""));
  return pageMeta(args, "resources", (t, site, root) => {
    if (!resource) return { title: t("resource.title") };
    const title = pick(resource.title, root.language);
    const description =
      pick(resource.description, root.language) ||
      t("resource.description", { title, type: t(`type.${resource.type}`) });
    const path = resourcePath(resource);
    return {
      title,
      description,
      path,
      data: learningData(root, {
        type: "LearningResource",
        path,
        name: title,
        description,
        above: [
          { name: site, path: paths.home() },
          { name: t("title"), path: paths.resources() },
        ],
        more: { learningResourceType: t(`type.${resource.type}`), dateModified: resource.updatedAt },
      }),
    };
  });
}

/** A resource with its items. */
export default function ResourcePage() {
  const name = nameIn(useParams().id);
  return name ? <Loaded key={name} name={name} /> : <NotFoundView />;
}

function Loaded({ name }: { name: string }) {
  const t = useT("resources");
  const query = useQuery(resourceQuery(name));
  if (query.error instanceof ApiError && query.error.status === 404) return <NotFoundView />;
  if (query.data) return <Sheet resource={query.data} name={name} />;
  return (
    <div className="sheet">
      <Head title={t("resource.title")} />
      <Part title={t("resource.items")} quietTitle>
        <Pending query={query} failed={t("resource.failed")} lines={10} />
      </Part>
    </div>
  );
}

/** @param name that the address has for it */
function Sheet({ resource, name }: { resource: Resource; name: string }) {
  const t = useT("resources");
  const f = useFormat();
  const { values, choose, hrefOfPage } = useListParams(withinParams, ["q", "kind"]);
  const { stats, tags } = resource;
  const isSearching = values.q !== undefined || values.kind !== undefined;
  return (
    <div className="sheet">
      <Head
        kicker={<Way steps={[[paths.resources(), t("kicker")]]} />}
        title={<Bilingual text={resource.title} />}
        lead={pick(resource.description, "ne") && <Bilingual text={resource.description} unmarked />}
        facts={[
          { label: t("resource.facts.type"), value: t(`type.${resource.type}`) },
          { label: t("resource.facts.items"), value: f.number(resource.itemCount) },
          { label: t("resource.facts.views"), value: f.counted(stats.views) },
          { label: t("resource.facts.useful"), value: <Useful stats={stats} /> },
        ]}
      />
      <Part title={t("resource.items")}>
        {resource.itemCount > 0 && (
          <div className="mb-4 max-w-[32rem]">
            <SearchField
              label={t("resource.search")}
              placeholder={t("resource.searchHint")}
              value={values.q ?? ""}
              onSearch={(q) => choose({ q }, true)}
            />
          </div>
        )}
        {isSearching ? (
          <Within
            name={name}
            filter={values}
            hrefOfPage={hrefOfPage}
            onClear={() => choose({ q: undefined, kind: undefined })}
          />
        ) : (
          <Items resource={resource} />
        )}
      </Part>
      {(resource.mayContribute || tags.length > 0) && (
        <Part title={t("contribute.title")}>
          {resource.mayContribute && (
            <>
              <p className="max-w-[36em]">{t("contribute.lead")}</p>
              <GoLink to={contributePath(name)}>{t("contribute.to")}</GoLink>
            </>
          )}
          {tags.length > 0 && (
            <p className="mt-2 flex flex-wrap gap-x-4 text-small">
              <span className="self-center text-ink-2">{t("resource.tags")}:</span>
              {tags.map((tag) => (
                <Link key={tag} to={paths.resources({ tag })} className="inline-flex min-h-11 items-center">
                  {tag}
                </Link>
              ))}
            </p>
          )}
        </Part>
      )}
    </div>
  );
}

function Items({ resource }: { resource: Resource }) {
  const t = useT("resources");
  const f = useFormat();
  const { items, itemCount } = resource;
  if (items.length === 0) return <Empty text={t("resource.none")} />;
  return (
    <>
      <Entries ordered numbered>
        {items.map((item, at) => (
          <ItemEntry key={item._id} item={item} number={f.number(at + 1)} />
        ))}
      </Entries>
      {itemCount > items.length && (
        <p className="text-small text-ink-2 num">
          {t("resource.more", { n: f.number(itemCount), shown: f.number(items.length) })}
        </p>
      )}
      <OpenedPart part={storeOffline}>{(StoreAll) => <StoreAll resource={resource} />}</OpenedPart>
    </>
  );
}
