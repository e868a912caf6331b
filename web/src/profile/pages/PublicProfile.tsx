import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, redirect, useParams } from "react-router";
import { categoriesQuery } from "../../curriculum/index.ts";
import { enter, type PageHandle, pageMeta } from "../../foundation/page.ts";
import { paths } from "../../foundation/paths.ts";
import { loadedOf, prefetch } from "../../foundation/query.ts";
import { PublicPerson } from "../parts/PublicPerson.tsx";
import { profileQuery } from "../profile.queries.ts";

/** The query of this page. A name in capitals leads to the address that counts. */
function queriesOf({ username = "" }: { username?: string | undefined }) {
  const plain = username.toLowerCase();
  if (plain !== username) throw redirect(paths.publicProfile({ username: plain }), 301);
  return [profileQuery(plain), categoriesQuery()];
}

export const handle = { texts: ["profile"], params: ["username"] } satisfies PageHandle;
export const loader = ({ context, params }: LoaderFunctionArgs) => prefetch(context, queriesOf(params));
export const clientLoader = ({ params }: ClientLoaderFunctionArgs) => enter(["profile"], queriesOf(params));

type MetaArgs = Parameters<typeof pageMeta>[0] & { params: { username?: string }; loaderData?: unknown };
/** A page that says nothing of its person is not for search engines. */
export function meta(args: MetaArgs) {
  const person = loadedOf(args.loaderData, profileQuery(args.params.username ?? ""));
  return pageMeta(args, "profile", (t, site, root) => {
    if (!person) return { title: t("title"), hidden: true };
    const { name, username, bio } = person;
    const description = bio ? bio.replace(/\s+/g, " ").slice(0, 160).toWellFormed() : t("description", { name, site });
    const url = `${root.site.url}/community/profile/${username}`;
    const data = { "@context": "https://schema.org", "@type": "Person", name, alternateName: username, url };
    return { title: t("titleOf", { name, username }), description, hidden: !bio, data };
  });
}

export default function PublicProfilePage() {
  const { username = "" } = useParams();
  return <PublicPerson key={username} username={username} />;
}
