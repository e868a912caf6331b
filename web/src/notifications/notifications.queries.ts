import { type NotificationKind, notifications } from "@sarathi/contract";
import { queryOf } from "../foundation/query.ts";

const PER_PAGE = 20;

/** In the bell's panel. */
const LATEST = 10;

interface Shown {
  show: "all" | "unread";
  kind: "all" | NotificationKind;
  page: number;
}

export const notificationsQuery = ({ show, kind, page }: Shown) =>
  queryOf(notifications.listNotifications, {
    query: {
      ...{ page, limit: PER_PAGE },
      only: show === "unread" ? "unread" : undefined,
      kind: kind === "all" ? undefined : kind,
    },
  });
export const latestQuery = () => queryOf(notifications.listNotifications, { query: { page: 1, limit: LATEST } });

export const unreadQuery = () => queryOf(notifications.countUnreadNotifications, {});
export const preferencesQuery = () => queryOf(notifications.getNotificationPreferences, {});
/** What shows other answers once something was read. */
export const CHANGED_BY_READING = [notifications.listNotifications, notifications.countUnreadNotifications] as const;
/** Once something was read, the bells of the other tabs ask at once. Its own bell has fetched what that takes. */
export const tellReading = (): void =>
  void import("../foundation/live/live.ts").then(
    ({ tellOwnTabs }) => tellOwnTabs("unread"),
    () => undefined, // the stream says it, or the next look
  );
