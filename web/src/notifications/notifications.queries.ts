import { notifications } from "@sarathi/contract";
import { queryOf } from "../foundation/query.ts";

export const notificationsQuery = (page: number) =>
  queryOf(notifications.listNotifications, { query: { page, limit: 20 } });
