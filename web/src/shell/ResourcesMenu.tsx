import ChevronDown from "lucide-react/icons/chevron-down";
import { useRef, useState } from "react";
import { NavLink } from "react-router";
import { useT } from "../foundation/i18n.ts";
import { paths } from "../foundation/paths.ts";
import { Menu, MenuLink } from "../ui/Menu.tsx";
import { type MenuEntry, slots } from "./slots.ts";

const fetched = 4;
const shown = 2;

/**
 * Two fixed entries and up to two resources. They are fetched (four) when it opens and none are loaded; a failing
 * source is silent.
 */
export function ResourcesMenu({ linkClass }: { linkClass: string }) {
  const t = useT("shell");
  const [entries, setEntries] = useState<readonly MenuEntry[]>([]);
  const [loading, setLoading] = useState(false);
  // A press comes with its hover, before anything is drawn anew.
  const running = useRef(false);
  const load = async () => {
    const source = slots().resources;
    if (!source || running.current || entries.length > 0) return;
    running.current = true;
    setLoading(true);
    setEntries(await source(fetched).catch(() => []));
    setLoading(false);
    running.current = false;
  };
  const link = (
    <NavLink to={paths.resources()} className={linkClass}>
      {t("nav.resources")}
    </NavLink>
  );
  return (
    <Menu
      hover
      lead={link}
      label={t("resources.open")}
      trigger={<ChevronDown aria-hidden="true" className="size-4" />}
      triggerClass="grid min-h-11 min-w-7 place-items-center text-ink-2 hover:text-ink"
      onOpen={load}
    >
      <MenuLink to={paths.roadmaps()}>{t("resources.roadmaps")}</MenuLink>
      <MenuLink to={paths.syllabus()}>{t("resources.syllabus")}</MenuLink>
      {entries.slice(0, shown).map((entry) => (
        <MenuLink key={entry.path} to={entry.path}>
          {entry.title}
        </MenuLink>
      ))}
      {loading && (
        <li role="status" className="px-3 py-2.5 text-small text-ink-2">
          {t("resources.loading")}
        </li>
      )}
    </Menu>
  );
}
