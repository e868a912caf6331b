import { useQuery } from "@tanstack/react-query";
import BellIcon from "lucide-react/icons/bell";
import { NavLink } from "react-router";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { paths } from "../../foundation/paths.ts";
import { withTexts } from "../../foundation/withTexts.ts";
import { unreadQuery } from "../notifications.queries.ts";

/** Between two looks while the page is before the reader's eyes: a look is a few bytes. */
const LOOK_MS = 60_000;
/** More are counted as this. */
const MOST = 99;

/** Leads to the notifications, and says how many are unread. */
function Bell() {
  const t = useT("bell");
  const f = useFormat();
  const { data } = useQuery({ ...unreadQuery(), refetchInterval: LOOK_MS, refetchOnWindowFocus: true });
  const count = data?.count ?? 0;
  const n = count > MOST ? `${f.number(MOST)}+` : f.number(count);
  return (
    <NavLink
      to={paths.notifications()}
      aria-label={count > 0 ? t("unread", { count, n }) : t("label")}
      className="thumb relative rounded text-ink-2 hover:bg-sunk hover:text-ink"
    >
      <BellIcon aria-hidden="true" className="size-5" />
      {count > 0 && (
        <span
          aria-hidden="true"
          className="num absolute top-1 right-0.5 min-w-4 rounded-full bg-pen px-1 text-center text-[11px]/4 font-bold text-paper"
        >
          {n}
        </span>
      )}
    </NavLink>
  );
}

export const load = () => withTexts(["bell"], Bell);
