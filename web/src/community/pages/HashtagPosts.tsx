import { ENOUGH_POSTS, type HashtagPage, keyOfHashtag } from "@sarathi/contract";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import {
  type ClientLoaderFunctionArgs,
  Link,
  type LoaderFunctionArgs,
  Navigate,
  redirect,
  useLocation,
  useParams,
} from "react-router";
import { ApiError } from "../../foundation/api.ts";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { lazyPart } from "../../foundation/lazyPart.ts";
import { param, readParams, useListParams } from "../../foundation/listParams.ts";
import { enter, type PageHandle, pageMeta } from "../../foundation/page.ts";
import { paths } from "../../foundation/paths.ts";
import { loadedOf, prefetch } from "../../foundation/query.ts";
import { withTexts } from "../../foundation/withTexts.ts";
import { NotFoundView } from "../../shell/Problem.tsx";
import { Bilingual } from "../../ui/Bilingual.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { GoLink } from "../../ui/GoLink.tsx";
import { Head } from "../../ui/Head.tsx";
import { OpenedPart } from "../../ui/OpenedPart.tsx";
import { Pending } from "../../ui/Pending.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { hashtagList, hashtagQuery } from "../community.queries.ts";
import { FollowHashtag } from "../parts/FollowButton.tsx";
import { PostList } from "../parts/PostList.tsx";

const sorts = ["recent", "top"] as const;
const listParams = { sort: param.choice(sorts) };

const hashtagDays = lazyPart(() =>
  import("../parts/HashtagDays.tsx").then(({ HashtagDays }) => withTexts(["postList"], HashtagDays)),
);

interface PageArgs {
  params: { hashtagName?: string | undefined };
  request: Request;
}
/** Another spelling leads to the address that counts. */
function queriesOf({ params: { hashtagName = "" }, request }: PageArgs) {
  const key = keyOfHashtag(hashtagName.replace(/^[#＃]/, ""));
  if (key !== hashtagName) throw redirect(paths.hashtag({ hashtagName: key }), 301);
  const { sort } = readParams(listParams, new URL(request.url).searchParams);
  return [hashtagQuery(key), hashtagList(key, sort)];
}

export const handle = {
  texts: ["community", "postList"],
  params: ["hashtagName"],
  query: Object.keys(listParams),
} satisfies PageHandle;
/** A hashtag that staff made another spelling of one leads to that one. */
export async function loader(args: LoaderFunctionArgs) {
  const queries = queriesOf(args);
  const loaded = await prefetch(args.context, queries);
  const counts = loadedOf(loaded, hashtagQuery(args.params.hashtagName ?? ""))?.key;
  if (counts && counts !== args.params.hashtagName) throw redirect(paths.hashtag({ hashtagName: counts }), 301);
  return loaded;
}
export const clientLoader = (args: ClientLoaderFunctionArgs) => enter(["community", "postList"], queriesOf(args));

type MetaArgs = Parameters<typeof pageMeta>[0] & { params: { hashtagName?: string }; loaderData?: unknown };
export const meta = (args: MetaArgs) =>
  pageMeta(args, "postList", (t) => {
    const hashtag = loadedOf(args.loaderData, hashtagQuery(args.params.hashtagName ?? ""));
    if (!hashtag) return { title: t("title"), hidden: true };
    const { name, postsCount } = hashtag;
    const title = t("categoryTitle", { category: `#${name}` });
    return { title, description: t("hashtag.description", { name }), hidden: postsCount < ENOUGH_POSTS };
  });

/** The posts of a hashtag, the latest or those liked most. */
export default function HashtagPosts() {
  const { hashtagName = "" } = useParams();
  const { search } = useLocation();
  const query = useQuery(hashtagQuery(hashtagName));
  const hashtag = query.data;
  if (!hashtag && query.error instanceof ApiError && query.error.status === 404) return <NotFoundView />;
  if (hashtag && hashtag.key !== hashtagName) {
    return <Navigate to={{ pathname: paths.hashtag({ hashtagName: hashtag.key }), search }} replace />;
  }
  return (
    <div className="sheet">
      {hashtag ? (
        <Posts key={hashtag.key} hashtag={hashtag} />
      ) : (
        <div className="head">
          <Pending query={query} lines={6} />
        </div>
      )}
    </div>
  );
}

function Posts({ hashtag }: { hashtag: HashtagPage }) {
  const t = useT("postList");
  const { values, choose } = useListParams(listParams, []);
  const { sort } = values;
  return (
    <Tabs
      label={t("hashtag.tabs")}
      tabs={sorts.map((key) => ({ key, label: t(`hashtag.${key}`) }))}
      value={sort}
      onChange={(key, passing) => choose({ sort: key === "recent" ? undefined : key }, passing)}
      frame={(words) => <HashtagHead hashtag={hashtag}>{words}</HashtagHead>}
    >
      <section aria-labelledby="posts" className="part">
        <h2 id="posts" className="sr-only">
          {t("posts")}
        </h2>
        <div className="min-w-0 md:grid md:grid-cols-[minmax(0,1fr)_232px] md:gap-12">
          <div className="min-w-0">
            <PostList
              key={sort}
              list={hashtagList(hashtag.key, sort)}
              label={t(`hashtag.${sort}`)}
              empty={
                <Empty
                  text={t("hashtag.empty")}
                  note={t("hashtag.emptyNote")}
                  action={<GoLink to={paths.newPost({ hashtag: hashtag.name })}>{t("empty.write")}</GoLink>}
                />
              }
            />
          </div>
          <Beside hashtag={hashtag} />
        </div>
      </section>
    </Tabs>
  );
}

function HashtagHead({ hashtag, children }: { hashtag: HashtagPage; children: ReactNode }) {
  const t = useT("postList");
  const f = useFormat();
  const { name, description, postsCount, followersCount, people } = hashtag;
  return (
    <Head
      kicker={<Link to={paths.community()}>{t("title")}</Link>}
      title={<span className="wrap-anywhere">#{name}</span>}
      lead={description ? <Bilingual text={description} /> : t("hashtag.lead")}
      facts={[
        { label: t("hashtag.posts"), value: f.counted(postsCount) },
        { label: t("hashtag.followers"), value: f.counted(followersCount) },
        { label: t("hashtag.people"), value: f.number(people) },
      ]}
    >
      <div className="mt-3">
        <FollowHashtag hashtag={hashtag} />
      </div>
      <div className="mt-3">{children}</div>
    </Head>
  );
}

/** Its week, and the hashtags that come with it. */
function Beside({ hashtag: { days, related } }: { hashtag: HashtagPage }) {
  const t = useT("postList");
  return (
    <aside className="grid content-start gap-7 max-md:mt-8 max-md:border-t max-md:border-line max-md:pt-4">
      <section aria-labelledby="week">
        <h3 id="week" className="mb-1.5 text-h2">
          {t("hashtag.daysTitle")}
        </h3>
        <OpenedPart part={hashtagDays}>{(HashtagDays) => <HashtagDays days={days} />}</OpenedPart>
      </section>
      {related.length > 0 && (
        <section aria-labelledby="related">
          <h3 id="related" className="mb-1.5 text-h2">
            {t("hashtag.related")}
          </h3>
          <ul className="flex flex-wrap gap-x-3 text-small">
            {related.map((name) => (
              <li key={name}>
                <Link to={paths.hashtag({ hashtagName: keyOfHashtag(name) })} className="inline-block py-1.5">
                  #{name}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </aside>
  );
}
