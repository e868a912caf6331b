import LogOut from "lucide-react/icons/log-out";
import { useEffect, useRef } from "react";
import { Link, NavLink, useLocation } from "react-router";
import { useT } from "../foundation/i18n.ts";
import { paths } from "../foundation/paths.ts";
import { useIsStaff, useSession } from "../foundation/session.ts";
import { Avatar } from "../ui/Avatar.tsx";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { Sheet } from "../ui/Dialog.tsx";
import { useLogout } from "./account.ts";
import { DigitsSwitch } from "./DigitsSwitch.tsx";
import { LanguageSwitch } from "./LanguageSwitch.tsx";
import { profilePath } from "./places.ts";
import { SearchBox } from "./search/SearchBox.tsx";

function AccountCard({ onClose }: { onClose: () => void }) {
  const t = useT("shell");
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
    <div className="grid gap-3 border-y border-rule py-4">
      <Link to={profilePath(user?.username)} className="flex items-center gap-3 text-ink hover:no-underline">
        <Avatar src={user?.profile.avatar} name={user?.profile.firstName} size={44} />
        <span className="grid min-w-0">
          <span className="text-small text-ink-2">{t("menu.welcome")}</span>
          <span className="truncate font-bold">{user?.profile.firstName}</span>
          <span className="text-tiny text-link">{t("menu.viewProfile")}</span>
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

const linkLook =
  "flex min-h-12 items-center border-b border-rule text-ink hover:no-underline aria-[current=page]:font-bold aria-[current=page]:text-pen";

/** The slide-in menu of small screens. Closes on any link, the backdrop, Escape, and when the page changes. */
export function SideMenu({ onClose }: { onClose: () => void }) {
  const t = useT("shell");
  const { key } = useLocation();
  const isStaff = useIsStaff();
  const opened = useRef(key);
  useEffect(() => {
    if (opened.current !== key) onClose();
  }, [key, onClose]);
  return (
    <Sheet open onClose={onClose} title={t("menu.title")} from="side" closeOnLink>
      <div className="grid gap-6">
        <SearchBox />
        <nav aria-label={t("nav.label")} className="grid">
          <NavLink to={paths.tests()} className={linkLook}>
            {t("nav.pariksha")}
          </NavLink>
          <NavLink to={paths.resources()} className={linkLook}>
            {t("nav.resources")}
          </NavLink>
          <NavLink to={paths.community()} className={linkLook}>
            {t("nav.community")}
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
          <DigitsSwitch />
        </div>
      </div>
    </Sheet>
  );
}
