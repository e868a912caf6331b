import MenuIcon from "lucide-react/icons/menu";
import SearchIcon from "lucide-react/icons/search";
import { useState } from "react";
import { NavLink } from "react-router";
import { useT } from "../foundation/i18n.ts";
import { lazyPart } from "../foundation/lazyPart.ts";
import { paths } from "../foundation/paths.ts";
import { IconButton } from "../ui/Button.tsx";
import { OpenedPart } from "../ui/OpenedPart.tsx";
import { LanguageSwitch } from "./LanguageSwitch.tsx";
import { Logo } from "./Logo.tsx";
import { ResourcesMenu } from "./ResourcesMenu.tsx";
import { HeaderSearch } from "./search/HeaderSearch.tsx";
import { useSearchKeys } from "./search/useSearchKeys.ts";
import { ThemeToggle } from "./ThemeToggle.tsx";
import { Bell, UserCorner } from "./UserMenu.tsx";

const sideMenu = lazyPart(() => import("./SideMenu.tsx").then((part) => part.load()));
const searchOverlay = lazyPart(() => import("./search/SearchOverlay.tsx").then((part) => part.load()));

const navLook =
  "flex h-bar items-center text-ink-2 hover:text-ink hover:no-underline aria-[current=page]:font-bold aria-[current=page]:text-ink aria-[current=page]:shadow-[inset_0_-3px_0_var(--pen)]";

/**
 * The fixed bar. Wide: links, search, account. Narrow: icons that open the search overlay and the slide-in menu.
 * @param wide as wide as the admin area
 */
export function Header({ wide = false }: { wide?: boolean }) {
  const t = useT("shell");
  const [menu, setMenu] = useState(false);
  const [overlay, setOverlay] = useState(false);
  const closeMenu = () => setMenu(false);
  const closeOverlay = () => setOverlay(false);
  useSearchKeys(() => setOverlay(true));
  return (
    <header className="fixed inset-x-0 top-0 z-20 h-bar border-b border-rule-2 bg-paper print:hidden">
      <div
        className={`mx-auto flex h-full items-center gap-1 pr-2 pl-(--pad) md:gap-5 md:pr-(--pad) ${wide ? "max-w-[1440px]" : "max-w-[1184px]"}`}
      >
        <Logo />
        <nav aria-label={t("nav.label")} className="ml-2 hidden items-center gap-6 md:flex">
          <NavLink to={paths.tests()} className={navLook}>
            {t("nav.pariksha")}
          </NavLink>
          <ResourcesMenu linkClass={navLook} />
          <NavLink to={paths.community()} className={navLook}>
            {t("nav.community")}
          </NavLink>
        </nav>
        <div className="ml-auto hidden w-full max-w-60 md:block">
          <HeaderSearch />
        </div>
        <div className="ml-auto flex items-center md:ml-0">
          <IconButton label={t("search.open")} onClick={() => setOverlay(true)} className="md:hidden">
            <SearchIcon aria-hidden="true" className="size-5" />
          </IconButton>
          <LanguageSwitch />
          {/* On a phone the menu has it too, and a bell takes its place. */}
          <div className="max-md:signed-in:hidden">
            <ThemeToggle />
          </div>
          <Bell />
          <IconButton label={t("menu.open")} aria-expanded={menu} onClick={() => setMenu(true)} className="md:hidden">
            <MenuIcon aria-hidden="true" className="size-5" />
          </IconButton>
        </div>
        <div className="hidden shrink-0 md:block">
          <UserCorner />
        </div>
      </div>
      {menu && (
        <OpenedPart part={sideMenu} onClose={closeMenu}>
          {(SideMenu) => <SideMenu onClose={closeMenu} />}
        </OpenedPart>
      )}
      {overlay && (
        <OpenedPart part={searchOverlay} onClose={closeOverlay}>
          {(SearchOverlay) => <SearchOverlay onClose={closeOverlay} />}
        </OpenedPart>
      )}
    </header>
  );
}
