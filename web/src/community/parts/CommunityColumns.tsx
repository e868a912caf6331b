import { type PostCategory, postCategories } from "@sarathi/contract";
import Plus from "lucide-react/icons/plus";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useT } from "../../foundation/i18n.ts";
import { paths } from "../../foundation/paths.ts";
import { DiscoveryAside, DiscoveryButton } from "./Discovery.tsx";

interface CommunityColumnsProps {
  /** The category whose posts these are. */
  category?: PostCategory;
  children: ReactNode;
}

/** Categories in the margin, posts, and what stands beside them on a desktop; one column on a phone. */
export function CommunityColumns({ category, children }: CommunityColumnsProps) {
  const t = useT("postList");
  return (
    <section aria-labelledby="posts" className="part">
      <h2 id="posts" className="sr-only">
        {t("posts")}
      </h2>
      <Categories current={category} />
      <div className="min-w-0 md:grid md:grid-cols-[minmax(0,1fr)_232px] md:gap-12">
        <div className="min-w-0">
          <Link
            to={paths.newPost(category && { category })}
            className="mt-2 mb-3 flex min-h-[52px] items-center justify-between gap-3 border-b border-edge bg-card px-3 text-ink-2 hover:text-ink hover:no-underline md:mt-0"
          >
            {t("ask")}
            <Plus aria-hidden="true" className="size-5 shrink-0" />
          </Link>
          <DiscoveryButton />
          {children}
        </div>
        <DiscoveryAside />
      </div>
    </section>
  );
}

const categoryLook =
  "inline-flex min-h-11 shrink-0 items-center border-b-3 border-transparent text-ink-2 hover:text-ink hover:no-underline aria-[current]:border-pen aria-[current]:font-bold aria-[current]:text-ink md:-ml-3 md:min-h-[38px] md:border-b-0 md:border-l-3 md:pl-2.5";

function Categories({ current }: { current: PostCategory | undefined }) {
  const t = useT("postList");
  const names = useT("community");
  return (
    <nav
      aria-label={t("categories")}
      className="flex gap-x-5 max-md:-mr-(--pad) max-md:overflow-x-auto max-md:pr-(--pad) md:col-[1] md:grid md:content-start"
    >
      <Link to={paths.community()} aria-current={current ? undefined : "page"} className={categoryLook}>
        {t("all")}
      </Link>
      {postCategories.map((category) => (
        <Link
          key={category}
          to={paths.communityCategory({ category })}
          aria-current={category === current ? "page" : undefined}
          className={categoryLook}
        >
          {names(`category.${category}`)}
        </Link>
      ))}
    </nav>
  );
}
