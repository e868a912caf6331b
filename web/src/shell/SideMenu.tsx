import LogOut from "lucide-react/icons/log-out";
import { useEffect, useRef } from "react";
import { Link, NavLink, useLocation } from "react-router";
import { useT } from "../foundation/i18n.ts";
import { paths } from "../foundation/paths.ts";
import { useIsStaff, useSession } from "../foundation/session.ts";
import { toggleTheme, useTheme } from "../foundation/theme.ts";
import { withTexts } from "../foundation/withTexts.ts";
import { Avatar } from "../ui/Avatar.tsx";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { Sheet } from "../ui/Dialog.tsx";
import { useLogout } from "./account.ts";
import { DigitsSwitch } from "./DigitsSwitch.tsx";
import { LanguageSwitch } from "./LanguageSwitch.tsx";
import { profilePath } from "./places.ts";
import { Switch } from "./Switch.tsx";
import { SearchBox } from "./search/SearchBox.tsx";

function AccountCard({ onClose }: { onClose: () => void }) {
  const t = useT("shell");
  const own = useT("menu");
  const { status, user } = useSession();
  const logout = useLogout();
  if (status !== "signed-in") {
    return (
      <div className="grid gap-3">
        <ButtonLink to={paths.login()}>{t("login")}</ButtonLink>
        <ButtonLink to={paths.register()} variant="main">
          {t("register")}
        </ButtonLink>
      </div>
    );
  }
  return (
    <div className="grid gap-3">
      <Link to={profilePath(user?.username)} className="flex items-center gap-3 text-ink hover:no-underline">
        <Avatar src={user?.profile.avatar} name={user?.profile.firstName} size={44} />
        <span className="grid min-w-0">
          <span className="text-small text-ink-2">{own("welcome")}</span>
          <span className="truncate font-bold">{user?.profile.firstName}</span>
          <span className="text-tiny text-link">{own("viewProfile")}</span>
        </span>
      </Link>
      <Button
        onClick={() => {
          onClose();
          logout();
        }}
      >
        <LogOut aria-hidden="true" className="size-4" />
        {t("user.logout")}
      </Button>
    </div>
  );
}

function ThemeSwitch() {
  const t = useT("menu");
  const { theme } = useTheme();
  return (
    <Switch
      label={t("theme")}
      value={theme}
      choices={[
        { value: "light", label: t("light") },
        { value: "dark", label: t("dark") },
      ]}
      onChoose={(wanted) => {
        if (wanted !== theme) toggleTheme();
      }}
    />
  );
}

const linkLook =
  "flex min-h-12 items-center border-b border-rule text-ink hover:no-underline aria-[current=page]:font-bold aria-[current=page]:text-pen";

/** The slide-in menu of small screens. Closes on any link, the backdrop, Escape, and when the page changes. */
function SideMenu({ onClose }: { onClose: () => void }) {
  const t = useT("shell");
  const own = useT("menu");
  const { key } = useLocation();
  const user = useSession((session) => session.user);
  const isStaff = useIsStaff();
  const opened = useRef(key);
  useEffect(() => {
    if (opened.current !== key) onClose();
  }, [key, onClose]);
  return (
    <Sheet open onClose={onClose} title={own("title")} from="side" closeOnLink>
      <div className="grid gap-6">
        <SearchBox />
        <nav aria-label={t("nav.label")} className="grid">
          <NavLink to={paths.home()} end className={linkLook}>
            {own("home")}
          </NavLink>
          <NavLink to={paths.tests()} className={linkLook}>
            {t("nav.pariksha")}
          </NavLink>
          <NavLink to={paths.practice()} className={linkLook}>
            {t("nav.practice")}
          </NavLink>
          {user && (
            <NavLink to={profilePath(user.username)} className={linkLook}>
              {own("results")}
            </NavLink>
          )}
          <NavLink to={paths.resources()} className={linkLook}>
            {t("nav.resources")}
          </NavLink>
          <NavLink to={paths.community()} className={linkLook}>
            {t("nav.community")}
          </NavLink>
          <NavLink to={paths.loksewa()} className={linkLook}>
            {own("loksewa")}
          </NavLink>
          {isStaff && (
            <NavLink to={paths.admin()} className={linkLook}>
              {t("user.admin")}
            </NavLink>
          )}
        </nav>
        <AccountCard onClose={onClose} />
        <div className="grid gap-1 border-t border-rule pt-3">
          <LanguageSwitch long />
          <ThemeSwitch />
          <DigitsSwitch />
        </div>
      </div>
    </Sheet>
  );
}

export const load = () => withTexts(["menu"], SideMenu);
