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

const sideMenu = lazyPart(() => import("./SideMenu.tsx").then((part) => part.SideMenu));
const searchOverlay = lazyPart(() => import("./search/SearchOverlay.tsx").then((part) => part.SearchOverlay));

const navLook =
  "flex h-bar items-center font-[540] text-ink-2 hover:text-ink hover:no-underline aria-[current=page]:text-ink aria-[current=page]:shadow-[inset_0_-2px_0_var(--main)]";

/** The fixed bar. Wide: links, search, account. Narrow: icons that open the search overlay and the slide-in menu. */
export function Header() {
  const t = useT("shell");
  const [menu, setMenu] = useState(false);
  const [overlay, setOverlay] = useState(false);
  const closeMenu = () => setMenu(false);
  const closeOverlay = () => setOverlay(false);
  useSearchKeys(() => setOverlay(true));
  return (
    <header className="fixed inset-x-0 top-0 z-20 h-bar border-b border-rule bg-paper print:hidden">
      <div className="wrap flex h-full items-center gap-1 pr-2! lg:gap-5 lg:pr-5!">
        <Logo />
        <nav aria-label={t("nav.label")} className="hidden items-center gap-5 lg:flex">
          <NavLink to={paths.tests()} className={navLook}>
            {t("nav.pariksha")}
          </NavLink>
          <ResourcesMenu linkClass={navLook} />
          <NavLink to={paths.community()} className={navLook}>
            {t("nav.community")}
          </NavLink>
        </nav>
        <div className="ml-auto hidden w-full max-w-80 lg:block">
          <HeaderSearch />
        </div>
        <div className="ml-auto flex items-center lg:ml-0">
          <IconButton label={t("search.open")} onClick={() => setOverlay(true)} className="lg:hidden">
            <SearchIcon aria-hidden="true" className="size-5" />
          </IconButton>
          <LanguageSwitch />
          <ThemeToggle />
          <Bell />
          <IconButton label={t("menu.open")} aria-expanded={menu} onClick={() => setMenu(true)} className="lg:hidden">
            <MenuIcon aria-hidden="true" className="size-5" />
          </IconButton>
        </div>
        <div className="hidden shrink-0 lg:block">
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
