import { Link } from "react-router";
import { LatestDeeds, UserCounts } from "../../accounts/index.ts";
import { useT } from "../../foundation/i18n.ts";
import { enter, nothing, pageMeta } from "../../foundation/page.ts";
import { pathOf } from "../places.ts";

export const handle = { texts: ["admin", "staff", "accounts.staff"] };
export const loader = nothing;
export const clientLoader = () => enter(["admin", "staff", "accounts.staff"]);

type MetaArgs = Parameters<typeof pageMeta>[0];
export const meta = (args: MetaArgs) => pageMeta(args, "admin", (t) => ({ title: t("title"), hidden: true }));

/** What the admin area opens on: what each room has to tell its staff. */
export default function Overview() {
  const t = useT("accounts.staff");
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-7">
      <section aria-labelledby="counts">
        <h2 id="counts" className="mb-3 text-body">
          {t("overview.counts")}
        </h2>
        <UserCounts />
      </section>
      <section aria-labelledby="latest">
        <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 id="latest" className="text-body">
            {t("overview.latest")}
          </h2>
          <Link to={pathOf("audit")} className="text-small">
            {t("overview.allActions")}
          </Link>
        </div>
        <LatestDeeds />
      </section>
    </div>
  );
}
