import type { ReactNode } from "react";
import type { ClientLoaderFunctionArgs, LoaderFunctionArgs } from "react-router";
import { useT } from "../../foundation/i18n.ts";
import { param, readParams, useListParams } from "../../foundation/listParams.ts";
import { enter, type PageHandle, pageMeta } from "../../foundation/page.ts";
import { paths } from "../../foundation/paths.ts";
import { prefetch } from "../../foundation/query.ts";
import { useSession } from "../../foundation/session.ts";
import { GoLink } from "../../ui/GoLink.tsx";
import { Head } from "../../ui/Head.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { CommunityColumns } from "../parts/CommunityColumns.tsx";
import { FeedSetup } from "../parts/FeedSetup.tsx";
import { feedTabs, firstPageOf, TabPosts } from "../parts/TabPosts.tsx";

const params = { tab: param.choice(feedTabs) };
const queriesOf = (url: string) => firstPageOf(readParams(params, new URL(url).searchParams).tab);

export const handle = { texts: ["community", "postList"], query: Object.keys(params) } satisfies PageHandle;
export const loader = ({ context, request }: LoaderFunctionArgs) => prefetch(context, queriesOf(request.url));
export const clientLoader = ({ request }: ClientLoaderFunctionArgs) =>
  enter(["community", "postList"], queriesOf(request.url));

type MetaArgs = Parameters<typeof pageMeta>[0];
export const meta = (args: MetaArgs) =>
  pageMeta(args, "postList", (t) => ({ title: t("title"), description: t("description") }));

/** Where the community meets: posts for the reader, the latest, of those one follows, questions without an answer. */
export default function Community() {
  const t = useT("postList");
  const username = useSession(({ user }) => user?.username);
  const { values, choose } = useListParams(params, []);
  const frame = (words: ReactNode) => (
    <Head title={t("title")} lead={t("lead")}>
      {username && (
        <GoLink to={paths.publicProfile({ username })} className="mt-1">
          {t("side.mine")}
        </GoLink>
      )}
      <div className="mt-3">{words}</div>
    </Head>
  );
  return (
    <div className="sheet">
      <Tabs
        label={t("tabs.label")}
        tabs={feedTabs.map((key) => ({ key, label: t(`tabs.${key}`) }))}
        value={values.tab}
        onChange={(tab, passing) => choose({ tab: tab === "feed" ? undefined : tab }, passing)}
        frame={frame}
      >
        <CommunityColumns>
          {values.tab === "feed" && <FeedSetup />}
          <TabPosts key={values.tab} tab={values.tab} />
        </CommunityColumns>
      </Tabs>
    </div>
  );
}
