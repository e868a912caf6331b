import { type ClientLoaderFunctionArgs, Link, type LoaderFunctionArgs, redirect, useParams } from "react-router";
import { useT } from "../../foundation/i18n.ts";
import { enter, type PageHandle, pageMeta } from "../../foundation/page.ts";
import { paths } from "../../foundation/paths.ts";
import { prefetch } from "../../foundation/query.ts";
import { tOf } from "../../foundation/texts.ts";
import { Head } from "../../ui/Head.tsx";
import { categoryOf } from "../community.queries.ts";
import { CommunityColumns } from "../parts/CommunityColumns.tsx";
import { firstPageOf, TabPosts } from "../parts/TabPosts.tsx";

/** An unknown category is the community's home; one in capitals has the address that counts. */
function queriesOf({ category: name }: { category?: string | undefined }) {
  const category = categoryOf(name);
  if (!category) throw redirect(paths.community());
  if (category !== name) throw redirect(paths.communityCategory({ category }), 301);
  return firstPageOf("new", category);
}

export const handle = { texts: ["community", "postList"], params: ["category"] } satisfies PageHandle;
export const loader = ({ context, params }: LoaderFunctionArgs) => prefetch(context, queriesOf(params));
export const clientLoader = ({ params }: ClientLoaderFunctionArgs) =>
  enter(["community", "postList"], queriesOf(params));

type MetaArgs = Parameters<typeof pageMeta>[0] & { params: { category?: string } };
export const meta = (args: MetaArgs) =>
  pageMeta(args, "postList", (t, _site, { language }) => {
    const category = categoryOf(args.params.category);
    if (!category) return { title: t("title"), hidden: true };
    const name = tOf(language, "community")(`category.${category}`);
    return { title: t("categoryTitle", { category: name }), description: t(`categoryLead.${category}`) };
  });

/** The posts of one category. */
export default function CategoryPosts() {
  const t = useT("postList");
  const names = useT("community");
  const category = categoryOf(useParams().category);
  if (!category) return null;
  return (
    <div className="sheet">
      <Head
        kicker={<Link to={paths.community()}>{t("title")}</Link>}
        title={names(`category.${category}`)}
        lead={t(`categoryLead.${category}`)}
      />
      <CommunityColumns category={category}>
        <TabPosts key={category} tab="new" category={category} />
      </CommunityColumns>
    </div>
  );
}
