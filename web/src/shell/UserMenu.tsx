import LogOut from "lucide-react/icons/log-out";
import Shield from "lucide-react/icons/shield";
import UserRound from "lucide-react/icons/user-round";
import { useT } from "../foundation/i18n.ts";
import { type LazyPart, useLazyPart } from "../foundation/lazyPart.ts";
import { paths } from "../foundation/paths.ts";
import { useIsStaff, useSession } from "../foundation/session.ts";
import { Avatar } from "../ui/Avatar.tsx";
import { ButtonLink } from "../ui/Button.tsx";
import { Menu, MenuButton, MenuLink } from "../ui/Menu.tsx";
import { useLogout } from "./account.ts";
import { profilePath } from "./places.ts";
import { slots } from "./slots.ts";

function Account() {
  const t = useT("shell");
  const user = useSession((session) => session.user);
  const isStaff = useIsStaff();
  const logout = useLogout();
  return (
    <Menu
      align="right"
      label={t("user.menu")}
      trigger={<Avatar src={user?.profile.avatar} name={user?.profile.firstName} />}
      triggerClass="thumb rounded-full"
    >
      <MenuLink to={profilePath(user?.username)}>
        <UserRound aria-hidden="true" className="size-4" />
        {t("user.profile")}
      </MenuLink>
      {isStaff && (
        <MenuLink to={paths.admin()}>
          <Shield aria-hidden="true" className="size-4" />
          {t("user.admin")}
        </MenuLink>
      )}
      <MenuButton onClick={logout}>
        <LogOut aria-hidden="true" className="size-4" />
        {t("user.logout")}
      </MenuButton>
    </Menu>
  );
}

/** What tells who is signed in of news, at every width. */
export function Bell() {
  const signedIn = useSession((session) => session.status === "signed-in");
  const part = slots().bell;
  return signedIn && part ? <Filled part={part} /> : null;
}

/** Keeps its place in the bar until it has come. */
function Filled({ part }: { part: LazyPart<object> }) {
  const { Part } = useLazyPart(part);
  return <div className="thumb">{Part && <Part />}</div>;
}

/** Login and Register, or the user menu. Until the script knows, the stylesheet keeps the right one's place. */
export function UserCorner() {
  const t = useT("shell");
  const status = useSession((session) => session.status);
  if (status === "signed-in") return <Account />;
  return (
    <>
      <div className={`flex items-center gap-2 ${status === "loading" ? "signed-in:hidden" : ""}`}>
        <ButtonLink to={paths.login()} variant="quiet" size="s">
          {t("login")}
        </ButtonLink>
        <ButtonLink to={paths.register()} variant="main" size="s">
          {t("register")}
        </ButtonLink>
      </div>
      {status === "loading" && (
        <span aria-hidden="true" className="thumb hidden signed-in:grid">
          <span className="size-9 rounded-full bg-rule" />
        </span>
      )}
    </>
  );
}
