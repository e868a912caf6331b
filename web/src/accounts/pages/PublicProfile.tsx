import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, redirect, useParams } from "react-router";
import { categoriesQuery } from "../../curriculum/index.ts";
import { enter, pageMeta } from "../../foundation/page.ts";
import { prefetch } from "../../foundation/query.ts";
import { PublicPerson } from "../parts/profile/PublicPerson.tsx";
import { profileQuery } from "../profile.queries.ts";

/** The query of this page. A name in capitals leads to the address that counts. */
function queriesOf({ username = "" }: { username?: string | undefined }) {
  const plain = username.toLowerCase();
  if (plain !== username) throw redirect(`/community/profile/${encodeURIComponent(plain)}`, 301);
  return [profileQuery(plain), categoriesQuery()];
}

export const handle = { texts: ["profile"] };
export const loader = ({ context, params }: LoaderFunctionArgs) => prefetch(context, queriesOf(params));
export const clientLoader = ({ params }: ClientLoaderFunctionArgs) => enter(["profile"], queriesOf(params));

interface Seen {
  username: string;
  name: string;
  bio?: string;
}
interface Loaded {
  dehydrated?: { queries: { state: { data?: unknown } }[] };
}
const seenIn = (loaded: unknown): Seen | undefined =>
  (loaded as Loaded | null | undefined)?.dehydrated?.queries
    .map(({ state }) => state.data as Partial<Seen> | undefined)
    .find((data): data is Seen => typeof data?.username === "string");

/** A page that says nothing of its person is not for search engines. */
export function meta(args: Parameters<typeof pageMeta>[0] & { loaderData?: unknown }) {
  const person = seenIn(args.loaderData);
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
  return (
    <div className="py-8">
      <PublicPerson key={username} username={username} />
    </div>
  );
}
