import { LatestActions, UserCounts } from "../../accounts/index.ts";
import { useT } from "../../foundation/i18n.ts";
import { enter, pageMeta, renderOnServer } from "../../foundation/page.ts";

export const handle = { texts: ["admin", "staff", "accounts.staff"] };
export const loader = renderOnServer;
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
      <LatestActions />
    </div>
  );
}
