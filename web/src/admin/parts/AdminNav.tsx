import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "react-router";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { useIsAdmin } from "../../foundation/session.ts";
import type { StaffPage, StaffPageName } from "../../staff/module.ts";
import { overviewQuery } from "../admin.queries.ts";
import { above, groups, pageAt } from "../places.ts";
import { countsByPage } from "../waiting.ts";

const look =
  "-ml-3 flex min-h-9 items-center px-3 py-1 text-ink-2 hover:text-ink hover:underline focus-visible:-outline-offset-2 aria-[current]:font-bold aria-[current]:text-ink aria-[current]:shadow-[inset_3px_0_0_var(--pen)] pointer-coarse:min-h-11";

/** How much waits on a page. */
function Count({ of = 0 }: { of?: number | undefined }) {
  const t = useT("admin");
  const f = useFormat();
  if (of === 0) return null;
  return (
    <span className="ml-auto pl-3 text-tiny font-bold text-pen num">
      {f.number(of)}
      <span className="sr-only"> {t("nav.waiting")}</span>
    </span>
  );
}

/** The pages of the admin area in groups, with how much waits on each; the present one is marked, or the one that it belongs to. */
export function AdminNav() {
  const t = useT("admin");
  const { pathname } = useLocation();
  const isAdmin = useIsAdmin();
  const counts = countsByPage(useQuery(overviewQuery()).data?.waiting ?? []);
  const here = pageAt(pathname);
  const parents = above(here).map(({ name }) => name);
  const mark = (name: StaffPageName) =>
    name === here ? "page" : name !== "overview" && parents.includes(name) ? "true" : undefined;
  const entry = ({ name, path }: StaffPage) => (
    <li key={name}>
      <Link to={path} aria-current={mark(name)} className={look}>
        {t(`page.${name}`)}
        <Count of={counts.get(name)} />
      </Link>
    </li>
  );
  return (
    <nav aria-label={t("nav.label")} className="grid gap-3 text-small">
      {groups.map((group) => (
        <div key={group.name}>
          {group.name !== "overview" && <p className="pt-2 pb-0.5 text-tiny text-ink-3">{t(`nav.${group.name}`)}</p>}
          <ul>{group.pages.filter((page) => isAdmin || page.for !== "admin").map(entry)}</ul>
        </div>
      ))}
    </nav>
  );
}
